import Diagnostics

/// A change of a spec's text that may be all that the spec lacks, and what is reported if it is.
struct Edit {
  struct Change: Hashable {
    var range: Range<Int>
    var text: String
  }

  /// In source order.
  var changes: [Change]
  /// What is wrong if this mends everything.
  var cause: Diagnostic
  /// The number of the line that it is about, from 0.
  var line = -1
  /// Whether a problem that is reported on the line says the same.
  var isReported: (Diagnostic) -> Bool = { _ in false }
  /// Whether the cause is a problem that is reported already.
  var isOfAuthor = false
  /// With another name in place of a stand-in.
  var named: ((String) -> Edit)?
  /// One of several keys that may all do, so that nobody knows which one is meant.
  var alternative: String?

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 100)
    var start = 0
    for change in changes {
      result += bytes[start..<change.range.lowerBound]
      result += Array(change.text.utf8)
      start = change.range.upperBound
    }
    return result + bytes[start...]
  }

  /// A place in the changed text, where it stands in the first one.
  func origin(of span: SourceSpan) -> SourceSpan {
    var shift = 0
    for change in changes where change.range.lowerBound + shift < span.start {
      shift += change.text.utf8.count - change.range.count
    }
    return SourceSpan(file: span.file, start: span.start - shift, end: span.end - shift)
  }
}
