// swift-tools-version: 6.2
import PackageDescription

/// Where runs spend their time, by which the optimiser decides what to inline and what to move aside:
/// Tests/Benchmarks/profile measures it, with a build that counts. What has changed since goes without.
#if compiler(>=6.3)
  let profile =
    Context.environment["TRELLIS_COUNTS"].map { ["-Xfrontend", "-ir-profile-generate=\($0)"] } ?? [
      "-Xfrontend", "-ir-profile-use=\(Context.packageDirectory)/Sources/trellis/trellis.profdata",
      "-Xllvm", "-no-pgo-warn-mismatch",
    ]
#else
  let profile: [String] = []
#endif

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  // A type that is looked up by its name has the runtime search every conformance of the executable,
  // which is a ninth of what a run over one spec does. By its accessor, it need not search.
  .unsafeFlags(
    [
      "-cross-module-optimization",
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ],
    .when(configuration: .release)
  ),
  .unsafeFlags(profile, .when(platforms: [.linux], configuration: .release)),
  // A section for each function, so that the linker can order them.
  .unsafeFlags(
    ["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// What runs together stands together, since a processor waits for code that it has not at hand: the order is
/// measured by Tests/Benchmarks/profile too. A function that is gone since is passed over.
let orderFile = "\(Context.packageDirectory)/Sources/trellis/trellis.order"
let order: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld",
      "-Xlinker", "--symbol-ordering-file=\(orderFile)",
      "-Xlinker", "--no-warn-symbol-ordering",
    ],
    .when(platforms: [.linux], configuration: .release)
  )
]

func room(_ name: String, imports: [String] = [], plugins: [Target.PluginUsage] = []) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .init(stringLiteral: $0) },
    swiftSettings: settings,
    plugins: plugins
  )
}

func tests(of name: String, imports: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestSupport"] + imports).map { .init(stringLiteral: $0) },
    exclude: ["Fixtures"],
    swiftSettings: settings
  )
}

let package = Package(
  name: "trellis",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "trellis", targets: ["trellis"]),
    .library(name: "YAML", targets: ["YAML"]),
    .library(name: "Spec", targets: ["Spec"]),
    .library(name: "TemplateEngine", targets: ["TemplateEngine"]),
    .library(name: "Generation", targets: ["Generation"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    room("Diagnostics"),
    room("YAML", imports: ["CLibYAML", "Diagnostics"]),
    room("Expressions", imports: ["Diagnostics"]),
    room("Spec", imports: ["YAML", "Expressions", "Diagnostics"]),
    room("TemplateEngine", imports: ["Diagnostics"]),
    room("Packs", imports: ["TemplateEngine", "Expressions", "YAML", "Diagnostics"]),
    room(
      "Generation",
      imports: ["Packs", "Spec", "Expressions", "TemplateEngine", "YAML", "Diagnostics"],
      plugins: ["EmbedTemplatesPlugin"]
    ),
    room("Workspace", imports: ["Generation", "Packs", "Diagnostics"]),
    room(
      "TrellisCLI",
      imports: [
        "Workspace", "Generation", "Packs", "TemplateEngine", "Spec", "Expressions", "YAML",
        "Diagnostics",
      ]
    ),
    .executableTarget(
      name: "trellis",
      dependencies: ["TrellisCLI"],
      exclude: ["trellis.profdata", "trellis.order"],
      swiftSettings: settings,
      linkerSettings: order
    ),

    // Measures the template engine; Tests/Benchmarks/render.py runs it beside others.
    .executableTarget(
      name: "trellis-bench",
      dependencies: ["Generation", "Packs", "Workspace", "TemplateEngine", "YAML", "Diagnostics"],
      swiftSettings: settings
    ),

    // Compiles `Templates/` and puts them into the executable when it is built.
    .executableTarget(
      name: "EmbedTemplates",
      dependencies: ["Packs", "Diagnostics"],
      swiftSettings: settings
    ),
    .plugin(
      name: "EmbedTemplatesPlugin",
      capability: .buildTool(),
      dependencies: ["EmbedTemplates"],
      path: "Sources/EmbedTemplatesPlugin"
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    tests(of: "Diagnostics"),
    tests(of: "YAML", imports: ["CLibYAML", "Diagnostics"]),
    tests(of: "Expressions", imports: ["Diagnostics"]),
    tests(of: "Spec", imports: ["Generation", "YAML", "Expressions", "Diagnostics"]),
    tests(of: "TemplateEngine", imports: ["Diagnostics"]),
    tests(of: "Packs", imports: ["TemplateEngine", "Expressions", "Diagnostics"]),
    tests(
      of: "Generation",
      imports: ["Packs", "Spec", "Expressions", "TemplateEngine", "Diagnostics"]
    ),
    tests(of: "Workspace", imports: ["Generation", "Packs", "Diagnostics"]),
    tests(
      of: "TrellisCLI",
      imports: [
        "Workspace", "Generation", "Packs", "Spec", "YAML", "Diagnostics",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
