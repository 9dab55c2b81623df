/// What a command tells whoever started it.
public enum ExitStatus: Int32, Sendable {
  case fine = 0
  /// Something is wrong with the user's files, or they are out of step.
  case problems = 1
  /// The command line makes no sense.
  case usage = 64
  /// Trellis is wrong.
  case bug = 70
  /// The machine said no.
  case disk = 74
}
