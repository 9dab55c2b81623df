/// A value while a spec is evaluated. An optional that holds something is just what it holds.
///
/// Two values of one type are equal where Swift's are: text by its characters, numbers by their value.
public enum RuntimeValue: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var key: RuntimeValue
    public var value: RuntimeValue

    public init(_ key: RuntimeValue, _ value: RuntimeValue) {
      self.key = key
      self.value = value
    }
  }

  /// `nil`.
  case none
  case bool(Bool)
  case int(Int)
  case double(Double)
  /// As `decimal(parsing:)` writes it.
  case decimal(String)
  case string(String)
  /// Seconds since 1970 began.
  case date(Double)
  case url(String)
  /// In capital letters.
  case uuid(String)
  case data([UInt8])
  case array([RuntimeValue])
  /// In the order of the keys; made by `dictionary(sorting:)`.
  case dictionary([Entry])
  /// A value for each property, in the order of their declaration.
  case structure(model: String, fields: [RuntimeValue])
  case enumeration(model: String, case: String, payload: [RuntimeValue])
  /// An error, by its message.
  case error(String)
}

extension RuntimeValue {
  /// A Decimal by its digits, in the one form that it is kept and shown in: no plus, no zeros that say
  /// nothing, no exponent. `nil` where the text is no such number, or longer than a Decimal's 38 digits.
  public static func decimal(parsing text: String) -> RuntimeValue? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isNumber, let first = parts.first else { return nil }
    let whole = first.drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard whole.count + fraction.count <= 38 else { return nil }
    let magnitude = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return .decimal(isNegative && magnitude != "0" ? "-\(magnitude)" : String(magnitude))
  }

  /// A dictionary of the entries, or `nil` where two have one key.
  public static func dictionary(sorting entries: [Entry]) -> RuntimeValue? {
    guard Set(entries.map(\.key)).count == entries.count else { return nil }
    return .dictionary(entries.sorted { $0.key.precedes($1.key) })
  }

  /// What a value of the type starts as where nothing else is said: `""`, `0`, `[]`, `nil`; or `nil`
  /// where the type has no such value.
  public static func zero(of type: Type) -> RuntimeValue? {
    switch type {
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .decimal: .decimal("0")
    case .string: .string("")
    case .data: .data([])
    case .array: .array([])
    case .dictionary: .dictionary([])
    case .optional: RuntimeValue.none
    default: nil
    }
  }

  /// An order of all values, which for values of one comparable type is Swift's `<`.
  func precedes(_ other: RuntimeValue) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.string(let left), .string(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left < right
    case (.url(let left), .url(let right)): left < right
    case (.decimal(let left), .decimal(let right)): precedes(left, right)
    case (.bool(let left), .bool(let right)): !left && right
    case (.enumeration(_, let left, _), .enumeration(_, let right, _)): left < right
    default: false
    }
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
    return left.precedes(right)
  }
}

extension TypeTable {
  /// What an enum's value carries under a label; `nil` where its case has no such label.
  public func payload(_ label: String, of value: RuntimeValue) -> RuntimeValue? {
    guard case .enumeration(let model, let name, let payload) = value,
      let labels = self[model]?.enumCase(named: name)?.payload,
      let index = labels.firstIndex(where: { $0.name == label }), index < payload.count
    else { return nil }
    return payload[index]
  }
}
