import Diagnostics
import TemplateEngine
import Testing

/// What a template printed, or what was wrong with it, in a form that tests can compare.
enum Outcome: Equatable, CustomStringConvertible {
  case text(String)
  case problems([String])

  var description: String {
    switch self {
    case .text(let text): "text:\n\(text)"
    case .problems(let problems): "problems:\n" + problems.joined(separator: "\n")
    }
  }
}

/// A value as tests write it.
indirect enum Sample: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case list([Sample])
  case object([(String, Sample)])

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(floatLiteral value: Double) { self = .double(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: Sample...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Sample)...) { self = .object(elements) }

  func value(in store: inout ValueStore) -> TemplateEngine.Value {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .double(let value): return .double(value)
    case .string(let value): return store.string(value)
    case .list(let values): return store.array(values.map { $0.value(in: &store) })
    case .object(let members):
      return store.object(members.map { ($0.0, $0.1.value(in: &store)) })
    }
  }
}

/// Renders the template `main` among `files`, once as it was compiled and once as it came out of an
/// archive, which has to be the same.
func render(
  _ main: String,
  _ root: Sample = [:],
  files: [String: String] = [:],
  filters: [Filter] = Filter.general,
  options: RenderOptions = RenderOptions()
) -> Outcome {
  var sources = SourceFiles()
  let first = sources.add(path: "main", bytes: Array(main.utf8))
  var others: [String: SourceFile] = [:]
  for (name, text) in files.sorted(by: { $0.key < $1.key }) {
    others[name] = sources.add(path: name, bytes: Array(text.utf8))
  }
  let loaded = others
  func environment(_ options: RenderOptions) -> Environment {
    Environment(filters: filters, options: options, templateNames: files.keys.sorted()) { name in
      name == "main" ? first : loaded[name]
    }
  }
  var bag = DiagnosticBag()
  var compiled = environment(options)
  guard let template = compiled.compile("main", into: &bag) else {
    return .problems(bag.inSourceOrder.map { describe($0, in: sources) })
  }
  let outcome = outcome(of: template, root, sources)
  var plain = options
  plain.indent = 2
  var archived = environment(plain)
  _ = archived.compile("main", into: &bag)
  guard archived.isSound else { return outcome }
  var writer = ArchiveWriter()
  archived.archive(sources.all, to: &writer)
  var reader = ArchiveReader(lasting(writer.bytes))
  let unpacked = ArchivedTemplates(
    from: &reader,
    files: ArchivedFiles(sources.all),
    filters: filters,
    options: options
  )
  let second = unpacked.template(at: template.number)
  #expect(outcome == TemplateEngineTests.outcome(of: second, root, sources))
  return outcome
}

private func outcome(
  of template: Template,
  _ root: Sample,
  _ sources: SourceFiles
) -> Outcome {
  var store = ValueStore()
  let value = root.value(in: &store)
  do throws(TemplateError) {
    let bytes = try template.render(root: value, in: &store)
    return .text(String(decoding: bytes, as: UTF8.self))
  } catch {
    return .problems([describe(error.diagnostic, in: sources)])
  }
}

/// Bytes that stay where they are until the tests end.
private func lasting(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
  let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  _ = copy.initialize(from: bytes)
  return UnsafeBufferPointer(copy)
}

/// "file:line:column-column: message [code] (help) / note at file:line:column"
func describe(_ diagnostic: Diagnostic, in sources: SourceFiles) -> String {
  var text = place(diagnostic.span, in: sources) + ": \(diagnostic.message) [\(diagnostic.code)]"
  if let help = diagnostic.help { text += " (\(help))" }
  for note in diagnostic.notes { text += " / \(note.message) \(place(note.span, in: sources))" }
  return text
}

private func place(_ span: SourceSpan?, in sources: SourceFiles) -> String {
  guard let span else { return "-" }
  let file = sources[span.file]
  let table = LineTable(file.bytes)
  let (line, column) = table.position(of: span.start)
  let end = table.position(of: span.end)
  return "\(file.path):\(line):\(column)-\(end.column)"
}
