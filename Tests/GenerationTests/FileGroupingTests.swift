import Packs
import Testing

@testable import Generation

@Suite("File grouping") struct FileGroupingTests {
  private func output(
    _ path: String, _ text: String, _ ownership: Ownership = .always, module: String = "Login"
  ) throws -> OutputFile {
    OutputFile(
      path: try #require(RelativePath(path)), contents: Array(text.utf8), ownership: ownership,
      maker: Maker(module: module))
  }

  private func shown(_ outputs: [OutputFile]) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: outputs.map {
        ($0.path.text, String(decoding: $0.contents, as: UTF8.self))
      })
  }

  @Test("headers, exceptions of the formatter and imports of several files become one of each")
  func joined() throws {
    let first = """
      // Ours.

      // Generated.
      // swift-format-ignore-file: B, A

      @preconcurrency import Zoo
      import Foundation

      #if canImport(Glibc)
        import Glibc
      #elseif canImport(Darwin)
        import Darwin
      #endif

      /// One.
      struct One {}

      """
    let second = """
      // Ours.

      // Generated.
      // swift-format-ignore-file: C

      import Bar
      import Foundation

      @testable import Login

      #if canImport(Glibc)
        import Glibc
      #elseif canImport(Darwin)
        import Darwin
      #endif

      // Two.
      struct Two {}

      """
    let third = """
      // Ours.

      // Generated.

      #if canImport(SwiftUI)
        import SwiftUI

        struct Three {}
      #endif

      """
    let outputs = try FileGrouping.role.grouped([
      output("Sources/Login/Models/Two.swift", second),
      output("Sources/Login/Models/Three.swift", third),
      output("Sources/Login/Models/One.swift", first),
    ])
    #expect(
      shown(outputs) == [
        "Sources/Login/Models/LoginModels.swift": """
        // Ours.

        // Generated.
        // swift-format-ignore-file: A, B, C

        import Bar
        import Foundation
        @preconcurrency import Zoo

        @testable import Login

        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Darwin)
          import Darwin
        #endif

        /// One.
        struct One {}

        // Two.
        struct Two {}

        """,
        "Sources/Login/Models/LoginModelsUI.swift": third,
      ])
    #expect(
      try shown(FileGrouping.module.grouped([output("Sources/Login/View/Three.swift", third)]))
        == ["Sources/Login/Login.swift": third])
  }

  @Test("what is not Swift, not all Trellis', or at the top stays alone, with its name")
  func alone() throws {
    let outputs = try [
      output("Package.swift", "", module: ""), output("Sources/Login/Own.swift", "", .once),
      output("Sources/Login/List.swift", "", .region), output("Sources/Login/Texts.xcstrings", ""),
    ]
    for grouping in FileGrouping.allCases {
      #expect(shown(grouping.grouped(outputs)) == shown(outputs))
    }
    let taken = try [
      output("Sources/Login/View/login.swift", "", .once),
      output("Sources/Login/Models/User.swift", "struct User {}\n"),
    ]
    #expect(
      shown(FileGrouping.module.grouped(taken)).keys.sorted()
        == ["Sources/Login/LoginFiles.swift", "Sources/Login/View/login.swift"])
  }

  @Test("files of the project are joined by folder", arguments: [FileGrouping.role, .module])
  func project(grouping: FileGrouping) throws {
    let outputs = try grouping.grouped([
      output("Sources/Networking/HTTPClient.swift", "struct A {}\n", module: ""),
      output("Sources/Networking/HTTPError.swift", "struct B {}\n", module: ""),
      output("Tests/NetworkingTests/HTTPTests.swift", "struct C {}\n", module: ""),
    ])
    #expect(
      shown(outputs) == [
        "Sources/Networking/Networking.swift": "struct A {}\n\nstruct B {}\n",
        "Tests/NetworkingTests/NetworkingTests.swift": "struct C {}\n",
      ])
  }
}
