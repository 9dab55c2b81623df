import Foundation
import PackagePlugin

/// Generates the code of a target when it is built. A target `Home` gets the code of the feature, shared
/// file or flow `Home`, and `HomeTests` its tests. Specs and `trellis.yaml` stand where `trellis generate` in
/// the package's folder finds them.
@main
struct TrellisBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    [
      try command(
        for: target.name, in: context.package.directoryURL,
        with: context.tool(named: "trellis").url, to: context.pluginWorkDirectoryURL)
    ]
  }

  /// Returns a command with one output, whose name does not depend on any spec: the package manager asks a
  /// plugin for outputs only if folders or `Package.swift` have changed.
  ///
  /// For the same reason it would not notice new specs and packs. The command therefore updates its own
  /// input, the stamp, so that it runs on every build. It only writes an output that has changed.
  private func command(
    for target: String,
    in folder: URL,
    with trellis: URL,
    to work: URL
  ) throws -> Command {
    // The target may have a file 'Home.swift' of its own.
    let output = work.appending(path: "\(target).generated.swift")
    let stamp = work.appending(path: "stamp")
    try Data().write(to: stamp)
    let script = #"cd "$1" && : > "$2" && exec "$3" join "$4" --to "$5""#
    return .buildCommand(
      displayName: "Generating \(target)",
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", script, "sh", folder.path, stamp.path, trellis.path, target, output.path],
      inputFiles: [stamp, trellis],
      outputFiles: [output]
    )
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TrellisBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      [
        try command(
          for: target.displayName, in: context.xcodeProject.directoryURL,
          with: context.tool(named: "trellis").url, to: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
