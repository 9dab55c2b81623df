import Diagnostics

extension Checker {
  /// `Order(id: 1, kind: .retail)`.
  mutating func made(
    _ model: ModelType,
    _ arguments: [Syntax.Argument],
    _ name: Range<Int>,
    _ syntax: Syntax
  ) -> Expression {
    guard !model.isEnumeration else {
      return report(
        "not-a-function",
        "'\(model.name)' is an enum: its values are its cases",
        at: name,
        help: model.cases.first.map { "write '\(model.name).\($0.name)'" },
        for: syntax
      )
    }
    let values = labelled(arguments, model.properties, of: model.name, name)
    return make(.make(values), .model(model.name), syntax)
  }

  /// Checks arguments against properties: each label known, in order, and none missing that must be there.
  mutating func labelled(
    _ arguments: [Syntax.Argument],
    _ properties: [ModelType.Property],
    of what: String,
    _ name: Range<Int>
  ) -> [Expression.Argument] {
    var given: [String: Expression] = [:]
    var order: [Int] = []
    for argument in arguments {
      guard let index = property(of: argument, among: properties, of: what) else {
        if argument.label == nil { break }
        continue
      }
      let property = properties[index]
      if order.contains(index) {
        bag.add(
          .error(
            "wrong-arguments", "'\(property.name)' is given twice", at: span(argument.value.range))
        )
      } else if let last = order.last, last > index {
        bag.add(.order(properties, what, at: span(argument.label?.range ?? argument.value.range)))
      }
      order.append(index)
      given[property.name] = check(argument.value, expecting: property.type)
    }
    let missing = properties.filter { property in
      // What could not be read as a type may as well be one that is left out.
      given[property.name] == nil && !property.isOmittable && !property.type.isInvalid
    }
    .map(\.name)
    if order.count == arguments.count, !missing.isEmpty {
      bag.add(.missing(missing, of: what, at: span(name)))
    }
    return properties.compactMap { property in
      given[property.name].map { Expression.Argument(label: property.name, value: $0) }
    }
  }

  private mutating func property(
    of argument: Syntax.Argument,
    among properties: [ModelType.Property],
    of what: String
  ) -> Int? {
    guard let label = argument.label else {
      bag.add(
        .error(
          "wrong-arguments",
          "\(what) takes its values with their names",
          at: span(argument.value.range),
          help: properties.first.map { "write '\($0.name): \(source(argument.value))'" }
        )
      )
      return nil
    }
    if let index = properties.firstIndex(where: { $0.name == label.text }) { return index }
    let nearest = Suggestion.nearest(to: label.text, among: properties.map(\.name))
    bag.add(
      .error(
        Unknown(.member, label.text, of: what),
        at: span(label.range),
        help: nearest.map { Advice.meant($0) } ?? Self.list(properties.map(\.name))
      )
    )
    return nil
  }
}

extension Diagnostic {
  fileprivate static func missing(
    _ names: [String],
    of what: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error(
      "missing-argument",
      "\(what) needs \(names.map { "'\($0)'" }.joined(separator: ", "))",
      at: span,
      help: "write '\(names.map { "\($0): …" }.joined(separator: ", "))' in the parentheses"
    )
  }

  fileprivate static func order(
    _ properties: [ModelType.Property],
    _ what: String,
    at span: SourceSpan
  ) -> Diagnostic {
    let names = properties.map { "'\($0.name)'" }.joined(separator: ", ")
    return .error(
      "wrong-arguments",
      "the values of \(what) are not in its order",
      at: span,
      help: "write them in the order \(names)"
    )
  }
}
