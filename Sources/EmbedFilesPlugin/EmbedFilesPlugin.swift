import Foundation
import PackagePlugin

/// Embeds files as constants in the target that uses them: the compiled `Templates/` as
/// `EmbeddedPacks.swift`, the pages about problems as `EmbeddedPages.swift`, and a hash of the sources of
/// Trellis as `EmbeddedFingerprint.swift`.
///
/// The package manager only watches files that it knew when it planned the build, so it would not
/// notice a new file. The tool therefore updates its own input, the stamp, so that it runs on every
/// build. The output only changes if a file has changed.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    switch target.name {
    case "Generation":
      [try command("packs", from: "Templates", to: "EmbeddedPacks.swift", context)]
    case "TrellisCLI":
      [
        try command(
          "pages", from: "Sources/trellis/Documentation.docc/Problems", to: "EmbeddedPages.swift",
          context),
        try command("fingerprint", from: ".", to: "EmbeddedFingerprint.swift", context),
      ]
    default: []
    }
  }

  private func command(
    _ kind: String,
    from folder: String,
    to name: String,
    _ context: PluginContext
  ) throws -> Command {
    let folder = context.package.directoryURL.appending(path: folder)
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    let stamp = context.pluginWorkDirectoryURL.appending(path: "\(kind).stamp")
    try Data().write(to: stamp)
    return .buildCommand(
      displayName: "Embedding \(kind)",
      executable: try context.tool(named: "EmbedFiles").url,
      arguments: [kind, folder.path, output.path, stamp.path],
      inputFiles: [stamp],
      outputFiles: [output]
    )
  }
}
