import Diagnostics
import Naming

/// A folder of templates that generates modules in one style.
struct Pack: Sendable {
  /// A file that the pack generates: once per `scope`, or once for each element of a list.
  struct File: Sendable {
    var template: Located<String>
    var path: SourceText
    /// The list of which the file is generated for each element, and the variable for the element.
    var loop: (list: SourceText, name: String)?
    var when: SourceText?
    var scope = FileScope.feature
    var ownership = Ownership.always
    /// The members of the template model that the template reads and that are computed on demand.
    var needs: [Located<String>] = []
  }

  var name: Located<String>
  var summary = ""
  var extends: Located<String>?
  var options: [PackOption] = []
  var files: [File] = []
  /// The names that the pack and the packs it extends generate.
  var names = GeneratedNames()
  /// Templates of the extended pack that generate no files in this one.
  var without: [Located<String>] = []
  /// Whether this is the pack of projects that name no style.
  var isStandard = false
  var isLenient = false
  var keepsWhitespace = false
  /// The name of the pack, followed by those of the packs that it extends.
  var origins: [String] = []
  /// All templates by name, including those of the packs that it extends.
  var templates: [String: SourceFile] = [:]
}

/// How often a file of a pack is generated.
public enum FileScope: String, Sendable {
  /// Once for each feature.
  case feature
  /// Once for each flow.
  case flow
  /// Once for each run.
  case project
  /// Once for each run in which a feature sends requests. In other runs the file is ignored.
  case requests
}

extension FileScope {
  /// The values as they are written in a pack.
  static let words = ["feature", "flow", "project", "requests"]

  var isOncePerRun: Bool { self == .project || self == .requests }
}

/// An option of a pack.
public struct PackOption: Sendable {
  public var name: String
  public var values: [String]
  public var standard: String
  /// Whether all features of a flow must have the same value.
  public var isShared = false
  /// The place of the declaration, or `nil` for a pack that was compiled before.
  var span: SourceSpan?
}

/// Who owns a generated file once it is on the disk.
public enum Ownership: String, Sendable {
  /// The generator owns the file, and rewrites it whenever its contents change.
  case always
  /// The developer owns the file. It is written only if it does not exist.
  case once
  /// The developer owns the file except for the lines between its markers.
  case region
}

extension Ownership {
  /// The values as they are written in a pack.
  static let words = ["always", "once", "region"]
}
