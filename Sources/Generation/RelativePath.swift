/// A path of a file below the output folder. It cannot lead out of it.
///
/// Components are parted by single slashes. None is empty, `.` or `..`, none is the folder of git or
/// of Trellis, and none holds a backslash or a control character, so that a path is also a line of
/// the manifest.
public struct RelativePath: Hashable, Comparable, Sendable {
  public let text: String

  /// `nil` where `problem(in:)` finds something.
  public init?(_ text: String) {
    guard Self.problem(in: text) == nil else { return nil }
    self.text = text
  }

  /// From the outermost folder to the file's own name; never empty.
  public var components: [Substring] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The file's own name.
  public var name: Substring {
    components.last ?? ""
  }

  public static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.text < right.text
  }

  /// Why a text is no path of an output file, as a clause to put behind the path; `nil` if it is one.
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

  /// What stands in these folders steers git or Trellis: generated files never do.
  private static func isReserved(_ component: Substring) -> Bool {
    component.hasPrefix(".") && [".git", ".trellis"].contains(component.lowercased())
  }
}
