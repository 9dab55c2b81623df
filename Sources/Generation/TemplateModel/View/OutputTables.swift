import Diagnostics
import Expressions
import SpecModel
import TemplateEngine
import TestPlanning

/// A value that a view reads: a member of the feature, or the rows of a list.
enum ViewOutput {
  case member(Output)
  case rows(Row)

  var name: String {
    switch self {
    case .member(let output): output.name
    case .rows(let row): row.functionName + "s"
    }
  }

  var type: Type? {
    if case .member(let output) = self { output.type } else { nil }
  }
}

extension Feature {
  /// The outputs that the view reads in the view's order, without duplicates. A computed title is
  /// last.
  var viewOutputs: [ViewOutput] {
    var result: [ViewOutput] = []
    var seen: Set<String> = []
    func add(_ output: ViewOutput) {
      if seen.insert(output.name).inserted { result.append(output) }
    }
    for element in view.flatMap(\.flattened) {
      for index in element.outputs(in: self) { add(.member(outputs[index])) }
      if case .list(let list) = element.kind { add(.rows(rows[list.row])) }
    }
    for output in outputs { add(.member(output)) }
    return result
  }

  func stored(behind output: ViewOutput) -> [Referent] {
    switch output {
    case .member(let output):
      return stored(behind: output.value) + stored(behindTextsOf: output)
    case .rows(let row):
      let values = row.values(in: self).flatMap { $0.value.dependencies.map { symbols[$0] } }
      return stored(behind: [row.list] + values)
    }
  }
}

extension Feature {
  /// Returns whether the texts of the output's elements depend on more than the output does.
  fileprivate func isRetold(_ output: ViewOutput) -> Bool {
    guard case .member(let member) = output else { return false }
    return !Set(stored(behindTextsOf: member)).isSubset(of: stored(behind: member.value))
  }

  /// Returns the stored values that the texts of the output's elements depend on, except the
  /// elements.
  private func stored(behindTextsOf output: Output) -> [Referent] {
    stored(behind: optionTexts(of: output).map { .optionText($0) }).filter {
      if case .option = $0 { false } else { true }
    }
  }

  /// Returns the option texts of pickers that list the output. They change with the output.
  private func optionTexts(of output: Output) -> [Int] {
    view.flatMap(\.flattened).compactMap { element in
      guard case .picker(_, let options?) = element.kind, let text = options.text,
        case .output(let index) = options.list, outputs[index].name == output.name
      else { return nil }
      return optionTexts.firstIndex { $0.name == text.name }
    }
  }
}

extension Element {
  /// Returns the outputs that the element reads, in the order in which it shows them.
  func outputs(in feature: Feature) -> [Int] {
    var shown: [Shown?] = [visible, title]
    var names: [String] = []
    switch kind {
    case .picker(let state, let options):
      names.append(feature.states[state].name.value)
      shown.append(options?.list)
    case .field(let state, _), .toggle(let state), .stepper(let state), .date(let state, _):
      names.append(feature.states[state].name.value)
    case .text(let value), .image(let value), .progress(let value): shown.append(value)
    case .button(let press): shown.append(press.confirm)
    case .list(let list): shown += [list.empty, list.loaded]
    case .alert(let action): names.append("\(feature.actions[action].name.value)Error")
    case .section: break
    }
    shown += [enabled, message]
    let named = names.compactMap { name in feature.outputs.firstIndex { $0.name == name } }
    return named
      + shown.compactMap { if case .output(let index)? = $0 { index } else { nil } }
  }
}

extension ObjectTable where Source == ViewOutput {
  static let output = ObjectTable(
    "output",
    identity: { $0.name },
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("type", .text, "The type.") { output, writer in
        switch output {
        case .member(let member): writer.type(member.type)
        case .rows(let row): writer.text("[\(row.name.value)]")
        }
      },
      .init("isWritable", .flag, "An element of the view edits it.") { output, writer in
        .bool(writer.feature.states.contains { $0.isEdited && $0.name.value == output.name })
      },
      .init(
        "claim", .optional(.text),
        "What a flag claims, unless another output is named so: `loaded` for `isLoaded`."
      ) { output, writer in
        let names = writer.viewOutputs.map(\.output.name)
        return writer.text(
          Claims.claim(of: output.name, isBool: output.type == .bool, among: names))
      },
      .init("isError", .flag, "It is the error of an action.") { output, _ in
        .bool(output.type == .optional(.error))
      },
      .init(
        "isRetold", .flag,
        "It is told where it is equal, too: what pickers make of its elements follows from more."
      ) { output, writer in
        .bool(writer.feature.isRetold(output))
      },
      .init("sources", .list(.object("source")), "What is stored and decides it.") {
        output, writer in
        let known = writer.viewOutputs.first { $0.output.name == output.name }
        return writer.sources(known?.stored ?? [])
      },
      .init("isOptional", .flag, "It may be nil.") { output, _ in
        .bool(output.type?.isOptional == true)
      },
      .init("isBool", .flag, "It is a Bool.") { output, _ in .bool(output.type == .bool) },
      .init("zero", .optional(.swift), "Its empty text, 0 or false, if it has one.") {
        $1.zero(of: $0.type)
      },
      .init("row", .optional(.object("row")), "The rows that it is, where it is rows.") {
        output, writer in
        guard case .rows(let row) = output else { return .null }
        return ObjectTable<Row>.row.value(row, &writer)
      },
    ]
  )
}
