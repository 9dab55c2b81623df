import Diagnostics
import Naming
public import YAML

/// Reads `pack.yaml`.
struct PackReader {
  private struct DeclaredOption {
    var values: [Located<String>] = []
    var standard: Located<String>?
    var isShared = false
  }

  private struct DeclaredFile {
    var template: Located<String>?
    var path: SourceText?
    var loop: SourceText?
    var when: SourceText?
    var scope = FileScope.feature
    var ownership = Ownership.always
    var needs: [Located<String>] = []
  }

  private struct DeclaredPack {
    var name: Located<String>?
    var summary: Located<String>?
    var extends: Located<String>?
    var options: [PackOption] = []
    var files: [Pack.File] = []
    var names = GeneratedNames()
    var without: [Located<String>] = []
    var isStandard = false
    var isLenient = false
    var keepsWhitespace = false
  }

  static func read(_ file: SourceFile, into bag: inout DiagnosticBag) -> Pack? {
    guard let root = Composer.compose(file, into: &bag) else { return nil }
    var reader = Reader(file: file)
    var declared = DeclaredPack()
    keys.read(root, into: &declared, with: &reader)
    let isSound = !reader.bag.hasErrors
    bag.add(contentsOf: reader.bag)
    guard isSound, let name = declared.name else { return nil }
    var pack = Pack(name: name)
    pack.summary = declared.summary?.value ?? ""
    pack.extends = declared.extends
    pack.options = declared.options
    pack.files = declared.files
    pack.names = declared.names
    pack.without = declared.without
    pack.isStandard = declared.isStandard
    pack.isLenient = declared.isLenient
    pack.keepsWhitespace = declared.keepsWhitespace
    return pack
  }

  private static let keys = KeyTable<DeclaredPack>(
    "a pack",
    [
      .init("pack", .identifier, required: true, "The pack's name.") {
        $1.name = $2.text($0.value)
      },
      .init("summary", .text, "One sentence about the style.") {
        $1.summary = $2.text($0.value)
      },
      .init(
        "extends", .identifier, example: "mvvm", "The pack whose templates and files it inherits."
      ) {
        $1.extends = $2.text($0.value)
      },
      .init("options", .map(.object("option")), "The choices of users.") {
        $1.options = options($0.value, &$2)
      },
      .init(
        "names", .object("names"), "The names that it generates, which no spec may declare."
      ) {
        PackNames.keys.read($0.value, into: &$1.names, with: &$2)
      },
      .init("files", .list(.object("file")), "The files that it generates.") {
        $1.files = files($0.value, &$2)
      },
      .init(
        "without", .list(.text), example: "[View.swift.stencil]",
        "Templates of the extended pack that generate no files here."
      ) {
        field, pack, reader in
        pack.without = (reader.list(field.value) ?? []).compactMap { reader.text($0) }
      },
      .init(
        "standard", .boolean, default: "false", "The pack of projects that name no style."
      ) {
        $1.isStandard = $2.bool($0.value)?.value ?? false
      },
      .init("lenient", .boolean, default: "false", "Unknown names print nothing.") {
        $1.isLenient = $2.bool($0.value)?.value ?? false
      },
      .init(
        "trim", .oneOf(["smart", "none"]), default: "smart",
        "How to treat the lines and the white space around tags."
      ) {
        $1.keepsWhitespace = $2.oneOf($0.value, ["smart", "none"])?.value == "none"
      },
    ]
  )

  private static let optionKeys = KeyTable<DeclaredOption>(
    "an option",
    [
      .init("values", .list(.text), required: true, "The allowed values.") {
        field, option, reader in
        option.values = (reader.list(field.value) ?? []).compactMap { reader.text($0) }
      },
      .init("default", .text, required: true, "The value by default.") {
        $1.standard = $2.text($0.value)
      },
      .init(
        "shared", .boolean, default: "false",
        "Whether the features of a flow have to have one value of it."
      ) {
        $1.isShared = $2.bool($0.value)?.value ?? false
      },
    ]
  )

  private static let fileKeys = KeyTable<DeclaredFile>(
    "a file of a pack",
    [
      .init(
        "template", .text, required: true, example: "View.swift.stencil",
        "The template that is rendered."
      ) {
        $1.template = $2.text($0.value)
      },
      .init(
        "path", .text, required: true,
        example: "Sources/{{ feature.name }}/{{ feature.name }}View.swift",
        "The path of the file; a template itself."
      ) {
        $1.path = $2.sourceText($0.value)
      },
      .init(
        "for", .text, example: "feature.models as model",
        "A list, and a name for its elements: 'feature.models as model'."
      ) {
        $1.loop = $2.sourceText($0.value)
      },
      .init(
        "per", .oneOf(FileScope.words), default: "feature",
        "Whether there is one for each feature, for each flow, once a run, or once if requests are sent."
      ) {
        let word = $2.oneOf($0.value, FileScope.words)?.value
        $1.scope = word.flatMap { FileScope(rawValue: $0) } ?? .feature
      },
      .init(
        "when", .expression, example: #"options.ui == "swiftui""#,
        "The condition under which the file is generated."
      ) {
        $1.when = $2.sourceText($0.value)
      },
      .init(
        "write", .oneOf(Ownership.words), default: "always", "Who owns the file once it is written."
      ) {
        let word = $2.oneOf($0.value, Ownership.words)?.value
        $1.ownership = word.flatMap { Ownership(rawValue: $0) } ?? .always
      },
      .init(
        "needs", .list(.text), example: "[observations]",
        "What its template reads that takes long to find."
      ) { field, file, reader in
        file.needs = (reader.list(field.value) ?? []).compactMap { reader.text($0) }
      },
    ]
  )

  private static func options(_ node: Node, _ reader: inout Reader) -> [PackOption] {
    (reader.mapping(node) ?? []).compactMap { field in
      var option = DeclaredOption()
      optionKeys.read(field.value, into: &option, with: &reader)
      guard let standard = option.standard else { return nil }
      let values = option.values.map(\.value)
      if !values.contains(standard.value) {
        reader.bag.add(
          .error(
            "unknown-value",
            "the default '\(standard.value)' is none of the values of '\(field.key.value)'",
            at: standard.span
          )
        )
      }
      return PackOption(
        name: field.key.value, values: values, standard: standard.value, isShared: option.isShared,
        span: field.key.span)
    }
  }

  private static func files(_ node: Node, _ reader: inout Reader) -> [Pack.File] {
    (reader.list(node) ?? []).compactMap { element in
      var declared = DeclaredFile()
      fileKeys.read(element, into: &declared, with: &reader)
      guard let template = declared.template, let path = declared.path else { return nil }
      var file = Pack.File(template: template, path: path)
      file.when = declared.when
      file.scope = declared.scope
      file.ownership = declared.ownership
      file.needs = declared.needs
      if let text = declared.loop {
        guard let loop = loop(text) else {
          reader.bag.add(
            .error(
              "loop-form",
              "expected a list and a name for its elements",
              at: text.span,
              help: "as in 'feature.models as model'"
            )
          )
          return nil
        }
        file.loop = loop
      }
      return file
    }
  }

  /// Splits a loop such as `feature.models as model` into its list and its variable.
  private static func loop(_ text: SourceText) -> (list: SourceText, name: String)? {
    let words = text.text.split(separator: " ")
    guard words.count == 3, words[1] == "as" else { return nil }
    let list = SourceText(
      String(words[0]),
      span: text.span(of: 0..<words[0].utf8.count),
      pieces: text.pieces,
      sourceEnd: text.sourceEnd
    )
    return (list, String(words[2]))
  }
}

/// The descriptions of the tables that read `pack.yaml`.
public enum PackTables {
  public static let root = "pack"

  public static var all: [TableDescription] { PackReader.descriptions }
}

extension PackReader {
  fileprivate static var descriptions: [TableDescription] {
    [
      keys.described(as: PackTables.root), optionKeys.described(as: "option"),
      PackNames.keys.described(as: "names"),
      PackNames.kinds(of: .feature).described(as: "generated"), fileKeys.described(as: "file"),
    ]
  }
}
