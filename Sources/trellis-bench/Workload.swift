import Diagnostics
import Packs
import TemplateEngine
import Workspace
import YAML

/// An error that stops a measurement.
struct Trouble: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }

  init(_ diagnostic: Diagnostic, in files: SourceFiles) {
    guard let span = diagnostic.span else {
      self.init(diagnostic.message)
      return
    }
    let file = files[span.file]
    let place = LineTable(file.bytes).position(of: span.start)
    self.init("\(file.path):\(place.line):\(place.column): \(diagnostic.message)")
  }
}

/// A folder of templates, and the context to render them with.
struct Workload {
  /// The names of the templates that are rendered on their own.
  let names: [String]
  /// The size of all templates, including partials.
  let templateBytes: Int
  let context: Node
  private let sources: [String: SourceFile]
  private let files: SourceFiles
  private let options: RenderOptions

  init(_ bench: BenchOptions) throws {
    var files = SourceFiles()
    var sources: [String: SourceFile] = [:]
    for name in try Self.names(in: bench.templates) {
      let path = "\(bench.templates)/\(name)"
      guard Disk.kind(of: path) == .file else { continue }
      sources[name] = files.add(path: path, bytes: try Self.read(path))
    }
    let bytes = SurrogatePairs.joined(in: try Self.read(bench.context))
    let file = files.add(path: bench.context, bytes: bytes)
    var bag = DiagnosticBag()
    let context = Composer.compose(file, into: &bag)
    guard let context, !bag.hasErrors else {
      throw bag.all.first.map { Trouble($0, in: files) } ?? Trouble("the context is empty")
    }
    names = sources.keys.sorted().filter { !$0.hasPrefix("_") }
    templateBytes = sources.values.reduce(0) { $0 + $1.bytes.count }
    options = RenderOptions(trim: bench.isSmart ? .smart : .none, lenient: bench.isLenient)
    (self.sources, self.files, self.context) = (sources, files, context)
    guard !names.isEmpty else { throw Trouble("\(bench.templates): no templates") }
  }

  private static func names(in folder: String) throws -> [String] {
    do { return try Disk.names(in: folder) } catch { throw Trouble("\(folder): \(error.reason)") }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    do { return try Disk.read(path) } catch { throw Trouble("\(path): \(error.reason)") }
  }

  /// Compiles all templates in a new environment, and returns those of `names`.
  func compiled() throws -> [Template] {
    let sources = sources
    var environment = Environment(
      filters: Self.filters,
      options: options,
      templateNames: names
    ) { sources[$0] }
    var bag = DiagnosticBag()
    let templates = names.compactMap { environment.compile($0, into: &bag) }
    guard templates.count == names.count else {
      throw bag.all.first.map { Trouble($0, in: files) } ?? Trouble("a template is not sound")
    }
    return templates
  }

  private static let filters = Filter.general + Filter.forSwift

  func render(_ template: Template, _ root: Value, _ store: inout ValueStore) throws -> [UInt8] {
    do throws(TemplateError) {
      return try template.render(root: root, in: &store)
    } catch {
      throw Trouble(error.diagnostic, in: files)
    }
  }
}
