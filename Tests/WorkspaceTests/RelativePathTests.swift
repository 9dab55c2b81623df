import Generation
import Testing

@Suite("RelativePath") struct RelativePathTests {
  @Test(
    "cannot lead out of the folder, into git, or out of a line",
    arguments: [
      "", "/", "/etc/passwd", "..", "../a", "a/../b", "a/..", "./a", "a/./b", "a//b", "a/",
      "a\\b", "a\u{0}b", "a\nb", "a\tb", "\u{7F}", ".git/hooks/post-checkout", "a/.GIT/config",
      ".trellis/manifest", ".svn/x", "a/.hg/hgrc", String(repeating: "a", count: 226),
      String(repeating: "a/", count: 512) + "a", ".github/workflows/x.yml", ".husky/pre-commit",
      "a/.vscode/tasks.json", ".envrc", ".bazelrc", ".swiftlint.yml/x", "...", "a\u{200C}b",
      "\u{200B}.git/config", "a\u{202E}b",
    ])
  func refused(text: String) {
    #expect(RelativePath(text) == nil)
    #expect(RelativePath.problem(in: text) != nil)
  }

  @Test(
    "can be any other name",
    arguments: ["a", "a/b c/ä.swift", ".gitignore", "a/.swiftlint.yml", "a..b/c"])
  func accepted(text: String) {
    #expect(RelativePath(text)?.text == text)
  }
}
