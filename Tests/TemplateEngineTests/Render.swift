import Diagnostics
import TemplateEngine

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

/// Renders the template `main` among `files`.
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
  var environment = Environment(
    filters: filters,
    options: options,
    templateNames: files.keys.sorted()
  ) { name in name == "main" ? first : loaded[name] }
  var bag = DiagnosticBag()
  guard let template = environment.compile("main", into: &bag) else {
    return .problems(bag.inSourceOrder.map { describe($0, in: sources) })
  }
  var store = ValueStore()
  let value = root.value(in: &store)
  do throws(TemplateError) {
    let bytes = try template.render(root: value, in: &store)
    return .text(String(decoding: bytes, as: UTF8.self))
  } catch {
    return .problems([describe(error.diagnostic, in: sources)])
  }
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
