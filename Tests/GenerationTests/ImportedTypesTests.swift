import Expressions
import Foundation
import Naming
import Testing

@testable import Generation
@testable import SpecReading

@Suite("Imported types") struct ImportedTypesTests {
  /// The folder of what stands in for modules that generated code imports.
  private static let standIns = URL(filePath: #filePath)
    .appending(path: "../../Support")
    .standardizedFileURL

  @Test(
    "each public type of a reactive framework is known to be its own",
    arguments: ["OpenCombine", "ReactiveCocoa", "ReactiveSwift", "RxCocoa", "RxRelay", "RxSwift"]
  )
  func known(module: String) throws {
    let folder = Self.standIns.appending(path: module)
    let sources = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let declaration = /(?:@frozen )?public (?:final )?(?:class|enum|protocol|struct) (\w+).*/
    var types: [String] = []
    for source in sources {
      for line in try String(contentsOf: source, encoding: .utf8).split(separator: "\n") {
        if let found = line.wholeMatch(of: declaration) { types.append(String(found.1)) }
      }
    }
    #expect(!types.isEmpty)
    let names = GeneratedNames.builtIn.names(of: .feature, .types, "") + ReservedNames.types
    let unknown = types.filter { !NameList.reactive.contains($0) && !ImportedTypes.contains($0) }
    #expect(unknown.filter { !names.contains($0) } == [])
  }
}
