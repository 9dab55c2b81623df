import Diagnostics
import Naming

/// A folder of templates that turns a feature into a module in one style.
struct Pack: Sendable {
  /// A file that the pack makes: once a feature, a flow or a run, or once an element of a list.
  struct File: Sendable {
    var template: Located<String>
    var path: SourceText
    /// The list that it is made for, and the name of each element.
    var loop: (list: SourceText, name: String)?
    var when: SourceText?
    var scope = FileScope.feature
    var ownership = Ownership.always
    /// Members of the template model that take long to find, and that its template reads.
    var needs: [Located<String>] = []
  }

  var name: Located<String>
  var summary = ""
  var extends: Located<String>?
  var options: [PackOption] = []
  var files: [File] = []
  /// The names that it generates, with those of the packs that it extends.
  var names = GeneratedNames()
  /// Templates of the extended pack whose files are not made.
  var without: [Located<String>] = []
  /// Projects that name no style are made with it.
  var isStandard = false
  var isLenient = false
  var keepsWhitespace = false
  /// Its name, and those of the packs that it extends.
  var origins: [String] = []
  /// All templates by name, also those of the packs that it extends.
  var templates: [String: SourceFile] = [:]
}

/// What a file of a pack is made of, and how often.
public enum FileScope: String, Sendable {
  /// Once for each feature.
  case feature
  /// Once for each flow.
  case flow
  /// Once a run.
  case project
  /// Once a run in which something sends requests; nothing of it is looked at in any other.
  case requests
}

extension FileScope {
  /// As packs write it.
  static let words = ["feature", "flow", "project", "requests"]

  var isOncePerRun: Bool { self == .project || self == .requests }
}

/// Something that users of a pack choose.
public struct PackOption: Sendable {
  public var name: String
  public var values: [String]
  public var standard: String
  /// The features of a flow have to have one value of it.
  public var isShared = false
  /// Where it is declared, in a pack that was read.
  var span: SourceSpan?
}

/// Whose a file that a pack makes is once it stands on the disk.
public enum Ownership: String, Sendable {
  /// The generator's: written again whenever its contents change.
  case always
  /// The developer's: written where it is absent, and never again.
  case once
  /// The developer's, but for the lines between its markers.
  case region
}

extension Ownership {
  /// As packs write it.
  static let words = ["always", "once", "region"]
}
