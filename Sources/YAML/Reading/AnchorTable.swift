import Diagnostics

/// What anchors mark, and how much aliases have made of it.
struct AnchorTable {
  struct Anchor {
    var node: Node
    /// How many nodes it stands for, aliases in it counted as what they mean.
    var size: Int
    /// How many bytes of text it stands for, in the same way.
    var length: Int
  }

  private var anchors: [String: Anchor] = [:]
  /// How many bytes of text all aliases stand for so far.
  private(set) var expansion = 0
  private let limit: Int

  /// - Parameter length: The bytes of the file.
  init(ofFileWith length: Int) {
    limit = Composer.expansionLimit(of: length)
  }

  /// - Parameter before: The `expansion` where the node began.
  mutating func add(_ name: String, _ node: Node, size: Int, before: Int) {
    let length = node.span.end - node.span.start + expansion - before
    anchors[name] = Anchor(node: node, size: size, length: length)
  }

  /// What an alias means, nothing where no anchor has its name; `nil` once there are too many.
  mutating func expand(_ name: Located<String>, into bag: inout DiagnosticBag) -> Anchor? {
    guard let anchor = anchors[name.value] else {
      bag.add(.unknownAnchor(name, among: anchors.keys.sorted()))
      return Anchor(node: Node(.scalar(Scalar("")), at: name.span), size: 1, length: 0)
    }
    expansion += anchor.length
    guard expansion <= limit else {
      bag.add(.aliasExpansion(name, limit: limit))
      return nil
    }
    return anchor
  }
}

extension Diagnostic {
  fileprivate static func unknownAnchor(_ name: Located<String>, among names: [String])
    -> Diagnostic
  {
    let nearest = Suggestion.nearest(to: name.value, among: names)
    return .error(
      "unknown-anchor",
      "no anchor '&\(name.value)' stands above this alias",
      at: name.span,
      help: nearest.map { Advice.meant("*\($0)") }
        ?? "set it above with '&\(name.value)', or put a text in quotes: '*\(name.value)'"
    )
  }

  fileprivate static func aliasExpansion(_ name: Located<String>, limit: Int) -> Diagnostic {
    .error(
      "alias-expansion",
      "the aliases up to '*\(name.value)' stand for over \(limit) bytes of text",
      at: name.span
    )
  }
}
