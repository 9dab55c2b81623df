import Foundation
import PackagePlugin

/// Has `Templates/` compiled and written into the room that it is used by, as `EmbeddedPacks.swift`.
///
/// The package manager watches only files that it knew when it planned the build, so that a new
/// template would go unseen. Therefore the tool runs on every build: it renews its own input, the
/// stamp. What it writes stays untouched while no template has changed.
@main
struct EmbedTemplatesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPacks.swift")
    let stamp = context.pluginWorkDirectoryURL.appending(path: "stamp")
    try Data().write(to: stamp)
    return [
      .buildCommand(
        displayName: "Compiling templates",
        executable: try context.tool(named: "EmbedTemplates").url,
        arguments: [folder.path, output.path, stamp.path],
        inputFiles: [stamp],
        outputFiles: [output]
      )
    ]
  }
}
