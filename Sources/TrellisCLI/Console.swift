import Workspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment of a command: its output streams, working folder and environment variables.
public final class Console {
  /// The absolute path of the working folder, or `.` if the system does not return it.
  let workingFolder: String
  let environment: @Sendable (String) -> String?
  private var out: Stream
  private var err: Stream
  /// Whether a user can answer questions.
  let isInteractive: Bool
  private var answers: () -> String?
  /// The line on standard error that shows how far a run is, or `nil` if it is no terminal for that.
  let progress: ProgressLine?

  private init(
    workingFolder: String,
    environment: @escaping @Sendable (String) -> String?,
    out: Stream,
    err: Stream,
    isInteractive: Bool,
    answers: @escaping () -> String?,
    progress: ProgressLine? = nil
  ) {
    self.workingFolder = workingFolder
    self.environment = environment
    self.out = out
    self.err = err
    self.isInteractive = isInteractive
    self.answers = answers
    self.progress = progress
  }

  /// Returns the console of the process.
  static func standard() -> Console {
    // If the reader of a pipe exits early, as `head` does, writing returns an error instead of
    // raising a signal.
    signal(SIGPIPE, SIG_IGN)
    // A file that gets larger than the system allows is an error as well.
    signal(SIGXFSZ, SIG_IGN)
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    let environment = { @Sendable (name: String) in getenv(name).map { String(cString: $0) } }
    let err = Stream(descriptor: STDERR_FILENO)
    return Console(
      workingFolder: folder.map { String(cString: $0) } ?? ".",
      environment: environment,
      out: Stream(descriptor: STDOUT_FILENO),
      err: err,
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      answers: { readLine() },
      progress: canErase(err, environment) ? ProgressLine(write: writeToError) : nil
    )
  }

  /// Whether a line can be erased, and somebody sees that. A terminal in CI only keeps what was written.
  private static func canErase(
    _ stream: Stream, _ environment: (String) -> String?
  ) -> Bool {
    Palette(.auto, isTerminal: stream.isTerminal, environment: environment).isColored
      && environment("CI") ?? "" == ""
  }

  @Sendable private static func writeToError(_ text: String) {
    var stream = Stream(descriptor: STDERR_FILENO)
    stream.append(text.utf8)
    stream.flush()
  }

  /// Returns a console that records its output.
  /// - Parameter answers: the answers to questions. If there are none, the console is not
  ///   interactive.
  /// - Parameter think: called before each answer.
  public static func recording(
    in workingFolder: String,
    environment: [String: String] = [:],
    isTerminal: Bool = false,
    answers: [String] = [],
    think: @escaping () -> Void = {}
  ) -> Console {
    var rest = answers[...]
    return Console(
      workingFolder: workingFolder,
      environment: { environment[$0] },
      out: Stream(isTerminal: isTerminal),
      err: Stream(isTerminal: isTerminal),
      isInteractive: !answers.isEmpty,
      answers: {
        think()
        return rest.popFirst()
      }
    )
  }

  var outIsTerminal: Bool { out.isTerminal }
  var errIsTerminal: Bool { err.isTerminal }

  /// Writes to standard output.
  func write(_ text: String) {
    write(Array(text.written.utf8))
  }

  /// Writes bytes as they are.
  func write(_ bytes: [UInt8]) {
    out.append(bytes)
    if out.isFull { flush() }
  }

  /// Writes the buffered output.
  func flush() {
    progress?.erase()
    out.flush()
  }

  /// Asks a question at the terminal.
  /// - Returns: the answer without the line end, or `nil` at the end of the input.
  func ask(_ question: String) -> String? {
    write(question)
    flush()
    return answers()
  }

  /// Writes to standard error, after all output written so far.
  func report(_ text: String) {
    flush()
    err.append(text.written.utf8)
    err.flush()
  }

  /// The output of a recording console.
  public var written: String { out.kept }
  public var reported: String { err.kept }

  /// Flushes the output.
  /// - Returns: the exit status. A write error such as a full disk changes it, but a closed pipe
  ///   does not.
  func finish(with status: ExitStatus) -> ExitStatus {
    flush()
    guard let failure = out.failure, failure != EPIPE else { return status }
    report("error: cannot write the output: \(DiskError(number: failure).reason)\n")
    return .disk
  }
}

/// A buffered file descriptor, or a buffer alone.
private struct Stream {
  let descriptor: Int32?
  let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// The error number of a failed write, after which nothing more is written.
  private(set) var failure: Int32?

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  init(isTerminal: Bool) {
    descriptor = nil
    self.isTerminal = isTerminal
  }

  var kept: String { String(decoding: buffer, as: UTF8.self) }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  var isFull: Bool { descriptor != nil && buffer.count > 1 << 16 }

  mutating func flush() {
    guard let descriptor else { return }
    var offset = 0
    while offset < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        failure = errno
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
