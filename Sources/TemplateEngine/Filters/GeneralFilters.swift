extension Filter {
  /// The filters that know nothing of Swift.
  public static let general: [Filter] = [.standard]

  static let standard = Filter(
    "default",
    [Parameter("value")],
    "The value, or another one where there is none.",
    [Example(#"{{ missing|default:"none" }}"#, gives: "none")],
    acceptsMissing: true
  ) { value, arguments, _ in
    value.isMissing ? arguments[0] ?? .null : value
  }
}
