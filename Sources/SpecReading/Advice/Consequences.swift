import Diagnostics
import YAML

/// What follows from another problem, and is left out beside it.
extension DiagnosticBag {
  /// Without what is missed, and what goes round, where two have one name: one of them was to have the
  /// missed name, which is said there.
  func withoutNamesOfTwins() -> DiagnosticBag {
    let errors = all.filter { $0.severity == .error }
    guard errors.count > 1,
      errors.allSatisfy({ $0.code == "same-name" || $0.code == "cycle" || $0.unknownWord != nil }),
      errors.count(where: { $0.code == "same-name" }) == 1
    else { return self }
    let missed = errors.filter { $0.unknownWord != nil }
    guard missed.count == 1, missed[0].fix == nil, let word = missed[0].unknownWord else {
      return self
    }
    var result = DiagnosticBag()
    for var problem in all where problem.code == "same-name" || problem.severity != .error {
      if problem.code == "same-name" {
        problem.help = "rename one, perhaps to '\(word)', which is used and declared nowhere"
      }
      result.add(problem)
    }
    return result
  }

  /// Without what is wrong behind a word of another language on its line: its value is most probably written
  /// in that language too. What a result is put into is said there.
  func withoutForeignForms(in file: SourceFile) -> DiagnosticBag {
    let words = all.filter { problem in
      guard problem.code == "unknown-key", let meant = problem.meantKey, let span = problem.span,
        span.file == file.id, span.end <= file.bytes.count
      else { return false }
      let word = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
      return Suggestion.nearest(to: word, among: [meant]) == nil
    }
    guard errorCount > 1, !words.isEmpty else { return self }
    var helps: [SourceSpan: String] = [:]
    var others: [Diagnostic] = []
    for problem in all {
      let word = words.first { word in
        guard let key = word.span, let span = problem.span, span.file == key.file else {
          return false
        }
        return span.start > key.end
          && span.end <= file.bytes.lines(around: key.start..<key.end).upperBound
      }
      guard let key = word?.span else {
        others.append(problem)
        continue
      }
      let isWholeAdvice =
        problem.code == "hidden-name"
        || problem.code == "unknown-argument" && problem.help?.contains("write 'with: {") == true
      if isWholeAdvice, let help = problem.help { helps[key] = help }
    }
    var result = DiagnosticBag()
    for var problem in others {
      if let span = problem.span, problem.code == "unknown-key", let help = helps[span] {
        (problem.help, problem.fix) = (help, nil)
      }
      result.add(problem)
    }
    return result
  }

  /// Without what follows from a type that is said in the words of a schema: `optional: true`,
  /// `type: string` beside an `enum`, `-> String` behind what a method takes.
  func withoutForeignTypes(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    guard errorCount > 0 else { return self }
    let helps = all.filter { $0.code == "unknown-key" }.compactMap(\.help)
    var codes: Set<String> = []
    if helps.contains(where: { $0.contains(OptionalMark.start) }) {
      codes = ["needless-optional", "no-default", "missing-property"]
    }
    if yaml.all.contains(where: { $0.help?.hasPrefix("what it returns stands") == true }) {
      codes.insert("no-result")
    }
    let saysCases = all.compactMap { problem in
      problem.code == "unknown-key" && problem.meantKey == "cases" ? problem.span?.start : nil
    }
    guard !codes.isEmpty || !saysCases.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all where !codes.contains(problem.code) {
      // The keys of one model are near to each other.
      let start = problem.span?.start ?? 0
      let isType =
        problem.help?.hasPrefix("leave it out: 'cases' make") == true
        && saysCases.contains { abs($0 - start) < 60 }
      if !isType { result.add(problem) }
    }
    return result
  }

  /// Without what the value of a name is said to be, where two have that name: nobody knows which is meant.
  func withoutUses(ofTwinsIn file: SourceFile) -> DiagnosticBag {
    guard errorCount > 1 else { return self }
    let twins = words(of: "same-name", in: file)
    guard !twins.isEmpty else { return self }
    let codes = [
      "type-mismatch", "unknown-member", "row-list", "needless-optional", "missing-unwrap",
      "not-writable", "element-type", "not-a-value", "unwrap-form", "idle-comparison",
    ]
    var result = DiagnosticBag()
    for problem in all {
      guard codes.contains(problem.code), let span = problem.span, span.file == file.id,
        span.end <= file.bytes.count
      else {
        result.add(problem)
        continue
      }
      let lines = file.bytes.lines(around: span.start..<span.end)
      let line = String(decoding: file.bytes[lines], as: UTF8.self)
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      if !words.contains(where: { twins.contains(String($0)) }) { result.add(problem) }
    }
    return result
  }

  /// Without names that an action was to give to values of its own, which is reported.
  func withoutOwnValues(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    let names = (yaml.all + all).compactMap { problem -> String? in
      guard let help = problem.help, help.hasPrefix(DeclaredStep.ownValueStart),
        let start = help.firstRange(of: "' for '")?.upperBound
      else { return nil }
      return String(help[start...].prefix { $0 != "'" })
    }
    guard !names.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all where !(problem.unknownWord.map(names.contains) ?? false) {
      result.add(problem)
    }
    return result
  }

  /// What stands in braces where a key is due.
  mutating func leaveOutPartsOfWrongKeys() {
    let keys = spans(of: "wrong-key")
    guard !keys.isEmpty, errorCount > 1 else { return }
    var result = DiagnosticBag()
    for problem in all {
      let isPart = keys.contains { key in
        guard problem.code == "missing-value", let span = problem.span else { return false }
        return span.file == key.file && key.start <= span.start && span.end <= key.end
      }
      if !isPart { result.add(problem) }
    }
    self = result
  }

  /// `await Service.method` as a step: the key that is meant, and not the word of another language.
  mutating func translateWords(in file: SourceFile) {
    guard hasErrors else { return }
    change(since: 0) { problem in
      guard problem.code == "missing-colon", let span = problem.span, span.file == file.id,
        span.end <= file.bytes.count, let help = problem.help
      else { return }
      let word = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
      if word.hasSuffix("Row"), help.contains("- \(word): ") {
        (problem.fix, problem.help) = (nil, "rows are shown with 'list:': - list: \(word)")
        return
      }
      let verb = OtherWords.ofSpecs.keys(for: word).first {
        DeclaredStep.Verb(rawValue: $0) != nil
      }
      guard let verb, DeclaredStep.Verb(rawValue: word) == nil, help.contains("- \(word): ") else {
        return
      }
      problem.fix = nil
      problem.help = help.replacing("- \(word): ", with: "- \(verb): ")
    }
  }

  /// `String: name`, where the type stands before the name: two mistakes by their places, and one to mend.
  func withoutSwappedNames(in file: SourceFile) -> DiagnosticBag {
    guard all.contains(where: { $0.code == "taken-name" }) else { return self }
    var result = DiagnosticBag()
    var last: Diagnostic?
    for problem in inSourceOrder {
      if problem.code == "unknown-type", let name = problem.span, let type = last?.span,
        last?.code == "taken-name", type.file == file.id, name.file == file.id,
        name.end <= file.bytes.count, (type.end..<type.end + 3).contains(name.start)
      {
        let words = [name, type].map {
          String(decoding: file.bytes[$0.start..<$0.end], as: UTF8.self)
        }
        last?.help = "a name stands before its type: '\(words[0]): \(words[1])'"
        continue
      }
      if let last { result.add(last) }
      last = problem
    }
    if let last { result.add(last) }
    return result
  }

  /// Leaves out what has a code, but for the first problems.
  mutating func leaveOut(_ code: String, since count: Int) {
    var result = DiagnosticBag()
    for (index, problem) in all.enumerated() where index < count || problem.code != code {
      result.add(problem)
    }
    self = result
  }

  /// Warnings of what nothing uses, where a part of the file could not be read: it may stand there.
  func withoutWarningsOfUse(dueTo yaml: DiagnosticBag) -> DiagnosticBag {
    guard yaml.hasErrors, errorCount < all.count else { return self }
    let codes = ["unreachable-action", "idle-catch", "never-overlaps", "no-client"]
    var result = DiagnosticBag()
    for problem in all where problem.severity == .error || !codes.contains(problem.code) {
      if problem.severity == .error || !problem.code.hasPrefix("unused-") { result.add(problem) }
    }
    return result
  }

  private func without(_ places: Set<SourceSpan>) -> DiagnosticBag {
    var result = DiagnosticBag()
    for problem in all where problem.span.map(places.contains) != true { result.add(problem) }
    return result
  }

  /// Words behind a text where a list is due, in braces without its brackets: `{ tags: calm, old }`. They are the
  /// list's, and no keys without a value.
  mutating func blameLists(in later: inout DiagnosticBag, of file: SourceFile) {
    let words = spans(of: "missing-value").filter { $0.file == file.id }.prefix(100)
    guard !words.isEmpty, later.hasErrors else { return }
    func text(_ span: SourceSpan) -> String {
      String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
    }
    var parts: Set<SourceSpan> = []
    later.change(since: 0) { problem in
      guard problem.code == "type-mismatch", problem.message.hasPrefix("expected ["),
        problem.help?.hasPrefix("a list in brackets") == true, var last = problem.span,
        last.file == file.id
      else { return }
      var elements = [text(last)]
      while let next = words.first(where: { word in
        word.start > last.end && word.start < last.end + 10
          && file.bytes[last.end..<word.start].allSatisfy {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
          }
      }) {
        elements.append(text(next))
        parts.insert(next)
        last = next
      }
      guard elements.count > 1 else { return }
      problem.help = "write it in brackets: '[\(elements.joined(separator: ", "))]'"
    }
    guard !parts.isEmpty else { return }
    self = without(parts)
    later = later.without(parts)
  }

  /// Warnings of what only steps use that are never reached: that is told of those.
  func withoutWarningsOfUse(inUnreachedStepsOf file: SourceFile) -> DiagnosticBag {
    let places = spans(of: "unreachable-step").filter { $0.file == file.id }
    guard !places.isEmpty, places.count < all.count else { return self }
    let words = places.reduce(into: Set<Substring>()) { words, place in
      let line = file.bytes.lines(around: place.start..<place.end).lowerBound
      let dash = file.bytes[line..<place.start].firstIndex { $0 != UInt8(ascii: " ") } ?? line
      // With the steps behind it, which begin in the same column.
      let range = file.bytes.block(from: max(line, dash - 1))
      let steps = String(decoding: file.bytes[range], as: UTF8.self)
      words.formUnion(steps.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    var result = DiagnosticBag()
    for problem in all {
      let isUse = problem.severity == .warning && problem.code.hasPrefix("unused-")
      guard isUse, let span = problem.span, span.file == file.id, span.end <= file.bytes.count,
        words.contains(Substring(decoding: file.bytes[span.start..<span.end], as: UTF8.self))
      else {
        result.add(problem)
        continue
      }
    }
    return result
  }

  /// With the types that stand where JSON values of cases are due as the mistake, where the cases are used
  /// as if they carried values.
  func blamingTypes(ofCasesIn models: [DeclaredModel]) -> DiagnosticBag {
    let places = spans(of: "typed-case")
    guard hasErrors, !places.isEmpty else { return self }
    let enums = models.filter { model in
      model.cases?.contains { $0.raw.map { places.contains($0.span) } == true } == true
    }
    let rest = without(usesOf: enums)
    guard rest.errorCount < errorCount else { return self }
    var result = DiagnosticBag()
    for var problem in rest.all {
      if problem.code == "typed-case" { problem.severity = .error }
      result.add(problem)
    }
    return result
  }

  /// Without what is wrong with uses of models of which nobody knows what they are, which is reported.
  func withoutUses(ofGuessedIn models: [DeclaredModel]) -> DiagnosticBag {
    guard errorCount > 1 else { return self }
    let raw = spans(of: "raw-payload")
    return without(
      usesOf: models.filter { model in
        model.isGuessed
          || !raw.isEmpty
            && model.cases?.contains { raw.contains($0.raw?.span ?? $0.name.span) } == true
      })
  }

  /// Without errors that speak of one of the models, or of its cases, but where they are declared.
  private func without(usesOf models: [DeclaredModel]) -> DiagnosticBag {
    guard !models.isEmpty else { return self }
    let names = Set(models.flatMap { [$0.name.value] + ($0.cases ?? []).map(\.name.value) })
    var result = DiagnosticBag()
    for problem in all {
      let words = problem.message.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isUse =
        problem.severity == .error && !["wrong-kind", "raw-payload"].contains(problem.code)
        && words.contains { names.contains(String($0)) }
      if !isUse { result.add(problem) }
    }
    return result
  }

  /// Without what actions are said to lack that call nothing, where their steps could not be read as they
  /// are meant: they may well call something.
  func withoutFacets(of actions: [DeclaredAction], in file: SourceFile) -> DiagnosticBag {
    guard hasErrors, all.count > 1 else { return self }
    let silent = actions.filter { !$0.hasStep(.call) }.map { action in
      (name: action.name.value, block: file.bytes.block(from: action.name.span.start))
    }
    let isLacking = { (problem: Diagnostic) in
      problem.code == "unknown-member"
        && silent.contains { problem.message.hasPrefix("'\($0.name)' has no '") }
    }
    let mistakes = all.filter { $0.severity == .error && !isLacking($0) }.compactMap(\.span)
    let broken = silent.filter { action in
      mistakes.contains { $0.file == file.id && action.block.contains($0.start) }
    }
    guard !broken.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let isConsequence = broken.contains { action in
        problem.code == "unknown-member" && problem.message.hasPrefix("'\(action.name)' has no '")
          || problem.code == "never-overlaps"
            && problem.span.map { action.block.contains($0.start) } == true
      }
      if !isConsequence { result.add(problem) }
    }
    return result
  }

  /// Without names that are missed where parts of the file have none, which is reported: each of them may
  /// be meant.
  func withoutNames(ofUnnamed parts: Set<String>) -> DiagnosticBag {
    guard !parts.isEmpty else { return self }
    let codes = Set(parts.flatMap { Self.missed[$0] ?? [] })
    let names = Set(
      all.compactMap { problem in
        codes.contains(problem.code) && problem.code != "unknown-name" ? problem.unknownWord : nil
      })
    var result = DiagnosticBag()
    for var problem in all where !codes.contains(problem.code) {
      // Where one thing alone is missed, that is its name.
      if names.count == 1, let name = names.first, problem.code == "missing-key",
        problem.message.hasPrefix("a name is missing above '")
      {
        problem.help =
          "write '\(name):' in a line of its own above, and indent its keys below it"
      }
      result.add(problem)
    }
    return result
  }

  private static let missed: [String: [String]] = [
    DeclaredRow.keys.what: ["unknown-row", "unknown-member"],
    DeclaredAction.keys.what: ["unknown-action", "unknown-name", "unknown-member"],
    DeclaredAction.rowKeys.what: ["unknown-row", "unknown-name", "unknown-member"],
    DeclaredService.methodKeys.what: ["unknown-method"],
    "parameters": ["unknown-name"],
  ]

  /// Without a name that is declared twice where one of the two has no type that could be read: that one does
  /// not belong there.
  func withoutMistypedTwins() -> DiagnosticBag {
    let mistyped = all.filter { $0.code == "type-form" }.compactMap(\.span)
    guard !mistyped.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let places = [problem.span] + problem.notes.map(\.span)
      let isTwin =
        problem.code == "same-name"
        && places.compactMap(\.self).contains { place in
          mistyped.contains { $0.file == place.file && 1...3 ~= $0.start - place.end }
        }
      if !isTwin { result.add(problem) }
    }
    return result
  }

  /// What a computation comes to whose parts are of no type, which is reported.
  func withoutMeaninglessTraps() -> DiagnosticBag {
    let isTrap = { (problem: Diagnostic) in
      problem.code == "constant-trap" && problem.message.hasSuffix("has no meaning here")
    }
    guard errorCount > 1, all.contains(where: isTrap) else { return self }
    var result = DiagnosticBag()
    for problem in all where !isTrap(problem) { result.add(problem) }
    return result
  }
}

extension Diagnostic {
  /// The key that an unknown one is read as.
  fileprivate var meantKey: String? {
    guard let help, help.hasPrefix("did you mean '"), help.hasSuffix("'?") else { return nil }
    return String(help.dropFirst("did you mean '".count).dropLast(2))
  }
}
