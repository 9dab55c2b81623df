import Diagnostics
import Expressions
import Generation
import Packs
import SpecReading
import TemplateEngine
import YAML

/// Writes the reference of the language as Markdown, generated from the tables that parse it.
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

      `trellis reference` prints this page from the tables that read specs. A spec is one YAML file
      (1.2, UTF-8). Every example is a whole spec that validates.

      """
    write(SpecTables.all)
    heading("Values in scenarios")
    paragraph(
      "Values are data, read as the type that is expected: an enum case by its name, nil as `null`, dates"
        + " as ISO 8601, `Data` as Base64, properties by their names. Texts have no quotes of their own."
        + " An optional value is `null` or left out, in `calls` too."
        + " A parameter that `given` leaves out has a sample value.")
    paragraph(
      "`stub` has one answer for every call of a method, or a list of answers in order. For a stream it has"
        + " one answer with the elements that it `yields` when it is first opened; later elements come"
        + " from steps of `when`.")
    paragraph(
      "Each step of `when` runs to its end before the next one, including the pauses of `debounce`."
        + " `start: { set: … }` stops before these pauses, and `advance` continues. Calls that `start`,"
        + " `advance` and `answer` cause stay open until their own `answer`. This includes calls of a run that"
        + " another one has restarted, whose answers change nothing.")
    paragraph(
      "The values of `given` are set one after the other. If a value that depends on them divides by zero or"
        + " is not a number (`0 / 0` of two Doubles), the scenario cannot be checked. A Decimal"
        + " with infinitely many digits (`10 / 3`) is checked by its texts and comparisons only.")
    paragraph(
      "`then` lists expected values of the feature, of its actions (`load.error`, `load.isRunning`), of rows"
        + " by their index, of `go` (the routes taken, or `none`) and of `calls` (in order, or `[]`). To expect"
        + " a number of rows, declare a derived value `orderCount: orders.count` and expect `orderCount`."
    )
    heading("Types")
    paragraph(
      Type.builtIn.map { "`\($0.name)`" }.joined(separator: " ")
        + " and the models of the spec; `T?`, `[T]`, `{ Key: Value }`. `[Order]` is an array and"
        + " `{ String: Int }` a dictionary. `[Order]?` is not YAML: write `\"[Order]?\"` or `Array<Order>?`."
    )
    paragraph(
      "The short form of a state may include its initial value: `Int = 1`. The default is `false`, 0, nil or"
        + " empty; a state that is an enum or a struct has no default. In an expression, `'[:]'` is an empty"
        + " dictionary. Expressions cannot create a `Date`, `URL`, `UUID` or `Data`, so a state of such a type"
        + " starts with a parameter, or with nil as in `Date?`.")
  }

  private mutating func write(_ tables: [TableDescription]) {
    for table in tables {
      heading(table.title)
      let shorts = table.shortForms.map { words(for: $0) }
      if !shorts.isEmpty { paragraph("Short form: \(shorts.joined(separator: "; or ")).") }
      if !table.tellingKeys.isEmpty {
        let keys = table.tellingKeys.map { "`\($0)`" }.joined(separator: ", ")
        let exception = table.typesTellNothing ? " with a value that is not a type" : ""
        paragraph("A mapping is the long form if it has one of \(keys)\(exception).")
      }
      writeKeys(of: table)
      if let others = table.others { paragraph("Any other name: \(words(for: others)).") }
      writeKinds(of: table)
      if let example = ReferenceExamples.text(for: table.name) { code(example, "yaml") }
    }
  }

  private mutating func writeKeys(of table: TableDescription) {
    row(["key", "value", "meaning"])
    row(["---", "---", "---"])
    for key in table.keys {
      var meaning = key.summary
      if key.isRequired { meaning += " Required." }
      if let example = key.example { meaning += " Example: `\(example)`." }
      if let standard = key.standard { meaning += " Default: `\(standard)`." }
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
      "Expressions have Swift's syntax and precedence, and are a typed subset without conversions: literals, names, `.`,"
        + " `?.`, `??`, `! && ||`, comparison, arithmetic, `? :`, `if … { } else { }` without `let`, `\\(…)` in texts,"
        + " closures with `$0`, key paths (`map(\\.name)`, without `?.`), `list[index]`, `dictionary[key]`,"
        + " `Model(property: …)`, `.case`. An associated value is read by the name of its case, and is nil for other cases:"
        + " `phase.failed?.reason`; `phase.failed?.reason != nil` checks for the case. Slices and characters are"
        + " Arrays and Strings here.")
    paragraph(
      "Some characters of an expression have a meaning in YAML. Put single quotes around the whole expression"
        + " if it contains `: ` or ` #`, begins with one of `! & * [ { \" ' @ %`, or stands in braces or"
        + " brackets and contains `,`, `[`, `]`, `{` or `}`."
        + " A text in an expression therefore has two pairs of quotes: `'\"Kept\"'` is a text, and `\"Kept\"`"
        + " is the name `Kept`. Argument labels need quotes, too: `'posted.formatted(date: .numeric, time: .omitted)'`."
        + " Texts for users (`title`, a rule's `message`, `empty`) are plain text without quotes of their own."
    )
    paragraph(
      "The names of parameters, states, derived values and actions are unique in a feature. A value inside an"
        + " action cannot have one of these names, and a value inside an action of a row cannot have the name of"
        + " a value of the row. A route may share a name with them, and so may a subscription with the state"
        + " that it writes.")
    paragraph(
      "A state with rules has the members `name.isValid`, `name.message` (of the first broken rule, or nil)"
        + " and `name.isTouched` (whether it has been written). An action has `save.isEnabled`, and one that"
        + " calls a service also `save.isRunning` and `save.error` (its last error, or nil).")
    paragraph(
      "Texts for users (a title, a message, `empty`, `confirm`) may contain `\\(…)`, as in `title:"
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
      "`.precision(.fractionLength(…))` and `.grouping(.never)` follow any style of numbers. The code"
        + " of a currency may be any String, as in `price.formatted(.currency(code: item.currency))`, and"
        + " as a literal is one of \(Self.listed(Currency.codes)). A date is"
        + " \(Self.listed(FormatStyle.DateStyle.allCases.map(\.rawValue))), a time"
        + " \(Self.listed(FormatStyle.TimeStyle.allCases.map(\.rawValue))). An app uses the locale and"
        + " the time zone of its user. Scenarios and tests use `en_US` and Greenwich, where a narrow space (U+202F) precedes"
        + " AM and PM, and a non-breaking space (U+00A0) follows the code of a currency that has no sign."
    )
  }

  private mutating func writeNames() {
    heading("Names")
    paragraph("Names that are generated in all styles, and that a spec cannot declare:")
    let names = NameReference(.builtIn)
    table(["for", "names"], names.generated.map { [$0.owner, Self.listed($0.names)] })
    paragraph("Words that cannot be names:")
    table(["what", "words"], names.reserved.map { [$0.owner, Self.listed($0.names)] })
  }

  // MARK: Around the language

  private mutating func writeSettings() {
    heading("trellis.yaml")
    paragraph("The settings of a project. Options of the command line override them.")
    write(ProjectSettings.tables)
    heading("pack.yaml")
    paragraph("The description of a folder of templates.")
    write(PackTables.all)
  }

  private mutating func writeFilters() {
    heading("Filters")
    paragraph("Functions that templates apply to a value.")
    let filters = (Filter.general + Filter.forSwift).sorted { $0.name < $1.name }
    table(["filter", "result"], filters.map { ["`\($0.usage)`", $0.summary] })
  }

  private mutating func writeCodes() {
    heading("Codes")
    paragraph("`trellis explain CODE` prints a wrong and a right example of each.")
    let rows = Explanation.all.map { explanation in
      ["`\(explanation.code)`", explanation.severity.rawValue, explanation.meaning]
    }
    table(["code", "severity", "meaning"], rows)
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
