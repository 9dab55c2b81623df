import Diagnostics
import Foundation
import Packs
import SpecModel
import SpecReading
import TemplateEngine
import Testing

@testable import Generation

@Suite("What templates see") struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Every spec of the repository that is read without an error.
  private static let specs: [URL] = {
    let folders = ["Specs", "Tests/EndToEndTests/Specs"].map { root.appending(path: $0) }
    let names = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? []
    }
    return names.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }()

  @Test("is what the schema says, for every spec there is", arguments: specs)
  func conforms(spec: URL) throws {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let file = sources.add(path: spec.path, bytes: Array(try Data(contentsOf: spec)))
    guard let feature = SpecReader.read(file, reserving: .builtIn, into: &bag) else { return }
    var store = ValueStore()
    let value = TemplateModel.value(of: feature, in: &store)
    var check = Conformance(store: store, schema: TemplateModel.schema)
    check.check(value, .object("feature"), at: "feature")
    #expect(check.problems.sorted() == [])
  }

  @Test("is what the schema says, for every flow")
  func flowConforms() throws {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let files = try Self.specs.filter { $0.path.contains("/Specs/") }.map {
      sources.add(path: $0.path, bytes: Array(try Data(contentsOf: $0)))
    }
    let load = { (path: String) in files.first { $0.path == path } }
    let features = files.filter { !SpecReader.isFlow($0) }
      .compactMap { SpecReader.read($0, reserving: .builtIn, using: load, into: &bag) }
    let flows = SpecReader.flows(files.filter(SpecReader.isFlow), of: features, into: &bag)
    #expect(!flows.isEmpty)
    for flow in flows {
      var store = ValueStore()
      let value = FlowWriter(flow, flows, features).value(in: &store)
      var check = Conformance(store: store, schema: TemplateModel.templateSchema.schema)
      check.check(value, .object("flow"), at: flow.name.value)
      #expect(check.problems.sorted() == [])
    }
  }

  @Test("names no kind of object that the schema does not describe")
  func isWhole() {
    let schema = TemplateModel.templateSchema.schema
    for (kind, members) in schema.objects {
      for (name, shape) in members {
        if let other = Self.kind(of: shape) {
          #expect(
            schema.objects[other] != nil || other == TemplateSchema.optionsKind,
            "\(kind).\(name) is of kind '\(other)'")
        }
      }
    }
  }

  private static func kind(of shape: Shape) -> String? {
    switch shape {
    case .object(let kind): kind
    case .list(let element): kind(of: element)
    default: nil
    }
  }
}

/// Compares a value with a shape.
private struct Conformance {
  let store: ValueStore
  let schema: Schema
  var problems: Set<String> = []

  mutating func check(_ value: TemplateEngine.Value, _ shape: Shape, at path: String) {
    if value.isNull { return }
    switch (shape, value.kind) {
    case (.any, _), (.text, .string), (.number, .int), (.flag, .bool): break
    case (.choice(let words), .string):
      let word = store.string(of: value) ?? ""
      if !words.contains(word) { problems.insert("\(path) is '\(word)', none of \(words)") }
    case (.list(let element), .array):
      for item in store.elements(of: value) { check(item, element, at: path + "[]") }
    case (.object(let kind), .object):
      checkForm(value, kind)
      for (name, member) in zip(store.names(of: value), store.elements(of: value)) {
        guard let shape = schema.objects[kind]?[name] else {
          problems.insert("\(path): '\(kind)' has '\(name)', which its schema does not know")
          continue
        }
        check(member, shape, at: "\(kind).\(name)")
      }
    default: problems.insert("\(path) is \(value.description), not \(shape)")
    }
  }

  /// An object that has forms has just the members of its own.
  private mutating func checkForm(_ value: TemplateEngine.Value, _ kind: String) {
    guard schema.objects.keys.contains(where: { $0.hasPrefix("\(kind)/") }) else { return }
    let word = store.member("kind", of: value).flatMap { store.string(of: $0) } ?? ""
    let names = Set(store.names(of: value))
    let expected = Set(schema.objects["\(kind)/\(word)"]?.keys.map { $0 } ?? [])
    if names != expected { problems.insert("'\(kind)/\(word)' has \(names.sorted())") }
  }
}
