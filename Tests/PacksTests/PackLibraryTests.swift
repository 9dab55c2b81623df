import Diagnostics
import Packs
import Testing

@Suite("Pack library") struct PackLibraryTests {
  private let builtIn = BuiltInPacks(files: [
    ("base/_a.stencil", "a"),
    ("base/pack.yaml", "pack: base\nsummary: What others extend.\n"),
    ("mvvm/pack.yaml", "pack: mvvm\nsummary: Ours.\nextends: base\n"),
    ("notes/readme.md", "no pack"),
  ])

  private func summary(_ name: String, of library: PackLibrary) -> (PackSummary?, [String]) {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let summary = library.summary(of: name, files: &sources, into: &bag)
    return (summary, bag.inSourceOrder.map(\.message))
  }

  @Test("packs are the folders with a pack.yaml, the project's own before the built-in ones")
  func names() {
    let library = PackLibrary(
      builtIn: builtIn,
      place: "Packs",
      files: [
        ("mvvm/pack.yaml", Array("pack: mvvm\nsummary: The project's.\n".utf8)),
        ("viper/pack.yaml", Array("pack: viper\n".utf8)),
        ("drafts/a.stencil", []),
      ]
    )
    #expect(library.names == ["base", "mvvm", "viper"])
    #expect(library.names.map(library.isBuiltIn) == [true, false, false])
    #expect(summary("mvvm", of: library).0?.summary == "The project's.")
    #expect(library.files(of: "mvvm")?.map(\.path) == ["pack.yaml"])
    #expect(library.files(of: "base")?.map(\.path) == ["_a.stencil", "pack.yaml"])
    #expect(library.files(of: "drafts") == nil)
  }

  @Test("a pack that is not there is answered with the nearest one")
  func unknown() {
    let library = PackLibrary(builtIn: builtIn)
    #expect(summary("mvvn", of: library).1 == ["unknown pack 'mvvn'"])
    #expect(summary("mvvm", of: library).0?.extends == "base")
  }
}
