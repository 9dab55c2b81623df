import Diagnostics
import TemplateEngine

/// One input for lexer, parser, compiler and renderer: whatever it holds, the outcome is a text or
/// problems, soon and within bounds. The first byte chooses how the rest is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTemplate(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: size - 1))
  var options = RenderOptions(
    width: start[0] & 4 == 0 ? 100 : 20,
    trim: start[0] & 1 == 0 ? .smart : .none,
    lenient: start[0] & 2 == 0
  )
  options.limits.steps = 20_000
  options.limits.bytes = 1 << 20
  withinLimit { render(bytes, options) }
  return 0
}

private func render(_ bytes: [UInt8], _ options: RenderOptions) {
  var files = SourceFiles()
  let main = files.add(path: "main", bytes: bytes)
  let part = files.add(path: "part", bytes: Array("<{{ x }}>{% block b %}{% endblock %}".utf8))
  var environment = Environment(options: options, templateNames: ["main", "part"]) { name in
    name == "main" ? main : name == "part" ? part : nil
  }
  var bag = DiagnosticBag()
  var store = ValueStore()
  let line = store.object([("sku", store.string("A1")), ("size", .int(2))])
  let lines = store.array([line, line])
  let order = store.object([
    ("name", store.string("Größe")), ("lines", lines), ("isOpen", .bool(true)), ("none", .null),
  ])
  let root = store.object([
    ("order", order), ("x", .int(3)), ("y", .double(-0.5)), ("s", store.string("a, b")),
    ("list", store.array([.int(1), .int(2)])),
  ])
  if let template = environment.compile("main", into: &bag) {
    _ = try? template.render(root: root, in: &store)
  }
  lint(main, part, options)
}

private func lint(_ main: SourceFile, _ part: SourceFile, _ options: RenderOptions) {
  let schema = Schema([
    "order": [
      "name": .text, "lines": .list(.object("line")), "isOpen": .flag, "none": .any,
    ],
    "line": ["sku": .text, "size": .number],
  ])
  var linter = Linter(schema: schema, filters: Filter.general, options: options) { name in
    name == "main" ? main : name == "part" ? part : nil
  }
  var bag = DiagnosticBag()
  let root: [(String, Shape)] = [
    ("order", .object("order")), ("x", .number), ("y", .number), ("s", .text),
    ("list", .list(.number)),
  ]
  linter.check("main", with: root, for: nil, into: &bag)
}
