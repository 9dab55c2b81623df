public import Diagnostics
import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The stamps of the last run, compared with the files as they are now.
public struct StampScan: Sendable {
  /// A module all of whose files, record and state are as the last run left them.
  struct Module: Sendable {
    var name: String
    /// The number of its files.
    var count: Int
    /// Its lines in the stamps.
    var text: String
  }

  /// The number of files that are up to date, and the warnings of the last run, if that had the same key,
  /// found all files up to date, and nothing has changed since.
  public private(set) var settled: (count: Int, warnings: [KeptDiagnostic])?
  private var ranges: [String: (lines: Range<Int>, count: Int)] = [:]
  private let bytes: [UInt8]

  /// Returns `nil` if there are no stamps, or they belong to another kind of run.
  /// - Parameters:
  ///   - key: The key of this run.
  ///   - inputs: The folder that the paths of the inputs are relative to.
  public init?(in folder: Folder, key: () -> String?, inputsFrom inputs: String) {
    guard var bytes = Stamps.contents(in: folder), let key = key() else { return nil }
    let outputFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let inputFolder = open(inputs, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if outputFolder >= 0 { close(outputFolder) }
      if inputFolder >= 0 { close(inputFolder) }
    }
    guard outputFolder >= 0, inputFolder >= 0 else { return nil }
    var count: Int?
    var warnings: [KeptDiagnostic] = []
    var (isAsked, isSame, isUnderstood) = (false, true, true)
    var ranges: [String: (lines: Range<Int>, count: Int)] = [:]
    var module: (name: String, start: Int, count: Int)?
    var parents = ParentGuard(folder)
    bytes.withUnsafeMutableBufferPointer { buffer in
      var reader = StampReader(buffer)
      func end() {
        if let module { ranges[module.name] = (module.start..<reader.lineStart, module.count) }
        module = nil
      }
      while let line = reader.next() {
        switch line {
        case .run(let text): isAsked = text == key
        case .still(let number): count = number
        case .row(let columns):
          if !KeptDiagnostic.add(columns, to: &warnings) { isUnderstood = false }
        case .module(let name):
          end()
          module = (name, reader.lineStart, 0)
        case .output(let stamp, _, let path):
          if !parents.allow(path)
            || FileStamp.of(path, from: outputFolder, follows: false) != stamp
          {
            isSame = false
            module = nil
          } else if strncmp(path, "\(RecordFile.folder)/", RecordFile.folder.utf8.count + 1) != 0 {
            module?.count += 1
          }
        case .input(let stamp, let path):
          end()
          if FileStamp.of(path, from: inputFolder, follows: true) != stamp { isSame = false }
        case .absent(let path):
          end()
          if FileStamp.of(path, from: inputFolder, follows: true) != nil { isSame = false }
        case .names(let hash):
          end()
          if hash != Stamps.hashOfNames(in: folder) { isSame = false }
        case .unknown: isUnderstood = false
        }
      }
      reader.finish()
      end()
    }
    // Nobody else can know the key, so that a file that somebody committed says nothing.
    guard isUnderstood, isAsked else { return nil }
    self.bytes = bytes
    self.ranges = ranges
    if isSame { settled = count.map { ($0, warnings) } }
  }

  /// The number of modules all of whose files are as the last run left them.
  var count: Int { ranges.count }

  /// Returns a module if all its files are as the last run left them.
  func module(_ name: String) -> Module? {
    ranges[name].map { range in
      // The reader has ended each line with a zero byte.
      let lines = bytes[range.lines].map { $0 == 0 ? UInt8(ascii: "\n") : $0 }
      return Module(name: name, count: range.count, text: String(decoding: lines, as: UTF8.self))
    }
  }
}

/// Checks that files are in folders that no link leads out of.
private struct ParentGuard {
  private var guarded: FolderGuard
  /// The parent of the last path, since most files stand beside the one before.
  private var last: (parent: [CChar], isAllowed: Bool) = ([], false)

  init(_ folder: Folder) {
    guarded = FolderGuard(folder)
  }

  mutating func allow(_ path: UnsafePointer<CChar>) -> Bool {
    let end = strrchr(path, Int32(UInt8(ascii: "/"))).map { UnsafePointer($0) } ?? path
    let parent = UnsafeBufferPointer(start: path, count: path.distance(to: end))
    if parent.isEmpty || !parent.elementsEqual(last.parent) {
      let isAllowed = guarded.stateOfParent(of: String(cString: path)) == .present
      last = (Array(parent), isAllowed)
    }
    return last.isAllowed
  }
}
