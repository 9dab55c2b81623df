import Naming

extension Printing {
  /// Writes a literal in a place where the type is known.
  mutating func write(_ value: RuntimeValue, as type: Type) {
    switch value {
    case .none: text("nil")
    case .bool(let value): text(String(value))
    case .int(let value): text(Self.digits(value))
    case .double(let value): text(Self.digits(value))
    case .decimal(let value): decimal(value)
    case .string(let value): string(value)
    case .date(let seconds):
      let isWhole = Int(exactly: seconds)
      let digits = isWhole.map(Self.digits) ?? Self.digits(seconds)
      bracketed("Date") { $0.text("timeIntervalSince1970: \(digits)") }
    case .url(let value):
      fallible("URL", "string", value, else: type.isOptional ? nil : "URL(filePath: \"/\")")
    case .uuid(let value):
      fallible("UUID", "uuidString", value, else: type.isOptional ? nil : "UUID()")
    case .data(let bytes): data(bytes)
    case .array(let elements): array(elements, type)
    case .dictionary(let entries): dictionary(entries, type)
    case .structure(let model, let fields):
      if !samples.isEmpty, type.unwrapped == .model(model), let name = samples[value] {
        return text(".\(name)")
      }
      structure(model, fields)
    case .enumeration(let model, let name, let payload):
      enumeration(model, name, payload, isOptional: type.isOptional)
    case .error(let message):
      text("SampleError(message: ")
      literal { $0.text(SwiftStrings.escaped(message)) }
      text(")")
    }
  }

  /// A long run of one letter is told by its length.
  private mutating func string(_ value: String) {
    guard value.utf8.count > 24, value.count > 24, let first = value.first,
      value.allSatisfy({ $0 == first })
    else {
      return literal { $0.text(SwiftStrings.escaped(value)) }
    }
    text("String(repeating: ")
    literal { $0.text(SwiftStrings.escaped(String(first))) }
    text(", count: \(value.count))")
  }

  // MARK: Foundation's

  /// A fraction that the compiler would not read exactly, as it reads a Double first, is given by its
  /// digits and its power of ten.
  mutating func decimal(_ value: String) {
    if let whole = Int(value) { return text(Self.digits(whole)) }
    let double = Double(value) ?? .nan
    if DecimalNumber(double)?.text == value { return text(Self.digits(double)) }
    guard let number = DecimalNumber(value), let digits = Int(exactly: number.digits) else {
      text("(")
      fallible("Decimal", "string", value, else: "0")
      return text(")")
    }
    let sign = number.isNegative ? ".minus" : ".plus"
    let parts = [
      "sign: \(sign)", "exponent: \(number.exponent)", "significand: \(Self.digits(digits))",
    ]
    text("Decimal")
    list("(", ")", count: parts.count) { printing, index in printing.text(parts[index]) }
  }

  /// Whether it has more digits than an Int: it stands in parentheses, as `(Decimal(string: …) ?? 0)`.
  private func isReadFromText(_ value: String) -> Bool {
    !isDecimalLiteral(value) && DecimalNumber(value).flatMap { Int(exactly: $0.digits) } == nil
  }

  /// Whether Swift has a literal for it, which could be of other types too.
  func isDecimalLiteral(_ value: String) -> Bool {
    Int(value) != nil || DecimalNumber(Double(value) ?? .nan)?.text == value
  }

  /// A value of Foundation that a text spells, and what stands in for one that it does not.
  private mutating func fallible(
    _ type: String,
    _ label: String,
    _ spelling: String,
    else standard: String?
  ) {
    group { printing in
      printing.text(type)
      printing.list("(", ")", count: 1) { printing, _ in
        printing.text("\(label): ")
        printing.literal { $0.text(SwiftStrings.escaped(spelling)) }
      }
      guard let standard else { return }
      printing.softline(" ")
      printing.text("?? \(standard)")
    }
  }

  private mutating func data(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return text("Data()") }
    text("Data(")
    list("[", "]", count: bytes.count, hasTrailingComma: true) { printing, index in
      let digits = String(bytes[index], radix: 16, uppercase: true)
      printing.text("0x\(digits.count == 1 ? "0" : "")\(digits)")
    }
    text(")")
  }

  // MARK: Collections

  private mutating func array(_ elements: [RuntimeValue], _ type: Type) {
    var element = Type.invalid
    if case .array(let known) = type.unwrapped { element = known }
    if element != .invalid, let regular = RegularList(elements, in: types) {
      return self.regular(regular, of: element)
    }
    list("[", "]", count: elements.count, hasTrailingComma: true) { printing, index in
      printing.write(elements[index], as: element)
    }
  }

  /// `[Order](repeating: .sample1, count: 30)`, or `(1...30).map { Order(id: $0) }`.
  private mutating func regular(_ regular: RegularList, of element: Type) {
    guard let (place, counting) = regular.counting,
      case .structure(let model, let fields) = regular.first
    else {
      text("[\(name(of: element))]")
      return list("(", ")", count: 2) { printing, index in
        guard index == 0 else { return printing.text("count: \(regular.count)") }
        printing.text("repeating: ")
        printing.write(regular.first, as: element)
      }
    }
    text("(1...\(regular.count)).map")
    trailing("") { printing in
      printing.text(printing.name(ofModel: model))
      let properties = printing.types[model]?.properties ?? []
      printing.labelled(properties, fields, written: place) { printing in
        printing.text(counting == .numbers ? "$0" : "\"\\($0)\"")
      }
    }
  }

  private mutating func dictionary(_ entries: [RuntimeValue.Entry], _ type: Type) {
    guard !entries.isEmpty else { return text("[:]") }
    var (keyType, valueType) = (Type.invalid, Type.invalid)
    if case .dictionary(let key, let value) = type.unwrapped { (keyType, valueType) = (key, value) }
    list("[", "]", count: entries.count, hasTrailingComma: true) { printing, index in
      printing.write(entries[index].key, as: keyType)
      printing.text(":")
      let value = entries[index].value
      if case .decimal(let text) = value, printing.isReadFromText(text) {
        printing.group { printing in
          printing.softline(" ")
          printing.write(value, as: valueType)
        }
      } else {
        printing.text(" ")
        printing.write(value, as: valueType)
      }
    }
  }

  // MARK: Models

  /// A struct in full, though a sample may stand for it elsewhere.
  mutating func writeDeclared(_ value: RuntimeValue) {
    guard case .structure(let model, let fields) = value else { return }
    structure(model, fields)
  }

  private mutating func structure(_ model: String, _ fields: [RuntimeValue]) {
    let properties = types[model]?.properties ?? []
    text(name(ofModel: model))
    labelled(properties, fields)
  }

  private mutating func enumeration(
    _ model: String,
    _ name: String,
    _ payload: [RuntimeValue],
    isOptional: Bool
  ) {
    let isAmbiguous = isOptional && ["none", "some"].contains(name)
    let owner = isAmbiguous ? self.name(ofModel: model) : ""
    text("\(owner).\(SwiftNames.escapedMember(name))")
    let properties = types[model]?.enumCase(named: name)?.payload ?? []
    if !payload.isEmpty { labelled(properties, payload) }
  }

  /// Arguments for the properties whose values are not those of an initializer without them.
  ///
  /// - Parameter place: the property for which `body` writes a value.
  private mutating func labelled(
    _ properties: [ModelType.Property],
    _ values: [RuntimeValue],
    written place: Int? = nil,
    _ body: (inout Printing) -> Void = { _ in }
  ) {
    let given = properties.indices.prefix(values.count).filter {
      $0 == place || properties[$0].omittedValue != values[$0]
    }
    list("(", ")", count: given.count) { printing, index in
      let property = properties[given[index]]
      printing.text("\(SwiftNames.escapedLabel(property.name)): ")
      if given[index] == place { return body(&printing) }
      printing.write(values[given[index]], as: property.type)
    }
  }

  // MARK: Digits and letters

  /// Numbers of seven digits and more have underscores, as swift-format wants them.
  static func digits(_ value: Int) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "-" : ""
    guard digits.count >= 7 else { return sign + digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "_" }
      result.append(digit)
    }
    return sign + result
  }

  static func digits(_ value: Double) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return value.description
  }
}
