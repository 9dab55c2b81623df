import Workspace

/// One option of the command line: how it is written, what it does, what the help says of it.
struct Option: Sendable {
  enum Value: Sendable {
    case none
    /// What the help calls the value.
    case text(String)
    case oneOf([String])
  }

  /// With its dashes.
  let name: String
  let value: Value
  let summary: String
  /// Takes the value over; says why not where it cannot.
  let apply: @Sendable (_ value: String, inout Arguments) -> String?

  /// As it stands in the help: `--style NAME`.
  var usage: String {
    switch value {
    case .none: name
    case .text(let placeholder): "\(name) \(placeholder)"
    case .oneOf(let words): "\(name) \(words.joined(separator: "|"))"
    }
  }

  var takesValue: Bool {
    if case .none = value { false } else { true }
  }
}

extension Option {
  static let all: [Option] = [
    style, option, output, templates, conflicts, prune, watch, force, dryRun, diff, context, trim,
    lenient,
    to, extends,
    record, skipScenarios, quiet, yes, feature, ci,
    format, strict, maxErrors, color, help,
  ]

  static let style = Option(
    text: "--style", "NAME", "The pack that makes the code; 'templates list' names them.",
    to: \.style
  )

  static let option = Option(
    name: "--option",
    value: .text("KEY=VALUE"),
    summary: "Sets an option of the pack; can be given several times."
  ) { value, arguments in
    guard let sign = value.firstIndex(of: "="), sign != value.startIndex else {
      return "write it as KEY=VALUE"
    }
    arguments.options.append((String(value[..<sign]), String(value[value.index(after: sign)...])))
    return nil
  }

  static let output = Option(
    text: "--output", "DIR", "The folder that the code goes to; Generated, if nothing is said.",
    to: \.output
  )

  static let templates = Option(
    text: "--templates", "DIR", "A folder of your own packs, which come before the built-in ones.",
    to: \.templates
  )

  static let force = Option(
    flag: "--force", "Overwrites files that were edited by hand or that Trellis did not write.",
    to: \.isForced
  )

  static let conflicts = Option(
    name: "--conflicts",
    value: .oneOf(ConflictChoice.allCases.filter { $0 != .keep }.map(\.rawValue)),
    summary: "What is written where edits and what is new are in the same place."
  ) { value, arguments in
    arguments.conflicts = ConflictChoice(rawValue: value) ?? .keep
    return nil
  }

  static let prune = Option(
    flag: "--prune", "Removes files that nothing makes any more, unless they were edited.",
    to: \.isPruning
  )

  static let watch = Option(
    flag: "--watch",
    "Goes on, and writes again at each change of what was read.",
    to: \.isWatching
  )

  static let dryRun = Option(
    flag: "--dry-run", "Shows what would be done, file by file, and writes nothing.",
    to: \.isDryRun
  )

  static let diff = Option(
    flag: "--diff", "Shows what would change, line by line, and writes nothing.",
    to: \.showsDiff
  )

  static let context = Option(
    text: "--context", "FILE", "The values that the template sees, as YAML or JSON.",
    to: \.context
  )

  static let trim = Option(
    name: "--trim",
    value: .oneOf(TrimChoice.allCases.map(\.rawValue)),
    summary: "Whether white space around tags is tidied; none is what Stencil does."
  ) { value, arguments in
    arguments.trim = TrimChoice(rawValue: value) ?? .smart
    return nil
  }

  static let lenient = Option(
    flag: "--lenient", "Prints nothing for a name that does not exist, as Stencil does.",
    to: \.isLenient
  )

  static let to = Option(
    text: "--to", "DIR", "The folder that the pack is copied into; Templates, if nothing is said.",
    to: \.destination
  )

  static let extends = Option(
    text: "--extends", "PACK", "The pack whose templates and files the new one takes over.",
    to: \.base
  )

  static let record = Option(
    flag: "--record", "Writes what the packs make as what is expected.",
    to: \.isRecording
  )

  static let skipScenarios = Option(
    flag: "--skip-scenarios", "Checks scenarios as far as that goes without running them.",
    to: \.skipsScenarios
  )

  static let quiet = Option(
    flag: "--quiet", "Shows nothing but problems.",
    to: \.isQuiet
  )

  static let feature = Option(
    text: "--feature", "NAME", "The name of the first feature; Home, if nothing is said.",
    to: \.feature
  )

  static let ci = Option(
    name: "--ci",
    value: .oneOf(CIChoice.allCases.map(\.rawValue)),
    summary: "Where CI runs; github, if nothing is said."
  ) { value, arguments in
    arguments.ci = CIChoice(rawValue: value)
    return nil
  }

  static let yes = Option(
    flag: "--yes", "Asks nothing, and writes.",
    to: \.isAssumingYes
  )

  static let format = Option(
    name: "--format",
    value: .oneOf(ReportFormat.allCases.map(\.rawValue)),
    summary: "How problems are laid out; json and sarif are one document."
  ) { value, arguments in
    arguments.format = ReportFormat(rawValue: value) ?? .text
    return nil
  }

  static let strict = Option(
    flag: "--strict", "Ends with 1 where there are warnings, too.",
    to: \.isStrict
  )

  static let maxErrors = Option(
    name: "--max-errors",
    value: .text("N"),
    summary: "Shows the first N errors, and how many more there are."
  ) { value, arguments in
    guard let number = Int(value), number > 0 else { return "write a whole number from 1" }
    arguments.errorLimit = number
    return nil
  }

  /// What goes with every command that checks.
  static let report = [format, strict, maxErrors]

  static let color = Option(
    name: "--color",
    value: .oneOf(ColorChoice.allCases.map(\.rawValue)),
    summary: "Whether to use colour; auto does on a terminal, unless NO_COLOR is set."
  ) { value, arguments in
    arguments.color = ColorChoice(rawValue: value) ?? .auto
    return nil
  }

  static let help = Option(flag: "--help", "Shows this.", to: \.wantsHelp)

  private init(
    text name: String,
    _ placeholder: String,
    _ summary: String,
    to path: any WritableKeyPath<Arguments, String?> & Sendable
  ) {
    self.init(name: name, value: .text(placeholder), summary: summary) { value, arguments in
      guard !value.isEmpty else { return "it is empty" }
      arguments[keyPath: path] = value
      return nil
    }
  }

  private init(
    flag name: String,
    _ summary: String,
    to path: any WritableKeyPath<Arguments, Bool> & Sendable
  ) {
    self.init(name: name, value: .none, summary: summary) { _, arguments in
      arguments[keyPath: path] = true
      return nil
    }
  }
}
