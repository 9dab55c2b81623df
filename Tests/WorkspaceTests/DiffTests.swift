import Testing

@testable import Workspace

@Suite("UnifiedDiff") struct UnifiedDiffTests {
  @Test("shows three lines around a change")
  func context() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n", with: "five\n")
    #expect(
      diff(old, new) == """
        --- a/x.txt
        +++ b/x.txt
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test("joins changes that stand near, and parts those that do not")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let near = old.replacing("\n3\n", with: "\nc\n").replacing("\n9\n", with: "\ni\n")
    let far = old.replacing("\n3\n", with: "\nc\n").replacing("\n17\n", with: "\nq\n")
    #expect(diff(old, near).split(separator: "\n").count { $0.hasPrefix("@@") } == 1)
    #expect(diff(old, far).split(separator: "\n").count { $0.hasPrefix("@@") } == 2)
  }

  @Test(
    "agrees with diff -u at the edges",
    arguments: [
      ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
      ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
      ("a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"),
      ("a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"),
      ("b\n", "a\nb\n", "@@ -1 +1,2 @@\n+a\n b\n"),
    ])
  func edges(old: String, new: String, hunk: String) {
    #expect(diff(old, new) == "--- a/x.txt\n+++ b/x.txt\n" + hunk)
  }

  @Test("a new file comes from nowhere, and equal texts show nothing")
  func ends() {
    #expect(
      UnifiedDiff.text(from: nil, to: Array("a\n".utf8), path: "x.txt")
        == "--- /dev/null\n+++ b/x.txt\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\n", "a\n") == "")
  }

  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff.text(from: Array(old.utf8), to: Array(new.utf8), path: "x.txt")
  }
}

@Suite("LineDiff") struct LineDiffTests {
  @Test("its regions turn the old text into the new one")
  func regions() {
    var random = Seeded(seed: 1)
    for _ in 0..<2_000 {
      let old = letters(using: &random)
      let new = letters(using: &random)
      let regions = LineDiff(from: old, to: new).regions
      var patched = old
      for region in regions.reversed() {
        patched.replaceSubrange(region.old, with: new[region.new])
      }
      #expect(patched == new, "\(old) \(new)")
    }
  }

  @Test("texts with nothing in common are one region, quickly")
  func limit() {
    let old = (0..<20_000).map { Int32($0) }
    let new = old.map { $0 + 20_000 }
    let regions = LineDiff(from: old, to: new).regions
    #expect(regions == [.init(old: 0..<20_000, new: 0..<20_000)])
  }

  private func letters(using random: inout some RandomNumberGenerator) -> [Int32] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int32.random(in: 0...3, using: &random)
    }
  }
}
