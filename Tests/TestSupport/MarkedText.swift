public import Diagnostics

/// A text in which `«…»` marks places.
public struct MarkedText {
  public private(set) var bytes: [UInt8] = []
  /// UTF-8 offsets in `bytes`, in the order in which the marks end.
  public private(set) var marks: [Range<Int>] = []

  public init(_ marked: String) {
    var starts: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": starts.append(bytes.count)
      case "»": marks.append((starts.popLast() ?? 0)..<bytes.count)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  public var file: SourceFile {
    SourceFile(id: .init(0), path: "Test.yaml", bytes: bytes)
  }
}
