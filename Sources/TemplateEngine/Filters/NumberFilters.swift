/// StencilSwiftKit's filters for numbers.
extension Filter {
  static let numberFilters: [Filter] = [hexToInt, int255toFloat, percent]

  private static let hexToInt = Filter(
    "hexToInt",
    "The number that a text of hexadecimal digits stands for; null for any other text.",
    [
      Example(#"{{ "FC"|hexToInt }}"#, gives: "252"),
      Example(#"{{ "fcFf"|hexToInt }}"#, gives: "64767"),
      Example(#"{{ "0x1234"|hexToInt }}"#, gives: ""),
    ],
    gives: .number
  ) { value, _, store throws(FilterError) in
    let text = try store.requiredText(of: value)
    guard let number = Int(text, radix: 16) else { return .null }
    return .int(number)
  }

  private static let int255toFloat = Filter(
    "int255toFloat",
    "A number from 0 to 255 as a part of 1, as colours have it.",
    [
      Example("{{ 240|int255toFloat }}", gives: "0.9411765"),
      Example("{{ 255|int255toFloat }}", gives: "1.0"),
    ],
    gives: .number
  ) { value, _, _ throws(FilterError) in
    guard let number = value.asInt else { throw .expected("a whole number", found: value) }
    // The precision is that of a `Float`, as in StencilSwiftKit.
    return .double(Double((Float(number) / 255).description) ?? 0)
  }

  private static let percent = Filter(
    "percent",
    "A part of 1 in percent, cut to a whole number.",
    [
      Example("{{ 0.23|percent }}", gives: "23%"), Example("{{ 0.779|percent }}", gives: "77%"),
      Example("{{ 1.234|percent }}", gives: "123%"),
    ],
    gives: .text
  ) { value, _, store throws(FilterError) in
    guard let number = value.asDouble, abs(number) < 1e15 else {
      throw .expected("a number", found: value)
    }
    // Computed as a `Float`, so that 0.29 gives 29 and not 28.
    return store.string("\(Int(Float(number) * 100))%")
  }
}
