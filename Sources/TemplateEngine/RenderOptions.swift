/// Options for parsing templates and for laying out their output.
public struct RenderOptions: Sendable {
  public enum Trim: Sendable {
    /// A tag alone on its line leaves no empty line. The output of an `include`, `call` or value
    /// alone on an indented line is indented as a whole. White space at line ends is removed.
    case smart
    /// As in Stencil, every character outside of tags is printed.
    case none
  }

  /// The maximum width of a line, in columns.
  public var width: Int
  /// The number of spaces per level. Templates are always written with two.
  public var indent: Int
  public var trim: Trim
  /// Whether an unknown name prints nothing, as in Stencil, instead of being an error.
  public var lenient: Bool
  public var limits = RenderLimits()

  public init(width: Int = 100, indent: Int = 2, trim: Trim = .smart, lenient: Bool = false) {
    self.width = width
    self.indent = indent
    self.trim = trim
    self.lenient = lenient
  }
}

/// Limits that stop a runaway template. Those of steps and bytes rise with the number of values that a
/// rendering begins with, so that a template that is linear in a large model is rendered.
public struct RenderLimits: Sendable {
  /// The depth of nested includes, calls and blocks.
  public var depth = 100
  /// The number of loop iterations, includes and calls in one rendering. A filter counts several
  /// times.
  public var steps = 2_000_000
  /// The number of bytes of output, and of new values in the store.
  public var bytes = 32 << 20
  /// The size of a template in bytes.
  public var templateBytes = 4 << 20

  public init() {}

  /// Raises the limits to 64 steps and 256 bytes for each of a number of values.
  mutating func rise(to values: Int) {
    steps = max(steps, 64 * values)
    bytes = max(bytes, 256 * values)
  }
}
