/// How templates are read and their text is laid out.
public struct RenderOptions: Sendable {
  public enum Trim: Sendable {
    /// A tag alone on its line leaves no line behind; what an `include`, a `call` or a value alone
    /// on an indented line prints is indented as a whole; no line ends in white space.
    case smart
    /// Stencil's own: every character outside the tags is printed.
    case none
  }

  /// The columns that a line may have.
  public var width: Int
  /// The spaces of one level. Templates are written with two, whatever this is.
  public var indent: Int
  public var trim: Trim
  /// Whether a name that does not exist prints nothing, as in Stencil, instead of being an error.
  public var lenient: Bool
  public var limits = RenderLimits()

  public init(width: Int = 100, indent: Int = 2, trim: Trim = .smart, lenient: Bool = false) {
    self.width = width
    self.indent = indent
    self.trim = trim
    self.lenient = lenient
  }
}

/// Where a runaway template is stopped.
public struct RenderLimits: Sendable {
  /// Includes, macros and blocks inside one another.
  public var depth = 100
  /// Turns of loops, includes and calls of one rendering; a filter counts as several.
  public var steps = 2_000_000
  /// Bytes that one rendering may print, and again that its values may take.
  public var bytes = 32 << 20
  /// Bytes of a template.
  public var templateBytes = 4 << 20

  public init() {}
}
