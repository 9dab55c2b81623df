import Generation
import Packs

/// Plans what happens to the files of modules whose code is divided among files in another way now.
extension Reconciler {
  /// Returns the change of a former file whose code is in other files of its module now, or `nil` if it is
  /// no such file. Unless it was edited, it has to go, since it declares the same types as they do.
  func regrouped(at path: RelativePath, on snapshot: Snapshot) -> ChangeSet.Change? {
    let known = manifest[path]
    guard let last = known.first, last.entry.ownership == .always, !last.isFormer,
      case .file(let found) = snapshot[path], found.isGenerated
    else { return nil }
    let heirs = outputs.filter {
      $0.maker.module == last.maker.module && $0.ownership == .always
        && $0.maker.grouping != last.maker.grouping
    }
    guard !heirs.isEmpty, !isMade(path) else { return nil }
    let isEdited = !known.contains { $0.entry.hash == found.hash }
    var change = ChangeSet.Change(.prune, path, contents: nil, because: [.options])
    change.found = found.rawHash
    guard isEdited else { return change }
    change.reasons.append(.edited)
    if choices.isForced || choices.conflicts == .theirs { return change }
    let lines = Self.lines(of: found.contents ?? [])
    let heir = heirs.max { left, right in
      Self.lines(of: left.contents).intersection(lines).count
        < Self.lines(of: right.contents).intersection(lines).count
    }
    change.kind = heir.map { .conflict(.rename(to: $0.path)) } ?? .orphan(isEdited: true)
    return change
  }

  private static func lines(of text: [UInt8]) -> Set<ArraySlice<UInt8>> {
    Set(text.split(separator: UInt8(ascii: "\n")))
  }
}

extension Maker {
  /// The setting that divides the code among files.
  fileprivate var grouping: String? { options.first { $0.hasPrefix("files=") } }
}
