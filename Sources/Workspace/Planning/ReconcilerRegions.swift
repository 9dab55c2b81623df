import Generation
import Packs

/// Plans the change of a file that the developer owns except for the regions between markers.
extension Reconciler {
  /// Fills the regions with the entries of all features: those of this run, and those that other
  /// runs recorded. Returns `nil` if the file does not exist and nothing generates it any more.
  func change(
    ofRegionsAt path: RelativePath,
    from outputs: [OutputFile],
    on snapshot: Snapshot,
    _ records: inout RecordPlan
  ) -> ChangeSet.Change? {
    for output in outputs {
      records.add(
        Record.Entry(
          path: path, ownership: .region, text: output.contents, template: output.template),
        for: output)
    }
    let last = manifest[path].filter { $0.entry.ownership == .region && !$0.isPending }
    let own = Set(former.map(\.maker.module) + outputs.map(\.maker.module))
    let others = last.filter { !own.contains($0.maker.module) }
    var parts = outputs.map { (module: $0.maker.module, text: $0.contents) }
    parts += others.map { ($0.maker.module, $0.entry.text ?? []) }
    parts.sort { $0.module < $1.module }
    let texts = parts.map(\.text)
    let former = last.sorted { $0.maker.module < $1.maker.module }.map { $0.entry.text ?? [] }
    var new = Regions.joined(texts)
    let old = Regions.joined(former)
    for region in old where !new.contains(where: { $0.name == region.name }) {
      new.append(.init(name: region.name, begin: region.begin, end: region.end, entries: []))
    }
    let reasons = outputs.first.map { self.reasons($0, last) } ?? [.spec]
    switch snapshot[path] {
    case .blocked(let reason): return .init(.blocked(reason), path, contents: nil)
    case .absent:
      guard let first = texts.first else { return nil }
      let text = (try? Regions.fill(first, with: new).get()) ?? first
      let reason = last.isEmpty ? ChangeSet.Reason.new : .missing
      return .init(last.isEmpty ? .create : .missing, path, contents: text, because: [reason])
    case .file(let found):
      var change = fill(path, found, new, old, because: reasons)
      change.found = found.rawHash
      change.hasReturns = found.hasReturns
      change.stamp = found.stamp
      if change.writes, found.isReadOnly { change.kind = .blocked("is read-only") }
      if case .conflict = change.kind { records.restore(last, at: path) }
      return change
    }
  }

  private func fill(
    _ path: RelativePath,
    _ found: FoundFile,
    _ new: [Regions.Region],
    _ old: [Regions.Region],
    because reasons: [ChangeSet.Reason]
  ) -> ChangeSet.Change {
    guard let contents = found.contents else { return .init(.same, path, contents: nil) }
    let wanted: [UInt8]
    switch Regions.fill(contents, with: new) {
    case .failure(let problem):
      return .init(
        .conflict(.marker(problem.marker)), path, contents: contents, because: [.edited])
    case .success(let text): wanted = text
    }
    if wanted == contents { return .init(.same, path, contents: wanted) }
    guard let base = try? Regions.fill(contents, with: old).get(), base != contents,
      !choices.isForced, !old.isEmpty
    else { return .init(.update, path, contents: wanted, because: reasons) }
    // The lines between the markers were edited by hand.
    guard !ThreeWayMerge.hasMarks(contents) else {
      return .init(.conflict(.unresolved), path, contents: wanted, because: [.edited])
    }
    let merge = ThreeWayMerge(base: base, ours: contents, theirs: wanted)
    let places = merge.conflicts
    if !places.isEmpty, choices.conflicts == .keep {
      return .init(
        .conflict(.lines(places)), path, contents: wanted, because: reasons + [.edited])
    }
    let text = merge.text(choices.conflicts)
    if text == contents {
      var change = ChangeSet.Change(.edited, path, contents: wanted, because: [.edited])
      change.isSettled = base == wanted
      return change
    }
    let isMarked = !places.isEmpty && choices.conflicts == .markers
    return .init(
      isMarked ? .conflict(.marked(places)) : .merge, path, contents: text,
      because: reasons + [.edited])
  }
}
