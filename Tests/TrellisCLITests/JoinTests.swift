import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("join") struct JoinTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "shared: Money\nmodels: { Price: { cents: Int } }\n", to: "Specs/Money.yaml")
    try folder.write(
      """
      feature: Start
      uses: [Money.yaml]
      routes: { next: { price: Price } }
      actions: { leave: { takes: { price: Price }, do: [{ go: next, with: [price] }] } }

      """, to: "Specs/Start.yaml")
    try folder.write("feature: Broken\nstate: { count: Itn }\n", to: "Others/Broken.yaml")
    return folder
  }

  @Test("the file has the code of all files that generate writes for the target, in their order")
  func target() throws {
    let folder = try TemporaryFolder()
    let specs = Page.root.appending(path: "Specs").path
    let made = try Run("generate \(specs) --output Made --quiet", in: folder)
    #expect(made.status == .fine, "\(made.err)")
    for target in ["Login", "LoginTests", "Orders", "Shop", "ShopTests", "Networking"] {
      let run = try Run("join \(target) \(specs) --to \(target).swift", in: folder)
      #expect(run.status == .fine && run.out == "", "\(run.err)")
      let joined = try #require(folder.text(of: "\(target).swift"))
      let place = target.hasSuffix("Tests") ? "Tests" : "Sources"
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: "\(folder.path)/Made/\(place)/\(target)"
      ).filter { $0.hasSuffix(".swift") }
      let texts = try files.map { "\(place)/\(target)/\($0)" }.sorted().map { path in
        "// \(path)\n\n" + (try #require(folder.text(of: "Made/\(path)")))
      }
      #expect(texts.count > 1)
      #expect(joined == texts.joined(separator: "\n"))
    }
  }

  @Test("only the spec of the target and those that it uses are read")
  func scope() throws {
    let folder = try folder()
    let run = try Run("join Start Specs Others", in: folder)
    #expect(run.status == .fine, "\(run.err)")
    #expect(run.out.contains("// Sources/Start/ViewModel/StartViewModel.swift\n"))
    #expect(!run.out.contains("struct Price"))
    #expect(try Run("join Money Specs Others", in: folder).out.contains("struct Price"))
    #expect(try Run("join Broken Specs Others", in: folder).status == .problems)
  }

  @Test("a file that has not changed is not touched, and there are no records")
  func unchanged() throws {
    let folder = try folder()
    try folder.write("specs: Specs\n", to: "trellis.yaml")
    #expect(try Run("join Start --to Start.swift", in: folder).status == .fine)
    let old = Date(timeIntervalSince1970: 1_000_000)
    let path = "\(folder.path)/Start.swift"
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try Run("join Start --to Start.swift", in: folder).status == .fine)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.modificationDate] as? Date == old)
    try folder.write("specs: Specs\naccess: internal\n", to: "trellis.yaml")
    #expect(try Run("join Start --to Start.swift", in: folder).status == .fine)
    #expect(folder.text(of: "Start.swift")?.contains("public final class") == false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["Others", "Specs", "Start.swift", "trellis.yaml"])
  }

  @Test("files of the developer are left out")
  func own() throws {
    let run = try Run("join Start Specs --option extension=once", in: folder())
    #expect(run.status == .fine, "\(run.err)")
    #expect(run.out.contains("StartViewModel.swift\n"))
    #expect(!run.out.contains("ViewModel+Own.swift"))
  }

  @Test("a name that no spec makes files for is reported with the nearest one")
  func unknown() throws {
    let run = try Run("join Strat Specs", in: folder())
    #expect(run.status == .problems)
    #expect(run.err.contains("no spec makes files for a target 'Strat' [unknown-target]"))
    #expect(run.err.contains("did you mean 'Start'?"))
  }
}
