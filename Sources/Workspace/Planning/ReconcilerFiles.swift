import Generation
import Packs

/// Plans the change of an output that owns its whole file.
extension Reconciler {
  typealias Decision = (change: ChangeSet.Change, entry: Record.Entry?)

  /// Returns the change and the entry to record, which is `nil` if there is none.
  func change(of output: OutputFile, on snapshot: Snapshot) -> Decision {
    let hash = ContentHash(of: output.contents)
    switch snapshot[output.path] {
    case .blocked(let reason):
      return (.init(.blocked(reason), output.path, contents: output.contents), kept(output))
    case .absent:
      if let decision = rename(output, hash, on: snapshot) { return decision }
      return creation(of: output, hash)
    case .file(let found):
      // An interrupted run may have renamed the file without removing the former one.
      if let decision = rename(output, hash, on: snapshot),
        decision.change.contents.map({ ContentHash(of: $0) }) == found.hash
      {
        return decision
      }
      var decision = self.decision(on: output, hash, found)
      decision.change.found = found.rawHash
      decision.change.hasReturns = found.hasReturns
      decision.change.stamp = found.stamp
      if decision.change.writes, found.isReadOnly {
        decision = (.init(.blocked("is read-only"), output.path, contents: nil), kept(output))
      }
      return decision
    }
  }

  private func creation(of output: OutputFile, _ hash: ContentHash) -> Decision {
    let wasWritten = manifest[output.path].contains { !$0.isPending }
    let change = ChangeSet.Change(
      wasWritten ? .missing : .create, output.path, contents: output.contents,
      because: [wasWritten ? .missing : .new])
    return (change, entry(output, hash))
  }

  private func decision(
    on output: OutputFile,
    _ hash: ContentHash,
    _ found: FoundFile
  ) -> Decision {
    let known = manifest[output.path]
    let new = entry(output, hash)
    func decide(_ kind: ChangeSet.Kind, _ reasons: [ChangeSet.Reason], _ entry: Record.Entry?)
      -> Decision
    {
      (.init(kind, output.path, contents: output.contents, because: reasons), entry)
    }
    if found.hash == hash { return decide(.same, [], new) }
    if output.ownership == .once { return (contract(output, hash), new) }
    let reasons = self.reasons(output, known)
    if known.contains(where: { $0.entry.hash == found.hash }) {
      return found.mayBecome(output) || choices.isForced
        ? decide(.update, reasons, new) : decide(.foreign, [.foreign], nil)
    }
    if choices.isForced { return decide(.update, reasons + [.edited], new) }
    if known.isEmpty {
      return decide(.foreign, [found.isMarkedGenerated(as: output) ? .unrecorded : .foreign], nil)
    }
    return merged(output, hash, found, known, because: reasons)
  }

  /// Plans the change of a file that contains edits made by hand.
  private func merged(
    _ output: OutputFile,
    _ hash: ContentHash,
    _ found: FoundFile,
    _ known: [Manifest.Known],
    because reasons: [ChangeSet.Reason]
  ) -> Decision {
    let last = known.first { $0.isPending && $0.entry.accepted == found.hash }
    let candidates = last.map { [$0] } ?? known.filter { !$0.isPending || known.count == 1 }
    if candidates.contains(where: { $0.entry.hash == hash }) {
      return edited(output, hash, found, candidates)
    }
    guard found.mayBecome(output) else {
      return (.init(.foreign, output.path, contents: output.contents, because: [.foreign]), nil)
    }
    func decide(_ kind: ChangeSet.Kind, _ contents: [UInt8]? = nil, _ entry: Record.Entry?)
      -> Decision
    {
      let change = ChangeSet.Change(
        kind, output.path, contents: contents ?? output.contents, because: reasons + [.edited])
      return (change, entry)
    }
    guard let contents = found.contents, !ThreeWayMerge.hasMarks(contents) else {
      let marked = known.first { $0.isPending } ?? candidates.first
      return decide(.conflict(.unresolved), nil, marked?.entry)
    }
    let merges = candidates.compactMap { known in
      known.entry.text.map {
        ThreeWayMerge(base: $0, ours: contents, theirs: output.contents)
      }
    }
    guard let merge = merges.min(by: { $0.conflicts.count < $1.conflicts.count }) else {
      return decide(.conflict(.unknownBase), nil, candidates.first?.entry)
    }
    let places = merge.conflicts
    if !places.isEmpty, choices.conflicts == .keep {
      return decide(.conflict(.lines(places)), nil, candidates.first?.entry)
    }
    let text = merge.text(choices.conflicts)
    let result = ContentHash(of: text)
    let entry = entry(output, hash, accepted: result)
    if !places.isEmpty, choices.conflicts == .markers {
      // The text between conflict markers has not been accepted yet.
      return decide(.conflict(.marked(places)), text, self.entry(output, hash))
    }
    if result == found.hash { return decide(.edited, nil, entry) }
    return decide(result == hash ? .update : .merge, text, entry)
  }

  /// Keeps an edited file whose output has not changed, so that there is nothing to merge.
  private func edited(
    _ output: OutputFile,
    _ hash: ContentHash,
    _ found: FoundFile,
    _ known: [Manifest.Known]
  ) -> Decision {
    var change = ChangeSet.Change(
      .edited, output.path, contents: output.contents, because: [.edited])
    if let contents = found.contents, ThreeWayMerge.hasMarks(contents) {
      change.kind = .conflict(.unresolved)
      return (change, entry(output, hash))
    }
    change.isSettled = known.contains {
      $0.entry.hash == hash && $0.entry.accepted == found.hash && !$0.isPending
    }
    return (change, entry(output, hash, accepted: found.hash))
  }

  // MARK: Files that the developer owns

  private func contract(_ output: OutputFile, _ hash: ContentHash) -> ChangeSet.Change {
    let known = manifest[output.path].filter { $0.entry.ownership == .once }
    guard let last = known.first, !known.contains(where: { $0.entry.hash == hash }) else {
      return .init(.same, output.path, contents: output.contents)
    }
    let reasons = reasons(output, [last])
    return .init(.contract, output.path, contents: output.contents, because: reasons)
  }

  // MARK: Files of renamed features

  private func rename(_ output: OutputFile, _ hash: ContentHash, on snapshot: Snapshot) -> Decision?
  {
    guard let last = renamed[output.path], let renaming = renamings[last.maker.module],
      case .file(let found) = snapshot[last.entry.path], found.isGenerated
    else { return nil }
    let isEdited = found.hash != last.entry.hash
    var text = output.contents
    if isEdited, let contents = found.contents {
      guard !ThreeWayMerge.hasMarks(contents) else { return nil }
      let ours = renaming.text(contents)
      if output.ownership == .once {
        text = ours
      } else {
        guard let base = last.entry.text else { return nil }
        let merge = ThreeWayMerge(
          base: renaming.text(base), ours: ours, theirs: output.contents)
        if !merge.conflicts.isEmpty, choices.conflicts == .keep { return nil }
        text = merge.text(choices.conflicts)
      }
    }
    var change = ChangeSet.Change(
      .rename(from: last.entry.path), output.path, contents: text, because: [.spec])
    if isEdited { change.reasons.append(.edited) }
    change.found = found.rawHash
    change.hasReturns = found.hasReturns
    let result = ContentHash(of: text)
    return (change, entry(output, hash, accepted: result))
  }

  // MARK: Entries

  private func entry(
    _ output: OutputFile,
    _ hash: ContentHash,
    accepted: ContentHash? = nil
  ) -> Record.Entry {
    Record.Entry(
      path: output.path,
      ownership: output.ownership,
      text: output.contents,
      hash: hash,
      accepted: accepted == hash || output.ownership == .once ? nil : accepted,
      template: output.template
    )
  }

  /// Returns the earlier entry, for a file that stays as it is.
  private func kept(_ output: OutputFile) -> Record.Entry? {
    manifest[output.path].first { !$0.isPending }?.entry
  }

  /// Returns why the output differs from the one recorded last.
  func reasons(_ output: OutputFile, _ known: [Manifest.Known]) -> [ChangeSet.Reason] {
    guard let last = known.first(where: { !$0.isFormer }) else { return [.pack] }
    var reasons: [ChangeSet.Reason] = []
    let (former, template) = (last.maker, last.entry.template)
    if former.pack != output.maker.pack || !template.isEmpty && template != output.template {
      reasons.append(.pack)
    }
    if former.options != output.maker.options { reasons.append(.options) }
    return reasons.isEmpty ? [.spec] : reasons
  }
}

extension FoundFile {
  /// Whether the file says that Trellis generated it, so that it can be removed. A record alone proves nothing: it
  /// may come from somebody who wants a file of the project to go.
  var isGenerated: Bool { contents.map { Self.isMarked($0) || Self.isEmptyCatalog($0) } ?? false }

  /// Whether the output, or a merge with it, may replace the file: it says that Trellis generated it, unless
  /// a pack has made the output now, and without saying so.
  fileprivate func mayBecome(_ output: OutputFile) -> Bool {
    isGenerated
      || !output.isRecorded && !Self.isMarked(output.contents)
        && !output.path.name.hasSuffix(".xcstrings")
  }

  /// Whether the text is a string catalog without any strings, which could hold no mark.
  private static func isEmptyCatalog(_ contents: [UInt8]) -> Bool {
    guard contents.count < 200 else { return false }
    let text = String(decoding: contents, as: UTF8.self).filter { !$0.isWhitespace }
    return text.wholeMatch(of: #/\{"sourceLanguage":"[\w\-]+","strings":\{\},"version":"[\d.]+"\}/#)
      != nil
  }

  /// The signs of comments before the mark. String catalogs have no other place for it.
  private static let commentSigns: Set = [
    "", "//", "///", "/*", "/**", "*", "#", "##", "<!--", "--", ";", ";;", "%", "\"comment\":\"",
  ]

  /// Whether a line near the beginning says that Trellis generated the text, with nothing but the signs of a
  /// comment in front.
  static func isMarked(_ contents: [UInt8]) -> Bool {
    let head = String(decoding: contents.prefix(10_000), as: UTF8.self)
    return head.split(whereSeparator: \.isNewline).contains { (line: Substring) -> Bool in
      guard let words = line.firstRange(of: "Generated by Trellis") else { return false }
      return commentSigns.contains(line[..<words.lowerBound].filter { !$0.isWhitespace })
    }
  }

  /// Returns whether the file contains the output's line that says Trellis generated it.
  fileprivate func isMarkedGenerated(as output: OutputFile) -> Bool {
    let lines = String(decoding: output.contents.prefix(400), as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.contains("Generated by Trellis") }) else {
      return false
    }
    return contents.map { String(decoding: $0, as: UTF8.self).contains(line) } == true
  }
}
