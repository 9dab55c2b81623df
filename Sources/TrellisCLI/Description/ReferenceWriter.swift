import Diagnostics
import Expressions
import Generation
import Packs
import Spec
import TemplateEngine
import YAML

/// The reference of the language as Markdown, made of the tables that read it.
struct ReferenceWriter {
  private var text = ""

  static func markdown() -> String {
    var writer = ReferenceWriter()
    writer.writeLanguage()
    writer.writeExpressions()
    writer.writeNames()
    writer.writeSettings()
    writer.writeFilters()
    writer.writeCodes()
    writer.writeCommands()
    return writer.text
  }

  // MARK: The language

  private mutating func writeLanguage() {
    text += """
      # The language of Trellis

      What stands here is printed by `trellis reference` from the tables that read specs. A spec is one
      YAML file (1.2, UTF-8). Every example is whole, and validates.

      """
    write(SpecTables.all)
    heading("Values in scenarios")
    paragraph(
      "Values are data, read by the type that is due: an enum case by its name, nil as `null`, dates as"
        + " ISO 8601, `Data` as Base64, properties by their names. `stub` has an answer for every call, or a list of"
        + " answers in order; a stream has one, of what it `yields` when it is opened first, and later"
        + " elements come by steps of `when`. Each of these runs to rest before the next, pauses of `debounce`"
        + " included; `start: { set: … }` stops before them, and `advance` goes on. What `start`, `advance`"
        + " and `answer` begin keeps its calls open, each until its own `answer`: also those of a run that"
        + " another has restarted, which change nothing."
        + " What may be nil is left out or `null`, in `calls` too; a text has no quotes of its own."
        + " A parameter that `given` leaves out has a made-up value."
        + " What is given is shown at once, state by state: where what follows from it divides by zero, "
        + "or comes to no number (`0 / 0` of two Doubles), the scenario cannot be checked. Of a Decimal without an"
        + " end (`10 / 3`) texts and comparisons are checked, and not the number itself.")
    paragraph(
      "`then` claims members of the feature, what actions tell (`load.error`, `load.isRunning`), rows by"
        + " their index, `go` (the routes taken, `none`) and `calls` (in order, `[]` for none). How many rows"
        + " there are is told by a derived value: declare `orderCount: orders.count`, and claim `orderCount`."
    )
    heading("Types")
    paragraph(
      Type.builtIn.map { "`\($0.name)`" }.joined(separator: " ")
        + " and the models of the spec; `T?`, `[T]`, `{ Key: Value }`. A list of one type and a mapping"
        + " of one mean Swift's: `[Order]`, and `{ String: Int }` for a dictionary. `[Order]?` is not YAML: write `\"[Order]?\"` or `Array<Order>?`."
        + " A state in short may say its start: `Int = 1`. Left out, it is `false`, 0, nil or empty"
        + " (`'[:]'` is an empty dictionary in an expression); an enum and a struct have to say it."
        + " Expressions make no `Date`, `URL`, `UUID` and `Data`:"
        + " a state of such a type starts with a parameter, or as `Date?` with nil.")
  }

  private mutating func write(_ tables: [TableDescription]) {
    for table in tables {
      heading(table.title)
      let shorts = table.shortForms.map { words(for: $0) }
      if !shorts.isEmpty { paragraph("Or, in short: \(shorts.joined(separator: "; or ")).") }
      if !table.tellingKeys.isEmpty {
        let keys = table.tellingKeys.map { "`\($0)`" }.joined(separator: ", ")
        let exception = table.typesTellNothing ? " with something else than a type" : ""
        paragraph("A mapping is the long form where it has one of \(keys)\(exception).")
      }
      writeKeys(of: table)
      if let others = table.others { paragraph("Any other name: \(words(for: others)).") }
      writeKinds(of: table)
      if let example = ReferenceExamples.text(for: table.name) { code(example, "yaml") }
    }
  }

  private mutating func writeKeys(of table: TableDescription) {
    row(["key", "value", "what it is"])
    row(["---", "---", "---"])
    for key in table.keys {
      var meaning = key.summary
      if key.isRequired { meaning += " Required." }
      if let example = key.example { meaning += " As in `\(example)`." }
      if let standard = key.standard { meaning += " Left out: `\(standard)`." }
      row(["`\(key.name)`", words(for: key.shape), meaning])
    }
  }

  private mutating func writeKinds(of table: TableDescription) {
    guard !table.kinds.isEmpty else { return }
    text += text.hasSuffix("\n\n") ? "" : "\n"
    row(["begins with", "may have"])
    row(["---", "---"])
    for kind in table.kinds {
      row(["`\(kind.key)`", kind.companions.map { "`\($0)`" }.joined(separator: " ")])
    }
  }

  private func words(for shape: YAML.Shape) -> String {
    switch shape {
    case .text: "text"
    case .nothing: "nothing at all"
    case .identifier: "name"
    case .integer: "whole number"
    case .number: "number"
    case .boolean: "`true` or `false`"
    case .expression: "[expression](#expressions)"
    case .type: "[type](#types)"
    case .literal: "data"
    case .any: "data"
    case .oneOf(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let element): "list: \(words(for: element))"
    case .map(let element): "mapping from names: \(words(for: element))"
    case .object(let name): Self.link(name)
    case .either(let shapes): shapes.map { words(for: $0) }.joined(separator: "; or ")
    }
  }

  private static func link(_ name: String) -> String {
    let tables = SpecTables.all + ProjectSettings.tables + PackTables.all
    guard let table = tables.first(where: { $0.name == name }) else { return name }
    let anchor = table.what.filter { $0 != "'" }.map { $0 == " " ? "-" : $0 }
    return "[\(table.what)](#\(String(anchor)))"
  }

  // MARK: Expressions and names

  private mutating func writeExpressions() {
    heading("Expressions")
    paragraph(
      "Swift's own syntax and precedence, a typed subset without conversions: literals, names, `.`,"
        + " `?.`, `??`, `! && ||`, comparison, arithmetic, `? :`, `if … { } else { }` without `let`, `\\(…)` in texts,"
        + " closures with `$0`, key paths (`map(\\.name)`, without `?.`), `list[index]`, `dictionary[key]`,"
        + " `Model(property: …)`, `.case`. What a case carries is read by its name, and is nil for others:"
        + " `phase.failed?.reason`; `phase.failed?.reason != nil` asks for the case. What Swift gives as a slice or a"
        + " character is a String or an Array here.")
    paragraph(
      "YAML reads an expression as text, and ends it, or reads something else, at some marks. Single quotes"
        + " around the whole keep it as it is: where it holds `: ` or ` #`, where it begins with"
        + " one of `! & * [ { \" ' @ %`, and in braces or brackets also where it holds `,`, `[`, `]`, `{` or `}`."
        + " So a text has two pairs: `'\"Kept\"'` is a text, `\"Kept\"` the name `Kept`; and labels need them,"
        + " as in `'posted.formatted(date: .numeric, time: .omitted)'`."
        + " What a person reads (`title`, a rule's `message`, `empty`) is text, and has none.")
    paragraph(
      "Parameters, states, derived values and actions have one name each in a feature, no two the same, and no"
        + " value within an action has one of theirs, nor within a row's that of a value of its row; a route may,"
        + " and a subscription, as that of the state that it writes.")
    paragraph(
      "A state with rules tells `name.isValid`, `name.message` (that of the first rule it breaks, or nil)"
        + " and `name.isTouched` (it has been written), an action `save.isEnabled`, and one that calls a"
        + " service `save.isRunning` and `save.error` (what it failed with, or nil).")
    paragraph(
      "What a person reads (a title, a message, `empty`, `confirm`) may hold `\\(…)`, as in `title:"
        + " 'Delete \\(chosen.name)?'`; `\\\\(` is a backslash and a parenthesis.")
    let all = MemberDescription.all
    var owners: [String] = []
    for member in all where !owners.contains(member.owner) { owners.append(member.owner) }
    for owner in owners {
      text += text.hasSuffix("\n\n") ? "" : "\n"
      text += "**\(owner.isEmpty ? "Functions" : owner)**\n\n"
      for member in all where member.owner == owner { text += "- `\(member.signature)`\n" }
    }
    writeStyles()
  }

  private mutating func writeStyles() {
    text += "\n**Texts of numbers and dates**\n\n"
    for style in FormatStyle.reference { text += "- \(style.values): `\(style.usage)`\n" }
    text += "\n"
    paragraph(
      "`.precision(.fractionLength(…))` and `.grouping(.never)` go behind any style of numbers; the code"
        + " of a currency may be any String, as in `price.formatted(.currency(code: item.currency))`, and"
        + " is one of \(Self.listed(Currency.codes)) where it is written out. A date is"
        + " \(Self.listed(FormatStyle.DateStyle.allCases.map(\.rawValue))), a time"
        + " \(Self.listed(FormatStyle.TimeStyle.allCases.map(\.rawValue))). The locale and the time zone"
        + " are a person's own; scenarios and tests have `en_US` and Greenwich, where a narrow space (U+202F) stands"
        + " before AM and PM, and a space that breaks no line (U+00A0) behind the code of a currency without a sign of its own."
    )
  }

  private mutating func writeNames() {
    heading("Names")
    paragraph("Names that are generated, in all styles alike, and that a spec cannot declare:")
    let names = NameReference(.builtIn)
    table(["for", "names"], names.generated.map { [$0.owner, Self.listed($0.names)] })
    paragraph("What cannot be named how:")
    table(["what", "words"], names.reserved.map { [$0.owner, Self.listed($0.names)] })
  }

  // MARK: Around the language

  private mutating func writeSettings() {
    heading("trellis.yaml")
    paragraph("What a project says once. The command line beats it.")
    write(ProjectSettings.tables)
    heading("pack.yaml")
    paragraph("What a folder of templates says of itself.")
    write(PackTables.all)
  }

  private mutating func writeFilters() {
    heading("Filters")
    paragraph("What templates apply to a value.")
    let filters = (Filter.general + Filter.forSwift).sorted { $0.name < $1.name }
    table(["filter", "what it gives"], filters.map { ["`\($0.usage)`", $0.summary] })
  }

  private mutating func writeCodes() {
    heading("Codes")
    paragraph("`trellis explain CODE` has an example of each, wrong and right.")
    let rows = Explanation.all.map { explanation in
      ["`\(explanation.code)`", explanation.severity.rawValue, explanation.meaning]
    }
    table(["code", "severity", "what it means"], rows)
  }

  private mutating func writeCommands() {
    heading("Commands")
    for command in Command.all {
      text += "\n**`\(command.usage)`** \(command.summary)"
      text += command.details.isEmpty ? "\n" : " \(Self.oneLine(command.details))\n"
    }
  }

  // MARK: Markdown

  private mutating func heading(_ title: String) {
    text += text.hasSuffix("\n\n") ? "" : "\n"
    text += "## \(title)\n\n"
  }

  private mutating func paragraph(_ words: String) {
    text += text.hasSuffix("\n\n") ? "\(words)\n\n" : "\n\(words)\n\n"
  }

  private mutating func code(_ lines: String, _ language: String) {
    text += text.hasSuffix("\n\n") ? "" : "\n"
    text += "```\(language)\n\(lines)\n```\n"
  }

  private mutating func table(_ head: [String], _ rows: [[String]]) {
    row(head)
    row(head.map { _ in "---" })
    for cells in rows { row(cells) }
  }

  private mutating func row(_ cells: [String]) {
    let escaped = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
    text += "| " + escaped.map { $0.joined(separator: "\\|") }.joined(separator: " | ") + " |\n"
  }

  private static func listed(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " ")
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
