public import Generation
public import Packs

/// What was last written for one feature, or for the whole run. The text of each file is the base
/// of its next three-way merge.
public struct Record: Sendable {
  public struct Entry: Hashable, Sendable {
    public var path: RelativePath
    public var ownership: Ownership
    /// The text as generated, or `nil` if only its hash is known.
    public var text: [UInt8]?
    /// The hash of the generated text.
    public var hash: ContentHash
    /// The hash of the file as the last run left it, if it contains edits made by hand.
    public var accepted: ContentHash?
    /// A number that changes with the templates of the file. Empty if unknown.
    public var template: String

    public init(
      path: RelativePath,
      ownership: Ownership = .always,
      text: [UInt8],
      hash: ContentHash? = nil,
      accepted: ContentHash? = nil,
      template: String = ""
    ) {
      self.path = path
      self.ownership = ownership
      self.text = text
      self.hash = hash ?? ContentHash(of: text)
      self.accepted = accepted
      self.template = template
    }

    public init(path: RelativePath, hash: ContentHash) {
      self.path = path
      self.hash = hash
      ownership = .always
      template = ""
    }

    /// Returns whether a run left the file with this hash.
    func knows(_ hash: ContentHash) -> Bool {
      hash == self.hash || hash == accepted
    }
  }

  public var maker: Maker
  /// The entries in order of path. A path can occur twice after a merge of branches.
  public var entries: [Entry]

  public init(maker: Maker, entries: [Entry]) {
    self.maker = maker
    self.entries = entries
  }
}

/// The names of the files in `.trellis/`.
enum RecordFile {
  static let folder = ".trellis"
  /// The maximum number of bytes of a file in the folder. A larger one counts as damaged. It is many times what
  /// a feature of the largest possible outputs needs.
  static let sizeLimit = 32_000_000
  /// The suffix of feature records. It distinguishes a feature `Project` from the record `project`
  /// on case-insensitive file systems.
  private static let ending = ".base"
  private static let project = "project"
  /// The name of the hash-only manifest of older versions.
  static let formerName = "manifest"

  static func name(of module: String) -> String {
    module.isEmpty ? project : module + ending
  }

  /// The suffix of module states.
  private static let stateEnding = ".state"
  /// The name of the state of project files.
  private static let projectState = "state"

  /// The lines of `.gitattributes` for module states.
  static let attributes = "*\(stateEnding) merge=union\n\(projectState) merge=union\n"

  static func stateName(of module: String) -> String {
    module.isEmpty ? projectState : module + stateEnding
  }

  /// Returns the module of a state, or `nil` if the file has another name.
  static func module(ofState name: String) -> String? {
    if name == projectState { return "" }
    guard name.hasSuffix(stateEnding), name != stateEnding else { return nil }
    return String(name.dropLast(stateEnding.utf8.count))
  }

  /// Returns the contents of a file, or `nil` if they cannot be read.
  static func contents(of name: String, in folder: Folder) -> [UInt8]? {
    guard let file = try? OpenFile(folder.location(of: path(of: name)), following: false) else {
      return nil
    }
    defer { file.shut() }
    guard file.kind == .file, let bytes = try? file.contents(atMost: sizeLimit) else { return nil }
    return bytes.count > sizeLimit ? nil : bytes
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    name == project || name.hasSuffix(ending) || name == formerName
  }

  static func path(of name: some StringProtocol) -> String {
    "\(folder)/\(name)"
  }
}
