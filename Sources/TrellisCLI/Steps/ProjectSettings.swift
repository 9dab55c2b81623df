import Diagnostics
import Generation
import Packs
import SpecReading
import YAML

/// The settings in `trellis.yaml`. Options of the command line override them.
struct ProjectSettings: Sendable {
  /// The settings that differ for a feature.
  struct Override: Sendable {
    var style: Located<String>?
    var options: [PackOption] = []
  }

  struct PackOption: Sendable {
    var key: Located<String>
    var value: Located<String>
  }

  /// The paths of specs and of folders of specs, relative to the project.
  var specs: [Located<String>] = []
  var output: Located<String>?
  var style: Located<String>?
  var options: [PackOption] = []
  var templates: Located<String>?
  var package: Located<String>?
  var layout: Located<String>?
  /// How much a generated file contains.
  var files: Located<String>?
  var width: Located<Int>?
  var indent: Located<Int>?
  var access: Located<String>?
  /// The comment at the top of each generated file.
  var header: Located<String>?
  var features: [(name: Located<String>, settings: Override)] = []

  static let fileName = "trellis.yaml"

  var namesStyles: Bool { style != nil || !options.isEmpty || !features.isEmpty }

  /// Keys and values. Settings of a few thousand features have as many.
  private static let nodeLimit = 20_000

  /// Reads the file. Settings with errors are reported, and the others still apply.
  static func read(_ file: SourceFile, into bag: inout DiagnosticBag) -> ProjectSettings {
    var settings = ProjectSettings()
    guard file.bytes.count <= SpecReader.byteLimit else {
      bag.add(.tooLong(file))
      return settings
    }
    guard let node = Composer.compose(file, atMost: nodeLimit, into: &bag), !node.isNull else {
      return settings
    }
    var reader = Reader(file: file, otherWords: .ofSettings)
    keys.read(node, into: &settings, with: &reader)
    bag.add(contentsOf: reader.bag)
    return settings
  }
}

extension ProjectSettings {
  static let keys = KeyTable<ProjectSettings>(
    "the project's settings",
    [
      .init(
        "specs", .either([.text, .list(.text)]), example: "[Specs]",
        "Specs, or folders of specs."
      ) {
        $1.specs = texts($0.value, &$2)
      },
      .init("output", .text, default: "Generated", "The folder for the generated code.") {
        $1.output = $2.text($0.value)
      },
      .init(
        "style", .text, default: PackLibrary.standardStyle, "The pack that generates the code."
      ) {
        $1.style = $2.text($0.value)
      },
      .init("options", .map(.text), example: "{ ui: none }", "Options of the pack.") {
        $1.options = packOptions($0.value, &$2)
      },
      .init("templates", .text, example: "Templates", "A folder of packs of your own.") {
        $1.templates = $2.text($0.value)
      },
      .init(
        "package", .text, example: "Features", "The name of the generated package."
      ) {
        $1.package = $2.text($0.value)
      },
      .init(
        "layout", .oneOf(["package", "sources"]), default: "package",
        "Whether to generate a whole package, or only folders of sources for an existing project."
      ) {
        $1.layout = $2.oneOf($0.value, ["package", "sources"])
      },
      .init(
        "files", .oneOf(FileGrouping.allCases.map(\.rawValue)), default: "type",
        "Whether a Swift file is for a type, for a folder such as Models, or for a module."
      ) {
        $1.files = $2.oneOf($0.value, FileGrouping.allCases.map(\.rawValue))
      },
      .init("format", .object("format"), "The layout of the code.") {
        format.read($0.value, into: &$1, with: &$2)
      },
      .init(
        "access", .oneOf(["public", "internal"]), default: "public",
        "The access level of the generated types."
      ) {
        $1.access = $2.oneOf($0.value, ["public", "internal"])
      },
      .init(
        "header", .text, example: "Copyright Example Ltd.",
        "A comment for the top of each generated file."
      ) {
        $1.header = $2.text($0.value)
      },
      .init("features", .map(.object("feature settings")), "Settings for single features.") {
        $1.features = overrides($0.value, &$2)
      },
    ]
  )

  /// The descriptions of the tables. The first one describes the root.
  static var tables: [TableDescription] {
    [
      keys.described(as: "project"), format.described(as: "format"),
      override.described(as: "feature settings"),
    ]
  }

  private static let format = KeyTable<ProjectSettings>(
    "the format",
    [
      .init(
        "width", .integer, default: "100",
        "The maximum length of a line."
      ) {
        $1.width = number($0.value, in: 40...400, &$2)
      },
      .init("indent", .integer, default: "2", "Spaces for each level.") {
        $1.indent = number($0.value, in: 1...16, &$2)
      },
    ]
  )

  private static let override = KeyTable<Override>(
    "a feature's settings",
    [
      .init("style", .text, "The pack that generates this feature.") {
        $1.style = $2.text($0.value)
      },
      .init("options", .map(.text), "Options of the pack for this feature.") {
        $1.options = packOptions($0.value, &$2)
      },
    ]
  )

  // MARK: Values

  private static func texts(_ node: Node, _ reader: inout Reader) -> [Located<String>] {
    (reader.oneOrMany(node, as: "a path or a list of paths") ?? []).compactMap { reader.text($0) }
  }

  private static func packOptions(_ node: Node, _ reader: inout Reader) -> [PackOption] {
    (reader.mapping(node, as: "the options") ?? []).compactMap { field in
      reader.text(field.value).map { PackOption(key: field.key, value: $0) }
    }
  }

  private static func number(
    _ node: Node,
    in range: ClosedRange<Int>,
    _ reader: inout Reader
  ) -> Located<Int>? {
    guard let number = reader.int(node) else { return nil }
    guard range.contains(number.value) else {
      reader.report(.outOfRange(number, range))
      return nil
    }
    return number
  }

  private static func overrides(
    _ node: Node,
    _ reader: inout Reader
  ) -> [(name: Located<String>, settings: Override)] {
    (reader.mapping(node, as: "the features' settings") ?? []).map { field in
      var settings = Override()
      if let style = field.value.scalar, !style.isNull {
        reader.report(.bareStyle(style.text, of: field))
      } else {
        override.read(field.value, into: &settings, with: &reader)
      }
      return (field.key, settings)
    }
  }
}

extension OtherWords {
  /// The names that formatters and other tools use for the keys of `trellis.yaml`.
  fileprivate static let ofSettings = OtherWords([
    (["linelength", "line_length", "maxwidth", "max_width", "columns"], ["width"]),
    (["indentation", "tabwidth", "tab_width", "spaces"], ["indent"]),
    (["architecture", "pack", "pattern"], ["style"]),
    (["destination", "target", "folder", "out"], ["output"]),
    (["packs", "template_dir"], ["templates"]),
    (["copyright", "license"], ["header"]),
    (["visibility", "accesslevel"], ["access"]),
  ])
}

extension Diagnostic {
  fileprivate static func bareStyle(_ style: String, of feature: Field) -> Diagnostic {
    let right = "{ style: \(style) }"
    return .error(
      "wrong-kind",
      "the settings of '\(feature.key.value)' are a style and its options",
      at: feature.value.span,
      help: "write '\(feature.key.value): \(right)'",
      fix: Fix(right, in: feature.value.span)
    )
  }

  fileprivate static func outOfRange(
    _ number: Located<Int>,
    _ range: ClosedRange<Int>
  ) -> Diagnostic {
    .error(
      "wrong-value",
      "\(number.value) is not from \(range.lowerBound) to \(range.upperBound)",
      at: number.span
    )
  }
}
