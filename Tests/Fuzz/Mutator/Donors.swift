import Foundation

/// The blocks of other texts, which replace blocks of the same kind.
struct Donors {
  private var blocks: [String: [[[UInt8]]]] = [:]
  /// Whole texts, in order of path.
  private(set) var texts: [[UInt8]] = []
  /// What stands behind the keys of lines.
  private(set) var values: [[UInt8]] = []
  /// The elements of flow collections, by the kind of these.
  private var elements: [[UInt8]: [[UInt8]]] = [:]

  init(_ texts: [[UInt8]]) {
    self.texts = texts
    for text in texts {
      let blocks = Blocks(text.lines)
      for block in blocks.all {
        self.blocks[block.kind, default: []].append(blocks.text(of: block))
      }
      for line in blocks.lines {
        let parts = LineParts(line)
        values += parts.scalars.filter { !$0.isKey }.map { $0.text(in: line) }
        for flow in parts.flows {
          elements[flow.kind, default: []] += flow.elements.map { Array(line[$0]) }
        }
      }
    }
  }

  func blocks(of kind: String) -> [[[UInt8]]] { blocks[kind] ?? [] }

  /// Returns the elements of all flow collections of a kind.
  func elements(of kind: [UInt8]) -> [[UInt8]] { elements[kind] ?? [] }

  /// Those in the folders that the environment names, with a colon between two.
  static let all = Donors(files.map(\.bytes))

  /// The files in those folders, in order of path.
  static let files: [(name: String, bytes: [UInt8])] = {
    let names = ProcessInfo.processInfo.environment["TRELLIS_FUZZ_DONORS"] ?? ""
    return names.split(separator: ":").flatMap { folder in
      (FileManager.default.enumerator(atPath: String(folder))?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()
        .compactMap { path in
          FileManager.default.contents(atPath: "\(folder)/\(path)")
            .map { (path.split(separator: "/").last.map(String.init) ?? path, Array($0)) }
        }
    }
  }()
}

extension [UInt8] {
  /// The lines without their ends.
  var lines: [[UInt8]] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { [UInt8]($0) }
  }
}
