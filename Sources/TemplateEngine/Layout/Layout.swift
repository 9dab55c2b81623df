/// Lays out rendered text: puts groups and string literals on one line if they fit and breaks them
/// otherwise, outermost first. It takes one pass after `LayoutScan` has measured the text.
///
/// A broken group ends a line at each of its own soft lines, and indents what follows by one level
/// more than the line on which the group began. The exceptions are:
///
/// - A soft line before a closing bracket, an `else` or a `where` returns to the level of the
///   group's first line.
/// - A brace that opens a body stays on the group's first line, or after a closing bracket on that
///   level. Otherwise it gets a line of its own.
/// - A member gets the level of the closing bracket before it.
/// - Operators of an operand get the level of the operator before it, except after `&&`, `||`, `?`
///   and `:` and in parentheses.
/// - The `->` of a parameter's type gets the level of the type if that is on a line below its
///   label.
struct Layout: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let options: RenderOptions
  private let parts: [LayoutScan.Part]
  private var nextPart = 0
  private var groups: [Group] = []
  private var lines: LineWriter
  /// Whether the last line was started by a soft line.
  private var isInGroup = false

  private struct Group {
    var isBroken: Bool
    /// The indentation of the line on which the group began. If that line belongs to a group that
    /// has ended on it, at most one level more than the enclosing group.
    var indent: Int
    /// The number of the line on which the group began.
    var line: Int
    /// Whether the group begins its own line after a `=`, so that its operators align with it, or
    /// holds the members of such a group, also after a label.
    var isValue: Bool
    /// Whether the group is a statement of its own, so that members align with its operators.
    var isStatement: Bool
    /// Whether the group is part of an operand in parentheses, whose operators are indented by a
    /// level.
    var isStacked: Bool
    /// Whether the group comes first in the parentheses of an operand, so that its members are
    /// indented by a level.
    var isEnclosed: Bool
    /// Whether the group is on a line below its label in a list, so that its `->` aligns with it.
    var isLabelled: Bool
    /// Whether the group is an operand on a line that begins with an operator, with which its own
    /// operators align.
    var isOperand: Bool
  }

  static func apply(
    to bytes: UnsafeBufferPointer<UInt8>,
    options: RenderOptions
  ) -> [UInt8] {
    let strips = options.trim == .smart
    guard needsLayout(bytes, strips) else { return Array(bytes) }
    var layout = Layout(bytes, options, strips)
    layout.run()
    return layout.lines.finish()
  }

  /// Whether the text contains marks, or white space at a line end that is to be stripped.
  private static func needsLayout(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ strips: Bool
  ) -> Bool {
    hasMarks(bytes) || strips && hasSpaceAtLineEnd(bytes)
  }

  /// Compares sixteen bytes at a time. The last block may overlap the one before it.
  private static func hasMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let lastStart = raw.count - 16
    guard lastStart >= 0 else { return bytes.contains { $0 <= LayoutMark.softlineComma } }
    let limit = SIMD16<UInt8>(repeating: LayoutMark.softlineComma)
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    var start = 0
    while true {
      let block = raw.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
      found .|= block .<= limit
      guard start < lastStart else { return any(found) }
      start = min(start &+ 16, lastStart)
    }
  }

  private static func hasSpaceAtLineEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == Letter.newline, Letter.isBlank(last) { return true }
      last = byte
    }
    return Letter.isBlank(last)
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ options: RenderOptions,
    _ strips: Bool
  ) {
    self.bytes = bytes
    self.options = options
    parts = LayoutScan(bytes).parts
    lines = LineWriter(capacity: bytes.count + bytes.count / 8, strips: strips)
  }

  private mutating func run() {
    var offset = 0
    while offset < bytes.count {
      let (end, width) = LayoutMark.text(from: offset, in: bytes)
      lines.append(UnsafeBufferPointer(rebasing: bytes[offset..<end]), width: width)
      offset = end
      guard offset < bytes.count else { break }
      switch bytes[offset] {
      case LayoutMark.open: openGroup(at: offset)
      case LayoutMark.close: if !groups.isEmpty { groups.removeLast() }
      case LayoutMark.softline: softline(at: offset, flat: "", before: "")
      case LayoutMark.softlineSpace: softline(at: offset, flat: " ", before: "")
      case LayoutMark.softlineComma: softline(at: offset, flat: "", before: ",")
      case LayoutMark.literalOpen: offset = literal()
      case Letter.newline:
        lines.endLine(indent: 0)
        isInGroup = false
      default:
        // Nothing to do for `literalClose`, `memberPrefix` and NUL.
        break
      }
      offset += 1
    }
  }

  private mutating func takePart() -> LayoutScan.Part {
    nextPart += 1
    return parts[nextPart - 1]
  }

  private mutating func openGroup(at offset: Int) {
    let part = takePart()
    let isInside = groups.last.map { !$0.isBroken } ?? false
    let fits = !part.isBroken && lines.column + part.width <= options.width
    let isStacked = isStacked(part)
    groups.append(
      Group(
        isBroken: !isInside && !fits,
        indent: indentHere,
        line: lines.number,
        isValue: isValue(part, at: offset),
        isStatement: lines.isBlank && !lines.followsAssignment,
        isStacked: isStacked,
        isEnclosed: lines.endsInOperand,
        isLabelled: lines.isBlank && lines.followsLabel && groups.count > 1,
        isOperand: !isStacked && !lines.isBlank
          && (lines.followsAssignment || beginsEnclosedValue
            || lines.beginsWithOperator && !lines.beginsWithBranch
              && !isLastFactor(part, at: offset))
      )
    )
  }

  private func isValue(_ part: LayoutScan.Part, at offset: Int) -> Bool {
    if lines.isBlank { return lines.followsAssignment && !isCondition(part) }
    if lines.endsInOperand, lines.followsAssignment, follower(ofEnclosed: part) == .dot {
      return true
    }
    let next = offset + 1
    guard next < bytes.count, bytes[next] == LayoutMark.softline, let outer = groups.last else {
      return false
    }
    if outer.line == lines.number { return outer.isValue }
    return lines.followsAssignment || lines.followsLabel
  }

  private var indentHere: Int {
    // A value on a line below its label has the indentation of that line.
    guard isInGroup, !lines.followsLabel, let outer = groups.last else { return lines.indent }
    return min(lines.indent, deeper(outer.indent))
  }

  /// Whether a group is a whole operand in parentheses, or within one on its first line.
  private func isStacked(_ part: LayoutScan.Part) -> Bool {
    if let outer = groups.last, outer.isStacked, outer.line == lines.number { return true }
    guard lines.endsInOperand, !beginsEnclosedValue else { return false }
    return follower(ofEnclosed: part).map { $0 != .dot } ?? false
  }

  /// Returns what follows the `)` after a group, or `nil` if no `)` follows it. `.dot` stands for
  /// `.`, `?` or `[`.
  private func follower(ofEnclosed part: LayoutScan.Part) -> Follower? {
    guard let closing = part.closing else { return nil }
    let rest = bytes[closing...].lazy
      .filter { !LayoutMark.isEdge($0) && $0 != LayoutMark.softline }.prefix(2)
    guard rest.first == UInt8(ascii: ")") else { return nil }
    return ".?[".utf8.contains(rest.dropFirst().first ?? 0) ? .dot : .other
  }

  /// Whether a group is the last operand in parentheses and begins with a parenthesis itself, like
  /// `(a) / b` in `(1 - (a) / b)`, so that its operators are indented by a level. Looks at a few
  /// lines' worth of bytes only.
  private func isLastFactor(_ part: LayoutScan.Part, at offset: Int) -> Bool {
    guard !lines.endsInOperand, let closing = part.closing,
      first(from: closing) == UInt8(ascii: ")"), first(from: offset) == UInt8(ascii: "(")
    else { return false }
    var depth = 0
    var next = offset
    let end = min(closing, offset + 2048)
    while next < end {
      switch bytes[next] {
      case LayoutMark.literalOpen:
        next = LayoutMark.end(of: LayoutMark.literalContent(after: next, in: bytes), in: bytes)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return first(from: next + 1) == LayoutMark.softlineSpace }
      default: break
      }
      next += 1
    }
    return false
  }

  /// Returns the first byte at or after `offset` that is not the edge of a group.
  private func first(from offset: Int) -> UInt8? {
    bytes[offset...].first { !LayoutMark.isEdge($0) }
  }

  /// Whether the line is a value below its `=` or label that begins with a sign or, below a label,
  /// with a parenthesis. Operators in its parentheses align with it.
  private var beginsEnclosedValue: Bool {
    lines.followsLabel && lines.beginsWithParenthesis
      || lines.beginsWithSign && (lines.followsAssignment || lines.followsLabel)
  }

  /// Whether `? … : …` follows the group.
  private func isCondition(_ part: LayoutScan.Part) -> Bool {
    guard let closing = part.closing else { return false }
    let rest = bytes[closing...].lazy.filter { !LayoutMark.isEdge($0) }.prefix(3)
    return rest.elementsEqual([LayoutMark.softlineSpace, UInt8(ascii: "?"), Letter.space])
  }

  private mutating func softline(at offset: Int, flat: StaticString, before: StaticString) {
    guard let group = groups.last, group.isBroken else { return lines.append(flat) }
    // The second of the two soft lines ends the line.
    guard !LayoutMark.isHard(at: offset, in: bytes) else { return }
    let follower = follower(of: offset)
    if follower == .brace, isBehindHead(of: group) { return lines.append(flat) }
    if !lines.isBlank { lines.append(before) }
    isInGroup = true
    switch follower {
    case .lineEnd: break
    case .bracket, .brace: lines.startLine(indent: group.indent)
    case .dot where group.isValue || followsMember(of: group):
      lines.startLine(indent: group.indent)
    case .binaryOperator where group.isValue || group.isOperand || group.isLabelled:
      lines.startLine(indent: group.indent)
    case .dot, .binaryOperator, .other: lines.startLine(indent: deeper(group.indent))
    }
  }

  /// Returns one level more, up to the line width. The limit keeps the output linear in the nesting
  /// depth.
  private func deeper(_ indent: Int) -> Int {
    max(indent, min(indent + options.indent, options.width))
  }

  /// Whether the last line is at the level of the group's members.
  private func followsMember(of group: Group) -> Bool {
    if closesBracket(of: group) { return !lines.readsPropertyBehindBracket }
    if lines.beginsMember(at: group.indent) { return true }
    guard lines.beginsWithOperator, !group.isEnclosed else { return false }
    // After parentheses that contain the operator, members are indented from the start of the
    // group.
    guard group.line == lines.number else { return group.isOperand }
    guard !lines.beginsWithChoice else { return false }
    return !lines.beginsWithBranch || groups.dropLast().last?.isStatement != true
  }

  /// Whether a brace can follow on the last line of the group.
  private func isBehindHead(of group: Group) -> Bool {
    if closesBracket(of: group) { return true }
    let isOnLevel =
      group.line == lines.number || lines.beginsMember(at: group.indent)
      || lines.endsLiteral(at: group.indent)
    return isOnLevel && lines.column + 2 <= options.width
  }

  /// Whether the last line begins with a bracket that closes what the group began on an earlier
  /// line. The bracket before an `else if` whose condition is the group does not count.
  private func closesBracket(of group: Group) -> Bool {
    group.line != lines.number && lines.closesBracket(at: group.indent)
  }

  /// What follows a soft line, ignoring the edges of groups.
  private enum Follower {
    case lineEnd
    /// A closing bracket, including the `>` of generic parameters, or `else`, `where` or `#endif`.
    case bracket
    /// A `{` at a line end, or before a place where the line may end.
    case brace
    /// A member access, or an `#if` around one.
    case dot
    case binaryOperator
    case other
  }

  private func follower(of offset: Int) -> Follower {
    var next = offset + 1
    while next < bytes.count, LayoutMark.isEdge(bytes[next]) { next += 1 }
    guard next < bytes.count else { return .other }
    switch bytes[next] {
    case Letter.newline: return .lineEnd
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .bracket
    case UInt8(ascii: "."): return beginsElement(before: offset) ? .other : .dot
    case UInt8(ascii: ">") where next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: ":"):
      return .bracket
    case UInt8(ascii: ">") where endsHead(behind: next): return .bracket
    case UInt8(ascii: "e") where bytes[next...].starts(with: "else ".utf8): return .bracket
    case UInt8(ascii: "w") where bytes[next...].starts(with: "where ".utf8): return .bracket
    case UInt8(ascii: "#") where bytes[next...].starts(with: "#if ".utf8): return .dot
    case UInt8(ascii: "#") where bytes[next...].starts(with: "#endif".utf8): return .bracket
    case Letter.openBrace where endsLine(behind: next) && !beginsValue(before: offset):
      return .brace
    case _ where isOperator(at: next): return .binaryOperator
    default: return .other
    }
  }

  /// Whether a body follows: the `>` in `> {` closes generic parameters.
  private func endsHead(behind offset: Int) -> Bool {
    let next = bytes[(offset + 1)...].lazy.filter { !LayoutMark.isEdge($0) }.prefix(2)
    return next.elementsEqual([Letter.space, Letter.openBrace])
  }

  /// Whether an operator with a space after it is at `start`, as opposed to a sign or the `:` of a
  /// label.
  private func isOperator(at start: Int) -> Bool {
    var end = start
    while end < bytes.count, LineWriter.isOperator(bytes[end]) { end += 1 }
    return end > start && end < bytes.count && bytes[end] == Letter.space
  }

  /// Whether an element of a list or closure follows: `.date` in `(.number, .date)` and `.small` in
  /// `{ .small }` are not members of what precedes them.
  private func beginsElement(before offset: Int) -> Bool {
    switch last(before: offset) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), Letter.openBrace: true
    default: false
    }
  }

  /// Whether a brace is a closure that begins a value, as in `{ { $0 }(1) }`, and not a body.
  private func beginsValue(before offset: Int) -> Bool {
    beginsElement(before: offset) || last(before: offset) == UInt8(ascii: "=")
  }

  /// Returns the last byte before `offset` that is neither a space nor the edge of a group.
  private func last(before offset: Int) -> UInt8? {
    bytes[..<offset].last { !LayoutMark.isEdge($0) && $0 != Letter.space }
  }

  /// Whether a line ends after the opening brace, or after a `{}`, or may end there after a space.
  private func endsLine(behind offset: Int) -> Bool {
    var rest = bytes[(offset + 1)...].drop(while: LayoutMark.isEdge)
    if rest.first == UInt8(ascii: "}") { rest = rest.dropFirst().drop(while: LayoutMark.isEdge) }
    let next = rest.prefix(2)
    if next.first == Letter.newline || next.first == LayoutMark.softlineSpace { return true }
    return next.first == Letter.space && next.last == LayoutMark.softline
  }

  /// Appends a literal, and returns the offset of its last byte.
  private mutating func literal() -> Int {
    let part = takePart()
    let content = LayoutMark.flat(bytes[part.content])
    if lines.column + part.width <= options.width {
      lines.append("\"")
      content.withUnsafeBufferPointer { lines.append($0) }
      lines.append("\"")
    } else {
      // A line that begins with an operator is indented already, and a value after a key is not
      // indented. A literal at the start of a condition is at the level of its statement.
      let isDeeper =
        lines.isBlank || lines.beginsWithOperator || lines.endsBehindKey || lines.endsBehindIf
      let indent = isDeeper ? lines.indent : deeper(lines.indent)
      lines.append("\"\"\"")
      for line in LiteralLines.lines(of: content, width: options.width - indent) {
        lines.startLine(indent: indent)
        line.withUnsafeBufferPointer { lines.append($0) }
      }
      lines.startLine(indent: indent)
      lines.append("\"\"\"")
    }
    return LayoutMark.end(of: part.content, in: bytes)
  }
}
