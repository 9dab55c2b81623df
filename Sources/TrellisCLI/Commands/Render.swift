import Diagnostics
import Generation
import Packs
import TemplateEngine
import YAML

extension Command {
  static let render = Command(
    "render",
    operands: "TEMPLATE",
    count: 1...1,
    summary: "Renders one template with values from a file.",
    details: """
      The context is a YAML or JSON file with a mapping, whose keys are the variables of the template.
      The template may include others from its own folder.
      """,
    options: [.context, .trim, .lenient]
  ) { pipeline in
    let settings = pipeline.settings()
    guard let template = pipeline.template(), let context = pipeline.context() else { return }
    pipeline.render(template, with: context, settings)
  }
}

extension Pipeline {
  fileprivate mutating func template() -> SourceFile? {
    let path = PathText.tidied(arguments.operands[0], in: console.workingFolder)
    return file(at: path, atMost: RenderLimits().templateBytes, isNamed: true)
  }

  /// Returns the root of the context file, which must be a mapping, or an empty mapping if there is
  /// no such file.
  fileprivate mutating func context() -> Node? {
    guard let path = arguments.context else {
      let nowhere = SourceSpan(file: files.all[0].id, start: 0, end: 0)
      return Node(.mapping(Mapping([])), at: nowhere)
    }
    let place = PathText.tidied(path, in: console.workingFolder)
    guard let read = file(at: place, isNamed: true) else { return nil }
    let bytes = SurrogatePairs.joined(in: read.bytes)
    let file = bytes == read.bytes ? read : files.add(path: read.path, bytes: bytes)
    guard let root = Composer.compose(file, into: &bag), !bag.hasErrors else { return nil }
    guard root.mapping != nil else {
      bag.add(.contextKind(root))
      return nil
    }
    return root
  }

  fileprivate mutating func render(
    _ template: SourceFile,
    with context: Node,
    _ settings: ProjectSettings
  ) {
    let path = String(template.path.dropLast(PathText.name(of: template.path).count))
    let shownPath = PathText.tidied(path, in: console.workingFolder)
    let folder = TemplateFolder(shownPath, at: location(of: shownPath), joining: files)
    defer { files = folder.files }
    var environment = Environment(
      filters: Filter.general + Filter.forSwift,
      options: RenderOptions(
        width: settings.width?.value ?? 100,
        indent: settings.indent?.value ?? 2,
        trim: arguments.trim == .smart ? .smart : .none,
        lenient: arguments.isLenient
      ),
      templateNames: folder.names
    ) { folder.file(named: $0) }
    guard let program = environment.compile(template, into: &bag), !bag.hasErrors else { return }
    var store = ValueStore()
    let root = store.value(of: context)
    do throws(TemplateError) {
      let text = try program.render(root: root, in: &store)
      if console.outIsTerminal {
        console.write(String(decoding: text, as: UTF8.self))
      } else {
        console.write(text)
      }
    } catch {
      bag.add(error.diagnostic)
    }
  }
}

extension Diagnostic {
  fileprivate static func contextKind(_ root: Node) -> Diagnostic {
    .error(
      "wrong-kind",
      "expected a context, a mapping, found \(root.describe)",
      at: root.span,
      help: "write 'name: value'; the names are the template's variables"
    )
  }
}
