import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("render") struct RenderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{{ name }}: {% for n in list %}{{ n }};{% endfor %}", to: "t/list.stencil")
    try folder.write("list: [1, 2.5, true, ~, '1']\nname: é\n", to: "context.yaml")
    try folder.write(#"{"name": "J", "list": ["a", {"b": 1}.b]}"#, to: "broken.json")
    try folder.write(#"{"name": "J", "list": ["a", 1, -2, null, "\n"]}"#, to: "context.json")
  }

  @Test(
    "prints what the template makes of YAML and of JSON",
    arguments: [("context.yaml", "é: 1;2.5;true;;1;"), ("context.json", "J: a;1;-2;;\n;")])
  func output(context: String, text: String) throws {
    let run = try Run(
      "render t/list.stencil --lenient --trim none --context \(context)", in: folder)
    #expect(run.err == "")
    #expect(run.out == text)
    #expect(run.status == .fine)
  }

  @Test("includes what stands in the template's folder, and nothing from outside")
  func includes() throws {
    try folder.write("{% include \"part.stencil\" %}", to: "t/a.stencil")
    try folder.write("part", to: "t/part.stencil")
    #expect(try Run("render t/a.stencil", in: folder).out.hasPrefix("part"))
    try folder.write("secret", to: "secret")
    try folder.link("t/link.stencil", to: "../secret")
    for name in ["../secret", "\(folder.path)/secret", "link.stencil"] {
      try folder.write("{% include \"\(name)\" %}", to: "t/b.stencil")
      let run = try Run("render t/b.stencil", in: folder)
      #expect(!run.out.contains("secret"))
      #expect(run.status == .problems)
    }
  }

  @Test(
    "what is wrong is told at its place",
    arguments: [
      ("{{ nam }}", "context.yaml", "t/x.stencil:1:4: error: "),
      ("{% if %}", "context.yaml", "t/x.stencil:1:"),
      ("x", "broken.json", "broken.json:1:"),
      ("x", "t", "error: cannot read 't': is a directory [unreadable-file]"),
      ("x", "none", "error: cannot read 'none': no such file or directory [unreadable-file]"),
    ])
  func problems(template: String, context: String, message: String) throws {
    try folder.write(template, to: "t/x.stencil")
    let run = try Run("render t/x.stencil --context \(context)", in: folder)
    #expect(run.err.hasPrefix(message), "\(run.err)")
    #expect(run.out == "")
    #expect(run.status == .problems)
  }

  @Test(
    "of a template of many gigabytes only so much is read as shows that it is too large",
    arguments: ["render t/huge.stencil", "render t/a.stencil", "templates lint packs"])
  func huge(words: String) throws {
    try folder.write("{% include \"huge.stencil\" %}", to: "t/a.stencil")
    try folder.write("pack: p\nsummary: S.\nfiles: []\n", to: "packs/p/pack.yaml")
    for name in ["t/huge.stencil", "packs/p/huge.stencil"] {
      try folder.write("", to: name)
      // It takes no room on the disk, and could not be read whole.
      let file = try #require(FileHandle(forWritingAtPath: "\(folder.path)/\(name)"))
      try file.truncate(atOffset: 1 << 36)
      try file.close()
    }
    let run = try Run(words, in: folder)
    #expect(run.err.contains("huge.stencil:1:1: error: a template may have 4 MB [large-template]"))
    #expect(run.status == .problems)
  }

  @Test("a context is a mapping, and a problem in an included template is told there")
  func places() throws {
    try folder.write("[1]", to: "list.yaml")
    let run = try Run("render t/list.stencil --context list.yaml", in: folder)
    #expect(run.err.hasPrefix("list.yaml:1:1: error: expected a context, a mapping, found a list"))
    try folder.write("{% include \"part.stencil\" %}", to: "t/a.stencil")
    try folder.write("\n{{ nope }}", to: "t/part.stencil")
    #expect(try Run("render t/a.stencil", in: folder).err.hasPrefix("t/part.stencil:2:4: error: "))
  }
}
