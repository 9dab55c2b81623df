/// What libFuzzer itself does: it changes bytes.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int
) -> Int

/// Changes a text by its sections, entries, steps, elements, expressions and names, and once in eight
/// times by its bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int, _ seed: UInt32
) -> Int {
  var random = Random(seed: seed)
  guard !random.isOne(of: 8) else { return mutateBytes(start, size, maxSize) }
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  for _ in 0..<4 {
    let result = Mutator.changed(bytes, &random)
    guard result.count <= maxSize, !result.isEmpty, result != bytes else { continue }
    start.update(from: result, count: result.count)
    return result.count
  }
  return mutateBytes(start, size, maxSize)
}

/// Takes a block of one text, and puts it behind or in the place of one of its kind in the other.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
  _ first: UnsafePointer<UInt8>, _ firstSize: Int,
  _ second: UnsafePointer<UInt8>, _ secondSize: Int,
  _ result: UnsafeMutablePointer<UInt8>, _ maxSize: Int, _ seed: UInt32
) -> Int {
  var random = Random(seed: seed)
  let bytes = Array(UnsafeBufferPointer(start: first, count: firstSize))
  var blocks = Blocks(bytes.lines)
  let donor = Donors([Array(UnsafeBufferPointer(start: second, count: secondSize))])
  let lines = blocks.lines
  for _ in 0..<4 where blocks.lines == lines { BlockChanges.change(&blocks, donor, &random) }
  let text = Array(blocks.lines.joined(separator: [UInt8(ascii: "\n")]))
  guard text.count <= maxSize else { return 0 }
  result.update(from: text, count: text.count)
  return text.count
}

enum Mutator {
  /// Returns the text after one change, or a few now and then. Of nothing, it becomes a donor.
  static func changed(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    guard bytes.count > 1 else { return random.element(of: Donors.all.texts) ?? bytes }
    var lines = bytes.lines
    repeat { change(&lines, &random) } while random.isOne(of: 3)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func change(_ lines: inout [[UInt8]], _ random: inout Random) {
    switch random.below(10) {
    case 0...3:
      var blocks = Blocks(lines)
      BlockChanges.change(&blocks, .all, &random)
      lines = blocks.lines
    case 4, 5: LineChanges.changeElement(in: &lines, .all, &random)
    case 6: NameChanges.rename(in: &lines, &random)
    case 7: NameChanges.replace(in: &lines, &random)
    default: LineChanges.changeExpression(in: &lines, .all, &random)
    }
  }
}
