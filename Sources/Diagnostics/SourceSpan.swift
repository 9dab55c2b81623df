/// A half-open range in one source file.
public struct SourceSpan: Hashable, Sendable {
  public var file: SourceFile.ID
  /// Offset of the first byte, from 0, in UTF-8.
  public var start: Int
  /// Offset after the last byte, from 0, in UTF-8. Equal to `start` for a point.
  public var end: Int

  public init(file: SourceFile.ID, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// From the start of this span to the end of `other`, which lies behind it in the same file.
  public func through(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(file: file, start: start, end: max(end, other.end))
  }
}

/// A value and the place where its author wrote it.
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
