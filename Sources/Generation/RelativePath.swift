/// The path of a file below the output folder. It cannot lead out of the folder.
///
/// Components are separated by single slashes. A component is not empty, `.`, `..` or the folder of
/// git or Trellis, and contains no backslash or control character, so that a path fits on a line of
/// a record.
public struct RelativePath: Hashable, Comparable, Sendable {
  public let text: String

  /// Creates a path, or returns `nil` if `problem(in:)` finds a problem.
  public init?(_ text: String) {
    guard Self.problem(in: text) == nil else { return nil }
    self.text = text
  }

  /// The components from the outermost folder to the file name. Never empty.
  public var components: [Substring] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The file name.
  public var name: Substring {
    components.last ?? ""
  }

  public static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.text < right.text
  }

  /// Returns why the text is not a valid path, as a clause that follows the path, or `nil` if it is
  /// one.
  public static func problem(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.hasPrefix("/") { return "is absolute" }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\\") { return "holds a backslash" }
      if byte < 0x20 || byte == 0x7F { return "holds a control character" }
    }
    let components = text.utf8.split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    for component in components {
      if let problem = problem(inComponent: Substring(component)) { return problem }
    }
    return nil
  }

  private static func problem(inComponent component: Substring) -> String? {
    switch component {
    case "": "has an empty component"
    case ".", "..": "has a component '\(component)'"
    case _ where component.utf8.count > 255: "has a component of over 255 bytes"
    case _ where isReserved(component): "has the reserved name '\(component)'"
    default: nil
    }
  }

  /// Returns whether git or Trellis uses the folder. Generated files must not change it.
  private static func isReserved(_ component: Substring) -> Bool {
    component.hasPrefix(".") && [".git", ".trellis"].contains(component.lowercased())
  }
}
