import Diagnostics

/// Parses the words of a command line into a command and its arguments.
struct CommandLineReader {
  /// The parsed command line, or the first error in it.
  enum Result {
    case run(Command, Arguments)
    case help(topic: [String], Arguments)
    case version
    case refused(Diagnostic, Arguments)
  }

  private struct Refusal: Error {
    var diagnostic: Diagnostic
  }

  private var arguments = Arguments()
  private var used: [Option] = []
  private var rest: ArraySlice<String>

  static func read(_ words: [String]) -> Result {
    if words.first == "--version" { return .version }
    var reader = CommandLineReader(rest: words[...])
    do throws(Refusal) {
      try reader.readWords()
      return try reader.result()
    } catch {
      return .refused(error.diagnostic, reader.arguments)
    }
  }

  private init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  // MARK: Words

  private mutating func readWords() throws(Refusal) {
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        return
      }
      if word == "-h" {
        arguments.wantsHelp = true
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word)
      } else {
        arguments.operands.append(word)
      }
    }
  }

  private mutating func readOption(_ word: String) throws(Refusal) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = ownOption(named: name) ?? Option.all.first(where: { $0.name == name }) else {
      throw Refusal(diagnostic: .unknownOption(name))
    }
    used.append(option)
    let value = try value(of: option, written: parts.count > 1 ? String(parts[1]) : nil)
    if let problem = option.apply(value, &arguments) {
      throw Refusal(diagnostic: .wrongValue(value, of: option, help: Advice(problem)))
    }
  }

  /// Returns the command's own variant of an option, if the command is known or comes next.
  private func ownOption(named name: String) -> Option? {
    let words = arguments.operands.prefix(1) + rest
    let command = words.lazy.compactMap { word in Command.all.first { $0.name == word } }.first
    return command?.options.first { $0.name == name }
  }

  private mutating func value(of option: Option, written: String?) throws(Refusal) -> String {
    guard option.takesValue else {
      if written != nil { throw Refusal(diagnostic: .unwantedValue(of: option)) }
      return ""
    }
    guard let value = written ?? rest.popFirst() else {
      throw Refusal(diagnostic: .missingValue(of: option))
    }
    if case .oneOf(let words) = option.value, !words.contains(value) {
      let help = "write one of: \(words.joined(separator: ", "))"
      throw Refusal(diagnostic: .wrongValue(value, of: option, help: Advice(help)))
    }
    return value
  }

  // MARK: Meaning

  private mutating func result() throws(Refusal) -> Result {
    guard let first = arguments.operands.first else {
      if arguments.wantsHelp { return .help(topic: [], arguments) }
      throw Refusal(diagnostic: .missingCommand)
    }
    if first == "help" {
      return .help(topic: Array(arguments.operands.dropFirst()), arguments)
    }
    if arguments.wantsHelp {
      return .help(topic: arguments.operands, arguments)
    }
    let command = try command()
    let isKnown = { (option: Option) in command.options.contains { $0.name == option.name } }
    if let stranger = used.first(where: { !isKnown($0) }) {
      throw Refusal(diagnostic: .foreignOption(stranger, command))
    }
    if arguments.operands.count < command.operandCount.lowerBound {
      throw Refusal(diagnostic: .missingOperand(command))
    }
    if arguments.operands.count > command.operandCount.upperBound {
      let word = arguments.operands[command.operandCount.upperBound]
      throw Refusal(diagnostic: .unwantedOperand(word, command))
    }
    return .run(command, arguments)
  }

  /// Removes the words of the command from the operands, and returns the command.
  private mutating func command() throws(Refusal) -> Command {
    let words = arguments.operands
    for count in [2, 1] where words.count >= count {
      let name = Array(words.prefix(count)).joined(separator: " ")
      if let command = Command.all.first(where: { $0.name == name }) {
        arguments.operands.removeFirst(count)
        return command
      }
    }
    throw Refusal(diagnostic: .unknownCommand(words))
  }
}

extension Diagnostic {
  fileprivate static var missingCommand: Diagnostic {
    usage("missing-command", "a command is missing", help: "'trellis --help' lists them")
  }

  /// Also reported by `trellis help` for an unknown topic.
  static func unknownCommand(_ words: [String]) -> Diagnostic {
    let group = Command.all.map(\.name).filter { $0.hasPrefix("\(words[0]) ") }
    if !group.isEmpty {
      let names = group.map { $0.dropFirst(words[0].count + 1) }
      guard words.count > 1 else {
        let list = names.joined(separator: ", ")
        return usage("missing-command", "'\(words[0])' needs one of: \(list)", help: nil)
      }
      let nearest = Suggestion.nearest(to: words[1], among: names.map { String($0) })
      return usage(
        "unknown-command",
        "unknown command '\(words[0]) \(words[1])'",
        help: nearest.map { Advice.meant("\(words[0]) \($0)") }
          ?? "write one of: \(names.joined(separator: ", "))"
      )
    }
    let names = Command.all.map { $0.name.split(separator: " ")[0] }.map { String($0) } + ["help"]
    let nearest = Suggestion.nearest(to: words[0], among: names)
    return usage(
      "unknown-command",
      "unknown command '\(words[0])'",
      help: nearest.map { Advice.meant($0) } ?? "'trellis --help' lists them"
    )
  }

  fileprivate static func unknownOption(_ name: String) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: Option.all.map(\.name) + ["--version"])
    return usage(
      "unknown-option",
      "unknown option '\(name)'",
      help: nearest.map { Advice.meant($0) } ?? "'trellis --help' lists them"
    )
  }

  fileprivate static func foreignOption(_ option: Option, _ command: Command) -> Diagnostic {
    usage(
      "unknown-option",
      "'\(command.name)' has no option '\(option.name)'",
      help: "it has: \(command.options.map(\.name).joined(separator: ", "))"
    )
  }

  fileprivate static func missingValue(of option: Option) -> Diagnostic {
    usage(
      "missing-option-value", "'\(option.name)' needs a value", help: "write '\(option.usage)'")
  }

  fileprivate static func unwantedValue(of option: Option) -> Diagnostic {
    usage("unwanted-value", "'\(option.name)' takes no value", help: "write '\(option.usage)'")
  }

  fileprivate static func wrongValue(
    _ value: String,
    of option: Option,
    help: Advice
  ) -> Diagnostic {
    usage("wrong-option-value", "'\(option.name)' cannot be '\(value)'", help: help)
  }

  fileprivate static func missingOperand(_ command: Command) -> Diagnostic {
    usage("missing-operand", "'\(command.name)' needs more", help: "write '\(command.usage)'")
  }

  fileprivate static func unwantedOperand(_ word: String, _ command: Command) -> Diagnostic {
    usage(
      "unwanted-operand",
      "'\(command.name)' has no use for '\(word)'",
      help: "write '\(command.usage)'"
    )
  }

  private static func usage(_ code: String, _ message: String, help: Advice?) -> Diagnostic {
    .error(code, message, at: nil, help: help)
  }
}
