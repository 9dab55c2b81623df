/// What a row of the table of members says of itself, for the reference.
public struct MemberDescription: Sendable {
  /// What it is a member of: "String"; empty for a function.
  public var owner: String
  /// As Swift documents it: `first(where: (Element) -> Bool) -> Element?`.
  public var signature: String

  /// In the order of the table. Made when somebody asks.
  public static var all: [MemberDescription] {
    Members.table.map { member in
      MemberDescription(owner: member.owner, signature: member.signature)
    }
  }
}

extension Member {
  fileprivate var owner: String {
    guard let receiver else { return "" }
    let name = "\(receiver)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  fileprivate var signature: String {
    let result = text(of: result)
    guard let parameters else { return "\(name): \(result)\(condition)" }
    let list = parameters.map { "\($0.label ?? "_"): \(text(of: $0.content))" }
    return "\(name)(\(list.joined(separator: ", "))) -> \(result)\(condition)"
  }

  /// As Swift says what its type must be.
  private var condition: String {
    switch requirement {
    case .none: ""
    case .comparableElement: " where Element: Comparable"
    case .hashableElement: " where Element: Equatable"
    case .textElement: " where Element == String"
    case .comparableKey: " where Key: Comparable"
    case .comparableFree: " where T: Comparable"
    case .numericFree: " where T: Numeric"
    }
  }

  private func text(of content: Parameter.Content) -> String {
    switch content {
    case .value(let pattern): text(of: pattern)
    case .closure(let parameters, let result):
      "(\(parameters.map(text).joined(separator: ", "))) -> \(text(of: result))"
    }
  }

  private func text(of pattern: Pattern) -> String {
    switch pattern {
    case .type(let type): type.name
    case .element: receiver == .optional ? "Wrapped" : "Element"
    case .key: "Key"
    case .value: "Value"
    case .own: receiver == .array ? "[Element]" : owner
    case .free: "T"
    case .optional(let wrapped): "\(text(of: wrapped))?"
    case .array(let element): "[\(text(of: element))]"
    }
  }
}
