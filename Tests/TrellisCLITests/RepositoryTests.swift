import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

/// A project in a repository: two features, one of which uses a shared file, and a flow.
private func project() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write(
    "shared: Users\nmodels: { User: { id: Int, name: String } }\n", to: "Shared/users.yaml")
  try folder.write(
    """
    feature: Login
    uses: [../Shared/users.yaml]
    state: { user: User? }
    actions: { leave: { do: [{ go: home }] } }
    routes: { home: {} }
    view: [{ text: 'user?.name ?? ""' }, { button: leave }]

    """, to: "Specs/Login.yaml")
  try folder.write(
    "feature: Orders\nstate: { text: String }\nview: [{ field: text }]\n", to: "Specs/Orders.yaml")
  try folder.write(
    "flow: Shop\nstart: { feature: Login }\nroutes: { Login.home: { push: Orders } }\n",
    to: "Specs/Shop.flow.yaml")
  try folder.write("feature: Help\n", to: "Specs/Help.yaml")
  try folder.write("specs: [Specs, Shared]\n", to: "trellis.yaml")
  return folder
}

@Suite("affected") struct AffectedTests {
  private func git(_ words: String..., in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let user = ["-c", "user.email=a@example.com", "-c", "user.name=a"]
    process.arguments = ["git", "-C", folder.path] + user + words
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func committed() throws -> TemporaryFolder {
    let folder = try project()
    #expect(try Run("generate --quiet", in: folder).status == .fine)
    try git("init", "-q", in: folder)
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "a", in: folder)
    return folder
  }

  @Test("nothing is affected where nothing has changed")
  func nothing() throws {
    let run = try Run("affected --since HEAD", in: committed())
    #expect(run.out == "" && run.err == "" && run.status == .fine)
  }

  @Test(
    "names what depends on a changed file",
    arguments: [
      ("Specs/Help.yaml", "Help"), ("Specs/Orders.yaml", "Orders Shop"),
      ("Shared/users.yaml", "Login Shop Users"), ("Specs/Shop.flow.yaml", "Shop"),
      ("trellis.yaml", "Help Login Orders Shop Users"), ("README.md", ""),
      ("Generated/Sources/Orders/View/OrdersView.swift", "Orders Shop"),
      ("Generated/.trellis/Help.base", "Help"),
    ])
  func changed(path: String, names: String) throws {
    let folder = try committed()
    try folder.write((folder.text(of: path) ?? "") + "# More.\n", to: path)
    let run = try Run("affected --since HEAD", in: folder)
    #expect(run.out.split(separator: "\n").sorted().joined(separator: " ") == names)
  }

  @Test("names new features, and those whose specs are gone")
  func addedAndRemoved() throws {
    let folder = try committed()
    try folder.write("feature: New\n", to: "Specs/New.yaml")
    try folder.remove("Specs/Help.yaml")
    #expect(try Run("affected --since HEAD", in: folder).out == "New\nHelp\n")
  }

  @Test(
    "prints what is asked for",
    arguments: [
      ("specs", "Specs/Orders.yaml\nSpecs/Shop.flow.yaml\n"),
      ("targets", "Orders\nOrdersTests\nShop\nShopTests\n"),
    ])
  func formats(format: String, out: String) throws {
    let folder = try committed()
    try folder.write(
      "# More.\n" + (folder.text(of: "Specs/Orders.yaml") ?? ""), to: "Specs/Orders.yaml")
    #expect(try Run("affected --since HEAD --format \(format)", in: folder).out == out)
    let outputs = try Run("affected --since HEAD --format outputs", in: folder).out
    #expect(outputs.contains("Generated/Sources/Orders/View/OrdersView.swift\n"))
    let json = try Run("affected --since HEAD --format json", in: folder).out
    #expect(json.contains("\"OrdersTests\"") && json.contains("\"isFlow\": true"))
  }

  @Test("a spec that was moved is named once, and a path names only its modules")
  func moved() throws {
    let folder = try committed()
    let text = try #require(folder.text(of: "Specs/Help.yaml"))
    try folder.remove("Specs/Help.yaml")
    try folder.write(text, to: "Specs/Moved.yaml")
    #expect(try Run("affected --since HEAD", in: folder).out == "Help\n")
    #expect(try Run("affected --since HEAD --format specs", in: folder).out == "Specs/Moved.yaml\n")
    #expect(try Run("affected Specs/Orders.yaml --since HEAD", in: folder).out == "")
  }

  @Test("files outside the working folder, and behind links, are looked at")
  func elsewhere() throws {
    let folder = try committed()
    try folder.write("specs: [../Specs, ../Shared]\noutput: ../Generated\n", to: "App/trellis.yaml")
    try folder.write("feature: Linked\n", to: "Real/Linked.yaml")
    try folder.link("Specs/Linked.yaml", to: "../Real/Linked.yaml")
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "b", in: folder)
    try folder.write("feature: Linked\n# More.\n", to: "Real/Linked.yaml")
    let text = try #require(folder.text(of: "Specs/Help.yaml"))
    try folder.write("# More.\n" + text, to: "Specs/Help.yaml")
    let run = try Run("affected --since HEAD", in: folder, inside: "App")
    #expect(run.out == "Help\nLinked\n", "\(run.err)")
  }

  @Test("after a merge, a generated file may belong to a module of which nothing is recorded")
  func merged() throws {
    let folder = try committed()
    let state = try #require(folder.text(of: "Generated/.trellis/Orders.state"))
    try folder.write(state + state, to: "Generated/.trellis/Orders.state")
    try git("commit", "-qam", "b", in: folder)
    try folder.write("// Edited.\n", to: "Generated/Sources/Orders/View/OrdersView.swift")
    #expect(try Run("affected --since HEAD", in: folder).out == "Orders\nShop\n")
  }

  @Test("a commit that git does not know, and none, are errors")
  func mistakes() throws {
    let folder = try committed()
    for commit in ["nowhere", "--output=x", "--", "^HEAD", "HEAD:Specs"] {
      let run = try Run("affected --since \(commit)", in: folder)
      #expect(run.err.hasPrefix("error: git does not say what has changed [git]"))
      #expect(run.status == .problems)
    }
    #expect(folder.text(of: "x") == nil)
    let run = try Run("affected", in: folder)
    #expect(run.err.hasPrefix("error: 'affected' needs '--since'"))
    #expect(run.status == .usage)
  }
}

@Suite("outputs") struct OutputsTests {
  @Test("names the files that generate makes, before and after it has made them")
  func lines() throws {
    let folder = try project()
    let before = try Run("outputs", in: folder)
    #expect(before.err == "" && before.status == .fine)
    #expect(folder.text(of: "Generated/Package.swift") == nil)
    let created = try Run("generate", in: folder).out.split(separator: "\n").compactMap {
      $0.hasPrefix("create  ") ? String($0.dropFirst(8)) : nil
    }
    #expect(before.out.split(separator: "\n").map { String($0) } == created)
    #expect(try Run("outputs", in: folder).out == before.out)
  }

  @Test("has formats for programs")
  func formats() throws {
    let folder = try project()
    let json = try Run("outputs --format json", in: folder).out
    #expect(
      json.contains(
        """
              "name": "Login",
              "spec": "Specs/Login.yaml",
              "uses": [
                "Shared/users.yaml"
              ],
        """))
    #expect(
      try Run("outputs --format xcfilelist", in: folder).out
        .hasPrefix("$(SRCROOT)/Generated/Package.swift\n"))
    #expect(
      try Run("outputs --format bazel", in: folder).out.hasPrefix(
        """
        OUTPUTS = {
            "": [
                "Package.swift",
                "Tests/FeatureTestSupport/TestClock.swift",
                "Tests/FeatureTestSupport/TestDoubles.swift",
            ],
            "Help": [
                "Sources/Help/
        """))
  }

  @Test("what is wrong with a spec is told")
  func broken() throws {
    let folder = try project()
    try folder.write("feature: Help\nstate: { a: Strng }\n", to: "Specs/Help.yaml")
    let run = try Run("outputs", in: folder)
    #expect(run.out == "" && run.err.contains("unknown type 'Strng'") && run.status == .problems)
  }
}
