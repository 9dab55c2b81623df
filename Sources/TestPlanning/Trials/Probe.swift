import SpecModel

/// A run of the feature that may come out otherwise where the feature has a fault.
protocol Probe {
  /// Whether a faulty feature would be seen to differ.
  func tells(_ fault: Feature) -> Bool
}

extension [Feature] {
  /// How many probes in a row may tell none of the faults that are left, until most probably nothing
  /// can.
  static let patience = 12

  /// The probes that tell some fault that those before them did not. The faults that they tell go.
  ///
  /// - Parameter further: more probes, for where some fault is left in the end.
  mutating func told<Kind: Probe>(
    by probes: some Sequence<Kind>,
    further: () -> some Sequence<Kind>
  ) -> [Kind] {
    told(by: probes, patience: .max) + (isEmpty ? [] : told(by: further(), patience: Self.patience))
  }

  private mutating func told<Kind: Probe>(
    by probes: some Sequence<Kind>,
    patience: Int
  ) -> [Kind] {
    var result: [Kind] = []
    var idle = 0
    for probe in probes {
      guard !isEmpty, idle < patience else { break }
      let count = self.count
      removeAll { probe.tells($0) }
      if self.count < count { result.append(probe) }
      idle = self.count < count ? 0 : idle + 1
    }
    return result
  }
}
