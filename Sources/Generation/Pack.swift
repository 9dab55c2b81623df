import Diagnostics

/// A folder of templates that turns a feature into a module in one style.
struct Pack: Sendable {
  struct Option: Sendable {
    var name: String
    var values: [String]
    var standard: String
  }

  /// A file that the pack makes: once a feature, once an element of a list, or once a run.
  struct File: Sendable {
    var template: Located<String>
    var path: SourceText
    /// The list that it is made for, and the name of each element.
    var loop: (list: SourceText, name: String)?
    var when: SourceText?
    var isPerProject = false
    var ownership = OutputFile.Ownership.always
  }

  var name: Located<String>
  var summary = ""
  var extends: Located<String>?
  var options: [Option] = []
  var files: [File] = []
  /// Templates of the extended pack whose files are not made.
  var without: [Located<String>] = []
  var isLenient = false
  var keepsWhitespace = false
  /// All templates by name, also those of the packs that it extends.
  var templates: [String: SourceFile] = [:]
}
