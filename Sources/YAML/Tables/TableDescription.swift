/// What a table of keys says of itself, without what it decodes: the JSON Schema and the reference
/// are made of it.
public struct TableDescription: Sendable {
  public struct Key: Sendable {
    public var name: String
    public var shape: Shape
    public var isRequired: Bool
    public var summary: String
    /// What counts where the key is left out, in the author's words.
    public var standard: String?
    /// A value as it is written in YAML.
    public var example: String?

    init<Target>(_ row: KeyTable<Target>.Row) {
      name = row.name
      shape = row.shape
      isRequired = row.isRequired
      summary = row.summary
      standard = row.standard
      example = row.example
    }

    /// For what no table reads.
    public init(_ name: String, _ shape: Shape, _ summary: String) {
      self.name = name
      self.shape = shape
      self.summary = summary
      isRequired = false
    }
  }

  /// What shapes call it: `.object("action")`.
  public var name: String
  /// What the mapping is, with its article: "an action".
  public var what: String
  public var keys: [Key]
  /// What may stand in place of the mapping.
  public var shortForms: [Shape]
  /// Where a short form is a mapping too: the keys one of which makes it this one.
  public var tellingKeys: [String]
  /// Whether a telling key is a name of the author's where a type stands behind it.
  public var typesTellNothing = false
  /// What stands under names of the author's choice beside the keys.
  public var others: Shape?
  /// Where one key says what the mapping is: such keys, each with those that go with it.
  public var kinds: [Kind]
  /// Whether a mapping of no kind, without any key, may stand as well.
  public var mayBeEmpty = false

  public struct Kind: Sendable {
    public var key: String
    public var companions: [String]

    public init(_ key: String, with companions: [String]) {
      self.key = key
      self.companions = companions
    }
  }

  public init(_ name: String, _ what: String, _ keys: [Key], others: Shape? = nil) {
    self.name = name
    self.what = what
    self.keys = keys
    self.others = others
    shortForms = []
    tellingKeys = []
    kinds = []
  }

  public func key(_ name: String) -> Key? {
    keys.first { $0.name == name }
  }
}

extension KeyTable {
  /// The table under the name that shapes call it by.
  ///
  /// - Parameters:
  ///   - shortForms: what may stand in place of the mapping.
  ///   - tellingKeys: where a short form is a mapping, the keys one of which makes it the long one.
  ///   - typesTellNothing: whether such a key is a name of the author's where a type is its value.
  ///   - kinds: where one key says what the mapping is, such keys with those that go with them.
  ///   - mayBeEmpty: whether it may be of no kind, and empty then.
  public func described(
    as name: String,
    orShort shortForms: [Shape] = [],
    toldBy tellingKeys: [String] = [],
    typesTellNothing: Bool = false,
    kinds: [TableDescription.Kind] = [],
    mayBeEmpty: Bool = false
  ) -> TableDescription {
    var description = TableDescription(name, what, rows.map { .init($0) })
    description.shortForms = shortForms
    description.tellingKeys = tellingKeys
    description.typesTellNothing = typesTellNothing
    description.kinds = kinds
    description.mayBeEmpty = mayBeEmpty
    return description
  }
}
