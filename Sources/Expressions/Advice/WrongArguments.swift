import Diagnostics

/// Arguments that a function or a method does not take.
extension Checker {
  mutating func wrongLabels(
    _ rows: [MemberID],
    _ name: Syntax.Name,
    _ syntax: Syntax
  ) -> Expression {
    var names: [String] = []
    for row in rows where !names.contains(row.name) { names.append(row.name) }
    var help: Advice?
    if case .call(_, let arguments) = syntax.kind {
      help = rightCall(name, arguments, isOfList: names != ["\(name.text)(_:_:)"], syntax)
    }
    return report(
      "wrong-arguments",
      "'\(name.text)' does not take these arguments",
      at: name.range,
      help: help ?? labelled(names, syntax) ?? "it is '\(names.joined(separator: "' or '"))'",
      for: syntax
    )
  }

  /// `joined(separator: ", ")` for `joined(", ")`, where the labels are all that is missing.
  private func labelled(_ names: [String], _ syntax: Syntax) -> Advice? {
    guard names.count == 1, let open = names[0].firstIndex(of: "("),
      case .call(_, let arguments) = syntax.kind, arguments.allSatisfy({ $0.label == nil })
    else { return nil }
    let labels = names[0][open...].dropFirst().dropLast().split(separator: ":")
    guard labels.count == arguments.count, labels.contains(where: { $0 != "_" }) else { return nil }
    let values = zip(labels, arguments).map { label, argument in
      (label == "_" ? "" : "\(label): ") + source(argument.value)
    }
    let written = "\(names[0][..<open])(\(values.joined(separator: ", ")))"
    return written.utf8.count > 60 || written.contains("{") ? nil : "write '\(written)'"
  }

  private func rightCall(
    _ name: Syntax.Name, _ arguments: [Syntax.Argument], isOfList: Bool, _ syntax: Syntax
  ) -> Advice? {
    let label = arguments.first?.label?.text
    if label == "format" { return formatAdvice(arguments) }
    if ["max", "min"].contains(name.text), arguments.count == 1,
      case .keyPath(let names) = arguments[0].value.kind
    {
      let path = names.map(\.text).joined(separator: ".")
      return "write 'map(\\.\(path)).\(name.text)()' for the value, "
        + "'\(name.text) { $0.\(path) < $1.\(path) }' for the element"
    }
    switch (name.text, arguments.count) {
    case ("String", _) where label == "repeating":
      return "no text is repeated here: choose one with '? :', or show the number"
    case ("min", 1) where !isOfList, ("max", 1) where !isOfList:
      return secondAdvice(name.text, arguments[0].value)
    case ("min", 3...), ("max", 3...):
      let rest = arguments.dropFirst().map { source($0.value) }.joined(separator: ", ")
      return "it takes two: '\(name.text)(\(source(arguments[0].value)), \(name.text)(\(rest)))'"
    case ("rounded", 1):
      return "write 'rounded()'; a text with decimals is "
        + "'formatted(.number.precision(.fractionLength(2)))'"
    case ("dropFirst", 1), ("dropLast", 1):
      guard case .integer(let count) = arguments[0].value.kind, 2...4 ~= count else { return nil }
      let calls = Array(repeating: "\(name.text)()", count: count).joined(separator: ".")
      return "it takes one off: '\(calls)'"
    case ("reduce", 1): return begun(arguments[0].value, name, syntax)
    default: return nil
    }
  }

  /// For `max(total)`.
  private func secondAdvice(_ name: String, _ first: Syntax) -> Advice {
    guard case .binary = first.kind else {
      return "of a list it stands behind it, as in 'prices.\(name)()'"
    }
    return "it takes two: '\(name)(\(source(first)), 0)', for example"
  }

  /// `reduce(0, +)` for `reduce(+)`, and `reduce(0) { … }` for `reduce { … }`: it begins with what fits.
  private func begun(_ argument: Syntax, _ name: Syntax.Name, _ syntax: Syntax) -> Advice {
    let given = source(argument)
    let range = name.range.lowerBound..<syntax.range.upperBound
    let form: (String) -> String
    switch argument.kind {
    case .closure: form = { "reduce(\($0)) \(given)" }
    case .operatorReference: form = { "reduce(\($0), \(given))" }
    default:
      // Of structs, a number that they have is added up.
      let numbers = types.names.compactMap { types[$0] }.flatMap(\.properties)
        .filter(\.type.isNumber).map(\.name)
      let sums = Set(numbers.prefix(20)).sorted().map { "reduce(\(given)) { $0 + $1.\($0) }" }
      let sum = first(of: ["reduce(\(given), +)"] + sums, fitting: range)
      return "say how two become one: '\(sum ?? "reduce(\(given), +)")'"
    }
    let candidates = ["0", "\"\"", "[]", "true"].map(form)
    return "say where it begins: '\(first(of: candidates, fitting: range) ?? candidates[0])'"
  }

  /// For `String(format: "%.1f", price)`, with as many digits.
  private func formatAdvice(_ arguments: [Syntax.Argument]) -> Advice {
    let format = arguments.first.map { source($0.value) } ?? ""
    let isNumberAlone = format.hasPrefix("\"%") && format.hasSuffix("f\"") && format.utf8.count < 8
    if !isNumberAlone, let first = arguments.first?.value,
      let written = interpolated(first, with: arguments.dropFirst().map(\.value))
    {
      return "write the value into the text: \(written)"
    }
    let digits = format.firstRange(of: "%.").flatMap { mark in
      format[mark.upperBound...].first.flatMap { Int(String($0)) }
    }
    let style = "formatted(.number.precision(.fractionLength(\(digits ?? 2))))"
    guard arguments.count == 2, case .name = arguments[1].value.kind else {
      return "write '.\(style)' behind the number"
    }
    return "write '\(source(arguments[1].value)).\(style)'"
  }
}
