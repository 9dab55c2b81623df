import Diagnostics
import Expressions
import YAML

/// Names that something has, and that cannot be seen where they stand: a value of rows in a derived one, a
/// result of another action, a state below in a default.
struct NamesElsewhere {
  let declared: DeclaredFeature
  let file: SourceFile

  /// Who has a name, and what to do where another one needs it.
  private struct Owner {
    var message: String
    var help: String
    /// Names that the help speaks of.
    var names: [String] = []
  }

  /// The problems, with what is known of such names in place of what is near to them.
  func explained(_ problems: DiagnosticBag) -> DiagnosticBag {
    guard problems.all.contains(where: { $0.code == "unknown-name" }) else { return problems }
    var result = DiagnosticBag()
    for var problem in problems.all {
      if let word = problem.unknownWord, problem.code == "unknown-name",
        let span = problem.span, span.file == file.id,
        let owner = inDefault(word, at: span.start)
          ?? (problem.saysLittle(of: word)
            ? row(of: word, from: span.start) ?? action(of: word, from: span.start, problem) : nil)
      {
        let near =
          problem.fix.map(\.replacement).flatMap {
            owner.names.contains($0) ? nil : "; or did you mean '\($0)'?"
          } ?? ""
        problem.fact = Remark(problem.code, owner.message)
        (problem.help, problem.fix) = (.text(owner.help + near), nil)
      }
      result.add(problem)
    }
    return result
  }

  /// What a default cannot see.
  private func inDefault(_ word: String, at place: Int) -> Owner? {
    let index = declared.states.firstIndex { state in
      [state.initial, state.short].contains { node in
        node.map { $0.span.start <= place && place < $0.span.end } ?? false
      }
    }
    guard let index else { return nil }
    let name = declared.states[index].name.value
    let sees = "a default sees parameters and the states above it alone"
    if declared.derived.contains(where: { $0.name.value == word }) {
      return Owner(
        message: "'\(word)' is derived, and no default can read it",
        help: "\(sees): write what '\(word)' follows from, or set '\(name)' in an action")
    }
    guard let other = declared.states.firstIndex(where: { $0.name.value == word }), other >= index
    else { return nil }
    return other == index
      ? Owner(
        message: "'\(word)' cannot be read in its own default", help: "write where it starts")
      : Owner(
        message: "'\(word)' is declared below, and no default can read it",
        help: "\(sees): move '\(word)' above '\(name)'")
  }

  /// What rows keep to themselves.
  private func row(of word: String, from place: Int) -> Owner? {
    for row in declared.rows {
      let block = file.bytes.block(from: row.name.span.start)
      if !block.contains(place), row.derived.contains(where: { $0.name.value == word }) {
        let list = row.list.map { ", as in '\($0.value).contains { … }'" } ?? ""
        return Owner(
          message: "'\(word)' is a value of the rows '\(row.name.value)', which they alone see",
          help: "ask the elements themselves\(list)")
      }
    }
    return nil
  }

  /// Whether the place is in the list behind a `with`.
  private func isListed(at place: Int) -> Bool {
    let line = file.bytes.lines(around: place..<place).lowerBound
    let before = String(decoding: file.bytes[line..<place], as: UTF8.self)
    return before.firstRange(of: "with: [").map { !before[$0.upperBound...].contains("]") } ?? false
  }

  /// The name that the element has in the subscription around a place.
  private func element(at place: Int) -> String? {
    declared.subscriptions.first {
      file.bytes.block(from: $0.name.span.start).contains(place)
    }?.binding?.value
  }

  /// What actions keep to themselves, and which of them are a row's. A name that nothing uses where it
  /// stands is meant rather than that of another action.
  private func action(of word: String, from place: Int, _ problem: Diagnostic) -> Owner? {
    guard problem.help?.isOfUnused != true else { return nil }
    for action in declared.actions + declared.rows.flatMap(\.actions)
    where action.ownNames.contains(word) {
      guard !file.bytes.block(from: action.name.span.start).contains(place) else { continue }
      if isListed(at: place), problem.fix?.replacement == "item" {
        return Owner(
          message: "there is no '\(word)' here",
          help: "the element is 'item': write 'with: { \(word): item }'")
      }
      if action.parameters.contains(where: { $0.name.value == word }), isListed(at: place) {
        return Owner(
          message: "there is no '\(word)' here, of which '\(action.name.value)' takes one",
          help: "a list hands over what has the same name: write 'with: { \(word): … }'")
      }
      if let element = element(at: place) {
        return Owner(
          message: "there is no '\(word)' here", help: Advice.meant(element).words)
      }
      return Owner(
        message:
          "'\(word)' is a value of the action '\(action.name.value)', which its steps alone see",
        help: "keep it in a state with 'set', and read that")
    }
    for row in declared.rows where row.actions.contains(where: { $0.name.value == word }) {
      guard !file.bytes.block(from: row.name.span.start).contains(place) else { continue }
      return Owner(
        message: "'\(word)' is an action of the rows '\(row.name.value)', which they alone see",
        help: "it runs for each row by itself: ask it in the row, as in 'derived' there")
    }
    return nil
  }
}

extension Diagnostic {
  /// Whether its help names nothing that is probably meant; of so short a name most others are near.
  fileprivate func saysLittle(of word: String) -> Bool {
    guard fix == nil else { return word.utf8.count < 4 }
    switch help {
    case nil, .known?, .quotes?, .members?, .maybe(_, .known?)?: return true
    default: return false
    }
  }
}

extension DeclaredAction {
  /// What it takes, and what its steps bind.
  fileprivate var ownNames: [String] {
    var names = parameters.map(\.name.value)
    visitSteps { steps in names += steps.compactMap { $0.binding?.value } }
    return names
  }
}
