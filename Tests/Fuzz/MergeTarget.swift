@testable import Workspace

/// One input for merges: the text that was generated last, the file, and the text that is generated now.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMerge(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  var texts = parts(of: bytes).map(\.bytes)
  // The last line of an input need not have an end.
  _ = texts[texts.count - 1].popLast()
  while texts.count < 3 { texts.append([]) }
  withinLimit {
    merge(texts[0], texts[1], texts[2])
    for text in texts { fill(text) }
  }
  return 0
}

private func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) {
  for (one, other, result) in [
    (base, theirs, theirs), (ours, base, ours), (ours, ours, ours), (theirs, theirs, theirs),
  ] {
    let merge = ThreeWayMerge(base: base, ours: one, theirs: other)
    expect(merge.conflicts.isEmpty, "a conflict with nobody")
    expect(merge.text() == result, "an edit that was lost")
  }
  let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
  let mirrored = ThreeWayMerge(base: base, ours: theirs, theirs: ours)
  expect(merge.conflicts.isEmpty == mirrored.conflicts.isEmpty, "a conflict of one side")
  guard merge.conflicts.isEmpty else {
    expect(ThreeWayMerge.hasMarks(merge.text(.markers)), "a conflict without marks")
    let count = ours.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    expect(merge.conflicts.allSatisfy { 1...(count + 1) ~= $0 }, "a place outside of the file")
    return
  }
  let text = merge.text()
  for choice in ConflictChoice.allCases {
    expect(merge.text(choice) == text, "a choice where there is none")
  }
  expect(mirrored.text() == text, "another text from the other side")
}

/// What is read of a file fills it as it is.
private func fill(_ text: [UInt8]) {
  guard case .success(let filled) = Regions.fill(text, with: Regions.regions(in: text)) else {
    return
  }
  expect(filled == text, "regions that lost something")
}
