import Diagnostics
import Generation
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
  /// A spec is `feature: NAME`; it makes a file that holds the whole spec.
  static let simple = Doors { file, bag in
    let text = String(decoding: file.bytes, as: UTF8.self)
    let prefix = "feature: "
    guard text.hasPrefix(prefix) else {
      let place = SourceSpan(file: file.id, start: 0, end: 0)
      bag.add(.error("missing-key", "a feature needs the key 'feature'", at: place))
      return nil
    }
    let name = text.dropFirst(prefix.count).prefix { $0 != "\n" }
    let span = SourceSpan(file: file.id, start: 9, end: 9 + name.utf8.count)
    return Feature(name: Located(String(name), at: span), file: file.id)
  } generate: { features, files, bag in
    features.compactMap { feature in
      let file = files[feature.file]
      return RelativePath("Sources/\(feature.name.value).swift").map {
        OutputFile(path: $0, contents: file.bytes, origin: file.path)
      }
    }
  }
}
