public import Generation
public import Packs

/// What was written last for one feature, or for the whole run: each file with its text, which is the
/// base of the next merge.
public struct Record: Sendable {
  public struct Entry: Hashable, Sendable {
    public var path: RelativePath
    public var ownership: Ownership
    /// As it was generated; `nil` where only its hash is known.
    public var text: [UInt8]?
    /// Of the generated text.
    public var hash: ContentHash
    /// Of the file as the last run left it, where that holds edits made by hand.
    public var accepted: ContentHash?
    /// A number that changes with the templates that made it; empty where nobody knows.
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

    /// Whether a run left a file with this hash.
    func knows(_ hash: ContentHash) -> Bool {
      hash == self.hash || hash == accepted
    }
  }

  public var maker: Maker
  /// In order of path. A path can stand here twice where branches were merged.
  public var entries: [Entry]

  public init(maker: Maker, entries: [Entry]) {
    self.maker = maker
    self.entries = entries
  }
}

/// Names of the files in `.trellis/`.
enum RecordFile {
  static let folder = ".trellis"
  /// A feature's bear its name. The ending keeps `Project` apart from `project` on every disk.
  private static let ending = ".base"
  private static let project = "project"
  /// Of a version of Trellis that kept hashes alone.
  static let formerName = "manifest"

  static func name(of module: String) -> String {
    module.isEmpty ? project : module + ending
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    name == project || name.hasSuffix(ending) || name == formerName
  }

  static func path(of name: some StringProtocol) -> String {
    "\(folder)/\(name)"
  }
}
