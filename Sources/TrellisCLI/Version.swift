enum Version {
  /// The version of the tool. Generated code does not contain it.
  static let text = "0.1.0"
}
