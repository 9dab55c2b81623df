/// A part of printed Swift. What joins the pieces decides on prefixes and on line breaks.
public enum SwiftPiece: Hashable, Sendable {
  case text(String)
  /// The Swift name of a member of the view model or presenter; what state's prefix stands before.
  case member(String)
  /// A name that is no member, escaped where it must be.
  case local(SymbolID, String)
  /// The start of a group that stands on one line, or breaks at each of its softlines.
  case open
  case close
  /// A place to break, and what stands there otherwise: nothing or a space.
  case softline(String)
  /// The content of a string literal, escaped, without quotes; it holds no line breaks.
  case literal(String)
}
