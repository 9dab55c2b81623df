public import Expressions
public import SpecModel

/// The order in which a test writes the states that a scenario gives.
///
/// The view is updated after each write, so the program may trap between two writes although the
/// final state is fine.
extension Simulator {
  /// The given states in an order in which no write makes a shown value trap: the order of
  /// declaration if possible.
  /// - Throws: The trap in the initial or final state, or the trap between two writes if no order
  ///   that was tried avoids one.
  package static func arranged(
    _ setup: Setup,
    of feature: Feature
  ) throws(Trouble) -> [(place: Referent, value: RuntimeValue)] {
    let given = setup.states.sorted { $0.key < $1.key }.map {
      (place: Referent.state($0.key), value: $0.value)
    }
    var beginning = setup
    beginning.states = [:]
    let start = try Simulator(feature, beginning)
    guard !start.program.risks.isEmpty else { return given }
    try start.checkShown()
    try Simulator(feature, setup).checkShown()
    do throws(Trouble) {
      try start.writeAll(given)
      return given
    } catch {
      var tries = 500
      if let order = start.order(of: given, tries: &tries), (try? start.writeAll(order)) != nil {
        return order
      }
      guard case .trap(let trap) = error else { throw error }
      throw .trapOnTheWay(trap)
    }
  }

  private func writeAll(_ given: [(place: Referent, value: RuntimeValue)]) throws(Trouble) {
    var simulator = self
    try simulator.begin(given.map(\.place), given.map(\.value))
  }

  /// An order in which no write traps; `nil` if there is none, or none was found within `tries`
  /// writes.
  private func order(
    of given: [(place: Referent, value: RuntimeValue)],
    tries: inout Int
  ) -> [(place: Referent, value: RuntimeValue)]? {
    guard !given.isEmpty else { return [] }
    for (index, next) in given.enumerated() where tries > 0 {
      tries -= 1
      var simulator = self
      guard (try? simulator.put(next.value, at: next.place)) != nil else { continue }
      var others = given
      others.remove(at: index)
      if let order = simulator.order(of: others, tries: &tries) { return [next] + order }
    }
    return nil
  }
}

extension Feature {
  /// The states of a setup in an order in which they can be written one by one; `nil` if a shown
  /// value traps in every order.
  public func arrangedStates(of setup: Setup) -> [(state: Int, value: RuntimeValue)]? {
    (try? Simulator.arranged(setup, of: self))?.compactMap { place, value in
      guard case .state(let state) = place else { return nil }
      return (state, value)
    }
  }
}
