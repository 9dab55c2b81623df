public import Generation
import Packs

/// Plans how the folder becomes the outputs. Touches no disk.
public struct Reconciler: Sendable {
  private let outputs: [OutputFile]
  private let manifest: Manifest
  private let isForced: Bool
  /// Entries of this run's specs that nothing makes any more.
  private let former: [Manifest.Entry]
  /// Entries of other specs.
  private let others: [Manifest.Entry]

  /// - Parameters:
  ///   - origins: The specs that this run speaks for. A file in the manifest that was made from
  ///     another one is none of its business.
  ///   - isForced: Whether what is edited or foreign is overwritten.
  public init(
    _ outputs: [OutputFile],
    since manifest: Manifest,
    origins: Set<String>,
    isForced: Bool = false
  ) {
    self.outputs = outputs
    self.manifest = manifest
    self.isForced = isForced
    let made = Set(outputs.lazy.map(\.path))
    let rest = manifest.entries.filter { !made.contains($0.path) }
    former = rest.filter { $0.origin.isEmpty || origins.contains($0.origin) }
    others = rest.filter { !$0.origin.isEmpty && !origins.contains($0.origin) }
  }

  /// What the plan must know the state of.
  public var paths: [RelativePath] {
    outputs.map(\.path) + former.map(\.path)
  }

  /// A file that no longer matches the manifest was edited by hand: `.edited`, and never `.update`
  /// unless forced.
  /// - Complexity: O(outputs + manifest), and the sorting of both.
  public func plan(on snapshot: Snapshot) -> ChangeSet {
    var changes: [ChangeSet.Change] = []
    var entries = others
    for output in outputs {
      let hash = ContentHash(of: output.contents)
      let kind = kind(of: output, hash, on: snapshot[output.path])
      changes.append(.init(kind, output.path, contents: output.contents))
      entries += self.entries(of: output, hash, after: kind)
    }
    let orphans = former.filter { snapshot[$0.path] != .absent }
    for path in Set(orphans.lazy.map(\.path)) {
      changes.append(.init(.orphan, path, contents: nil))
    }
    changes.sort { $0.path < $1.path }
    let next = Manifest(entries + orphans)
    let isWritten = manifest.isDamaged || next.entries != manifest.entries
    return ChangeSet(changes, manifest: isWritten ? next : nil)
  }

  private func kind(
    of output: OutputFile,
    _ hash: ContentHash,
    on entry: Snapshot.Entry
  ) -> ChangeSet.Kind {
    switch entry {
    case .blocked(let reason): return .blocked(reason)
    case .absent: return .create
    case .file(let found, let isReadOnly):
      if found == hash || output.ownership == .once { return .same }
      let known = manifest[output.path]
      if isForced || known.contains(where: { $0.hash == found }) {
        return isReadOnly ? .blocked("is read-only") : .update
      }
      return known.isEmpty ? .foreign : .edited
    }
  }

  /// What the manifest says of an output from now on. What is kept keeps its old entry; what is the
  /// developer's has none.
  private func entries(
    of output: OutputFile,
    _ hash: ContentHash,
    after kind: ChangeSet.Kind
  ) -> [Manifest.Entry] {
    switch kind {
    case .create, .update, .same:
      guard output.ownership == .always else { return [] }
      return [Manifest.Entry(path: output.path, hash: hash, origin: output.origin)]
    case .edited, .blocked: return manifest[output.path]
    case .foreign, .orphan: return []
    }
  }
}
