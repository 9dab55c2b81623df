import Diagnostics
import Foundation
import Generation
import Naming
import Testing

@testable import Packs
@testable import SpecReading

@Suite("Names of frameworks") struct FrameworkNamesTests {
  @Test(
    "each name of a list is found in it, and no other",
    arguments: [NameList.swiftUI, .uiKit, .foundation, .reactive, .testing])
  func found(list: NameList) {
    let all = list.all
    #expect(all.count > 30)
    #expect(all.filter { !list.contains($0) } == [])
    let others = all.flatMap { [$0 + "x", String($0.dropLast()), $0.lowercased()] } + ["", "~"]
    let known = Set(all)
    #expect(others.filter { list.contains($0) != known.contains($0) } == [])
    #expect(all.allSatisfy { list.hasName(beginning: String($0.dropLast())) })
    #expect(!list.hasName(beginning: "Zzz"))
  }

  @Test("the types that the templates write are known to be written, and no others are")
  func written() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Templates").standardizedFileURL
    let lists = [NameList.swiftUI, .uiKit, .foundation]
    let qualification = Qualification(names: Set(lists.flatMap(\.all)))
    let dot = UInt8(ascii: ".")
    let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.".utf8)
    var written: Set<String> = []
    for pack in ["base", "mvp", "mvvm"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: pack), includingPropertiesForKeys: nil)
      for path in files where path.pathExtension == "stencil" {
        let contents = try Data(contentsOf: path)
        // Files that a package has once do not see the types of specs.
        guard contents.range(of: Data("_projectHeader.stencil".utf8)) == nil else { continue }
        let file = SourceFile(id: .init(0), path: path.path, bytes: Array(contents))
        for word in qualification.applied(to: file).split(whereSeparator: { !letters.contains($0) })
        {
          let names = word.split(separator: dot).map { String(decoding: $0, as: UTF8.self) }
          guard names.count > 1, ["SwiftUI", "UIKit", "Foundation"].contains(names[0]) else {
            continue
          }
          written.insert(names[1])
        }
      }
    }
    #expect(written.count > 60)
    let taken = GeneratedNames.builtIn.patterns(of: .feature, .types).filter(\.isFixed).map(\.text)
    let reserved = Set(ReservedNames.types + taken)
    written.subtract(reserved)
    #expect(written.filter { !SwiftTypes.isWritten($0) } == [])
    #expect(SwiftTypes.written.filter { !written.contains($0) } == [])
  }
}
