import Diagnostics
import Expressions
import SpecModel
import YAML

/// What rows ask of their own actions: `hold.isEnabled` stands for its condition, and for that it does not
/// run for this element where its calls may not overlap.
extension Resolver {
  /// The condition that each `isEnabled` of a row's actions stands for, in terms of other values alone.
  mutating func conditions(of declared: DeclaredRow, at row: Int, in scope: Scope)
    -> [SymbolID: Expression]
  {
    var own: [SymbolID: Expression] = [:]
    var actions: [SymbolID: DeclaredAction] = [:]
    for (place, action) in declared.actions.enumerated() {
      let id = ActionID(row: row, index: place)
      guard let symbol = feature.symbols.id(of: .isEnabled(id)) else { continue }
      actions[symbol] = action
      own[symbol] = condition(of: action, id, in: scope)
    }
    var result: [SymbolID: Expression] = [:]
    for (symbol, value) in own.sorted(by: { $0.key.number < $1.key.number }) {
      var path = [symbol]
      if let whole = expanded(value, by: own, &path) {
        result[symbol] = whole
      } else {
        reportCircle(path.compactMap { actions[$0] })
        return [:]
      }
    }
    return result
  }

  /// `nil` where it cannot be resolved, which is reported with the action.
  private func condition(of action: DeclaredAction, _ id: ActionID, in scope: Scope) -> Expression?
  {
    let running = feature.symbols.id(of: .isRunning(id)).map { symbol in
      Expression.local(
        symbol, named: "\(action.name.value).isRunning", type: .bool, at: action.name.span)
    }
    let idle = action.dropsOverlaps ? running?.isFalse : nil
    guard let text = action.when?.sourceText(in: file) else { return idle }
    var ignored = DiagnosticBag()
    guard let when = Checker.check(text, expecting: .bool, in: scope, into: &ignored) else {
      return nil
    }
    return idle.map { Expression(.binary(.and, when, $0), .bool, at: when.span) } ?? when
  }

  /// - Parameter path: what is expanded, the outermost first; the circle where there is one.
  /// - Returns: `nil` where it follows from itself.
  private func expanded(
    _ value: Expression,
    by own: [SymbolID: Expression],
    _ path: inout [SymbolID]
  ) -> Expression? {
    var parts: [SymbolID: Expression] = [:]
    for symbol in value.dependencies {
      guard let part = own[symbol] else { continue }
      if let start = path.firstIndex(of: symbol) {
        path = path[start...] + [symbol]
        return nil
      }
      path.append(symbol)
      guard let whole = expanded(part, by: own, &path) else { return nil }
      path.removeLast()
      parts[symbol] = whole
    }
    return parts.isEmpty ? value : value.replacing(parts)
  }

  private mutating func reportCircle(_ circle: [DeclaredAction]) {
    guard let first = circle.first, let place = first.when?.span else { return }
    let name = first.name.value
    let names = circle.map { "\($0.name.value).isEnabled" }.joined(separator: " → ")
    bag.report(
      "cycle",
      circle.count == 2
        ? "'\(name).isEnabled' follows from this very condition"
        : "'\(name).isEnabled' follows from itself: \(names)", at: place,
      help: circle.count == 2
        ? "leave it out: where the condition holds, '\(name)' is enabled"
        : "let one of them follow from 'item' and from state alone")
  }

  /// What a row's value needs of the others: those that it reads, and those that the conditions of actions
  /// ask for of which it asks whether they are enabled.
  func needed(
    by derived: DeclaredDerived,
    of actions: [DeclaredAction],
    among names: Set<String>
  ) -> [String] {
    var result = freeNames(of: derived, among: names)
    guard let text = (derived.value ?? derived.short)?.scalar?.text, text.asksAnything else {
      return result
    }
    var asked = actions.filter { text.asks($0) }
    var index = 0
    while index < asked.count {
      let action = asked[index]
      index += 1
      guard let when = action.when?.sourceText(in: file) else { continue }
      result += Checker.freeNames(in: when, among: names)
      asked += actions.filter { other in
        when.text.asks(other) && !asked.contains { $0.name.value == other.name.value }
      }
    }
    return result
  }
}

extension String {
  /// Few texts have the two letters in a row, and none is searched without them.
  var asksAnything: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.indices.dropFirst().contains {
        bytes[$0] == UInt8(ascii: "n") && bytes[$0 - 1] == UInt8(ascii: "E")
      }
    }
  }

  fileprivate func asks(_ action: DeclaredAction) -> Bool {
    asksAnything && contains("\(action.name.value).isEnabled")
  }
}
