public import Diagnostics
import Expressions
public import Naming
public import SpecModel
import YAML

/// The door of this room: a spec's text in, what it means out. Nothing is run here.
public enum SpecReader {
  /// Bytes of a spec. The longest that people have written have a twentieth of that.
  public static let byteLimit = 1_000_000
  /// Keys and values of a spec.
  static let nodeLimit = 10_000

  /// What a spec may hold, of which advice on its layout is made.
  private static let grammar = KeyGrammar(
    roots: [SpecTables.root] + SpecTables.others, otherWords: .ofSpecs, SpecTables.all)

  /// The tree of a spec; `nil` where it cannot be read to its end, or is none that people write.
  ///
  /// - Parameter isTrial: whether what is reported is seen by nobody.
  static func compose(
    _ file: SourceFile,
    isTrial: Bool = false,
    into bag: inout DiagnosticBag
  ) -> Node? {
    guard file.bytes.count <= byteLimit else {
      bag.add(.tooLong(file))
      return nil
    }
    return Composer.compose(
      file, atMost: nodeLimit, grammar: grammar, isTrial: isTrial, into: &bag)
  }

  /// Reads a feature spec and checks everything about it, but whether its scenarios hold.
  ///
  /// All problems go into the bag, as many as can be told apart from their consequences.
  /// - Parameters:
  ///   - generated: the names that generated code has for itself, which the spec cannot give.
  ///   - load: the file at a path that `uses` leads to, relative to where the spec's own path is
  ///     relative to; `nil` where there is none.
  ///   - names: the names in a folder, which is asked where a file is not there.
  ///   - peek: the text of a file that nothing uses, which is asked where it may declare what is missed.
  /// - Returns: the feature, or `nil` where an error was reported.
  public static func read(
    _ file: SourceFile,
    reserving generated: GeneratedNames = GeneratedNames(),
    using load: @escaping (String) -> SourceFile? = { _ in nil },
    names: @escaping (String) -> [String] = { _ in [] },
    peek: @escaping (String) -> [UInt8]? = { _ in nil },
    repairing budget: RepairBudget? = nil,
    into bag: inout DiagnosticBag
  ) -> Feature? {
    let read = read(
      [file], reserving: generated, using: load, names: names, peek: peek, repairing: budget)[0]
    bag.add(contentsOf: read.problems)
    return read.feature
  }

  /// The same for several specs, each with its own problems.
  ///
  /// Each pass goes over all of them before the next one begins, so that a processor keeps the code of the
  /// pass at hand; with more than a few, what was read falls out of its reach instead.
  public static func read(
    _ files: [SourceFile],
    reserving generated: GeneratedNames = GeneratedNames(),
    using load: @escaping (String) -> SourceFile? = { _ in nil },
    names: @escaping (String) -> [String] = { _ in [] },
    peek: @escaping (String) -> [UInt8]? = { _ in nil },
    repairing budget: RepairBudget? = nil
  ) -> [(feature: Feature?, problems: DiagnosticBag)] {
    let modules = UsedModules(load: load, names: names, peek: peek, reserving: generated)
    var readings = files.map { Reading($0, modules: modules) }
    for pass in Reading.passes {
      for index in readings.indices { pass(&readings[index]) }
    }
    return readings.map { reading in
      (reading.feature, problems(found: reading, load, generated, budget ?? RepairBudget()))
    }
  }

  /// What is told of a spec: what was found, or the one line of it that is to blame.
  private static func problems(
    found reading: Reading,
    _ load: @escaping (String) -> SourceFile?,
    _ generated: GeneratedNames,
    _ budget: RepairBudget
  ) -> DiagnosticBag {
    guard reading.found.hasErrors else { return reading.found }
    var search = RepairSearch(file: reading.file, within: budget) { trial in
      var bytes = trial.bytes.count
      let problems = problems(of: trial, reserving: generated) { path in
        let used = load(path)
        bytes += used?.bytes.count ?? 0
        return used
      }
      return (problems, bytes)
    }
    if let (slots, errors) = reading.mistypable, let mistyped = search.mistyped(slots, for: errors)
    {
      return mistyped
    }
    return search.cause(of: reading.found).map { DiagnosticBag([$0]) }
      ?? search.advised(reading.found)
  }

  /// What is wrong with a spec that was mended.
  private static func problems(
    of file: SourceFile,
    reserving generated: GeneratedNames,
    using load: @escaping (String) -> SourceFile?
  ) -> DiagnosticBag {
    var bag = DiagnosticBag()
    guard let root = compose(file, isTrial: true, into: &bag), !root.isNull else {
      return bag.orEmpty(file)
    }
    guard !bag.hasErrors else { return bag }
    var reader = Reader(file: file, otherWords: .ofSpecs)
    let declared = DeclaredFeature.read(root, with: &reader)
    guard !reader.bag.hasErrors,
      let modules = UsedModules(load: load, reserving: generated).modules(
        of: declared, in: file, chain: [file.path], into: &bag),
      var resolver = Resolver(
        declared, in: file, using: modules, reserving: generated, bag: bag, isTrial: true)
    else { return bag.errorCount > 0 ? bag : reader.bag.orEmpty(file) }
    resolver.resolve()
    return resolver.bag
  }

  /// Whether a file is a flow, whatever is wrong with it.
  public static func isFlow(_ file: SourceFile) -> Bool {
    // Nearly all files are features, and say so on one of their first lines.
    guard !file.bytes.holds("feature") else { return false }
    return file.bytes.holds("flow") || file.bytes.holds("start") && !file.bytes.holds("shared")
  }

  /// Reads flows and checks them against the features that they name, and against each other: a flow
  /// may stand where a feature stands.
  /// - Returns: those without an error.
  public static func flows(
    _ files: [SourceFile],
    of features: [Feature],
    reserving generated: GeneratedNames = GeneratedNames(),
    repairing budget: RepairBudget? = nil,
    into bag: inout DiagnosticBag
  ) -> [Flow] {
    var ignored = DiagnosticBag()
    let names = files.map { name(in: $0, into: &ignored) }
    let flows = files.indices.compactMap { index in
      let others = names.indices.filter { $0 != index }.compactMap { names[$0] }
      return flow(
        files[index], of: features, beside: others, reserving: generated, repairing: budget,
        into: &bag)
    }
    flows.reportCircles(into: &bag)
    return flows
  }

  private static func flow(
    _ file: SourceFile,
    of features: [Feature],
    beside others: [Located<String>],
    reserving generated: GeneratedNames,
    repairing budget: RepairBudget?,
    into bag: inout DiagnosticBag
  ) -> Flow? {
    var found = DiagnosticBag()
    let flow = flow(
      file, of: features, beside: others, reserving: generated, found: &found)
    if found.errorCount > 1 { found = found.joined(in: file) }
    var search = RepairSearch(file: file, within: budget ?? RepairBudget()) { trial in
      var problems = DiagnosticBag()
      let flow = self.flow(
        trial, of: features, beside: others, reserving: generated, found: &problems)
      return (flow == nil ? problems.orEmpty(trial) : problems, trial.bytes.count)
    }
    let cause = found.hasErrors ? search.cause(of: found) : nil
    bag.add(contentsOf: cause.map { DiagnosticBag([$0]) } ?? found)
    return flow
  }

  private static func flow(
    _ file: SourceFile,
    of features: [Feature],
    beside others: [Located<String>],
    reserving generated: GeneratedNames,
    found bag: inout DiagnosticBag
  ) -> Flow? {
    var yaml = DiagnosticBag()
    let root = compose(file, into: &yaml)
    bag.add(contentsOf: yaml)
    guard let root, !root.isNull else { return nil }
    var reader = Reader(file: file, otherWords: .ofSpecs)
    var declared = DeclaredFlow()
    DeclaredFlow.keys.read(root, into: &declared, with: &reader)
    var resolver = FlowResolver(
      declared: declared, file: file, features: features, others: others,
      generated: generated, bag: reader.bag)
    let flow = resolver.resolve()
    bag.add(contentsOf: resolver.bag, exceptWhere: yaml)
    return bag.hasErrors ? nil : flow
  }

  /// The paths of the files that a spec uses, whatever else is wrong with it; those that lead out of
  /// the project are left out.
  public static func uses(in file: SourceFile) -> [String] {
    // Most specs use none, and of the others only this part has to be read twice.
    guard let part = file.bytes.part(beginning: "uses") else { return [] }
    var bag = DiagnosticBag()
    let section = SourceFile(id: file.id, path: file.path, bytes: Array(file.bytes[part]))
    var uses = compose(section, isTrial: true, into: &bag)?.mapping?["uses"]
    if uses == nil || bag.hasErrors {
      uses = compose(file, isTrial: true, into: &bag)?.mapping?["uses"]
    }
    guard let node = uses?.value else { return [] }
    return (node.elements ?? [node]).flatMap { entry -> [String] in
      guard let text = (entry.scalar ?? entry.mapping?.pairs.first?.value.scalar)?.text else {
        return []
      }
      // The file that is meant is looked at, so that it can be named where its ending is missing.
      let meant = text.hasSuffix(".yaml") ? [text] : [text, "\(text).yaml"]
      return meant.compactMap { SpecPath.joined($0, to: file.path) }
    }
  }

  /// The features and flows that a flow opens, whatever is wrong with it; `nil` for other files.
  public static func opened(in file: SourceFile) -> [String]? {
    guard isFlow(file) else { return nil }
    var ignored = DiagnosticBag()
    let root = compose(file, isTrial: true, into: &ignored)?.mapping
    let start = root?["start"]?.value.mapping?["feature"]?.value.scalar?.text
    let moves = (root?["routes"]?.value.mapping?.pairs ?? []).flatMap { pair in
      ["push", "replace", "sheet"].compactMap { pair.value.mapping?[$0]?.value.scalar?.text }
    }
    return Set([start].compactMap(\.self) + moves).sorted()
  }

  /// The name of the feature, of the shared module or of the flow that a spec declares, whatever else
  /// is wrong with it.
  public static func name(
    in file: SourceFile,
    into bag: inout DiagnosticBag
  ) -> Located<String>? {
    let root = compose(file, into: &bag)
    let mapping = root?.mapping
    let node = (mapping?["feature"] ?? mapping?["shared"] ?? mapping?["flow"])?.value
    guard let node, let text = node.scalar?.text else { return nil }
    return Located(text, at: node.span)
  }
}

extension DiagnosticBag {
  /// The problems, and that the file holds no spec where there are none.
  fileprivate func orEmpty(_ file: SourceFile) -> DiagnosticBag {
    guard !hasErrors else { return self }
    var bag = self
    bag.add(.empty(file))
    return bag
  }
}

extension [UInt8] {
  /// Whether a word stands at the start of a line.
  fileprivate func holds(_ word: StaticString) -> Bool {
    withUnsafeBytes { Self.line(beginning: word, in: $0) != nil }
  }

  /// From the first line that begins with a word up to the next one that begins with a letter.
  fileprivate func part(beginning word: StaticString) -> Range<Int>? {
    withUnsafeBytes { text in
      guard let start = Self.line(beginning: word, in: text) else { return nil }
      var end = Self.lineStart(in: text, after: start)
      while end < text.count, !Self.isLetter(text[end]) {
        end = Self.lineStart(in: text, after: end)
      }
      return start..<Swift.min(end, text.count)
    }
  }

  private static func line(
    beginning word: StaticString,
    in text: UnsafeRawBufferPointer
  ) -> Int? {
    word.withUTF8Buffer { word in
      var start = 0
      while text.count - start >= word.count {
        if word.indices.allSatisfy({ text[start + $0] == word[$0] }) { return start }
        start = lineStart(in: text, after: start)
      }
      return nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Eight bytes at a time, since every file is searched, and few hold what is looked for.
  private static func lineStart(in text: UnsafeRawBufferPointer, after start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset + 8 <= text.count {
      let differences =
        text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ ones &* 0x0A
      // Zero bytes, and only they, have their highest bit set in this.
      let breaks = (differences &- ones) & ~differences & (ones &* 0x80)
      // The lowest of them is that of the first byte: no borrow has come to it.
      if breaks != 0 { return offset + UInt64(littleEndian: breaks).trailingZeroBitCount / 8 + 1 }
      offset += 8
    }
    while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
    return offset + 1
  }
}

extension Diagnostic {
  /// A file that has more than `SpecReader.byteLimit` bytes.
  package static func tooLong(_ file: SourceFile) -> Diagnostic {
    let limit = SpecReader.byteLimit
    return .error(
      "file-size", "this is behind the \(limit) bytes that a file may hold",
      at: SourceSpan(file: file.id, start: limit, end: limit),
      help: "divide it into files of their own")
  }

  static func empty(_ file: SourceFile) -> Diagnostic {
    .error(
      "empty-spec", "the file holds no spec", at: SourceSpan(file: file.id, start: 0, end: 0),
      help: "begin it with 'feature: Name'")
  }
}
