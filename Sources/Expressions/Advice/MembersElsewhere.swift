import Diagnostics

/// Members that something else has than what they are asked of.
extension Checker {
  /// Whether it is the 'id' that rows ask for, and nothing is near to it.
  func isMissingID(_ name: Syntax.Name, _ type: Type) -> Bool {
    guard name.text == "id", let model = types.model(of: type), !model.isEnumeration else {
      return false
    }
    return Suggestion.nearest(to: "id", among: model.properties.map(\.name)) == nil
  }

  /// The cases of an enum, and how the value of one is read; `nil` where none carries any.
  func carried(by cases: [ModelType.Case]) -> Advice? {
    guard let first = cases.first(where: { !$0.payload.isEmpty }) else { return nil }
    let names = cases.prefix(6).map { "'\($0.name)'" }.joined(separator: ", ")
    return "its cases are \(names): what one carries is read as in "
      + "'\(first.name)?.\(first.payload[0].name)'"
  }

  /// Whose member is most probably meant, where what stands before the dot has none like it.
  func elsewhere(_ name: String, of type: Type, _ base: Syntax) -> Advice? {
    if Suggestion.nearest(to: name, among: memberNames(of: type)) != nil { return nil }
    if case .name = base.kind, let own = ofElement(name) { return own }
    if let whole = listItself(name, type) { return whole }
    if case .name(let owner) = base.kind, let model = types.model(of: type),
      scope.lookup(name)?.type != nil,
      !model.cases.contains(where: { $0.payload.contains { $0.name == name } })
    {
      return "'\(name)' is a value itself: leave '\(owner).' out"
    }
    // Each of the elements has it.
    if case .array(let element) = type, propertyType(name, of: element) != nil { return nil }
    return ofAction(name, base) ?? ofPart(name, type) ?? ofOther(name, base)
  }

  /// `$0.amount` for `bid.amount` in a closure over bids.
  func ofElement(_ name: String) -> Advice? {
    guard let frame = frames.last, let element = frame.types.last,
      propertyType(name, of: element) != nil
    else { return nil }
    return Advice.meant("$\(frame.types.count - 1).\(name)")
  }

  /// `load.isRunning` for `loads.isRunning`, which is a list.
  private func ofAction(_ name: String, _ base: Syntax) -> Advice? {
    guard ["isRunning", "isEnabled", "error"].contains(name), case .name(let written) = base.kind
    else { return nil }
    if name == "error", scope.lookup(name)?.facet(named: written) != nil {
      return Advice.meant("error.\(written)")
    }
    let actions = scope.names.filter { scope.lookup($0)?.facet(named: name) != nil }
    if let near = Suggestion.nearest(to: written, among: actions) {
      return Advice.meant("\(near).\(name)")
    }
    return actions.first.map { "an action has it, as in '\($0).\(name)'" }
  }

  /// `medicine.form` for `form`, where one property alone holds it.
  private func ofPart(_ name: String, _ type: Type) -> Advice? {
    guard let model = types.model(of: type), !model.isEnumeration else { return nil }
    let owners = model.properties.filter { part in
      types.model(of: part.type.unwrapped)?.properties.contains { $0.name == name } == true
    }
    guard owners.count == 1 else { return nil }
    return Advice.meant("\(owners[0].name)\(owners[0].type.isOptional ? "?" : "").\(name)")
  }

  /// `lot.status` for `bids.status`, where one value alone has it.
  private func ofOther(_ name: String, _ base: Syntax) -> Advice? {
    guard case .name = base.kind, let owner = ownerOfPart(name) else { return nil }
    // What may be nil has no place in a text.
    if isLetters, owner.contains("?.") { return nil }
    return Advice.meant(owner)
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

  /// For `Recipe.name`, where a value of that type is there.
  func valueAdvice(ofType name: String) -> Advice? {
    let value = name.prefix(1).lowercased() + name.dropFirst()
    if scope.lookup(value) != nil { return Advice.meant(value) }
    let values = scope.names.filter { scope.lookup($0)?.type?.unwrapped == .model(name) }
    return values.count == 1 ? "a value of it is '\(values[0])'" : nil
  }

  /// For `price.toCurrency` and `ratio.asPercent`: what a number looks like as a text.
  static func numberStyle(_ name: String) -> Advice? {
    let word = name.lowercased()
    if ["currency", "money", "price", "euro", "dollar"].contains(where: word.contains) {
      return "write 'formatted(.currency(code: \"EUR\"))'"
    }
    if word.contains("percent") { return "write 'formatted(.percent)'" }
    if ["magnitude", "abs", "absolute"].contains(where: word.hasPrefix) { return "write 'abs(…)'" }
    return ["format", "string", "text"].contains(where: word.contains)
      ? "write 'formatted(.number)'" : nil
  }

  /// For `found.items` of what is the list already.
  private func listItself(_ name: String, _ type: Type) -> Advice? {
    guard case .array(let element) = type,
      ["items", "elements", "results", "list", "array", "data", "entries", "objects"].contains(name)
        || name.hasSuffix("s")
          && Suggestion.nearest(to: String(name.dropLast()), among: [element.name]) != nil
    else { return nil }
    return "it is the list itself: leave '.\(name)' out"
  }
}
