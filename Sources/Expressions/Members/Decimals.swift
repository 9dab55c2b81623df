extension Members {
  /// Conversions to and from Decimal. Swift has them in words that fail or round; these are exact.
  static let decimals: [Member] = [
    .method("Decimal", [.value(.type(.decimal))], .type(.decimal), needsFoundation: true) {
      try $0.value(0)
    },
    .method("Decimal", [.value(.type(.int))], .type(.decimal), needsFoundation: true) {
      .decimal(DecimalNumber(try $0.int(0)).text)
    },
    .method("Decimal", [.value(.type(.double))], .type(.decimal), needsFoundation: true) { call in
      let value = try call.double(0)
      guard let number = DecimalNumber(value) else {
        throw call.trap("\(value) does not fit a Decimal")
      }
      return .decimal(number.text)
    },
    .method(
      "Decimal",
      [.value(.type(.string))],
      .optional(.type(.decimal)),
      swift: .converted("Decimal", label: "string: "),
      needsFoundation: true
    ) { try $0.decimal(reading: try $0.text(0)) },
    .method(
      "Int",
      [.value(.type(.decimal))],
      .type(.int),
      swift: .converted("Int", suffix: ".description.prefix { $0 != \".\" }", otherwise: "0")
    ) { call in
      let text = try call.decimal(0)
      let whole = text.prefix { $0 != "." }
      guard let result = Int(whole) else {
        throw call.trap("\(text) does not fit an Int", .tooLarge)
      }
      return .int(result)
    },
    .method(
      "Double",
      [.value(.type(.decimal))],
      .type(.double),
      swift: .converted("Double", suffix: ".description", otherwise: "0")
    ) { .double(Double(try $0.decimal(0)) ?? 0) },
    .method(
      "String",
      [.value(.type(.decimal))],
      .type(.string),
      swift: .converted(nil, suffix: ".description")
    ) { .string(try $0.decimal(0)) },
  ]
}

extension Call {
  fileprivate func decimal(_ index: Int) throws -> String {
    guard case .decimal(let value) = try value(index) else { throw trap("this is no Decimal") }
    return value
  }

  /// As `Decimal(string:)`, which reads as far as there is a number; `nil` where there is none.
  fileprivate func decimal(reading text: String) throws -> RuntimeValue {
    guard let first = text.utf8.first, !Self.oddStarts.contains(first) else {
      if text.isEmpty { return .none }
      throw trap("what Decimal makes of \(text.debugDescription) differs between systems")
    }
    let sign = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? 1 : 0
    let whole = text.utf8.dropFirst(sign).prefix(while: Self.isDigit)
    guard !whole.isEmpty else {
      if sign == 0 { return .none }
      throw trap("what Decimal makes of \(text.debugDescription) differs between systems")
    }
    var number = text.utf8.prefix(sign + whole.count)
    let rest = text.utf8[number.endIndex...]
    let fraction = rest.dropFirst().prefix(while: Self.isDigit)
    if rest.first == UInt8(ascii: "."), !fraction.isEmpty {
      number = text.utf8[number.startIndex..<fraction.endIndex]
    }
    let next = text.utf8[number.endIndex...].first
    guard next.map({ !Self.oddEnds.contains($0) }) ?? true,
      let value = RuntimeValue.decimal(parsing: String(text[..<number.endIndex]))
    else { throw trap("what Decimal makes of \(text.debugDescription) differs between systems") }
    return value
  }

  private static let oddStarts = Array(".eE \t\r\n".utf8)
  private static let oddEnds = Array("eE".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension RuntimeValue {
  /// The Decimal that the literal means by its letters; `nil` where it has too large a power of ten.
  static func decimal(_ literal: Double) -> RuntimeValue? {
    let parts = literal.magnitude.description.split(separator: "e")
    guard let letters = parts.first, let number = DecimalNumber(String(letters)) else { return nil }
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    guard (-100...100).contains(power) else { return nil }
    let result = DecimalNumber(
      isNegative: literal < 0,
      digits: number.digits,
      exponent: number.exponent + power
    )
    return .decimal(result.text)
  }
}
