import Workspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a command knows of the world around it: two streams to write to, a folder to work in, and
/// the environment.
public final class Console {
  /// Absolute, unless the system would not tell.
  let workingFolder: String
  let environment: @Sendable (String) -> String?
  private var out: Stream
  private var err: Stream
  /// Whether somebody sits there who can be asked.
  let isInteractive: Bool
  private var answers: () -> String?

  private init(
    workingFolder: String,
    environment: @escaping @Sendable (String) -> String?,
    out: Stream,
    err: Stream,
    isInteractive: Bool,
    answers: @escaping () -> String?
  ) {
    self.workingFolder = workingFolder
    self.environment = environment
    self.out = out
    self.err = err
    self.isInteractive = isInteractive
    self.answers = answers
  }

  /// The process's own.
  static func standard() -> Console {
    // A reader that has seen enough, such as `head`, shows as an error to write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return Console(
      workingFolder: folder.map { String(cString: $0) } ?? ".",
      environment: { name in getenv(name).map { String(cString: $0) } },
      out: Stream(descriptor: STDOUT_FILENO),
      err: Stream(descriptor: STDERR_FILENO),
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      answers: { readLine() }
    )
  }

  /// One that keeps what is written.
  /// - Parameter answers: What somebody at a terminal says to questions; where there are none,
  ///   nobody is asked.
  public static func recording(
    in workingFolder: String,
    environment: [String: String] = [:],
    isTerminal: Bool = false,
    answers: [String] = []
  ) -> Console {
    var rest = answers[...]
    return Console(
      workingFolder: workingFolder,
      environment: { environment[$0] },
      out: Stream(isTerminal: isTerminal),
      err: Stream(isTerminal: isTerminal),
      isInteractive: !answers.isEmpty,
      answers: { rest.popFirst() }
    )
  }

  var outIsTerminal: Bool { out.isTerminal }
  var errIsTerminal: Bool { err.isTerminal }

  /// For what the user asked for.
  func write(_ text: String) {
    out.append(text.utf8)
  }

  func write(_ bytes: [UInt8]) {
    out.append(bytes)
  }

  /// Shows what was written so far.
  func flush() {
    out.flush()
  }

  /// Asks at the terminal.
  /// - Returns: What somebody says, without the line end; `nil` where the input has ended.
  func ask(_ question: String) -> String? {
    out.append(question.utf8)
    out.flush()
    return answers()
  }

  /// For problems. What was written before shows before.
  func report(_ text: String) {
    out.flush()
    err.append(text.utf8)
    err.flush()
  }

  /// What a recording console has kept.
  public var written: String { out.kept }
  public var reported: String { err.kept }

  /// Writes what is left.
  /// - Returns: The status to end with: a full disk behind the output is an error of its own, and a
  ///   reader that went away is none.
  func finish(with status: ExitStatus) -> ExitStatus {
    out.flush()
    guard let failure = out.failure, failure != EPIPE else { return status }
    report("error: cannot write the output: \(DiskError(number: failure).reason)\n")
    return .disk
  }
}

/// A buffer in front of a file descriptor, or of nothing.
private struct Stream {
  let descriptor: Int32?
  let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// The error number after which nothing is written any more.
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
    if descriptor != nil, buffer.count > 1 << 16 { flush() }
  }

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
