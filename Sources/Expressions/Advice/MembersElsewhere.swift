import Diagnostics

/// Members that something else has than what they are asked of.
extension Checker {
  /// Whose member is most probably meant, where the whole text is fine with it: that of a closure's value, of another
  /// one in scope, or of what it holds; or what was asked, or its owner, alone.
  func elsewhere(_ name: Syntax.Name, of type: Type, _ base: Syntax) -> Advice? {
    let range = base.range.lowerBound..<name.range.upperBound
    guard canTry, type != .error, range.lowerBound < name.range.lowerBound else { return nil }
    let written = source(base)
    let cases = types.model(of: type)?.cases ?? []
    if cases.contains(where: { $0.payload.contains { $0.name == name.text } }) { return nil }
    if scope.lookup(name.text) != nil, isFine(with: name.text, in: range) {
      return .leaveOut("\(written).")
    }
    var parts: [String] = []
    if let model = types.model(of: type), !model.isEnumeration {
      parts = model.properties.map { "\(written).\($0.name)\($0.type.isOptional ? "?" : "")" }
    }
    let whole = parts.map { "\($0).\(name.text)" } + [ofElement(name.text)].compactMap(\.self)
    if let fitting = first(of: whole, fitting: range) {
      return .meant(
        fitting.hasPrefix(written + ".")
          ? String(fitting.dropFirst(written.utf8.count + 1)) : fitting)
    }
    if case .parameter = base.kind { return ofElement(name.text).map { .meant($0) } }
    guard case .name(let owner) = base.kind else { return nil }
    return first(of: owners(named: name.text, near: owner), fitting: range).map { .meant($0) }
  }

  /// The values that have a member of that name, with it behind.
  private func owners(named name: String, near owner: String) -> [String] {
    let actions = scope.names.filter { scope.lookup($0)?.facet(named: name) != nil }
    let near = Suggestion.nearest(to: owner, among: actions).map { [$0] } ?? []
    return (near + actions).prefix(8).map { "\($0).\(name)" } + parts(named: name).prefix(8)
  }

  /// `$0.amount` for `amount` in a closure over bids.
  func ofElement(_ name: String) -> String? {
    guard let frame = frames.last,
      let number = frame.types.lastIndex(where: { propertyType(name, of: $0) != nil })
    else { return nil }
    return "$\(number).\(name)"
  }

  /// The one value that has a property of that name, with it behind: `order.note`, `order?.note`.
  func ownerOfPart(_ name: String) -> String? {
    let parts = parts(named: name)
    return parts.count == 1 ? parts[0] : nil
  }

  /// For the property of several values: the nearest.
  func partAdvice(_ name: String) -> Advice? {
    guard name.beginsLowercase, name.count > 2 else { return nil }
    return parts(named: name).first.map { "say of what, as in '\($0)'" }
  }

  func parts(named name: String) -> [String] {
    scope.namesByNearness.prefix(100).compactMap { owner in
      guard let type = scope.lookup(owner)?.type, propertyType(name, of: type.unwrapped) != nil
      else { return nil }
      return "\(owner)\(type.isOptional ? "?" : "").\(name)"
    }
  }

  /// The one value of the type that a name speaks of: `first`, a Loan, for `loan`.
  func ofType(named name: String) -> String? {
    guard name.beginsLowercase, name.count > 2 else { return nil }
    let type = name.prefix(1).uppercased() + name.dropFirst()
    guard types[type] != nil, Suggestion.nearest(to: name, among: scope.names) != name else {
      return nil
    }
    let values = scope.names.filter { scope.lookup($0)?.type == .model(type) }
    return values.count == 1 ? values[0] : nil
  }
}
