/// Changes of whole blocks.
enum BlockChanges {
  /// Makes one change, if the text has blocks at all.
  static func change(_ blocks: inout Blocks, _ donors: Donors, _ random: inout Random) {
    guard let block = pick(blocks, &random) else { return }
    let text = blocks.text(of: block)
    // Names of the same spec are known in another place of it.
    let own = blocks.all.filter { $0.kind == block.kind }
    let donor =
      random.isOne(of: 2)
      ? random.element(of: own).map { blocks.text(of: $0) }
      : random.element(of: donors.blocks(of: block.kind))
    switch random.below(8) {
    case 0: blocks.replace(block.lines, by: [], at: 0)
    case 1: insert(text, behind: block, in: &blocks, &random)
    case 2: swap(block, in: &blocks, &random)
    case 3: move(block, in: &blocks, &random)
    case 4, 5: blocks.replace(block.lines, by: donor ?? text, at: block.indent)
    default: insert(donor ?? text, behind: block, in: &blocks, &random)
    }
  }

  /// Whole sections are rarely the best to change.
  private static func pick(_ blocks: Blocks, _ random: inout Random) -> Blocks.Block? {
    let block = random.element(of: blocks.all)
    guard let block, block.indent == 0, !random.isOne(of: 4) else { return block }
    return random.element(of: blocks.all)
  }

  /// Puts a text behind a block, most of the time with a name that no block beside it has.
  private static func insert(
    _ text: [[UInt8]], behind block: Blocks.Block, in blocks: inout Blocks, _ random: inout Random
  ) {
    var text = text
    let keys = blocks.siblings(of: block).map(\.key)
    if let head = text.first, let key = Blocks.Head(head), !key.isItem, !random.isOne(of: 16) {
      guard block.kind.contains(" of ") || !keys.contains(key.key) else { return }
      if keys.contains(key.key), let colon = head.firstIndex(of: .colon) {
        text[0].insert(contentsOf: "\(random.below(1000))".utf8, at: colon)
      }
    }
    let end = block.lines.upperBound
    blocks.replace(end..<end, by: text, at: block.indent)
  }

  private static func swap(
    _ block: Blocks.Block, in blocks: inout Blocks, _ random: inout Random
  ) {
    let others = blocks.all.filter {
      $0.kind == block.kind && !$0.lines.overlaps(block.lines)
    }
    guard let other = random.element(of: others) else { return }
    let isFirst = block.lines.lowerBound < other.lines.lowerBound
    let (first, second) = isFirst ? (block, other) : (other, block)
    let (one, two) = (blocks.text(of: first), blocks.text(of: second))
    blocks.replace(second.lines, by: one, at: second.indent)
    blocks.replace(first.lines, by: two, at: first.indent)
  }

  /// Moves a block behind another one, most often one of its kind, and else one of any.
  private static func move(
    _ block: Blocks.Block, in blocks: inout Blocks, _ random: inout Random
  ) {
    let isAny = random.isOne(of: 4)
    let others = blocks.all.filter {
      !$0.lines.overlaps(block.lines) && (isAny || $0.kind == block.kind)
    }
    guard let other = random.element(of: others) else { return }
    let text = blocks.text(of: block)
    if other.lines.lowerBound > block.lines.lowerBound {
      insert(text, behind: other, in: &blocks, &random)
      blocks.replace(block.lines, by: [], at: 0)
    } else {
      blocks.replace(block.lines, by: [], at: 0)
      let end = min(other.lines.upperBound, blocks.lines.count)
      blocks.replace(end..<end, by: text, at: other.indent)
    }
  }
}
