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
    var help = rewrite(at: name.range)
    if case .call(_, let arguments) = syntax.kind, arguments.first?.label?.text == "format" {
      help = formatAdvice(arguments)
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
