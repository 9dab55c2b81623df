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
    status = Trellis.run(line.split(separator: " ").map { String($0) }, on: console)
    out = console.written
    err = console.reported
  }
}
