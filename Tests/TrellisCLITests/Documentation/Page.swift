import Foundation
import Testing

/// A page that people read: `README.md`, or one of the documentation catalog.
struct Page: CustomTestStringConvertible {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  static let catalog = "Sources/trellis/Documentation.docc"

  /// From the repository.
  let path: String
  var lines: [String]

  var url: URL { Self.root.appending(path: path) }
  var text: String { lines.joined(separator: "\n") }
  var testDescription: String { path }

  init(_ path: String) {
    self.path = path
    let text = try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    lines = (text ?? "").components(separatedBy: "\n")
  }

  static let readme = Page("README.md")

  /// Those whose commands and specs are run as they stand there.
  static let all = [readme] + pages(in: catalog)

  /// The list of problems, and the pages with their explanations, whose examples `ExplainTests` runs.
  static let problems = pages(in: "\(catalog)/Problems")

  private static func pages(in folder: String) -> [Page] {
    let path = root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { Page("\(folder)/\($0)") }
  }

  func write() throws {
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

// MARK: Blocks

extension Page {
  /// A fenced block.
  struct Block {
    let language: String
    /// The lines between the fences.
    let lines: Range<Int>
    /// The file that the block shows: the paragraph before it ends with `` `PATH`: ``.
    let file: String?
    /// Whether the file gets these lines at its end: that paragraph says "to the end of".
    let isAppended: Bool
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let first = start else {
        start = index + 1
        continue
      }
      blocks.append(block(first..<index))
      start = nil
    }
    return blocks
  }

  private func block(_ range: Range<Int>) -> Block {
    let before = lines[..<(range.lowerBound - 1)].reversed().drop { $0.isEmpty }
    let caption = before.prefix { !$0.isEmpty }.reversed().joined(separator: " ")
    let match = caption.firstMatch(of: /`([^`\s]+)`:$/)
    return Block(
      language: String(lines[range.lowerBound - 1].dropFirst(3)),
      lines: range,
      file: match.map { String($0.1) },
      isAppended: caption.contains("to the end of")
    )
  }

  func text(of block: Block) -> String {
    lines[block.lines].joined(separator: "\n") + "\n"
  }

  /// The prose: every line outside of fenced blocks.
  var prose: [String] {
    let fenced = blocks.map { ($0.lines.lowerBound - 1)...$0.lines.upperBound }
    return lines.indices.filter { index in !fenced.contains { $0.contains(index) } }
      .map { lines[$0] }
  }

  /// What stands between backticks in the prose.
  var codeSpans: [String] {
    prose.joined(separator: " ").matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}

// MARK: Links

extension Page {
  /// The targets of links to other files or headings of this repository.
  var relativeLinks: [String] {
    prose.joined(separator: "\n").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
  }

  /// The headings as the anchors that GitHub makes of them.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.hasPrefix("#") }.map { line in
        let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
        return String(
          title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            .map { $0 == " " ? "-" : $0 })
      })
  }
}
