import Foundation
import PackagePlugin

/// Runs Trellis in a package that depends on it: `swift package trellis generate`. The arguments are those of
/// the command line, and the package is the working folder.
@main
struct TrellisCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "trellis").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
