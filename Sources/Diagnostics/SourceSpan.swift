/// A half-open range in one source file.
///
/// Offsets are stored in 32 bits to save memory, since trees and models contain many spans.
public struct SourceSpan: Hashable, Sendable {
  public var file: SourceFile.ID
  private var startOffset: UInt32
  private var endOffset: UInt32

  public init(file: SourceFile.ID, start: Int, end: Int) {
    self.file = file
    startOffset = UInt32(clamping: start)
    endOffset = UInt32(clamping: end)
  }

  /// Offset of the first byte, from 0, in UTF-8.
  public var start: Int {
    get { Int(startOffset) }
    set { startOffset = UInt32(clamping: newValue) }
  }

  /// Offset after the last byte, from 0, in UTF-8. Equal to `start` for a point.
  public var end: Int {
    get { Int(endOffset) }
    set { endOffset = UInt32(clamping: newValue) }
  }

  /// Returns the span from the start of this one to the end of `other`, which follows it in the
  /// same file.
  public func through(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(file: file, start: start, end: max(end, other.end))
  }
}

/// A value with its location in the source.
public struct Located<Value> {
  public var value: Value
  public var span: SourceSpan

  public init(_ value: Value, at span: SourceSpan) {
    self.value = value
    self.span = span
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
    Located<Other>(transform(value), at: span)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
