import Diagnostics
import Expressions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the one line that is laid out wrong, where what is reported follows from it.
///
/// A line in the wrong column, an item without its dash or a key without its colon make something else of
/// what stands around them. Whether a line is to blame is asked of the reader itself: it is where the spec
/// has no error at all once that line is mended.
struct LineSuspicion {
  let file: SourceFile
  /// Reads a spec, and what it uses: the problems, and how many bytes were read.
  let read: (SourceFile) -> (problems: DiagnosticBag, bytes: Int)

  /// How many bytes all trials may read: each reads the whole spec.
  private static let workLimit = 2_400_000
  /// Of the processor, for all trials. What takes longer is no spec that people write.
  #if DEBUG
    private static let timeLimit = Duration.seconds(5)
  #else
    private static let timeLimit = Duration.milliseconds(500)
  #endif
  private static let suspectLimit = 4

  /// What is reported where lines do not stand as they are meant.
  private static let codes: Set = [
    "wrong-indent", "duplicate-key", "unknown-key", "wrong-kind", "missing-key", "missing-colon",
    "missing-space", "wrong-name", "unquoted-text", "type-form", "expression-form", "type-name",
    "two-steps", "two-elements", "misplaced-key", "name-form", "empty-rule", "empty-element",
    "type-syntax", "step-form", "stub-form", "wrong-bracket", "raw-payload", "yaml-syntax",
  ]

  /// - Returns: The problem with the line; `nil` where nobody can tell which one is to blame, or where it
  ///   is reported already, and nothing else is.
  func verdict(on problems: DiagnosticBag) -> Diagnostic? {
    let errors = problems.inSourceOrder.filter { $0.severity == .error }
    // What goes with the key of an item moves below that key, and the item stays where it is.
    guard errors.allSatisfy({ $0.span?.file == file.id }),
      errors.first?.help?.isBelow != true
    else { return nil }
    let lines = SourceLines(of: file.bytes)
    let edits =
      lines.renames(for: errors) + lines.ownWords(of: errors) + edits(of: lines, for: errors)
    var left = Self.workLimit
    let start = Duration.ofThread
    var tried: Set<LineEdit> = []
    var ways: [LineEdit] = []
    for edit in edits {
      // What may be one of several things is told with all of them.
      if let way = ways.first, !edit.isAlternative(to: way) { break }
      var next: LineEdit? = edit
      while let edit = next, tried.insert(edit).inserted {
        guard left >= file.bytes.count, .ofThread - start < Self.timeLimit else { return nil }
        let mended = read(
          SourceFile(id: file.id, path: file.path, bytes: edit.applied(to: file.bytes)))
        left -= max(mended.bytes, 1_000)
        guard mended.problems.hasErrors else {
          guard edit.hasAlternatives else { return diagnostic(of: edit, in: lines, beside: errors) }
          ways.append(edit)
          break
        }
        next = edit.named(by: mended.problems)
      }
    }
    guard let first = ways.first else { return nil }
    var verdict = diagnostic(of: first, in: lines, beside: errors)
    if ways.count > 1 { verdict?.help = first.help(amongst: ways) }
    return verdict
  }

  /// What may mend the lines where something is reported, and then those around them, which come last.
  private func edits(of lines: SourceLines, for errors: [Diagnostic]) -> [LineEdit] {
    // Of a key that is there twice, and of further such keys, it tells in its notes.
    let isPlaced = errors[0].code != "wrong-indent" || errors[0].fact is Beside
    let isAlone = errors.count == 1 && isPlaced && errors[0].notes.count < 2
    guard !isAlone else {
      let line = lines.index(of: errors[0].span?.start ?? 0)
      let hit = [line, line - 1].filter { $0 >= 0 }.flatMap(lines.hitKeys)
      switch errors[0].code {
      case "unquoted-text": return hit + lines.wordEdits(of: line)
      case "wrong-key": return lines.lostKeys(for: errors[0])
      case "missing-key" where (errors[0].fact as? MissingKey)?.key == "as":
        return [lines.bindingEdit(of: line)]
      // A word alone in a list is an item.
      case "missing-colon": return lines.dashEdits(of: line) + hit
      // It is a key that nobody knows anywhere, or one that stands in another column than it is meant.
      case "unknown-key" where errors[0].help?.isOfKeys == true:
        return lines.columnEdits(of: line)
      default: return hit + (lines.unopenedList(of: line).map { [$0] } ?? [])
      }
    }
    let places = errors.filter { Self.codes.contains($0.code) }.compactMap(\.span?.start)
    var suspects: [Int] = []
    for line in places.map(lines.index) where !suspects.contains(line) { suspects.append(line) }
    suspects = Array(suspects.prefix(Self.suspectLimit))
    var all = suspects
    for line in suspects.flatMap(lines.around) where !all.contains(line) { all.append(line) }
    let nameless = suspects.prefix(2).flatMap { lines.nameless(around: $0) }
    let names = Set(errors.compactMap(\.unknownWord)).sorted().prefix(2)
    return suspects.flatMap { lines.wordEdits(of: $0) } + all.prefix(4).flatMap(lines.hitKeys)
      + names.flatMap { name in nameless.map { $0.named(name) } }
      + all.flatMap { lines.columnEdits(of: $0) }
      + nameless
      + suspects.prefix(2).flatMap { lines.missingHeads(above: $0) }
      + suspects.prefix(2).flatMap { lines.swaps(around: $0) }
  }

  /// What is said of the line already, where that says all; else what mends it.
  private func diagnostic(
    of edit: LineEdit, in lines: SourceLines, beside errors: [Diagnostic]
  ) -> Diagnostic? {
    if let told = edit.told(of: errors) { return told }
    let told = errors.first { error in
      lines.index(of: error.span?.start ?? 0) == edit.line && edit.isTold(by: error)
    }
    // What was tried is better advice than what a line around suggests.
    let mended = edit.diagnostic(in: file)
    if case .indent = edit.kind, let told, case .guess? = told.help,
      told.help != mended.help
    {
      return mended
    }
    if told != nil, errors.count == 1 { return nil }
    return told ?? mended
  }
}

extension Duration {
  /// How long this thread has had the processor, which no other work on the machine changes.
  fileprivate static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
}

/// A change of one line, and of what stands below it, that may be all that a spec lacks.
struct LineEdit: Hashable {
  enum Kind: Hashable {
    /// So far is it indented then.
    case indent(Int, isBlock: Bool)
    case dash
    case noDash
    case colon
    case brace
    case bracket
    case removal
    /// With the line below it in front of it.
    case swap(String)
    case head(String)
    /// The name of what begins with the line; a stand-in has no more than its first letter.
    case name(String)
    /// The code is that of the problem with the name that is meant.
    case rename(String, code: String)
    /// As the problem of that number says itself.
    case told(Int)
    /// The key that is meant.
    case key(String)
    /// The key in front of a colon; a stand-in for a name has one letter.
    case lostKey(String)
    /// What a value is called that is made; a stand-in has one letter.
    case binding(String)
  }

  struct Change: Hashable {
    var range: Range<Int>
    var text: String
  }

  var kind: Kind
  /// The number of the line, from 0.
  var line: Int
  /// In source order.
  var changes: [Change]
  /// What the line begins with, behind a dash.
  var name: Range<Int>
  /// The line, but for white space at its ends.
  var text: Range<Int>

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 100)
    var start = 0
    for change in changes {
      result += bytes[start..<change.range.lowerBound]
      result += Array(change.text.utf8)
      start = change.range.upperBound
    }
    return result + bytes[start...]
  }

  /// With another name above the line.
  func named(_ name: String) -> LineEdit {
    var edit = self
    if case .binding = kind {
      edit.kind = .binding(name)
      edit.changes[0].text = changes[0].text.replacing("as: x", with: "as: \(name)")
      return edit
    }
    if case .lostKey = kind {
      edit.kind = .lostKey(name)
      edit.changes[0].text = name
      return edit
    }
    guard case .name(let old) = kind, let change = changes.first else { return self }
    edit.kind = .name(name)
    edit.changes[0].text = change.text.replacing("\(old):", with: "\(name):")
    return edit
  }

  /// With the name that is missing where a stand-in is read.
  func named(by problems: DiagnosticBag) -> LineEdit? {
    guard isStandIn else { return nil }
    let words = problems.inSourceOrder.lazy.flatMap { problem in
      [problem.neededWord, problem.unknownWord, problem.firstKnown].compactMap(\.self)
    }
    return words.first { $0.utf8.count > 1 }.map(named)
  }

  var isStandIn: Bool {
    switch kind {
    case .name(let name), .lostKey(let name), .binding(let name): name.utf8.count == 1
    default: false
    }
  }

  /// Whether a problem of the line says what is wrong with it, and how to mend that.
  func isTold(by error: Diagnostic) -> Bool {
    switch kind {
    case .indent: error.code == "wrong-indent"
    case .dash: ["wrong-indent", "two-steps", "two-elements"].contains(error.code)
    case .noDash: error.code == "wrong-indent" || error.help?.isNoDash == true
    case .colon: ["missing-colon", "missing-space"].contains(error.code)
    case .removal: error.code == "duplicate-key"
    default: false
    }
  }

  func diagnostic(in file: SourceFile) -> Diagnostic {
    let name = String(decoding: file.bytes[name], as: UTF8.self)
    let place = SourceSpan(
      file: file.id, start: self.name.lowerBound, end: self.name.upperBound)
    let mended = mendedLine(of: file.bytes)
    switch kind {
    case .indent(let count, let isBlock):
      let spaces = count == 0 ? "the start of the line" : "\(count) spaces"
      let what = isBlock ? "it, and what stands below it," : "it"
      let isItem = file.bytes[text.lowerBound] == UInt8(ascii: "-")
      let dash = SourceSpan(file: file.id, start: text.lowerBound, end: text.lowerBound + 1)
      return .error(
        "wrong-indent",
        isItem
          ? "the list item is not indented like the lines around it"
          : "'\(name)' is not indented like the lines around it",
        at: isItem ? dash : place,
        help: .guess(count == 0 ? "begin \(what) at \(spaces)" : "indent \(what) by \(spaces)"))
    case .dash:
      return .error(
        "wrong-indent", "'\(name)' stands where a list item is expected", at: place,
        help: "begin it with '- ': \(mended)")
    case .noDash:
      return .error(
        "wrong-indent", "'\(name)' begins like a list item, and stands beside keys", at: place,
        help: "leave '- ' in front of it out")
    case .colon:
      return .error(
        "missing-colon", "': ' is missing behind '\(name)'", at: place,
        help: "a key is followed by ': ' and its value: \(mended)")
    case .brace:
      return .error(
        "wrong-bracket", "'{' is missing behind '\(name):'", at: place,
        help: "write it: \(mended)")
    case .bracket:
      return .error(
        "wrong-bracket", "'[' is missing behind '\(name):'", at: place,
        help: "write it: \(mended)")
    case .removal:
      return .error(
        "duplicate-key", "the key '\(name)' stands here twice", at: place, help: "remove one")
    case .swap(let other):
      return .error(
        "wrong-indent", "'\(name)' stands above '\(other)', which belongs above it", at: place,
        help: "write these two lines the other way round")
    case .head(let head):
      return .error(
        "missing-key", "the key '\(head)' is missing above '\(name)'", at: place,
        help: "write '\(head):' in a line of its own above it")
    case .name(let missing):
      return .error(
        "missing-key",
        isStandIn
          ? "a name is missing above '\(name)'"
          : "the name '\(missing)' is missing above '\(name)'",
        at: place,
        help: isStandIn
          ? "write the name of what is declared here in a line of its own above it, as in 'name:'"
          : "write '\(missing):' in a line of its own above it")
    case .key(let key):
      return .error(
        "unknown-key", "'\(name)' is no key", at: place, help: Advice.meant("\(key):"))
    case .lostKey(let key):
      return .error(
        "wrong-key", "a key is missing before ':'", at: place,
        help: isStandIn ? "write the name of what stands behind it" : "write '\(key):'")
    case .told, .binding:
      return .error("syntax", "'\(name)' is not as it should be", at: place)
    case .rename(let meant, let code):
      return .error(
        code, "'\(name)' is used nowhere, and '\(meant)', which is, is declared nowhere",
        at: place, help: Advice.meant(meant), fix: Fix(meant, in: place))
    }
  }

  /// The line as it should be. What changes in the lines below it is left out.
  private func mendedLine(of bytes: [UInt8]) -> String {
    var line = Array(bytes[text])
    for change in changes.reversed()
    where text.lowerBound <= change.range.lowerBound && change.range.upperBound <= text.upperBound {
      let start = change.range.lowerBound - text.lowerBound
      line.replaceSubrange(start..<(start + change.range.count), with: change.text.utf8)
    }
    let mended = String(decoding: line, as: UTF8.self)
    return kind == .dash && !mended.hasPrefix("- ") ? "- \(mended)" : mended
  }
}

extension Diagnostic {
  /// The name that is missing, also where a type lacks it.
  var missedWord: String? {
    unknown?.kind == .key ? nil : unknownWord
  }

  /// The first of the properties that a value may have, where it says which these are.
  fileprivate var firstKnown: String? {
    guard code == "unknown-property", case .known(let names, _)? = help else { return nil }
    return names.first
  }

  /// The property that it says a value needs.
  fileprivate var neededWord: String? { (fact as? MissingProperty)?.names.last }
}

extension Advice {
  fileprivate var isBelow: Bool { if case .below = self { true } else { false } }
  fileprivate var isOfKeys: Bool { if case .keys = self { true } else { false } }
  fileprivate var isNoDash: Bool { if case .noDash = self { true } else { false } }
}
