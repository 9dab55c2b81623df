import Diagnostics

/// The entry point: takes arguments, and returns an exit status.
public enum Trellis {
  /// - Parameters:
  ///   - arguments: the arguments without the program name.
  ///   - exit: ends the process. It is called while the data of the run is still alive, since
  ///     freeing it would take longer than checking a spec.
  public static func main(arguments: [String], exit: (Int32) -> Void) {
    let console = Console.standard()
    run(arguments, on: console) { exit(console.finish(with: $0).rawValue) }
  }

  /// Runs with any console, for tests.
  static func run(_ words: [String], on console: Console) -> ExitStatus {
    var result = ExitStatus.fine
    run(words, on: console) { result = $0 }
    return result
  }

  private static func run(
    _ words: [String],
    on console: Console,
    end: (ExitStatus) -> Void
  ) {
    switch CommandLineReader.read(words) {
    case .run(let command, let arguments):
      var pipeline = Pipeline(arguments, on: console)
      command.run(&pipeline)
      let status = pipeline.end()
      withExtendedLifetime(pipeline) { end(status) }
    case .version:
      console.write("trellis \(Version.text)\n")
      end(.fine)
    case .help(let topic, let arguments):
      guard let text = Help.text(for: topic) else {
        return end(refuse(.unknownCommand(topic), arguments, console))
      }
      console.write(text)
      end(.fine)
    case .refused(let diagnostic, let arguments):
      end(refuse(diagnostic, arguments, console))
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
