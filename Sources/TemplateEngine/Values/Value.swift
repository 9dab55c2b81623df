/// A value in a template. It is trivially copyable: texts, lists and objects are stored in the
/// `ValueStore` that created them, and have no meaning without it.
public struct Value: BitwiseCopyable, Sendable {
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The value of an unknown name, where that is allowed.
    case undefined
    case null
    case bool
    case int
    case double
    case string
    case array
    /// The integers between two bounds, as a list that takes no storage.
    case range
    case object
    case macro
  }

  /// The kind in the lowest byte, `isDescending` in the next one, and the size in the upper half.
  /// Two words are copied faster than fields with padding.
  private let head: UInt64
  /// The value itself, or its position in the store.
  let bits: UInt64

  @inline(__always)
  init(_ kind: Kind, size: UInt32 = 0, bits: UInt64 = 0, isDescending: Bool = false) {
    head = UInt64(size) << 32 | (isDescending ? 0x100 : 0) | UInt64(kind.rawValue)
    self.bits = bits
  }

  // The byte is always a valid kind, and checking it would cost every instruction a call.
  @inline(__always)
  public var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: head), to: Kind.self) }

  /// For a range: whether it counts down.
  var isDescending: Bool { head & 0x100 != 0 }

  /// For a text: the number of bytes. For a list, range or object: the number of elements.
  @inline(__always)
  var size: UInt32 { UInt32(truncatingIfNeeded: head >> 32) }

  public static let undefined = Value(.undefined)
  public static let null = Value(.null)

  public static func bool(_ value: Bool) -> Value {
    Value(.bool, bits: value ? 1 : 0)
  }

  public static func int(_ value: Int) -> Value {
    Value(.int, bits: UInt64(bitPattern: Int64(value)))
  }

  public static func double(_ value: Double) -> Value {
    Value(.double, bits: value.bitPattern)
  }
}

extension Value {
  public var isUndefined: Bool { kind == .undefined }
  public var isNull: Bool { kind == .null }

  /// Whether the value is undefined or null.
  public var isMissing: Bool { kind.rawValue <= Kind.null.rawValue }

  public var asBool: Bool? { kind == .bool ? bits != 0 : nil }
  public var asInt: Int? { kind == .int ? signed : nil }

  /// The value as a number, for integers as well.
  public var asDouble: Double? {
    switch kind {
    case .int: Double(signed)
    case .double: double
    default: nil
    }
  }

  /// The number of elements of a list, range or object, and 0 for any other value.
  public var elementCount: Int {
    switch kind {
    case .array, .range, .object: Int(size)
    default: 0
    }
  }

  /// Whether the value counts as true. As in Stencil, numbers are true if above zero, and texts and
  /// lists if not empty.
  @inline(__always)
  public var isTrue: Bool {
    switch kind {
    case .undefined, .null: false
    case .bool: bits != 0
    case .int: signed > 0
    case .double: double > 0
    case .string, .array, .range, .object: size > 0
    case .macro: true
    }
  }

  /// How diagnostics describe the value: "a text", "a list".
  public var description: String {
    switch kind {
    case .undefined: "nothing"
    case .null: "null"
    case .bool: "a truth value"
    case .int: "a number"
    case .double: "\(double)"
    case .string: "a text"
    case .array, .range: "a list"
    case .object: "an object"
    case .macro: "a macro"
    }
  }
}

extension Value {
  var signed: Int { Int(Int64(bitPattern: bits)) }
  var double: Double { Double(bitPattern: bits) }
  /// The offset of a text, or the index of the first element of a list or object.
  var start: Int { Int(UInt32(truncatingIfNeeded: bits)) }
  var end: Int { start + Int(size) }
  /// The index of an object's first key. Its values begin at `start`.
  var keyStart: Int { Int(bits >> 32) }
  var keyEnd: Int { keyStart + Int(size) }

  static func range(from lower: Int, to upper: Int) -> Value? {
    let (distance, overflow) = upper.subtractingReportingOverflow(lower)
    guard !overflow, distance.magnitude < UInt(UInt32.max) else { return nil }
    return Value(
      .range,
      size: UInt32(distance.magnitude) + 1,
      bits: UInt64(bitPattern: Int64(lower)),
      isDescending: distance < 0
    )
  }
}
