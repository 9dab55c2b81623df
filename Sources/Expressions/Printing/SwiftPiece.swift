import Naming

/// A part of printed Swift. What joins the pieces decides on prefixes and on line breaks.
public enum SwiftPiece: Hashable, Sendable {
  case text(String)
  /// The Swift name of a member of the view model or presenter; what state's prefix stands before. It
  /// is escaped by what joins the pieces.
  case member(String)
  /// A name that is no member, escaped where it must be.
  case local(SymbolID, String)
  /// The start of a group that stands on one line, or breaks at each of its own softlines.
  ///
  /// What follows a break stands one level deeper, but where it is a closing bracket.
  case open
  case close
  /// A place to break, and what stands there otherwise: nothing or a space.
  case softline(String)
  /// Behind the last element of a list in brackets: nothing, or a comma and a break.
  case softlineComma
  /// The quotes of a string literal. Between them stand escaped text and, in `\( )`, values; neither
  /// groups nor softlines, nor the quotes of further literals, which are text there.
  case literalOpen
  case literalClose
}

extension [SwiftPiece] {
  /// The Swift on one line.
  public var flat: String {
    var result = ""
    for piece in self {
      switch piece {
      case .text(let text), .local(_, let text), .softline(let text): result += text
      case .member(let name): result += SwiftNames.escaped(name)
      case .literalOpen, .literalClose: result += "\""
      case .open, .close, .softlineComma: break
      }
    }
    return result
  }
}
