/// A shell for which there are completions. They are written from the tables that parse the command line.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  var completions: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// The first words of all commands, each once, with the summary of the command or those of its group.
  private static var words: [(word: String, summary: String)] {
    var result: [(word: String, summary: String)] = []
    for command in Command.all {
      let word = command.words[0]
      let summary = command.words.count == 1 ? command.summary : "Commands for \(word)."
      if !result.contains(where: { $0.word == word }) { result.append((word, summary)) }
    }
    return result + [("help", "Prints the help of a command.")]
  }

  /// The second words of the commands in a group.
  private static var groups: [(word: String, commands: [Command])] {
    words.compactMap { word, _ in
      let commands = Command.all.filter { $0.words.count == 2 && $0.words[0] == word }
      return commands.isEmpty ? nil : (word, commands)
    }
  }

  // MARK: bash

  private static var bashText: String {
    let groups = groups.map { group in
      "      \(group.word)) [ \"$COMP_CWORD\" -ge 3 ] && command+=\" ${COMP_WORDS[2]}\" ;;\n"
    }
    let seconds = Self.groups.map { group in
      let words = group.commands.map { $0.words[1] }.joined(separator: " ")
      return "    \(group.word)) COMPREPLY=($(compgen -W '\(words)' -- \"$word\")); return ;;\n"
    }
    let options = Command.all.map { command in
      let names = command.options.map(\.name).joined(separator: " ")
      return "    '\(command.name)') options='\(names)' ;;\n"
    }
    let values = Command.all.flatMap { command in
      command.options.compactMap { option in
        option.words.map {
          "    '\(command.name) \(option.name)') values='\($0.joined(separator: " "))' ;;\n"
        }
      }
    }
    return """
      # Completions of trellis for bash, made by 'trellis completions bash'.
      _trellis() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} options='' values=''
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(words.map(\.word).joined(separator: " ")) --version --help' -- "$word"))
          return
        fi
        if [ "$COMP_CWORD" -eq 2 ]; then
          case $command in
      \(seconds.joined())    esac
        else
          case $command in
      \(groups.joined())    esac
        fi
        case "$command $previous" in
      \(values.joined())  esac
        if [ -n "$values" ]; then
          COMPREPLY=($(compgen -W "$values" -- "$word"))
          return
        fi
        case $command in
      \(options.joined())  esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _trellis trellis

      """
  }

  // MARK: zsh

  private static var zshText: String {
    let commands = words.map { "    '\($0.word):\(zshQuoted($0.summary, for: ":"))'\n" }
    let cases = words.map { word, _ in
      if let group = groups.first(where: { $0.word == word }) {
        let seconds = group.commands.map {
          "        '\($0.words[1]):\(zshQuoted($0.summary, for: ":"))'\n"
        }
        let options = group.commands.map { "        \($0.words[1])) \(zshArguments(of: $0)) ;;\n" }
        return """
              \(word))
                if (( CURRENT == 3 )); then
                  local -a seconds=(
          \(seconds.joined())        )
                  _describe 'command' seconds
                  return
                fi
                case $words[3] in
          \(options.joined())        esac
                ;;

          """
      }
      guard let command = Command.all.first(where: { $0.name == word }) else { return "" }
      return "    \(word)) \(zshArguments(of: command)) ;;\n"
    }
    return """
      #compdef trellis
      # Completions of trellis for zsh, made by 'trellis completions zsh'.
      _trellis() {
        local -a commands=(
      \(commands.joined())  )
        if (( CURRENT == 2 )); then
          _describe 'command' commands
          return
        fi
        case $words[2] in
      \(cases.joined())  esac
      }
      if [ "$funcstack[1]" = _trellis ]; then _trellis "$@"; else compdef _trellis trellis; fi

      """
  }

  private static func zshArguments(of command: Command) -> String {
    let options = command.options.map { option -> String in
      let summary = "'\(option.name)[\(zshQuoted(option.summary, for: "[]"))]"
      switch option.value {
      case .none: return "\(summary)'"
      case .text(let name): return "\(summary):\(name):_files'"
      case .oneOf(let words): return "\(summary):value:(\(words.joined(separator: " ")))'"
      }
    }
    return "_arguments \((options + ["'*:file:_files'"]).joined(separator: " "))"
  }

  /// Returns a text for a word in single quotes, in which some characters have a meaning.
  private static func zshQuoted(_ text: String, for special: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "'" {
        result += "'\\''"
      } else {
        result += special.contains(character) ? "\\\(character)" : String(character)
      }
    }
  }

  // MARK: fish

  private static var fishText: String {
    var lines = ["# Completions of trellis for fish, made by 'trellis completions fish'."]
    for (word, summary) in words {
      lines.append(
        "complete -c trellis -f -n __fish_use_subcommand -a \(word) -d \(fishQuoted(summary))")
    }
    for command in Command.all {
      let seen = command.words.map { "__fish_seen_subcommand_from \($0)" }.joined(
        separator: "; and ")
      if command.words.count == 2 {
        lines.append(
          "complete -c trellis -f -n \(fishQuoted("__fish_seen_subcommand_from \(command.words[0])"))"
            + " -a \(command.words[1]) -d \(fishQuoted(command.summary))")
      }
      for option in command.options {
        var line = "complete -c trellis -n \(fishQuoted(seen)) -l \(option.name.dropFirst(2))"
        if let words = option.words { line += " -x -a \(fishQuoted(words.joined(separator: " ")))" }
        if option.takesValue, option.words == nil { line += " -r" }
        lines.append(line + " -d \(fishQuoted(option.summary))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishQuoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "'\(escaped.joined())'"
  }
}

extension Command {
  /// The words of the name.
  fileprivate var words: [String] { name.split(separator: " ").map { String($0) } }
}

extension Option {
  /// The values of the option, if they are known.
  fileprivate var words: [String]? {
    if case .oneOf(let words) = value { words } else { nil }
  }
}
