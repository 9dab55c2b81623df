/// A pattern of generated names, with placeholders for names of the spec: `is{{
/// action.name|upperFirst }}Enabled`.
public struct NamePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The value with this index.
    case value(Int, Letters)
  }

  /// How the first letter of a value is changed.
  enum Letters: String, Hashable, Sendable {
    case asWritten
    case upperFirst
    case lowerFirst
  }

  /// The pattern as it is declared.
  public let text: String
  let parts: [Part]
  /// The length of the fixed text, in UTF-8.
  private let fixedCount: Int

  /// Parses a pattern. Returns `nil` if it refers to anything but these variables.
  public init?(_ text: String, variables: [String]) {
    self.text = text
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      parts = [.text(text)]
      fixedCount = text.utf8.count
      return
    }
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}"),
        let value = Self.value(rest[open.upperBound..<close.lowerBound], variables)
      else { return nil }
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      parts.append(value)
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
    fixedCount = parts.reduce(0) { count, part in
      if case .text(let text) = part { count + text.utf8.count } else { count }
    }
  }

  /// Parses the content of a placeholder, such as `action.name|upperFirst`.
  private static func value(_ text: Substring, _ variables: [String]) -> Part? {
    let words = text.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard words.count < 3, let number = variables.firstIndex(of: words[0]) else { return nil }
    guard words.count == 2 else { return .value(number, .asWritten) }
    guard words[1] != Letters.asWritten.rawValue, let letters = Letters(rawValue: words[1]) else {
      return nil
    }
    return .value(number, letters)
  }

  /// Whether the name does not depend on any value.
  public var isFixed: Bool { fixedText != nil }

  /// Whether the pattern is this name, whatever the values are.
  public func isFixed(_ name: String) -> Bool {
    fixedCount == name.utf8.count && fixedText == name
  }

  private var fixedText: String? {
    switch parts.first {
    case nil: ""
    case .text(let text) where parts.count == 1: text
    default: nil
    }
  }

  /// Returns the name with these values.
  public func name(_ values: [String]) -> String {
    parts.reduce(into: "") { name, part in
      switch part {
      case .text(let text): name += text
      case .value(let number, let letters): name += letters.applied(to: Self.value(number, values))
      }
    }
  }

  /// Whether the pattern with these values is the name. Compares the length and the first byte
  /// before building the name, since hardly any name matches.
  public func matches(_ name: String, _ values: [String]) -> Bool {
    name.utf8.count == count(values) && mayBegin(name, values) && self.name(values) == name
  }

  /// Returns the length of the name with these values, in UTF-8.
  public func count(_ values: [String]) -> Int {
    var count = fixedCount
    for part in parts {
      if case .value(let number, let letters) = part {
        count += letters.count(Self.value(number, values))
      }
    }
    return count
  }

  /// Returns the value with this index, or an empty string if it is not given.
  private static func value(_ number: Int, _ values: [String]) -> String {
    number < values.count ? values[number] : ""
  }

  private func mayBegin(_ name: String, _ values: [String]) -> Bool {
    guard case .text(let text)? = parts.first else { return true }
    return name.utf8.first == text.utf8.first
  }
}

extension NamePattern.Letters {
  func applied(to name: String) -> String {
    guard self != .asWritten, let first = name.unicodeScalars.first else { return name }
    if first.isASCII {
      let small = UInt8(ascii: "a")...UInt8(ascii: "z")
      let letter = UInt8(ascii: first)
      guard small.contains(self == .upperFirst ? letter : letter | 0x20),
        self == .upperFirst || !small.contains(letter)
      else { return name }
      return String(UnicodeScalar(letter ^ 0x20)) + Substring(name.utf8.dropFirst())
    }
    return (self == .upperFirst ? name.prefix(1).uppercased() : name.prefix(1).lowercased())
      + name.dropFirst()
  }

  fileprivate func count(_ name: String) -> Int {
    guard self != .asWritten, let first = name.utf8.first, first >= 0x80 else {
      return name.utf8.count
    }
    return applied(to: name).utf8.count
  }
}
