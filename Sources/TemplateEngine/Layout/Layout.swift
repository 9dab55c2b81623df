/// Lays out what was printed: groups and string literals are put on one line where they fit, and
/// broken where they do not, outermost first. One pass over the text, after one that measures it.
///
/// A broken group ends a line at each of its own soft lines, and indents what follows by one level
/// more than the line on which the group began; a soft line before a closing bracket, an `else` or
/// a `where` goes back to that line's level. A brace that opens a body stands behind the line on which its
/// group began, or behind a closing bracket on that level; else it has a line of its own. A member
/// stands on the level of the closing bracket before it. Operators of an operand stand on the level of
/// the operator before it, but behind `&&`, `||`, `?` and `:` and in parentheses. The `->` of a
/// parameter's type stands on the level of the type, where that stands below its label.
struct Layout: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let options: RenderOptions
  private let parts: [LayoutScan.Part]
  private var nextPart = 0
  private var groups: [Group] = []
  private var lines: LineWriter
  /// Whether a soft line began the last line, and not the text itself.
  private var isInGroup = false

  private struct Group {
    var isBroken: Bool
    /// The indentation of the line on which it began, or a level more than the group around it has
    /// where that line belongs to a group that has ended on it.
    var indent: Int
    /// The number of that line.
    var line: Int
    /// Whether it begins on a line of its own behind a `=`, so that its operators stand below it; or is
    /// the place for a member behind what begins so, also behind a label.
    var isValue: Bool
    /// Whether it is a statement of its own, so that members stand below its operators.
    var isStatement: Bool
    /// Whether it is in an operand in parentheses, whose operators stand a level deeper.
    var isStacked: Bool
    /// Whether it is the first behind the parenthesis of an operand, so that its members stand a level deeper.
    var isEnclosed: Bool
    /// Whether it stands below its label in a list, so that its `->` stands on its level.
    var isLabelled: Bool
    /// Whether it is an operand on a line that begins with an operator: its own stand below that.
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

  /// Whether there may be a mark, or white space at the end of a line.
  private static func needsLayout(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ strips: Bool
  ) -> Bool {
    hasMarks(bytes) || strips && hasSpaceAtLineEnd(bytes)
  }

  /// Sixteen bytes at a time; the last block may overlap the one before it.
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
        // `literalClose`, `memberPrefix` or NUL.
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
    // What stands below its label goes on from there.
    guard isInGroup, !lines.followsLabel, let outer = groups.last else { return lines.indent }
    return min(lines.indent, deeper(outer.indent))
  }

  /// Whether a group is all of an operand in parentheses, or stands within one on its first line.
  private func isStacked(_ part: LayoutScan.Part) -> Bool {
    if let outer = groups.last, outer.isStacked, outer.line == lines.number { return true }
    guard lines.endsInOperand, !beginsEnclosedValue else { return false }
    return follower(ofEnclosed: part).map { $0 != .dot } ?? false
  }

  /// What stands behind the `)` that ends with a group: a member, `?` or `[`, or something else; `nil`
  /// where no `)` follows.
  private func follower(ofEnclosed part: LayoutScan.Part) -> Follower? {
    guard let closing = part.closing else { return nil }
    let rest = bytes[closing...].lazy
      .filter { !LayoutMark.isEdge($0) && $0 != LayoutMark.softline }.prefix(2)
    guard rest.first == UInt8(ascii: ")") else { return nil }
    return ".?[".utf8.contains(rest.dropFirst().first ?? 0) ? .dot : .other
  }

  /// Whether a group is the last operand in parentheses and begins with one in parentheses itself, as
  /// `(a) / b` in `(1 - (a) / b)`: its operators stand a level deeper. Only so much is looked through as
  /// stands on a few lines.
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

  /// What stands there, the edges of groups left aside.
  private func first(from offset: Int) -> UInt8? {
    bytes[offset...].first { !LayoutMark.isEdge($0) }
  }

  /// Whether the line is a value below its `=` or its label, and begins with a sign, or below its label
  /// with a parenthesis: operators in its parentheses stand on its level.
  private var beginsEnclosedValue: Bool {
    lines.followsLabel && lines.beginsWithParenthesis
      || lines.beginsWithSign && (lines.followsAssignment || lines.followsLabel)
  }

  /// Whether `? … : …` follows a group.
  private func isCondition(_ part: LayoutScan.Part) -> Bool {
    guard let closing = part.closing else { return false }
    let rest = bytes[closing...].lazy.filter { !LayoutMark.isEdge($0) }.prefix(3)
    return rest.elementsEqual([LayoutMark.softlineSpace, UInt8(ascii: "?"), Letter.space])
  }

  private mutating func softline(at offset: Int, flat: StaticString, before: StaticString) {
    guard let group = groups.last, group.isBroken else { return lines.append(flat) }
    // The second one ends the line.
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

  /// One level more, up to the width: no depth of groups makes a text that grows with its square.
  private func deeper(_ indent: Int) -> Int {
    max(indent, min(indent + options.indent, options.width))
  }

  /// Whether the last line is on the level on which a member of what stands there belongs.
  private func followsMember(of group: Group) -> Bool {
    if closesBracket(of: group) { return !lines.readsPropertyBehindBracket }
    if lines.beginsMember(at: group.indent) { return true }
    guard lines.beginsWithOperator, !group.isEnclosed else { return false }
    // Behind parentheses that hold the operator, members stand below what the group began with.
    guard group.line == lines.number else { return group.isOperand }
    guard !lines.beginsWithChoice else { return false }
    return !lines.beginsWithBranch || groups.dropLast().last?.isStatement != true
  }

  /// Whether a brace can stand behind what the last line holds of a group.
  private func isBehindHead(of group: Group) -> Bool {
    if closesBracket(of: group) { return true }
    let isOnLevel =
      group.line == lines.number || lines.beginsMember(at: group.indent)
      || lines.endsLiteral(at: group.indent)
    return isOnLevel && lines.column + 2 <= options.width
  }

  /// Whether the last line begins with a bracket that closes what a group began on a line before: not
  /// with the one before an `else if` whose condition is the group.
  private func closesBracket(of group: Group) -> Bool {
    group.line != lines.number && lines.closesBracket(at: group.indent)
  }

  /// What is printed behind a soft line, the edges of groups left aside.
  private enum Follower {
    case lineEnd
    /// A closing bracket, also of a type's parameters, an `else`, a `where` or an `#endif`.
    case bracket
    /// A `{` at the end of its line, or where its line may end.
    case brace
    /// A member of what stands before it, or the `#if` around one.
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

  /// Whether a body follows: `> {` closes a type's parameters.
  private func endsHead(behind offset: Int) -> Bool {
    let next = bytes[(offset + 1)...].lazy.filter { !LayoutMark.isEdge($0) }.prefix(2)
    return next.elementsEqual([Letter.space, Letter.openBrace])
  }

  /// Whether an operator with a space behind it stands there: no sign, and no `:` of a label.
  private func isOperator(at start: Int) -> Bool {
    var end = start
    while end < bytes.count, LineWriter.isOperator(bytes[end]) { end += 1 }
    return end > start && end < bytes.count && bytes[end] == Letter.space
  }

  /// Whether an element in brackets follows: `(.number, .date)` and `{ .small }` are no members of what
  /// precedes.
  private func beginsElement(before offset: Int) -> Bool {
    switch last(before: offset) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), Letter.openBrace: true
    default: false
    }
  }

  /// Whether a brace is a closure that begins a value, as in `{ { $0 }(1) }`, and no body.
  private func beginsValue(before offset: Int) -> Bool {
    beginsElement(before: offset) || last(before: offset) == UInt8(ascii: "=")
  }

  /// What stands before it, blanks and the edges of groups left aside.
  private func last(before offset: Int) -> UInt8? {
    bytes[..<offset].last { !LayoutMark.isEdge($0) && $0 != Letter.space }
  }

  /// Whether a line ends behind an opening brace, or may end there behind a space; `{}` is one, too.
  private func endsLine(behind offset: Int) -> Bool {
    var rest = bytes[(offset + 1)...].drop(while: LayoutMark.isEdge)
    if rest.first == UInt8(ascii: "}") { rest = rest.dropFirst().drop(while: LayoutMark.isEdge) }
    let next = rest.prefix(2)
    if next.first == Letter.newline || next.first == LayoutMark.softlineSpace { return true }
    return next.first == Letter.space && next.last == LayoutMark.softline
  }

  /// Prints the literal, and returns where its last byte stands.
  private mutating func literal() -> Int {
    let part = takePart()
    let content = LayoutMark.flat(bytes[part.content])
    if lines.column + part.width <= options.width {
      lines.append("\"")
      content.withUnsafeBufferPointer { lines.append($0) }
      lines.append("\"")
    } else {
      // A line that goes on with an operator is one level deeper already, and a key takes none. What a
      // condition begins with stands on the level of its statement.
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
