import Diagnostics

/// Finds texts that lost their end to a `#`, which begins a comment behind a space.
///
/// A comment of one's own is welcome. It is taken for a piece of the text where it has one space in
/// front and none behind (`Room #5`), or where the text breaks off in a bracket or before `\(`.
struct CutText {
  private let text: SourceBytes
  private let file: SourceFile.ID

  init(in text: SourceBytes, of file: SourceFile.ID) {
    self.text = text
    self.file = file
  }

  /// The warning for a plain text that ends at `value.upperBound`; `nil` where it is whole.
  @inline(__always)
  func warning(for value: Range<Int>, isProse: Bool = false) -> Diagnostic? {
    guard SourceLine.isSpace(text[value.upperBound]) else { return nil }
    return warning(beforeSpace: value, isProse: isProse)
  }

  private func warning(beforeSpace value: Range<Int>, isProse: Bool) -> Diagnostic? {
    let end = value.upperBound
    let hash = SourceLine.skipSpace(in: text, from: end, to: text.count)
    guard text[hash] == UInt8(ascii: "#") else { return nil }
    let line = SourceLine(of: text, at: hash)
    guard isCut(value, at: hash, in: line) || isProse && hash == end + 1 else { return nil }
    if let named = namedValue(value, at: hash, in: line) { return named }
    if let open = openClosure(value, at: hash, in: line) { return open }
    let start = value.isEmpty ? hash : max(value.lowerBound, line.firstText)
    let whole = start..<max(start, line.lastText)
    let quoted = Quoting.quoted(line.string(whole))
    return .warning(
      "cut-text",
      value.isEmpty
        ? "'#' begins a comment here, which leaves no value" : "'#' behind a space cuts the text",
      at: SourceSpan(file: file, start: hash, end: hash + 1),
      help: "put the text in quotes: \(line.rewritten(whole, as: quoted))",
      fix: Fix(
        quoted, in: SourceSpan(file: file, start: whole.lowerBound, end: whole.upperBound),
        isAboutReading: true)
    )
  }

  /// For `filter { $0.isOpen # the others }`, a comment that was put before what closes the closure.
  private func openClosure(_ value: Range<Int>, at hash: Int, in line: SourceLine) -> Diagnostic? {
    guard line.isBlank(at: hash + 1), text[line.lastText - 1] == UInt8(ascii: "}"),
      hash + 2 < line.lastText - 1, text[value].count(where: { $0 == UInt8(ascii: "{") }) > 0,
      !holdsInterpolation(hash..<line.range.upperBound), isOpen(text[value])
    else { return nil }
    var comment = line.string((hash + 1)..<(line.lastText - 1))
    while comment.last == " " { comment.removeLast() }
    let rest = hash..<line.lastText
    return .error(
      "cut-text", "the comment begins before '}', which it takes away",
      at: SourceSpan(file: file, start: hash, end: hash + 1),
      help: "close the braces before it: \(line.rewritten(rest, as: "} #\(comment)"))")
  }

  /// For `#{name}`, a value in a text as another language has it.
  private func namedValue(_ value: Range<Int>, at hash: Int, in line: SourceLine) -> Diagnostic? {
    let name = line.string(hash..<line.lastText).dropFirst().prefix { $0 != "}" }
    guard name.first == "{", name.dropFirst().allSatisfy({ $0.isLetter || "._".contains($0) }),
      name.utf8.count + 1 < line.lastText - hash
    else { return nil }
    let part = hash..<hash + name.utf8.count + 2
    let meant = "\\(\(name.dropFirst()))"
    return .error(
      "cut-text", "'\(line.string(part))' is a comment here, and no value",
      at: SourceSpan(file: file, start: part.lowerBound, end: part.upperBound),
      help: "write '\(meant)': \(line.rewritten(part, as: meant))")
  }

  private func isCut(_ value: Range<Int>, at hash: Int, in line: SourceLine) -> Bool {
    let isAttached = !line.isBlank(at: hash + 1) && text[hash + 1] != UInt8(ascii: "#")
    if value.isEmpty { return isAttached }
    if isAttached, hash - value.upperBound == 1 { return true }
    return isOpen(text[value]) || holdsInterpolation(hash..<line.range.upperBound)
  }

  private func holdsInterpolation(_ comment: Range<Int>) -> Bool {
    comment.dropLast().contains {
      text[$0] == UInt8(ascii: "\\") && text[$0 + 1] == UInt8(ascii: "(")
    }
  }

  /// Whether a bracket or a quote in the text is not closed.
  private func isOpen(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var depth = 0
    var quotes = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): quotes += 1
      default: break
      }
    }
    return depth > 0 || quotes % 2 == 1
  }
}
