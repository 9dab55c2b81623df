import Diagnostics
import Generation
import Packs
import Workspace

extension Command {
  static let newTemplates = Command(
    "templates new",
    operands: "NAME",
    count: 1...1,
    summary: "Starts a pack of your own, with a fixture.",
    details: """
      With --extends, the pack inherits the templates of another one. To replace a template, add one
      with the same name. 'templates test --record' records the files that the fixture expects.
      """,
    options: [.extends, .to, .templates, .dryRun, .diff, .force, .quiet]
  ) { pipeline in
    let settings = pipeline.settings()
    let name = pipeline.arguments.operands[0]
    let starter = PackStarter(name: name, base: pipeline.arguments.base)
    guard RelativePath(name)?.components.count == 1, let library = pipeline.packs(settings),
      let spec = RelativePath("\(name)/Fixtures/Counter/spec.yaml")
    else {
      if !pipeline.bag.hasErrors { pipeline.fail(.usage, .wrongPackName(name)) }
      return
    }
    var all = library.names.filter { !library.isBuiltIn($0) && $0 != name }.flatMap { pack in
      (library.files(of: pack) ?? []).map { (path: "\(pack)/\($0.path)", bytes: $0.bytes) }
    }
    all += starter.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    let file = pipeline.files.add(path: spec.text, bytes: Array(PackStarter.spec.utf8))
    let made = pipeline.outputs(
      of: file, pack: name, [], with: PackLibrary(place: "Templates", files: all))
    guard let made else { return }
    let written = starter.files + [(spec.text, PackStarter.spec)]
    let outputs =
      written.compactMap { OutputFile(at: $0.path, Array($0.text.utf8)) }
      + made.compactMap {
        OutputFile(at: "\(name)/Fixtures/Counter/expected/\($0.path.text)", $0.contents)
      }
    let folder = pipeline.folder(at: pipeline.arguments.destination ?? "Templates")
    guard let folder = pipeline.writable(folder, isNamed: true) else { return }
    pipeline.perform(pipeline.plan(copying: outputs, to: folder))
  }
}

extension OutputFile {
  fileprivate init?(at path: String, _ contents: [UInt8]) {
    guard let path = RelativePath(path) else { return nil }
    self.init(path: path, contents: contents)
  }
}

/// The files of a new pack.
struct PackStarter {
  var name: String
  var base: String?

  var files: [(path: String, text: String)] {
    [("\(name)/pack.yaml", pack), ("\(name)/Overview.md.stencil", Self.template)]
  }

  private var pack: String {
    let summary =
      base.map { "As \($0), with an overview of each feature." }
      ?? "An overview of each feature."
    return """
      pack: \(name)
      summary: \(summary)
      \(base.map { "extends: \($0)\n" } ?? "")files:
        - template: Overview.md.stencil
          path: Docs/{{ feature.name }}.md

      """
  }

  private static let template = """
    # {{ feature.words }}
    {% if feature.summary %}

    {{ feature.summary }}
    {% endif %}
    {% for action in feature.actions %}
    {% if loop.first %}

    Its actions:

    {% endif %}
    - {{ action.words }}{{ ": " ~ action.summary if action.summary }}
    {% endfor %}

    """

  static let spec = """
    feature: Counter
    summary: Counts how often it was asked to.
    state:
      count: Int
    derived:
      text: '"\\(count)"'
    actions:
      increase:
        summary: Counts one more.
        do:
          - set: { count: count + 1 }
    view:
      - text: text
      - button: increase
        title: One more

    """
}

extension Diagnostic {
  fileprivate static func wrongPackName(_ name: String) -> Diagnostic {
    .error(
      "pack-name",
      "'\(name)' cannot name a pack",
      at: nil,
      help: "it is the name of a folder, such as 'house'"
    )
  }
}
