public import Diagnostics

/// Builds the tree of a file's one document.
public struct Composer {
  /// How deep collections may stand in each other.
  public static let depthLimit = 100
  /// How many nodes all aliases of a file together may stand for.
  public static let expansionLimit = 10_000

  /// The document; a null scalar where the file holds nothing but comments; `nil` where the file
  /// cannot be read to its end. Problems that leave the tree whole are reported beside it, and the
  /// tree is what the author most probably meant.
  public static func compose(_ file: SourceFile, into bag: inout DiagnosticBag) -> Node? {
    file.bytes.withUnsafeBufferPointer { text in
      guard let check = TextCheck(text, of: file.id, into: &bag) else { return nil }
      guard check.start < text.count else {
        let end = SourceSpan(file: file.id, start: text.count, end: text.count)
        return Node(.scalar(Scalar("")), at: end)
      }
      let stream = EventStream(text, from: check.start, isASCII: check.isASCII)
      var composition = Composition(of: file.id, SourceBytes(text), stream)
      let root = composition.document()
      bag.add(contentsOf: composition.bag)
      return root
    }
  }
}
