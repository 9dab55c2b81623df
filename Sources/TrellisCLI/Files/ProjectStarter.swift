/// A kind of project that generated code becomes part of.
enum ProjectKind: String, CaseIterable, Sendable {
  case spm
  case xcode
  case tuist
  case xcodegen
  case bazel
}

/// The files with which generated code becomes part of a project.
struct ProjectStarter {
  /// The folder of the generated package, and the module of the first feature.
  let output: String
  let feature: String

  /// A file, and the path of what to add to it if there is one already.
  typealias File = (path: String, text: String, addition: String)

  func files(for kind: ProjectKind) -> [File] {
    switch kind {
    case .spm: [("Package.swift", package, "Package.trellis.swift")]
    case .xcode: [("Xcode.md", xcode, "Xcode.trellis.md")]
    case .tuist: [("Project.swift", tuist, "Project.trellis.swift")]
    case .xcodegen: [("project.yml", xcodeGen, "project.trellis.yml")]
    case .bazel:
      [
        ("WORKSPACE", Self.bazelWorkspace, "WORKSPACE.trellis"),
        ("tools/BUILD.bazel", Self.bazelTools, "tools/BUILD.trellis.bazel"),
        ("BUILD.bazel", bazelBuild, "BUILD.trellis.bazel"),
      ]
    }
  }

  /// The name of the folder, by which the package manager knows the package.
  private var packageName: String { PathText.name(of: output) }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  // MARK: Texts

  private var package: String {
    """
    // swift-tools-version: 6.1
    // The sources of the target stand in Sources/App. To use the code in a package that you have, add the lines
    // of `platforms`, `dependencies` and `products` to it.
    import PackageDescription

    let package = Package(
      name: "App",
      platforms: [.macOS(.v14), .iOS(.v17)],
      dependencies: [.package(path: \(quoted(output)))],
      targets: [
        .target(
          name: "App",
          dependencies: [
            // The products of the features that the target shows.
            .product(name: "\(feature)", package: \(quoted(packageName)))
          ]
        )
      ]
    )

    """
  }

  private var xcode: String {
    """
    # The generated code in Xcode

    With `trellis generate`, `\(output)` is a Swift package:

    1. Choose File > Add Package Dependencies… > Add Local…, and select the folder `\(output)`.
    2. Add the library `\(feature)` to "Frameworks, Libraries, and Embedded Content" of the app's target.
    3. Write `import \(feature)` where the app shows the screen.

    In an existing target, without a package, write `layout: sources`, `access: internal` and
    `options: { tests: none }` to `trellis.yaml`: generated tests import a module of the feature's name. Then drag the
    folder `\(output)/Sources` into the navigator as a folder, not as a group. Xcode 16 or later builds all files that
    are in such a folder.

    In both cases, files that appear later need no further step.

    """
  }

  private var tuist: String {
    """
    // To use the code in a project that you have, add the lines of `packages` and `dependencies` to it.
    import ProjectDescription

    let project = Project(
      name: "App",
      packages: [.local(path: \(quoted(output)))],
      targets: [
        .target(
          name: "App",
          destinations: .iOS,
          product: .app,
          bundleId: "com.example.app",
          deploymentTargets: .iOS("17.0"),
          infoPlist: .default,
          sources: ["Sources/App/**"],
          dependencies: [
            // The products of the features that the target shows.
            .package(product: "\(feature)")
          ]
        )
      ]
    )

    """
  }

  private var xcodeGen: String {
    """
    # To use the code in a project that you have, add the lines of `packages` and `dependencies` to it.
    name: App
    options:
      bundleIdPrefix: com.example
    packages:
      Generated:
        path: \(quoted(output))
    targets:
      App:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources/App]
        settings:
          GENERATE_INFOPLIST_FILE: YES
        dependencies:
          # The products of the features that the target shows.
          - package: Generated
            product: \(feature)

    """
  }

  /// The rules read the modules from `modules.bzl`, since Bazel wants to know all files before it makes them.
  private var bazelBuild: String {
    """
    # Make modules.bzl first, and again when specs come and go:
    #   trellis outputs --format json | sed '1s/^/MODULES = /' > modules.bzl
    load("@trellis//:trellis.bzl", "trellis_check_test", "trellis_modules")
    load(":modules.bzl", "MODULES")

    trellis_modules(
        modules = MODULES,
        output = \(quoted(output)),
        settings = "trellis.yaml",
        # Features whose specs make what the sources of all features share, such as one with rows.
        support = [\(quoted(feature))],
        # A feature with a service or a route, whose spec makes what the tests of all features share.
        tests = \(quoted(feature)),
    )

    trellis_check_test(
        name = "check",
        srcs = glob([
            "trellis.yaml",
            "Specs/**",
            \(quoted("\(output)/**")),
        ]),
    )

    """
  }

  private static let bazelWorkspace = """
    # The rules are those of a clone of Trellis beside this folder.
    workspace(name = "app")

    local_repository(
        name = "trellis",
        path = "../trellis/Sources/Bazel",
    )

    """

  private static let bazelTools = """
    # Copy the executable of Trellis to this folder.
    exports_files(["trellis"])

    """
}
