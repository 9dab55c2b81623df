import Diagnostics
import Expressions
import SpecModel
import YAML

/// Names that something has, and that cannot be seen where they stand: a value of rows in a derived one, a
/// result of another action, a state below in a default.
struct NamesElsewhere {
  let declared: DeclaredFeature
  let file: SourceFile

  /// Who has a name, and what to do where another one needs it.
  private struct Owner {
    /// `nil` where it is unknown there as any other name is.
    var message: String?
    var help: String
  }

  /// The problems, with what is known of such names in place of what is near to them.
  func explained(_ problems: DiagnosticBag) -> DiagnosticBag {
    guard problems.all.contains(where: { $0.code == "unknown-name" }) else { return problems }
    return DiagnosticBag(problems.all.map(explained))
  }

  private func explained(_ problem: Diagnostic) -> Diagnostic {
    guard problem.code == "unknown-name", let word = problem.unknownWord, let span = problem.span,
      span.file == file.id
    else { return problem }
    let owner =
      inDefault(word, at: span) ?? oneOf(word, at: span)
      ?? (problem.saysLittle(of: word)
        ? row(of: word, from: span) ?? action(of: word, from: span, problem) : nil)
    guard let owner else { return problem }
    var explained = problem
    let near =
      problem.fix.map { owner.message == nil ? "" : "; or did you mean '\($0.replacement)'?" } ?? ""
    if let message = owner.message { explained.fact = Remark(problem.code, message) }
    (explained.help, explained.fix) = (.text(owner.help + near), nil)
    return explained
  }

  /// What a default cannot see.
  private func inDefault(_ word: String, at place: SourceSpan) -> Owner? {
    let index = declared.states.firstIndex { state in
      [state.initial, state.short].contains { $0?.span.holds(place) == true }
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

  /// `lesson.id` in an action, where there is a struct `Lesson` and no such value.
  private func oneOf(_ word: String, at place: SourceSpan) -> Owner? {
    let member = file.line(behind: place).dropFirst().prefix { $0.isLetter || $0.isNumber }
    let model = declared.models.first { model in
      model.name.value == word.upperFirst && word.beginsLowercase
        && model.properties?.contains { $0.name.value == member } == true
    }
    let action = (declared.actions + declared.rows.flatMap(\.actions)).first {
      $0.triggers.isEmpty && $0.extent.holds(place)
    }
    guard let model, action?.ownNames.contains(word) == false else { return nil }
    return Owner(
      help:
        "where the action is to be given it, add 'takes: { \(word): \(model.name.value) }' to it")
  }

  /// What rows keep to themselves.
  private func row(of word: String, from place: SourceSpan) -> Owner? {
    for row in declared.rows where !row.extent.holds(place) {
      if row.derived.contains(where: { $0.name.value == word }) {
        let list = row.list.map { ", as in '\($0.value).contains { … }'" } ?? ""
        return Owner(
          message: "'\(word)' is a value of the rows '\(row.name.value)', which they alone see",
          help: "ask the elements themselves\(list)")
      }
      if row.actions.contains(where: { $0.name.value == word }) {
        return Owner(
          message: "'\(word)' is an action of the rows '\(row.name.value)', which they alone see",
          help: "it runs for each row by itself: ask it in the row, as in 'derived' there")
      }
    }
    return nil
  }

  /// What actions keep to themselves. A name that nothing uses where it stands is meant rather than that of
  /// another action.
  private func action(of word: String, from place: SourceSpan, _ problem: Diagnostic) -> Owner? {
    let action = (declared.actions + declared.rows.flatMap(\.actions)).first {
      $0.ownNames.contains(word)
    }
    guard let action, problem.help?.isOfUnused != true else { return nil }
    guard !action.extent.holds(place) else {
      return Owner(
        help: "it is there below the step that names it with 'as', in the same list of steps")
    }
    return Owner(
      message:
        "'\(word)' is a value of the action '\(action.name.value)', which its steps alone see",
      help: "keep it in a state with 'set', and read that")
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
