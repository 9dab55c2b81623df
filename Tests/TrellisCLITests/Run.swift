import Diagnostics
import Generation
import Spec
import TestSupport

@testable import TrellisCLI

/// A command, run in this process.
struct Run {
  let status: ExitStatus
  let out: String
  let err: String

  /// - Parameter line: Words, parted by spaces.
  init(
    _ line: String,
    in folder: TemporaryFolder? = nil,
    environment: [String: String] = [:],
    isTerminal: Bool = false
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let console = Console.recording(
      in: folder.path,
      environment: environment,
      isTerminal: isTerminal
    )
    let words = line.split(separator: " ").map { String($0) }
    status = Trellis.run(words, on: console, doors: .simple)
    out = console.written
    err = console.reported
  }
}

extension Doors {
  /// A spec makes a file that holds the whole spec.
  static let simple = Doors { features, files, bag in
    features.compactMap { feature in
      let file = files[feature.file]
      return RelativePath("Sources/\(feature.name.value).swift").map {
        OutputFile(path: $0, contents: file.bytes, origin: feature.path)
      }
    }
  }
}
