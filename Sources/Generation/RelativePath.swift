/// The path of a file below the output folder. It cannot lead out of the folder.
///
/// Components are separated by single slashes. A component is not empty, `.`, `..` or a reserved name, and
/// contains no backslash, control character or invisible character, so that a path fits on a line of a
/// record. A path has at most 1,024 bytes.
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
    if text.utf8.count > 1_024 { return "has over 1,024 bytes" }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\\") { return "holds a backslash" }
      if byte < 0x20 || byte == 0x7F { return "holds a control character" }
    }
    let components = text.utf8.split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    for (index, component) in components.enumerated() {
      let isFile = index == components.count - 1
      if let problem = problem(inComponent: Substring(component), isFile: isFile) { return problem }
    }
    return nil
  }

  private static func problem(inComponent component: Substring, isFile: Bool) -> String? {
    switch component {
    case "": "has an empty component"
    case ".", "..": "has a component '\(component)'"
    case _ where component.utf8.count > 255 - longestSuffix:
      "has a component of over \(255 - longestSuffix) bytes"
    default: ReservedName.problem(in: component, isFile: isFile)
    }
  }

  /// The length of what is added to names while files are written. No name on a disk has over 255 bytes.
  private static let longestSuffix = 30
}
