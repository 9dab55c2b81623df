public import Diagnostics

/// A key and its value, as the author wrote them.
public typealias Field = Mapping.Pair

/// The keys of one kind of mapping: one row decodes a key, demands it and describes it.
public struct KeyTable<Target>: Sendable {
  public final class Row: Sendable {
    public typealias Read = @Sendable (Field, inout Target, inout Reader) -> Void

    public let name: String
    public let shape: Shape
    public let isRequired: Bool
    /// What counts where the key is left out, in the author's words.
    public let standard: String?
    /// A value as it is written in YAML, for editors and the reference.
    public let example: String?
    /// One sentence for the reference.
    public let summary: String
    fileprivate let read: Read

    /// What to write where it is missing.
    fileprivate var adding: Advice {
      if let example { return "add it, as in '\(name): \(example)'" }
      if case .list = shape { return "add '\(name):', and its items below, each behind '- '" }
      return "add '\(name): …'"
    }

    public init(
      _ name: String,
      _ shape: Shape,
      required: Bool = false,
      default standard: String? = nil,
      example: String? = nil,
      _ summary: String,
      _ read: @escaping Read
    ) {
      self.name = name
      self.shape = shape
      self.isRequired = required
      self.standard = standard
      self.example = example
      self.summary = summary
      self.read = read
    }
  }

  /// What the mapping is, with its article: "an action".
  public let what: String
  public let rows: [Row]
  public let names: [String]
  private let index: KeyIndex
  /// A bit for each row that is required.
  private let required: UInt64
  /// The names that may stand beside what was read so far; `nil` for all of them.
  private let beside: @Sendable (Target) -> [String]?
  /// What to do with a key that no row knows, where the name of none that its value fits would help.
  private let advice: @Sendable (Field) -> Advice?

  /// - Precondition: no two rows have the same name, and there are at most 64.
  public init(
    _ what: String,
    beside: @escaping @Sendable (Target) -> [String]? = { _ in nil },
    advice: @escaping @Sendable (Field) -> Advice? = { _ in nil },
    _ rows: [Row]
  ) {
    self.what = what
    self.beside = beside
    self.advice = advice
    self.rows = rows
    precondition(rows.count <= 64, "a table of more than 64 keys")
    names = rows.map(\.name)
    index = KeyIndex(names)
    required = rows.indices.reduce(0) { rows[$1].isRequired ? $0 | 1 << UInt64($1) : $0 }
  }

  private func index(of name: String) -> Int? { index.number(of: name) }

  /// Whether a row has the name.
  public func knows(_ name: String) -> Bool { index(of: name) != nil }

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
    let fields = indented(fields, &reader) ?? fields
    var missing = required
    var given: UInt64 = 0
    var unknown: [Field] = []
    var isWhole = true
    let lead = misspeltLead(of: fields)
    if let lead {
      // It may say what the mapping is, and so what may stand beside it.
      let others = fields.compactMap { index(of: $0.key.value) }.reduce(UInt64(0)) {
        $0 | 1 << UInt64($1)
      }
      missing &= ~others
      isWhole = read(unknown: [lead], beside: others, &missing, into: &target, with: &reader)
    }
    for field in fields.dropFirst(lead == nil ? 0 : 1) {
      guard let index = index(of: field.key.value) else {
        unknown.append(field)
        continue
      }
      given |= 1 << UInt64(index)
      missing &= ~(1 << UInt64(index))
      rows[index].read(field, &target, &reader)
    }
    let knowsKey = unknown.count + (lead == nil ? 0 : 1) < fields.count || fields.isEmpty
    if !unknown.isEmpty {
      isWhole =
        read(unknown: unknown, beside: given, &missing, into: &target, with: &reader) && isWhole
    }
    // Where no key is known, and none is meant, the required ones are most probably among them, under other names.
    guard knowsKey, isWhole, missing != 0 else { return }
    let place = fields.first?.key.span ?? node.span
    for index in rows.indices where missing & 1 << UInt64(index) != 0 {
      let row = rows[index]
      reader.report(
        .error(MissingKey(row.name, in: what), at: place, help: Advice(row.adding.words)))
    }
  }

  /// The fields, with names of the author's that stand beside the key that holds them below it, which is
  /// reported; `nil` where there are none.
  private func indented(_ fields: [Field], _ reader: inout Reader) -> [Field]? {
    guard
      let place = fields.firstIndex(where: { field in
        field.value.isNull && index(of: field.key.value).map { rows[$0].shape.holdsNames } == true
      })
    else { return nil }
    let owner = fields[place]
    let inner = fields[(place + 1)...].prefix { index(of: $0.key.value) == nil }
    guard let first = inner.first, let last = inner.last,
      inner.count > 1 || Suggestion.nearest(to: first.key.value, among: names) == nil
    else { return nil }
    reader.report(.beside(first.key, of: owner.key, count: inner.count))
    let span = SourceSpan(
      file: first.key.span.file, start: first.key.span.start, end: last.value.span.end)
    let whole = Field(key: owner.key, value: Node(.mapping(Mapping(Array(inner))), at: span))
    return fields[..<place] + [whole] + fields[(place + 1 + inner.count)...]
  }

  /// The first key, where it alone is unknown, and spelt like one that is not given.
  private func misspeltLead(of fields: [Field]) -> Field? {
    guard let first = fields.first, index(of: first.key.value) == nil,
      first.key.value.utf8.count > 2,
      fields.dropFirst().allSatisfy({ index(of: $0.key.value) != nil })
    else { return nil }
    let open = names.filter { name in !fields.contains { $0.key.value == name } }
    return Suggestion.nearest(to: first.key.value, among: open) == nil ? nil : first
  }

  /// Reports keys that no row knows, and reads each as what it was most probably meant to be.
  /// - Returns: whether each of them could be read so.
  private func read(
    unknown: [Field],
    beside given: UInt64,
    _ missing: inout UInt64,
    into target: inout Target,
    with reader: inout Reader
  ) -> Bool {
    var isWhole = true
    let narrow = beside(target)
    let allowed = narrow ?? names
    let open = rows.indices.filter {
      given & 1 << UInt64($0) == 0 && allowed.contains(rows[$0].name)
    }
    .map { rows[$0].name }
    for field in unknown {
      let words = candidates(for: field, among: open, missing, isAlone: unknown.count == 1, reader)
      var (trial, copy) = (reader, target)
      let fitting = words.first { name in
        (trial, copy) = (reader, target)
        guard let row = rows.first(where: { $0.name == name }), row.shape.admits(field.value) else {
          return false
        }
        return read(field, asIf: row, into: &copy, with: &trial)
      }
      // What does not fit was hardly meant by another word, nor by one of two letters.
      let near = words.first { $0.utf8.count > 2 && field.key.value.isSpelt(like: $0) }
      let own = advice(field)
      let problem =
        reader.joinedKey(field.key)
        ?? Diagnostic.unknownKey(
          field.key, in: what, nearest: fitting ?? (own == nil ? near : nil),
          advice: own ?? list(beside: narrow))
      if let fitting {
        (reader, target) = (trial, copy)
        if !field.key.value.isSpelt(like: fitting) { reader.guessed.append(field.value.span) }
        for index in rows.indices where rows[index].name == fitting {
          missing &= ~(1 << UInt64(index))
        }
      } else {
        reader.leaveUnread(field.value)
        isWhole = false
      }
      reader.report(problem)
    }
    return isWhole
  }

  /// The keys that there are, or those that may stand beside the first of `names`.
  private func list(beside names: [String]?) -> Advice {
    guard let names, let first = names.first else {
      return .keys(self.names, of: what)
    }
    let others = names.dropFirst()
    return others.isEmpty
      ? "nothing stands beside '\(first)'"
      : "beside '\(first)' may stand: \(others.joined(separator: ", "))"
  }

  /// What a key that no row knows may have been meant to be, most probably first: a near name, the same thing in the
  /// words of another language, or else the one that is missing.
  private func candidates(
    for field: Field,
    among open: [String],
    _ missing: UInt64,
    isAlone: Bool,
    _ reader: Reader
  ) -> [String] {
    if let same = open.first(where: { $0.lowercased() == field.key.value.lowercased() }) {
      return [same]
    }
    let words = reader.otherWords.keys(for: field.key.value).filter(open.contains)
    if let nearest = Suggestion.nearest(to: field.key.value, among: open),
      words.isEmpty || nearest.first == field.key.value.first || words.contains(nearest)
    {
      return [nearest]
    }
    let longer = open.filter { field.key.value.utf8.count > 2 && $0.hasPrefix(field.key.value) }
    if words.isEmpty, longer.count == 1 { return longer }
    guard words.isEmpty, isAlone, missing.nonzeroBitCount == 1 else { return words }
    return [rows[missing.trailingZeroBitCount].name]
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
    let errors = reader.bag.errorCount
    row.read(meant, &target, &reader)
    return reader.bag.errorCount == errors
  }
}

extension String {
  fileprivate func isSpelt(like other: String) -> Bool {
    Suggestion.nearest(to: self, among: [other]) != nil
  }
}

extension Diagnostic {
  fileprivate static func unknownKey(
    _ key: Located<String>,
    in what: String,
    nearest: String?,
    advice: Advice
  ) -> Diagnostic {
    let name = key.value.prefix { $0 != " " && $0 != "=" }
    let rest = key.value[name.endIndex...]
    if rest.drop(while: { $0 == " " || $0 == "=" }).first == "{", Reader.isIdentifier(String(name))
    {
      let span = SourceSpan(
        file: key.span.file, start: key.span.start, end: key.span.start + name.utf8.count)
      return .error(
        "missing-colon", "':' is missing behind '\(name)'", at: span, help: "write '\(name): { … }'"
      )
    }
    let help = nearest.map { Advice.meant($0) } ?? advice
    return .error(Unknown(.key, key.value, of: what), at: key.span, help: help)
  }
}
