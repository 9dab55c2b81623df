import Expressions

/// Names as a person reads them.
public enum Phrase {
  /// A name in words: `soldOut` becomes `Sold out`, `OrderList` becomes `Order list`.
  public static func words(of name: String) -> String {
    name.inWords
  }

  public static func upperFirst(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  public static func lowerFirst(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}
