import Diagnostics

/// The door: words in, an exit status out.
public enum Trellis {
  /// - Parameter arguments: Without the name of the program.
  public static func main(arguments: [String]) -> Int32 {
    let console = Console.standard()
    return console.finish(with: run(arguments, on: console)).rawValue
  }

  /// The same for any console, for tests.
  static func run(_ words: [String], on console: Console) -> ExitStatus {
    switch CommandLineReader.read(words) {
    case .run(let command, let arguments):
      var pipeline = Pipeline(arguments, on: console)
      command.run(&pipeline)
      return pipeline.end()
    case .version:
      console.write("trellis \(Version.text)\n")
      return .fine
    case .help(let topic, let arguments):
      guard let text = Help.text(for: topic) else {
        return refuse(.unknownCommand(topic), arguments, console)
      }
      console.write(text)
      return .fine
    case .refused(let diagnostic, let arguments):
      return refuse(diagnostic, arguments, console)
    }
  }

  private static func refuse(
    _ diagnostic: Diagnostic,
    _ arguments: Arguments,
    _ console: Console
  ) -> ExitStatus {
    var pipeline = Pipeline(arguments, on: console)
    pipeline.fail(.usage, diagnostic)
    return pipeline.end()
  }
}
