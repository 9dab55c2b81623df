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
    inside place: String = "",
    environment: [String: String] = [:],
    isTerminal: Bool = false,
    answers: [String] = [],
    think: @escaping () -> Void = {}
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let console = Console.recording(
      in: place.isEmpty ? folder.path : "\(folder.path)/\(place)",
      environment: environment,
      isTerminal: isTerminal,
      answers: answers,
      think: think
    )
    status = Trellis.run(line.split(separator: " ").map { String($0) }, on: console)
    out = console.written
    err = console.reported
  }
}

extension TemporaryFolder {
  /// A pack in `Packs/` that stands in for the default one: a file a feature, with what the spec
  /// says first.
  func writeSimplePack() throws {
    try write(
      """
      pack: mvvm
      summary: As simple as can be.
      options: { case: { values: [lower, upper], default: lower } }
      files: [{ template: all.stencil, path: "Sources/{{ feature.name }}.swift" }]
      """,
      to: "Packs/mvvm/pack.yaml"
    )
    try write(
      """
      feature: {{ feature.name }}
      {% if feature.summary %}
      summary: {{ feature.summary }}
      {% endif %}

      """,
      to: "Packs/mvvm/all.stencil"
    )
  }
}
