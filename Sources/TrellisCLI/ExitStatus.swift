/// The exit status of a command.
public enum ExitStatus: Int32, Sendable {
  case fine = 0
  /// The user's files have problems or are out of step.
  case problems = 1
  /// The command line is not valid.
  case usage = 64
  /// There is a bug in Trellis.
  case bug = 70
  /// A file could not be read or written.
  case disk = 74
}
