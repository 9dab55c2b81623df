import Diagnostics

/// Parses the explanations of a page about problems, which has a section for each code:
///
///     ## unused-state
///
///     **Warning:** Nothing reads the state.
///
///     Wrong:
///
///     ```yaml
///     feature: Example
///     state: { count: Int }
///     ```
///
///     Right:
///
///     ```yaml
///     feature: Example
///     ```
///
/// Apart from these, the page contains only a title and an introduction. Backticks in the meaning
/// become single quotes, and pictures of control characters in the examples become the characters.
struct ExplanationReader {
  struct Malformed: Error, Equatable {
    let line: Int
    /// The expected beginning of the line.
    let expected: String
  }

  private let lines: [Substring]
  private var next = 0

  init(_ page: String) {
    let newline = UInt8(ascii: "\n")
    lines = page.utf8.split(separator: newline, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  mutating func explanations() throws(Malformed) -> [Explanation] {
    _ = try line(after: "# ")
    _ = try paragraph("an introduction")
    var result: [Explanation] = []
    while line != nil { result.append(try explanation()) }
    return result
  }

  private mutating func explanation() throws(Malformed) -> Explanation {
    let code = try line(after: "## ")
    let meaning = try paragraph("a meaning").replacing("`", with: "'")
    let warning = "**Warning:** "
    return Explanation(
      code: code,
      severity: meaning.hasPrefix(warning) ? .warning : .error,
      meaning: String(meaning.trimmingPrefix(warning)),
      example: line?.hasPrefix("Wrong") == true ? try example() : nil
    )
  }

  private mutating func example() throws(Malformed) -> Explanation.Example {
    let kinds = Explanation.Kind.allCases.filter { line == "Wrong\($0.place):" }
    guard let first = kinds.first else { throw expected("Wrong:") }
    next += 1
    let kind = kinds.first { line == "```\($0.language)" } ?? first
    let wrong = try block(kind.language)
    guard line == "Right:" else { throw expected("Right:") }
    next += 1
    return Explanation.Example(kind: kind, wrong: wrong, right: try block(kind.language))
  }

  // MARK: Lines

  /// The next line that is not empty, or `nil` at the end.
  private var line: Substring? {
    mutating get {
      while next < lines.count, lines[next].isEmpty { next += 1 }
      return next < lines.count ? lines[next] : nil
    }
  }

  private mutating func line(after prefix: String) throws(Malformed) -> String {
    guard let line, line.hasPrefix(prefix) else { throw expected(prefix) }
    next += 1
    return String(line.dropFirst(prefix.count))
  }

  /// Returns the lines of prose up to an empty one, joined to one line.
  private mutating func paragraph(_ name: String) throws(Malformed) -> String {
    guard let line, !line.hasPrefix("#"), !line.hasPrefix("```") else { throw expected(name) }
    let paragraph = lines[next...].prefix { !$0.isEmpty }
    next = paragraph.endIndex
    return paragraph.joined(separator: " ")
  }

  private mutating func block(_ language: String) throws(Malformed) -> String {
    guard line == "```\(language)" else { throw expected("```\(language)") }
    let body = lines[(next + 1)...].prefix { $0 != "```" }
    next = body.endIndex
    guard next < lines.count else { throw expected("```") }
    next += 1
    return Self.withoutPictures(body.joined(separator: "\n"))
  }

  private static func withoutPictures(_ text: String) -> String {
    // 0xE2 is the first byte of all pictures. Most texts contain none.
    guard text.utf8.contains(0xE2) else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      (0x2400...0x241F).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private func expected(_ beginning: String) -> Malformed {
    Malformed(line: next + 1, expected: beginning)
  }
}
