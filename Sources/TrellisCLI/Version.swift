enum Version {
  /// Of the tool; generated code does not show it.
  static let text = "0.1.0"
}
