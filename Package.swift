// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

func room(_ name: String, imports: [String] = [], plugins: [Target.PluginUsage] = []) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .init(stringLiteral: $0) },
    swiftSettings: settings,
    plugins: plugins
  )
}

func tests(of name: String, imports: [String] = [], fixtures: [String] = ["Fixtures"]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestSupport"] + imports).map { .init(stringLiteral: $0) },
    exclude: fixtures,
    swiftSettings: settings
  )
}

let package = Package(
  name: "trellis",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "trellis", targets: ["trellis"]),
    .plugin(name: "TrellisCommand", targets: ["TrellisCommand"]),
    .plugin(name: "TrellisBuild", targets: ["TrellisBuild"]),
    .library(name: "TemplateEngine", targets: ["TemplateEngine", "Diagnostics"]),
    .library(
      name: "Trellis",
      targets: [
        "Workspace", "Generation", "Packs", "TemplateEngine", "TestPlanning", "Simulation",
        "SpecReading", "SpecModel", "Expressions", "Naming", "YAML", "Patterns", "Diagnostics",
      ]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(name: "CDisk"),
    room("Diagnostics"),
    room("Patterns", imports: ["Diagnostics"]),
    room("Naming", imports: ["Diagnostics"]),
    room("YAML", imports: ["CLibYAML", "Naming", "Diagnostics"]),
    room("Expressions", imports: ["Naming", "Patterns", "Diagnostics"]),
    room("SpecModel", imports: ["Expressions", "Naming", "Diagnostics"]),
    room(
      "SpecReading",
      imports: ["YAML", "SpecModel", "Expressions", "Naming", "Patterns", "Diagnostics"]),
    room("Simulation", imports: ["SpecModel", "Expressions", "Diagnostics"]),
    room(
      "TestPlanning",
      imports: ["Simulation", "SpecModel", "Expressions", "Naming", "Patterns", "Diagnostics"]),
    room("TemplateEngine", imports: ["Patterns", "Diagnostics"]),
    room("Packs", imports: ["TemplateEngine", "Naming", "YAML", "Diagnostics"]),
    room(
      "Generation",
      imports: [
        "Packs", "TestPlanning", "Simulation", "SpecModel", "Expressions", "TemplateEngine",
        "Naming", "YAML", "Diagnostics",
      ],
      plugins: ["EmbedFilesPlugin"]
    ),
    room("Workspace", imports: ["CDisk", "Generation", "Packs", "Diagnostics"]),
    room(
      "TrellisCLI",
      imports: [
        "Workspace", "Generation", "Packs", "TemplateEngine", "Simulation", "SpecReading",
        "SpecModel", "Expressions", "Naming", "YAML", "Diagnostics",
      ],
      plugins: ["EmbedFilesPlugin"]
    ),
    .executableTarget(
      name: "trellis",
      dependencies: ["TrellisCLI"],
      swiftSettings: settings
    ),

    // 'swift package trellis' in packages that depend on this one.
    .plugin(
      name: "TrellisCommand",
      capability: .command(
        intent: .custom(
          verb: "trellis", description: "Generates Swift modules from feature specs."),
        permissions: [
          .writeToPackageDirectory(reason: "Trellis writes modules and their records.")
        ]),
      dependencies: ["trellis"],
      path: "Sources/TrellisCommand"
    ),

    // Generates the code of targets of such packages when they are built.
    .plugin(
      name: "TrellisBuild",
      capability: .buildTool(),
      dependencies: ["trellis"],
      path: "Sources/TrellisBuild"
    ),

    // Measures the template engine; Tests/Benchmarks/render.py runs it beside others.
    .executableTarget(
      name: "trellis-bench",
      dependencies: ["Generation", "Packs", "Workspace", "TemplateEngine", "YAML", "Diagnostics"],
      swiftSettings: settings
    ),

    // Puts `Templates/`, compiled, and pages of the documentation into the executable when it is built.
    .executableTarget(
      name: "EmbedFiles",
      dependencies: ["Packs", "Diagnostics"],
      swiftSettings: settings
    ),
    .plugin(
      name: "EmbedFilesPlugin",
      capability: .buildTool(),
      dependencies: ["EmbedFiles"],
      path: "Sources/EmbedFilesPlugin"
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    tests(of: "Diagnostics"),
    tests(of: "YAML", imports: ["CLibYAML", "Diagnostics"]),
    tests(of: "Expressions", imports: ["Patterns", "Diagnostics"]),
    tests(
      of: "SpecReading",
      imports: [
        "Generation", "Simulation", "TestPlanning", "SpecModel", "Expressions", "Diagnostics",
      ]),
    tests(of: "Simulation", imports: ["Generation", "SpecReading", "Diagnostics"], fixtures: []),
    tests(
      of: "TestPlanning",
      imports: [
        "Generation", "Simulation", "SpecReading", "SpecModel", "Expressions", "Diagnostics",
      ],
      fixtures: []),
    tests(of: "TemplateEngine", imports: ["Diagnostics"]),
    tests(of: "Packs", imports: ["TemplateEngine", "Naming", "Diagnostics"]),
    tests(
      of: "Generation",
      imports: [
        "Packs", "SpecReading", "SpecModel", "Expressions", "TemplateEngine", "Naming",
        "Diagnostics",
      ]),
    tests(of: "Workspace", imports: ["Generation", "Packs", "Diagnostics"]),
    tests(
      of: "TrellisCLI",
      imports: [
        "Workspace", "Generation", "Packs", "SpecReading", "SpecModel", "YAML", "Diagnostics",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
