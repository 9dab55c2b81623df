/// Changes inside of a line: of an expression, or of an element in braces or brackets.
enum LineChanges {
  /// Changes the expression of one value.
  static func changeExpression(
    in lines: inout [[UInt8]], _ donors: Donors, _ random: inout Random
  ) {
    guard let place = random.element(of: lines.indices.filter { !lines[$0].isEmpty }) else {
      return
    }
    let line = lines[place]
    let values = LineParts(line).scalars.filter { !$0.isKey }
    guard let scalar = random.element(of: values) else { return }
    var others = donors.values
    if !random.isOne(of: 3) {
      others = lines.flatMap { line in
        LineParts(line).scalars.filter { !$0.isKey }.map { $0.text(in: line) }
      }
    }
    let text = ExpressionChanges.changed(scalar.text(in: line), others, &random)
    lines[place].replaceSubrange(scalar.range, with: scalar.written(text))
  }

  /// Removes, repeats, swaps, moves or replaces an element.
  static func changeElement(in lines: inout [[UInt8]], _ donors: Donors, _ random: inout Random) {
    let flows = lines.indices.flatMap { line in
      LineParts(lines[line]).flows.map { (line: line, flow: $0) }
    }
    guard let (line, flow) = random.element(of: flows) else { return }
    let bracket = lines[line][flow.range.lowerBound]
    var elements = flow.elements.map { Array(lines[line][$0]) }
    let place = random.below(elements.count + 1)
    let isAny = random.isOne(of: 8)
    let others = flows.filter { other in
      other.line != line && lines[other.line][other.flow.range.lowerBound] == bracket
        && (isAny || other.flow.kind == flow.kind)
    }.flatMap { other in other.flow.elements.map { Array(lines[other.line][$0]) } }
    switch random.below(6) {
    case 0 where place < elements.count: elements.remove(at: place)
    case 1 where place < elements.count: elements.insert(elements[place], at: place)
    case 2 where place < elements.count: elements.swapAt(place, random.below(elements.count))
    case 3: elements.insert(contentsOf: random.element(of: others).map { [$0] } ?? [], at: place)
    default:
      let pool = random.isOne(of: 2) ? others : donors.elements(of: flow.kind)
      guard let donor = random.element(of: pool) else { return }
      if place < elements.count { elements[place] = donor } else { elements.append(donor) }
    }
    if bracket == UInt8(ascii: "{"), !random.isOne(of: 16) {
      elements = elements.indices.filter { index in
        !elements[..<index].contains { key(of: $0) == key(of: elements[index]) }
      }.map { elements[$0] }
    }
    let text = elements.joined(separator: Array(", ".utf8))
    let isMapping = bracket == UInt8(ascii: "{")
    let ends = isMapping ? ("{ ", " }") : ("[", "]")
    lines[line].replaceSubrange(flow.range, with: Array(ends.0.utf8) + text + ends.1.utf8)
  }

  private static func key(of element: [UInt8]) -> ArraySlice<UInt8> {
    element.prefix { $0 != .colon }
  }
}
