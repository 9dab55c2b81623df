extension ModelType {
  /// What an enum cannot have as a property of its own: cases with words have these.
  private static let reserved: Set = [
    "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor", "localizedDescription",
    "hashValue", "debugDescription",
  ]

  /// The property that reads what a case carries, nil for the other cases: `cardNumber` for
  /// `case card(number: String)`. Where the enum has that name already, `Value` stands behind it.
  public func reader(of wanted: String, in name: String) -> String {
    var taken = Self.reserved.union(cases.map(\.name))
    for item in cases {
      for property in item.payload {
        let label = property.name == item.name ? "value" : property.name
        var reader = item.name + label.prefix(1).uppercased() + label.dropFirst()
        while !taken.insert(reader).inserted { reader += "Value" }
        if item.name == name, property.name == wanted { return reader }
      }
    }
    return name
  }
}
