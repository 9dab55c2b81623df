public import Generation
import Packs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A module whose files and record are as the last run left them.
public struct SettledModule: Sendable {
  enum Proof: Sendable {
    /// The stamps of all files are known.
    case stamps(StampScan.Module)
    /// A change for each file. None of them needs anything to be done.
    case changes([ChangeSet.Change])
  }

  public let state: ModuleState
  let proof: Proof
}

/// Looks at the modules that a run need not make anew, since the states say that their inputs are the same.
public struct Reuse: Sendable {
  public enum Finding: Sendable {
    case settled(SettledModule)
    /// The files as they were generated. Some of them are not like that on the disk.
    case recorded([OutputFile])
    /// The record is not the one that belongs to the state.
    case lost
  }

  private let folder: Folder
  private let stamps: Stamps?
  private let choices: Reconciler.Choices
  private let scan: StampScan?
  /// The states of the folder.
  public let states: [ModuleState]

  /// - Parameter scan: The stamps of the last run, compared with the files.
  public init(in folder: Folder, choices: Reconciler.Choices, since scan: StampScan? = nil) {
    self.folder = folder
    self.choices = choices
    self.scan = scan
    states = ModuleState.read(in: folder)
    // Reading a few files takes less time than reading the stamps of all.
    let rest = states.count - (scan?.count ?? 0)
    stamps = rest < Stamps.threshold ? nil : Stamps.read(in: folder)
  }

  public func finding(for state: ModuleState) -> Finding {
    if let module = scan?.module(state.name) {
      return .settled(SettledModule(state: state, proof: .stamps(module)))
    }
    if isIntact(state), let changes = settled(state) {
      return .settled(SettledModule(state: state, proof: .changes(changes)))
    }
    return outputs(of: state).map { .recorded($0) } ?? .lost
  }

  /// Whether the record is the one that was written together with the state.
  private func isIntact(_ state: ModuleState) -> Bool {
    let name = RecordFile.name(of: state.name)
    let path = RecordFile.path(of: name)
    let stamp = FileStamp.of(folder.location(of: path), from: AT_FDCWD, follows: false)
    if let stamp, let known = stamps?.hash(of: path, stamp) { return known == state.record }
    let bytes = RecordFile.contents(of: name, in: folder)
    return bytes.map { ContentHash(of: $0) } == state.record
  }

  private func settled(_ state: ModuleState) -> [ChangeSet.Change]? {
    guard let files = state.files else { return nil }
    let snapshot = Snapshot.take(
      of: files.map(\.path), in: folder, trusting: stamps, isSettled: { _, _ in true })
    var changes: [ChangeSet.Change] = []
    for file in files {
      guard case .file(let found) = snapshot[file.path] else { return nil }
      var change = ChangeSet.Change(.same, file.path, contents: nil)
      change.module = state.name
      switch file.ownership {
      // The lines of other modules stand in the same file.
      case .region: return nil
      case .once: break
      case .always:
        if let accepted = file.accepted {
          guard found.hash == accepted, !choices.isForced else { return nil }
          change.kind = .edited
          change.reasons = [.edited]
          change.isSettled = true
        } else if found.hash != file.hash {
          return nil
        }
      }
      change.found = found.rawHash
      change.stamp = found.stamp
      changes.append(change)
    }
    return changes
  }

  /// Returns the files as they were generated, or `nil` if the record is not the one that belongs to the
  /// state.
  public func outputs(of state: ModuleState) -> [OutputFile]? {
    guard let bytes = RecordFile.contents(of: RecordFile.name(of: state.name), in: folder),
      ContentHash(of: bytes) == state.record
    else { return nil }
    let reading = RecordText.read(bytes, module: state.name)
    guard reading.records.count == 1, !reading.isDamaged, !reading.isForeign,
      let record = reading.records.first, record.maker.spec == state.spec,
      record.entries.map(\.path) == state.files?.map(\.path)
    else { return nil }
    return record.entries.map { entry in
      var output = OutputFile(
        path: entry.path, contents: entry.text ?? [], ownership: entry.ownership,
        maker: record.maker, template: entry.template)
      output.isRecorded = true
      return output
    }
  }
}
