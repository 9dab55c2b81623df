import Diagnostics
import Packs
import SpecReading
import Testing

@testable import Generation

/// What the code of flows says, beyond that it compiles.
@Suite("The code of flows") struct FlowCodeTests {
  /// A generated file of a flow over one feature.
  private func code(_ name: String, of spec: String, in flow: String, style: String) throws
    -> String
  {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let files = [("Page.yaml", spec), ("Book.yaml", flow)].map { path, text in
      sources.add(path: path, bytes: Array(text.utf8))
    }
    let feature = try #require(
      SpecReader.read(files[0], reserving: .builtIn, into: &bag), "\(bag.all.map(\.message))")
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
    let spec = "feature: Page\nparameters: { text: String }\nview: [{ text: text }]\n"
    let flow = "flow: Book\nstart: { feature: Page, with: { text: '\(text)' } }\nroutes: {}\n"
    for style in ["mvvm", "mvp"] {
      let coordinator = try code("BookCoordinator.swift", of: spec, in: flow, style: style)
      #expect(coordinator.contains(".locale(locale)"))
      let tests = try code("BookStackTests.swift", of: spec, in: flow, style: style)
      #expect(tests.contains(#"let first: BookDestination = .page(text: "€100.00")"#))
    }
  }

  @Test("what a flow is called hides no type of SwiftUI from its own code")
  func hiddenTypes() throws {
    let spec = "feature: Page\nstate: { text: String }\n"
    let flow = "flow: Navigation\nstart: { feature: Page }\nroutes: {}\n"
    let view = try code("NavigationView.swift", of: spec, in: flow, style: "mvvm")
    #expect(view.contains("SwiftUI.NavigationStack(path: path)"))
  }

  @Test("what a screen is asked with is imported")
  func askedTypes() throws {
    let spec = """
      feature: Page
      state: { total: Decimal? }
      actions:
        leave: { do: [{ go: back }] }
        open: { do: [{ go: more }] }
        pay: { takes: { amount: Decimal? }, do: [{ set: { total: amount } }] }
      routes: { back: {}, more: {} }
      view: [{ button: leave }, { button: open }]
      """
    let flow = """
      flow: Book
      start: { feature: Page }
      routes: { Page.back: { pop: Page.pay }, Page.more: { sheet: Page } }
      """
    for style in ["mvvm", "mvp"] {
      for file in ["BookFactory.swift", "BookFactorySpy.swift"] {
        #expect(try code(file, of: spec, in: flow, style: style).contains("import Foundation\n"))
      }
    }
  }
}
