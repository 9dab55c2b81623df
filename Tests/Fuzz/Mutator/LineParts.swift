/// The scalars of a line, and the mappings and lists in braces and brackets.
struct LineParts {
  struct Scalar {
    /// Where it stands, with its quotes.
    var range: Range<Int>
    var isKey = false
    var isInFlow: Bool
    /// What it has around it: single or double quotes, or 0.
    var quote: UInt8 = 0

    /// Returns what it says. Escapes between double quotes stay as they are.
    func text(in line: [UInt8]) -> [UInt8] {
      guard quote != 0, range.count >= 2 else { return Array(line[range]) }
      let inner = line[(range.lowerBound + 1)..<(range.upperBound - 1)]
      guard quote == .quote else { return Array(inner) }
      var text: [UInt8] = []
      var isSecond = false
      for byte in inner {
        isSecond = byte == .quote && !isSecond
        if byte != .quote || isSecond { text.append(byte) }
      }
      return text
    }

    /// Returns how the scalar is written if it says something else.
    func written(_ text: [UInt8]) -> [UInt8] {
      if quote == .doubleQuote { return [quote] + text + [quote] }
      if quote == 0, isPlain(text) { return text }
      return [.quote] + text.flatMap { $0 == .quote ? [.quote, .quote] : [$0] } + [.quote]
    }

    private func isPlain(_ text: [UInt8]) -> Bool {
      guard let first = text.first, let last = text.last else { return false }
      if "!&*?|>@`\"'%#{}[],: ".utf8.contains(first) || last == .colon { return false }
      if first == .dash, text.count < 2 || !text[1].isWord { return false }
      if isInFlow, text.contains(where: { "{}[],".utf8.contains($0) }) { return false }
      return !zip(text, text.dropFirst()).contains {
        $0 == .colon && $1 == .space || $0 == .space && $1 == UInt8(ascii: "#")
      }
    }
  }

  struct Flow {
    /// Where it stands, with its brackets.
    var range: Range<Int>
    var elements: [Range<Int>]
    /// The bracket and the key before it, if there is one: others with the same hold what is alike.
    var kind: [UInt8]
  }

  private(set) var scalars: [Scalar] = []
  private(set) var flows: [Flow] = []

  init(_ line: [UInt8]) {
    var position = line.firstIndex { $0 != .space && $0 != .dash } ?? line.count
    if position > 0, line[position - 1] == .dash { position -= 1 }
    var open: [(start: Int, elements: [Range<Int>], element: Int)] = []
    while position < line.count {
      switch line[position] {
      case .space, .colon: position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append((position, [], position + 1))
        position += 1
      case UInt8(ascii: ",") where !open.isEmpty:
        end(&open[open.count - 1], at: position, in: line)
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if var last = open.popLast() {
          end(&last, at: position, in: line)
          let range = last.start..<(position + 1)
          flows.append(Flow(range: range, elements: last.elements, kind: kind(last.start, line)))
        }
        position += 1
      case UInt8(ascii: "#") where position > 0 && line[position - 1] == .space: return
      default: position = addScalar(from: position, in: line, isInFlow: !open.isEmpty)
      }
    }
  }

  private func kind(_ start: Int, _ line: [UInt8]) -> [UInt8] {
    let key = scalars.last { $0.isKey && $0.range.upperBound < start }
    return [line[start]] + (key.map { line[$0.range] } ?? [])
  }

  private func end(
    _ flow: inout (start: Int, elements: [Range<Int>], element: Int), at end: Int, in line: [UInt8]
  ) {
    let element = line[flow.element..<end]
    if let first = element.firstIndex(where: { $0 != .space }),
      let last = element.lastIndex(where: { $0 != .space })
    {
      flow.elements.append(first..<(last + 1))
    }
    flow.element = end + 1
  }

  private mutating func addScalar(from start: Int, in line: [UInt8], isInFlow: Bool) -> Int {
    let first = line[start]
    var scalar = Scalar(range: start..<line.count, isInFlow: isInFlow)
    var end = start + 1
    if first == .quote || first == .doubleQuote {
      scalar.quote = first
      while end < line.count, line[end] != first || isEscaped(end, in: line) {
        end += first == .quote && line[end] == first ? 2 : 1
      }
      end = min(end + 1, line.count)
      if end < start + 2 || line[end - 1] != first { scalar.quote = 0 }
    } else {
      while end < line.count, !ends(at: end, in: line, isInFlow) { end += 1 }
      while end > start + 1, line[end - 1] == .space { end -= 1 }
    }
    scalar.range = start..<end
    let rest = line[end...]
    scalar.isKey = rest.first == .colon && (rest.count == 1 || rest[end + 1] == .space)
    scalars.append(scalar)
    return end
  }

  /// Whether the quote does not end a scalar: the first of a pair, or behind a backslash.
  private func isEscaped(_ place: Int, in line: [UInt8]) -> Bool {
    if line[place] == .doubleQuote { return line[place - 1] == UInt8(ascii: "\\") }
    return place + 1 < line.count && line[place + 1] == .quote
  }

  private func ends(at place: Int, in line: [UInt8], _ isInFlow: Bool) -> Bool {
    switch line[place] {
    case .colon: place + 1 == line.count || line[place + 1] == .space
    case UInt8(ascii: "#"): line[place - 1] == .space
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): isInFlow
    default: false
    }
  }
}
