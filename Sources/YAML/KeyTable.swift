import Diagnostics

/// A key and its value, as the author wrote them.
public typealias Field = Mapping.Pair

/// The keys of one kind of mapping: one row decodes a key, demands it and describes it.
public struct KeyTable<Target>: Sendable {
  public struct Row: Sendable {
    public typealias Read = @Sendable (Field, inout Target, inout Reader) -> Void

    public let name: String
    public let shape: Shape
    public let isRequired: Bool
    /// False for a part of the language that is read and refused.
    public let isSupported: Bool
    /// What counts where the key is left out, in the author's words.
    public let standard: String?
    /// A value as it is written in YAML, for editors and the reference.
    public let example: String?
    /// One sentence for the reference.
    public let summary: String
    fileprivate let read: Read

    public init(
      _ name: String,
      _ shape: Shape,
      required: Bool = false,
      supported: Bool = true,
      default standard: String? = nil,
      example: String? = nil,
      _ summary: String,
      _ read: @escaping Read
    ) {
      self.name = name
      self.shape = shape
      self.isRequired = required
      isSupported = supported
      self.standard = standard
      self.example = example
      self.summary = summary
      self.read = read
    }
  }

  /// What the mapping is, with its article: "an action".
  public let what: String
  public let rows: [Row]
  /// The hash of each row's name: few enough to be compared one by one.
  private let hashes: [UInt64]
  /// A bit for each row that is required.
  private let required: UInt64

  /// - Precondition: no two rows have the same name, and there are at most 64.
  public init(_ what: String, _ rows: [Row]) {
    self.what = what
    self.rows = rows
    precondition(rows.count <= 64, "a table of more than 64 keys")
    hashes = rows.map { Self.hash($0.name) }
    required = rows.indices.reduce(0) { rows[$1].isRequired ? $0 | 1 << UInt64($1) : $0 }
  }

  /// FNV-1a.
  private static func hash(_ name: String) -> UInt64 {
    let hash = name.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return hash ?? 0
  }

  private func index(of name: String) -> Int? {
    let hash = Self.hash(name)
    for index in hashes.indices where hashes[index] == hash && rows[index].name == name {
      return index
    }
    return nil
  }

  public var names: [String] { rows.map(\.name) }

  /// Reads every pair in the file's order, and reports what is no mapping, keys that no row knows
  /// and required ones that are missing.
  public func read(_ node: Node, into target: inout Target, with reader: inout Reader) {
    guard let fields = reader.mapping(node, as: what) else { return }
    read(fields, of: node, into: &target, with: &reader)
  }

  /// The same for a part of the pairs of `node`, which is what a missing key is missing from.
  public func read(
    _ fields: [Field],
    of node: Node,
    into target: inout Target,
    with reader: inout Reader
  ) {
    var missing = required
    var given: UInt64 = 0
    var unknown: [Field] = []
    for field in fields {
      guard let index = index(of: field.key.value) else {
        unknown.append(field)
        continue
      }
      given |= 1 << UInt64(index)
      missing &= ~(1 << UInt64(index))
      rows[index].read(field, &target, &reader)
    }
    let knowsKey = unknown.count < fields.count || fields.isEmpty
    var isWhole = true
    let open =
      unknown.isEmpty
      ? []
      : rows.indices.filter { given & 1 << UInt64($0) == 0 }
        .map { rows[$0].name }
    for field in unknown {
      let meant = meant(by: field, among: open, missing, isAlone: unknown.count == 1, reader)
      reader.report(.unknownKey(field.key, in: what, nearest: meant, names: names))
      guard let index = meant.flatMap({ self.index(of: $0) }),
        read(field, asIf: rows[index], into: &target, with: &reader)
      else {
        reader.leaveUnread(field.value)
        isWhole = false
        continue
      }
      missing &= ~(1 << UInt64(index))
    }
    // Where no key is known, and none is meant, the required ones are most probably among them, under other names.
    guard knowsKey, isWhole, missing != 0 else { return }
    let place = fields.first?.key.span ?? node.span
    for index in rows.indices where missing & 1 << UInt64(index) != 0 {
      reader.report(.missingKey(rows[index].name, in: what, at: place))
    }
  }

  /// What a key that no row knows was most probably meant to be: a near name, the same thing in the
  /// words of another language, or else the one that is missing.
  private func meant(
    by field: Field,
    among open: [String],
    _ missing: UInt64,
    isAlone: Bool,
    _ reader: Reader
  ) -> String? {
    if let nearest = Suggestion.nearest(to: field.key.value, among: open) { return nearest }
    if let word = reader.otherWords(field.key.value).first(where: open.contains) { return word }
    guard isAlone, missing.nonzeroBitCount == 1 else { return nil }
    return rows[missing.trailingZeroBitCount].name
  }

  /// Reads a misspelt key as the one that it was most probably meant to be, so that what follows
  /// from it is there.
  /// - Returns: false where its value does not fit.
  private func read(
    _ field: Field,
    asIf row: Row,
    into target: inout Target,
    with reader: inout Reader
  ) -> Bool {
    let meant = Field(key: Located(row.name, at: field.key.span), value: field.value)
    var (trial, copy) = (reader, target)
    row.read(meant, &copy, &trial)
    guard trial.bag.errorCount == reader.bag.errorCount else { return false }
    (reader, target) = (trial, copy)
    return true
  }
}

extension Diagnostic {
  fileprivate static func unknownKey(
    _ key: Located<String>,
    in what: String,
    nearest: String?,
    names: [String]
  ) -> Diagnostic {
    let list = "\(what) has: \(names.joined(separator: ", "))"
    let help = nearest.map { "did you mean '\($0)'?" } ?? list
    return .error("unknown-key", "unknown key '\(key.value)' in \(what)", at: key.span, help: help)
  }

  fileprivate static func missingKey(
    _ name: String,
    in what: String,
    at span: SourceSpan
  ) -> Diagnostic {
    .error("missing-key", "\(what) needs the key '\(name)'", at: span, help: "add '\(name):'")
  }
}
