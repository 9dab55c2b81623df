import Diagnostics
import Packs
import SpecModel
import SpecReading
import TemplateEngine
import TestSupport
import Testing

@testable import Generation

/// A spec and a pack of the test's own, generated.
struct Generated {
  var files: [String: String] = [:]
  var codes: [String] = []
  var places: [String] = []

  init(
    _ specs: [String] = ["feature: Login\nmodels: { User: { id: Int }, Team: { id: Int } }\n"],
    pack: String,
    templates: [String: String] = [:],
    more: [(path: String, text: String)] = [],
    settings: GenerationSettings = GenerationSettings()
  ) {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let features = specs.enumerated().compactMap { index, text in
      SpecReader.read(
        sources.add(path: "Specs/\(index).yaml", bytes: Array(text.utf8)), reserving: .builtIn,
        into: &bag)
    }
    let files =
      [(path: "mvvm/pack.yaml", bytes: Array(pack.utf8))]
      + templates.map { (path: "mvvm/\($0.key)", bytes: Array($0.value.utf8)) }
      + more.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    var generator = Generator(settings, library: PackLibrary(place: "Packs", files: files))
    for file in generator.generate(features, files: &sources, into: &bag) ?? [] {
      self.files[file.path.text] = String(decoding: file.contents, as: UTF8.self)
    }
    codes = bag.inSourceOrder.map(\.code)
    places = bag.inSourceOrder.map { problem in
      guard let span = problem.span else { return "nowhere" }
      let position = LineTable(sources[span.file].bytes).position(of: span.start)
      return "\(sources[span.file].path):\(position.line):\(position.column)"
    }
  }
}

@Suite("Generator")
struct GeneratorTests {
  @Test(
    "a built-in pack, which is unpacked, makes what its templates make when they are compiled",
    arguments: ["mvvm", "mvp"], [2, 4]
  )
  func unpacked(style: String, indent: Int) {
    var settings = GenerationSettings()
    settings.style.name = style
    settings.style.options = [.init(key: "testDepth", value: "thorough", keyAt: nil, at: nil)]
    settings.indent = indent
    let spec = """
      feature: Login
      models: { User: { id: Int } }
      state: { name: { type: String, rules: [{ minLength: 3, message: Longer }] } }
      actions: { clear: { when: name.isValid, do: [{ set: { name: '""' } }] } }
      """
    let builtIn = PackLibrary()
    let copies = ["base", style].flatMap { pack in
      builtIn.files(of: pack)?.map { ("\(pack)/\($0.path)", $0.bytes) } ?? []
    }
    let unpacked = outputs(of: spec, builtIn, settings)
    #expect(unpacked == outputs(of: spec, PackLibrary(place: "Own", files: copies), settings))
    #expect(unpacked.count > 5)
    // The tests of what a view is told are planned for those who print them.
    let tests = unpacked.joined()
    #expect(tests.contains("writing name tells the view") == (style == "mvp"))
  }

  private func outputs(
    of spec: String,
    _ library: PackLibrary,
    _ settings: GenerationSettings
  ) -> [String] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let file = sources.add(path: "Specs/Login.yaml", bytes: Array(spec.utf8))
    let features = [SpecReader.read(file, reserving: .builtIn, into: &bag)].compactMap(\.self)
    var generator = Generator(settings, library: library)
    let outputs = generator.generate(features, files: &sources, into: &bag) ?? []
    return outputs.map { "\($0.path.text)\n" + String(decoding: $0.contents, as: UTF8.self) }
  }

  @Test("no heading is followed by two empty lines", arguments: ["mvvm", "mvp"])
  func headings(style: String) {
    var settings = GenerationSettings()
    settings.style.name = style
    let spec = """
      feature: Shop
      state: { latest: Int?, sent: '[Int]' }
      view: [{ picker: latest, options: sent, text: '"\\(item) x"' }]
      """
    for output in outputs(of: spec, PackLibrary(), settings) {
      #expect(!output.contains("\n\n\n"), "\(output.prefix(60))")
    }
  }

  @Test("a file is made for the feature, for each element of a list, and once a run")
  func kinds() {
    let generated = Generated(
      ["feature: Login\nmodels: { User: { id: Int }, Team: { id: Int } }\n", "feature: Orders\n"],
      pack: """
        pack: mvvm
        files:
          - { template: a.stencil, path: 'Sources/{{ feature.name }}.swift' }
          - { template: m.stencil, path: 'Models/{{ model.name }}.swift', for: feature.models as model }
          - { template: p.stencil, path: Package.swift, per: project }
        """,
      templates: [
        "a.stencil": "{{ feature.name }}\n", "m.stencil": "{{ model.name }}\n",
        "p.stencil": "{% for f in project.features %}\n{{ f.name }}\n{% endfor %}\n",
      ]
    )
    #expect(generated.codes == [])
    #expect(
      generated.files == [
        "Sources/Login.swift": "Login\n", "Sources/Orders.swift": "Orders\n",
        "Models/User.swift": "User\n", "Models/Team.swift": "Team\n",
        "Package.swift": "Login\nOrders\n",
      ])
  }

  @Test("a pack takes over templates and files, replaces them by name, and leaves some out")
  func inheritance() {
    let base = """
      pack: ground
      options: { tests: { values: [yes please, no], default: no } }
      files:
        - { template: a.stencil, path: a.txt }
        - { template: b.stencil, path: b.txt }
        - { template: c.stencil, path: c.txt, when: options.tests == "no" }
      """
    let generated = Generated(
      pack: "pack: mvvm\nextends: ground\nwithout: [b.stencil]\nfiles: []\n",
      templates: ["_part.stencil": "own"],
      more: [
        ("ground/pack.yaml", base), ("ground/a.stencil", "{% include \"_part.stencil\" %}\n"),
        ("ground/b.stencil", "b"), ("ground/c.stencil", "c"), ("ground/_part.stencil", "base"),
      ]
    )
    #expect(generated.codes == [])
    #expect(generated.files == ["a.txt": "own\n", "c.txt": "c"])
  }

  @Test(
    "what is wrong with a pack is told at its place, and nothing is made",
    arguments: [
      ("pack: mvvm\nfilse: []\n", "", "unknown-key", "Packs/mvvm/pack.yaml:2:1"),
      ("pack: other\nfiles: []\n", "", "pack-name", "Packs/mvvm/pack.yaml:1:7"),
      (
        "pack: mvvm\nfiles: [{ template: b.stencil, path: a }]\n", "", "unknown-template",
        "Packs/mvvm/pack.yaml:2:21"
      ),
      (
        "pack: mvvm\nextends: nowhere\nfiles: []\n", "", "unknown-pack", "Packs/mvvm/pack.yaml:2:10"
      ),
      ("pack: mvvm\nextends: mvvm\nfiles: []\n", "", "cycle", "Packs/mvvm/pack.yaml:2:10"),
      (
        "pack: mvvm\nfiles: [{ template: a.stencil, path: ../a }]\n", "x", "unsafe-path",
        "Packs/mvvm/pack.yaml:2:38"
      ),
      (
        "pack: mvvm\nfiles: [{ template: a.stencil, path: a }]\n", "one\n{{ feature.nmae }}\n",
        "unknown-name", "Packs/mvvm/a.stencil:2:12"
      ),
    ]
  )
  func mistakes(pack: String, template: String, code: String, place: String) {
    let generated = Generated(pack: pack, templates: ["a.stencil": template])
    #expect(generated.codes == [code])
    #expect(generated.places == [place])
    #expect(generated.files.isEmpty)
  }

  @Test("two files of one path are refused")
  func twins() {
    let generated = Generated(
      ["feature: Login\n", "feature: Orders\n"],
      pack: "pack: mvvm\nfiles: [{ template: a.stencil, path: a.txt }]\n",
      templates: ["a.stencil": "x"]
    )
    #expect(generated.codes == ["path-collision"])
    #expect(generated.files.isEmpty)
  }

  @Test("options are checked against the pack, with the nearest name")
  func options() {
    let pack =
      "pack: mvvm\noptions: { ui: { values: [swiftui, none], default: swiftui } }\nfiles: []\n"
    var settings = GenerationSettings()
    settings.style = .init("mvvm", options: [.init(key: "iu", value: "none", keyAt: nil, at: nil)])
    #expect(Generated(pack: pack, settings: settings).codes == ["unknown-pack-option"])
    settings.style = .init("mvvm", options: [.init(key: "ui", value: "uikit", keyAt: nil, at: nil)])
    #expect(Generated(pack: pack, settings: settings).codes == ["unknown-value"])
  }

  @Test("a feature can have a style of its own")
  func styles() {
    var settings = GenerationSettings()
    settings.styles = ["Orders": .init("other")]
    let generated = Generated(
      ["feature: Login\n", "feature: Orders\n"],
      pack: "pack: mvvm\nfiles: [{ template: a.stencil, path: '{{ feature.name }}.a' }]\n",
      templates: ["a.stencil": "{{ pack.name }}"],
      more: [
        (
          "other/pack.yaml",
          "pack: other\nfiles: [{ template: b.stencil, path: '{{ feature.name }}.b' }]\n"
        ),
        ("other/b.stencil", "{{ pack.name }}"),
      ],
      settings: settings
    )
    #expect(generated.files == ["Login.a": "mvvm", "Orders.b": "other"])
  }
}

@Suite("TemplateModel")
struct TemplateModelTests {
  @Test("every member that its table promises is there")
  func members() throws {
    var bag = DiagnosticBag()
    let spec = "feature: A\nstate: { n: Int }\nderived: { m: n + 1 }\n"
    let file = SourceFile(id: .init(0), path: "Specs/A.yaml", bytes: Array(spec.utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    let json = String(decoding: TemplateModel.json(of: feature), as: UTF8.self)
    for member in ObjectTable<Feature>.feature.members {
      #expect(json.contains("\"\(member.name.text)\":"))
    }
  }

  @Test("expressions carry marks for templates, and none in JSON")
  func marks() throws {
    var bag = DiagnosticBag()
    let spec = "feature: A\nstate: { a: Bool, b: Bool }\nderived: { both: a && b }\n"
    let file = SourceFile(id: .init(0), path: "Specs/A.yaml", bytes: Array(spec.utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    let json = TemplateModel.json(of: feature)
    #expect(String(decoding: json, as: UTF8.self).contains("\"value\": \"a && b\""))
    #expect(!json.contains { $0 < 0x20 && $0 != 0x0A })
  }
}

@Suite("A rendering that stops")
struct StoppedRenderingTests {
  /// Messages and places of the notes of the one problem.
  private static func notes(_ template: String) throws -> [String] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let spec = """
      feature: Login
      models:
        User: { id: Int }
      actions:
        load: { on: appear, do: [{ stop: true }] }
      """
    let file = sources.add(path: "Login.yaml", bytes: Array(spec.utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    let pack = "pack: mvvm\nfiles: [{ template: a, path: '{{ feature.name }}' }]\n"
    let files = [("mvvm/pack.yaml", Array(pack.utf8)), ("mvvm/a", Array(template.utf8))]
    var generator = Generator(GenerationSettings(), library: PackLibrary(place: "P", files: files))
    #expect(generator.generate([feature], files: &sources, into: &bag) == nil)
    return try #require(bag.all.last).notes.map { note in
      guard let span = note.span else { return note.message }
      let position = LineTable(sources[span.file].bytes).position(of: span.start)
      return "\(note.message) \(sources[span.file].path):\(position.line):\(position.column)"
    }
  }

  @Test(
    "tells the values involved and the line of the spec that they come from",
    arguments: [
      (
        "{% for a in feature.actions %}{{ a.nme }}{% endfor %}",
        ["'a' comes from here Login.yaml:5:3"]
      ),
      (
        "{% for m in feature.models %}{{ m.name + 1 }}{% endfor %}",
        ["'m.name' is \"User\"", "'m' comes from here Login.yaml:3:3"]
      ),
      (
        "{% for m in feature.models %}{{ nothing }}{% endfor %}",
        ["'m' comes from here Login.yaml:3:3"]
      ),
      ("{{ nothing }}", ["'feature' comes from here Login.yaml:1:10"]),
    ]
  )
  func origins(template: String, expected: [String]) throws {
    let notes = try Self.notes(template).filter { !$0.hasPrefix("'a' is {") }
    #expect(notes == expected)
  }
}
