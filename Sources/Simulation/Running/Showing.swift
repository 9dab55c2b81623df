package import Diagnostics
import Expressions
public import SpecModel

/// The values that a view shows.
///
/// They are computed as soon as a value behind them is written; if one traps, the feature traps.
extension Simulator {
  /// A shown value that traps for some values behind it.
  struct Risk {
    enum Shown {
      case output(Int)
      /// The arguments that an output passes to an action's guard, which may not read them.
      case question(output: Int)
      case row(Int)
    }

    var shown: Shown
    /// What is computed to show it.
    var referents: [Referent]
    /// The stored values that it depends on.
    var stored: [Referent]

    init(_ shown: Shown, _ referents: [Referent], in feature: Feature) {
      self.shown = shown
      self.referents = referents
      stored = feature.stored(behind: referents)
    }
  }

  /// The shown values that may trap; most features have none.
  static func risks(of feature: Feature) -> [Risk] {
    guard feature.mayTrap else { return [] }
    var risks: [Risk] = []
    for index in feature.outputs.indices {
      let referents = [Referent.output(index)]
      guard feature.expressions(behind: referents).contains(where: \.mayTrap) else { continue }
      risks.append(Risk(.output(index), referents, in: feature))
    }
    for (index, output) in feature.outputs.enumerated() {
      guard let question = output.question,
        feature.expressions(handedOverBy: index).contains(where: \.mayTrap)
      else { continue }
      let referents = question.arguments.flatMap(\.dependencies).map { feature.symbols[$0] }
      risks.append(Risk(.question(output: index), referents, in: feature))
    }
    for row in feature.rows.indices {
      let referents = feature.members(ofRow: row) + [feature.rows[row].list]
      guard feature.expressions(behind: referents).contains(where: \.mayTrap) else { continue }
      risks.append(Risk(.row(row), referents, in: feature))
    }
    return risks
  }

  /// Computes the shown values, or those that depend on one stored value.
  func checkShown(after written: Referent? = nil) throws(Trouble) {
    for index in program.risks(after: written) {
      let risk = program.risks[index]
      guard let known = program.computed(riskAt: index) else {
        try show(risk)
        continue
      }
      let hash = known.hash(in: self)
      if let outcome = known[hash] {
        _ = try outcome.get()
        continue
      }
      do throws(Trouble) {
        try show(risk)
        known[hash] = .success(RuntimeValue.none)
      } catch {
        if !error.isEndless { known[hash] = .failure(error) }
        throw error
      }
    }
  }

  private func show(_ risk: Risk) throws(Trouble) {
    switch risk.shown {
    case .output(let index): try show(.output(index))
    case .question(let index):
      for argument in feature.outputs[index].question?.arguments ?? [] {
        try ignoringInexact { () throws(Trouble) in _ = try evaluate(argument, Frame()) }
      }
    case .row(let row): try checkRow(row)
    }
  }

  private func checkRow(_ row: Int) throws(Trouble) {
    let members = feature.members(ofRow: row)
    for element in try elements(of: row) {
      var frame = Frame()
      frame.element = (row, element)
      for member in members { try show(member, frame) }
    }
  }

  /// Computes a member, and ignores a decimal result that cannot be exact, as the generated code
  /// does.
  private func show(_ member: Referent, _ frame: Frame = Frame()) throws(Trouble) {
    try ignoringInexact { () throws(Trouble) in _ = try value(of: member, frame) }
  }

  private func ignoringInexact(_ show: () throws(Trouble) -> Void) throws(Trouble) {
    do throws(Trouble) {
      try show()
    } catch {
      if case .trap(let trap) = error, trap.isInexact { return }
      throw error
    }
  }

  /// Reports an error if the program traps at its start for all parameters.
  package static func checkBeginning(of feature: Feature, into bag: inout DiagnosticBag) {
    guard feature.mayTrap else { return }
    let canBegin = feature.parameters.isEmpty || !feature.beginsWithParameters
    var hasBegun = false
    do {
      let start = try Simulator(feature, Setup())
      hasBegun = true
      for risk in start.program.risks {
        let simulator = start.with(start.program.variant(checking: risk))
        guard risk.stored.contains(where: feature.beginsWithParameter) else {
          try simulator.checkShown()
          continue
        }
        try simulator.checkShown(risk)
      }
    } catch .trap(let error) {
      guard hasBegun || canBegin else { return }
      bag.add(
        .error(
          "constant-trap", "with the values that the feature begins with, \(error.message)",
          at: error.span, help: error.help))
    } catch {
      return
    }
  }
}

extension Simulator {
  /// - Throws: The trap, if the shown value divides by zero for all parameters.
  fileprivate func checkShown(_ risk: Risk) throws(Trouble) {
    let samples = Samples(types: feature.types)
    let places = feature.parameters.indices.map { Referent.parameter($0) }
    var first: Trouble?
    for number in 1...6 {
      var simulator = self
      do throws(Trouble) {
        try simulator.begin(places, feature.parameters.map { samples.value(number, of: $0.type) })
        return
      } catch {
        guard case .trap(let trap) = error, dividesByState(risk, at: trap.span) else { return }
        first = first ?? error
      }
    }
    if let first { throw first }
  }

  /// Whether the expression at `span` is a division whose divisor depends on no parameter.
  private func dividesByState(_ risk: Risk, at span: SourceSpan) -> Bool {
    let expressions =
      switch risk.shown {
      case .output(let index): feature.expressions(behind: [.output(index)])
      case .question(let index): feature.expressions(handedOverBy: index)
      case .row(let row):
        feature.expressions(behind: feature.members(ofRow: row) + [feature.rows[row].list])
      }
    var isFound = false
    for expression in expressions {
      expression.visit { node in
        guard case .binary(let sign, _, let divisor) = node.kind, node.span == span,
          sign == .divide || sign == .remainder
        else { return }
        var isKnown = !feature.stored(behind: divisor).contains(where: feature.beginsWithParameter)
        divisor.visit { if case .parameter = $0.kind { isKnown = false } }
        isFound = isFound || isKnown
      }
    }
    return isFound
  }
}

extension Feature {
  /// Whether a value that is computed automatically may trap.
  fileprivate var mayTrap: Bool {
    states.contains { state in
      state.initial?.mayTrap == true
        || state.rules.contains { $0.broken.mayTrap || $0.message.mayTrap }
    }
      || derived.indices.contains { derived[$0].value.mayTrap }
      || outputs.contains {
        $0.value.mayTrap || $0.question?.arguments.contains(where: \.mayTrap) == true
      }
      || actions.contains { $0.when?.mayTrap == true }
      || rows.contains { row in
        row.derived.contains { $0.value.mayTrap }
          || row.actions.contains { $0.when?.mayTrap == true }
      }
  }

  fileprivate var beginsWithParameters: Bool {
    states.indices.contains { beginsWithParameter(.state($0)) }
  }

  /// Whether a stored value is a parameter, or a state whose default depends on one.
  fileprivate func beginsWithParameter(_ place: Referent) -> Bool {
    guard case .state(let index) = place else { return place.isParameter }
    return states[index].initial.map { stored(behind: $0).contains(where: \.isParameter) } ?? false
  }

  /// The arguments that an output passes to a guard, and the expressions behind them.
  fileprivate func expressions(handedOverBy output: Int) -> [Expression] {
    let arguments = outputs[output].question?.arguments ?? []
    return arguments + expressions(behind: arguments.flatMap(\.dependencies).map { symbols[$0] })
  }

  /// The members of a row that depend on its element.
  fileprivate func members(ofRow row: Int) -> [Referent] {
    rows[row].derived.indices.map { .rowDerived(row: row, $0) }
      + rows[row].actions.filter(\.hasRowGuard).map { .isEnabled($0.id) }
  }
}

extension Feature {
  /// Whether a list is empty at the start for all parameters.
  public func startsEmpty(_ list: Referent) -> Bool {
    let isConstant = stored(behind: [list]).allSatisfy { place in
      guard case .state(let state) = place else { return false }
      return states[state].initial?.dependencies.isEmpty != false
    }
    guard isConstant, let start = try? Simulator(self, Setup()) else { return false }
    return (try? start.value(of: list)) == .array([])
  }
}
