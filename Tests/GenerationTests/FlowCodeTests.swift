import Diagnostics
import Packs
import Spec
import Testing

@testable import Generation

/// What the code of flows says, beyond that it compiles.
@Suite("The code of flows") struct FlowCodeTests {
  /// A generated file of a flow over one feature, which takes a text.
  private func code(_ name: String, start text: String, style: String) throws -> String {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let spec = """
      feature: Page
      parameters: { text: String }
      view: [{ text: text }]
      """
    let flow = "flow: Book\nstart: { feature: Page, with: { text: '\(text)' } }\nroutes: {}\n"
    let files = [("Page.yaml", spec), ("Book.yaml", flow)].map { path, text in
      sources.add(path: path, bytes: Array(text.utf8))
    }
    let feature = try #require(SpecReader.read(files[0], into: &bag), "\(bag.all.map(\.message))")
    let flows = SpecReader.flows([files[1]], of: [feature], into: &bag)
    var settings = GenerationSettings()
    settings.style = .init(style)
    var generator = Generator(settings, library: PackLibrary())
    let outputs = generator.generate([feature], flows: flows, files: &sources, into: &bag)
    let output = try #require(
      outputs?.first { $0.path.text.hasSuffix("/\(name)") }, "\(bag.all.map(\.message))")
    return String(decoding: output.contents, as: UTF8.self)
  }

  @Test("what a flow begins with is formatted in its code, and a value in its tests")
  func formattedStart() throws {
    let text = #"Decimal(100).formatted(.currency(code: "EUR"))"#
    for style in ["mvvm", "mvp"] {
      let coordinator = try code("BookCoordinator.swift", start: text, style: style)
      #expect(coordinator.contains(".locale(locale)"))
      let tests = try code("BookStackTests.swift", start: text, style: style)
      #expect(tests.contains(#"let first: BookDestination = .page(text: "€100.00")"#))
    }
  }
}
