/// Scales the indentation of a compiled template, which is written in levels of two spaces, to
/// levels of another width.
///
/// This is a separate pass, so that compiling does not depend on the width.
struct Indentation {
  let width: Int
  private var unit: UnitBuilder

  static func scale(_ unit: UnitBuilder, to width: Int) -> UnitBuilder {
    guard width != 2 else { return unit }
    var run = Indentation(width: width, unit: unit)
    run.scaleAll()
    return run.unit
  }

  private mutating func scaleAll() {
    for step in unit.code.indices where unit.code[step].op == .text {
      let start = Int(unit.code[step].a)
      let range = scaled(start..<start + Int(unit.code[step].b))
      unit.code[step].a = Int32(range.lowerBound)
      unit.code[step].b = Int32(range.count)
    }
    for index in unit.placements.indices {
      unit.placements[index].indent = scaled(unit.placements[index].indent)
    }
    for index in unit.callSites.indices {
      unit.callSites[index].placement.indent = scaled(unit.callSites[index].placement.indent)
    }
    for index in unit.inclusions.indices {
      unit.inclusions[index].placement.indent = scaled(unit.inclusions[index].placement.indent)
    }
    for index in unit.blocks.indices {
      unit.blocks[index].placement.indent = scaled(unit.blocks[index].placement.indent)
    }
  }

  /// Appends a copy of the text with scaled indentation, and returns its range.
  private mutating func scaled(_ range: Range<Int>) -> Range<Int> {
    let bytes = unit.source.bytes
    let start = unit.text.count
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset == 0 || bytes[offset - 1] == Letter.newline {
        let line = offset
        while offset < range.upperBound, bytes[offset] == Letter.space { offset += 1 }
        append(indent: offset - line)
      }
      guard offset < range.upperBound else { break }
      unit.text.append(bytes[offset])
      offset += 1
    }
    return start..<unit.text.count
  }

  private mutating func append(indent columns: Int) {
    let count = columns / 2 * width + columns % 2
    unit.text.append(contentsOf: repeatElement(Letter.space, count: count))
  }
}
