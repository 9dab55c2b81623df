/// Names of files and folders that no generated file may have, and none of the folders above it.
public enum ReservedName {
  /// Folders of version control and of Trellis.
  private static let repositories: Set<String> = [
    ".bzr", ".git", ".hg", ".jj", ".svn", ".trellis",
  ]
  /// Hidden files that no tool takes for more than settings of a linter, a formatter or an editor.
  private static let settings: Set<String> = [
    ".editorconfig", ".gitignore", ".gitkeep", ".swift-format", ".swiftformat", ".swiftlint.yml",
  ]

  /// Whether version control or Trellis keeps its own files in a folder with this name.
  public static func isOfRepository(_ name: Substring) -> Bool {
    repositories.contains(name.lowercased())
  }

  /// Returns why no generated file may have a component, as a clause that follows the path, or `nil` if one
  /// may. Programs are run from hidden files and folders without being asked to, such as the hooks of git or
  /// the tasks of an editor.
  static func problem(in component: Substring, isFile: Bool) -> String? {
    if component.utf8.contains(where: { $0 >= 0x80 }),
      component.unicodeScalars.contains(where: \.properties.isDefaultIgnorableCodePoint)
    {
      return "holds an invisible character"
    }
    guard component.utf8.first == UInt8(ascii: ".") else { return nil }
    if isOfRepository(component) { return "has the reserved name '\(component)'" }
    if isFile, settings.contains(component.lowercased()) { return nil }
    return "has the hidden component '\(component)'"
  }
}
