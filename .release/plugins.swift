// swift-tools-version: 6.0
import PackageDescription

// The plugins of Trellis with an executable that is already built.
let package = Package(
  name: "trellis-plugins",
  products: [
    .plugin(name: "TrellisBuild", targets: ["TrellisBuild"]),
    .plugin(name: "TrellisCommand", targets: ["TrellisCommand"]),
  ],
  targets: [
    .binaryTarget(
      name: "trellis",
      url: "@URL@/releases/download/@VERSION@/trellis.artifactbundle.zip",
      checksum: "@CHECKSUM@"
    ),
    .plugin(name: "TrellisBuild", capability: .buildTool(), dependencies: ["trellis"]),
    .plugin(
      name: "TrellisCommand",
      capability: .command(
        intent: .custom(
          verb: "trellis", description: "Generates Swift modules from feature specs."),
        permissions: [
          .writeToPackageDirectory(reason: "Trellis writes modules and their records.")
        ]),
      dependencies: ["trellis"]
    ),
  ]
)
