import Simulation

/// A test case whose result may differ for a mutant.
protocol Probe {
  /// Whether the result differs for a mutant.
  func kills(_ mutant: Program) -> Bool
}

extension [Program] {
  /// The number of probes in a row that may kill no mutant before the survivors count as
  /// equivalent.
  static let patience = 12

  /// Removes the mutants that the probes kill, and returns each probe that kills one which those
  /// before it do not.
  ///
  /// - Parameter further: Returns more probes, used if a mutant survives.
  mutating func removeKilled<Kind: Probe>(
    by probes: some Sequence<Kind>,
    further: () -> some Sequence<Kind>
  ) -> [Kind] {
    removeKilled(by: probes, patience: .max)
      + (isEmpty ? [] : removeKilled(by: further(), patience: Self.patience))
  }

  private mutating func removeKilled<Kind: Probe>(
    by probes: some Sequence<Kind>,
    patience: Int
  ) -> [Kind] {
    var result: [Kind] = []
    var idle = 0
    for probe in probes {
      guard !isEmpty, idle < patience else { break }
      let count = self.count
      removeAll { probe.kills($0) }
      if self.count < count { result.append(probe) }
      idle = self.count < count ? 0 : idle + 1
    }
    return result
  }
}
