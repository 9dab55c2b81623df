import Diagnostics
import Expressions

/// Converts the names of a spec to the text that a person reads.
public enum Phrase {
  /// A name in words: `soldOut` becomes `Sold out`, `OrderList` becomes `Order list`.
  public static func words(of name: String) -> String {
    name.inWords
  }

  /// The name of a Boolean as the label of a switch: `isDone` becomes `Done`.
  public static func words(ofFlag name: String) -> String {
    let rest = name.dropFirst(2)
    guard name.hasPrefix("is"), rest.beginsUppercase else { return words(of: name) }
    return words(of: String(rest))
  }

  public static func upperFirst(_ name: String) -> String {
    // A letter of another script may become several, or its case may depend on the letters after
    // it.
    guard let first = name.utf8.first, first < 0x80 else {
      return name.prefix(1).uppercased() + name.dropFirst()
    }
    guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return name }
    return withFirst(first - 0x20, of: name)
  }

  public static func lowerFirst(_ name: String) -> String {
    guard let first = name.utf8.first, first < 0x80 else {
      return name.prefix(1).lowercased() + name.dropFirst()
    }
    guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return name }
    return withFirst(first + 0x20, of: name)
  }

  private static func withFirst(_ letter: UInt8, of name: String) -> String {
    String(unsafeUninitializedCapacity: name.utf8.count) { bytes in
      _ = bytes.initialize(from: name.utf8)
      bytes[0] = letter
      return bytes.count
    }
  }
}

extension String {
  package var upperFirst: String { Phrase.upperFirst(self) }
  package var lowerFirst: String { Phrase.lowerFirst(self) }
}

extension Int {
  /// The duration as a spec writes it: `90s` for 90,000 milliseconds.
  package var asDuration: String {
    if self % 60_000 == 0 { return "\(self / 60_000)min" }
    return self % 1_000 == 0 ? "\(self / 1_000)s" : "\(self)ms"
  }
}
