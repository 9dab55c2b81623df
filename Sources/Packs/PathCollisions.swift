import Diagnostics
import TemplateEngine

/// Finds files of a pack that may have the same path.
struct PathCollisions {
  private let pack: Pack
  /// All combinations of the values of the pack's options.
  private let choices: [[(String, String)]]
  private static let choiceLimit = 2_000

  static func report(in pack: Pack, into bag: inout DiagnosticBag) {
    let finder = PathCollisions(pack)
    // Regions of several makers stand in one file.
    for file in pack.files where file.ownership != .region { finder.reportAlone(file, &bag) }
    finder.reportPairs(&bag)
  }

  private init(_ pack: Pack) {
    self.pack = pack
    var choices: [[(String, String)]] = [[]]
    for option in pack.options {
      let longer = choices.flatMap { choice in option.values.map { choice + [(option.name, $0)] } }
      if longer.count <= Self.choiceLimit { choices = longer }
    }
    self.choices = choices
  }

  // MARK: One file

  /// Reports a file that is generated several times but whose path does not depend on the element.
  private func reportAlone(_ file: Pack.File, _ bag: inout DiagnosticBag) {
    let names = names(in: file.path.text)
    if let (list, name) = file.loop, !names.contains(name) {
      bag.add(.onePath("each of '\(list.text)'", help: "\(name).name", at: file.path.span))
    } else if !file.scope.isOncePerRun, !names.contains(file.scope.rawValue) {
      let owner = file.scope.rawValue
      bag.add(.onePath("each \(owner)", help: "\(owner).name", at: file.path.span))
    }
  }

  /// Returns the words inside the path's delimiters.
  private func names(in path: String) -> Set<String> {
    var names: Set<String> = []
    for part in path.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let inner = part.prefix { $0 != "}" }
      let words = inner.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      names.formUnion(words.map { String($0) })
    }
    return names
  }

  // MARK: Two files

  private func reportPairs(_ bag: inout DiagnosticBag) {
    var byPath: [String: [Pack.File]] = [:]
    for file in pack.files {
      // Many file systems are case-insensitive.
      let key = file.path.text.caseFolded.filter { $0 != " " }
      for other in byPath[key, default: []] where canBothBeMade(file, other) {
        bag.add(.samePath(file.path, other.path))
      }
      byPath[key, default: []].append(file)
    }
  }

  /// Returns whether some choice of options generates both files, as far as the conditions depend
  /// on options only.
  private func canBothBeMade(_ file: Pack.File, _ other: Pack.File) -> Bool {
    guard let first = file.when, let second = other.when else {
      return [file.when, other.when].compactMap(\.self).allSatisfy { isPossible($0, choices) }
    }
    return choices.contains { isPossible(first, [$0]) && isPossible(second, [$0]) }
  }

  private func isPossible(_ when: SourceText, _ choices: [[(String, String)]]) -> Bool {
    var environment = Environment()
    var ignored = DiagnosticBag()
    guard let condition = environment.compileExpression(when, into: &ignored) else { return true }
    return choices.contains { choice in
      var store = ValueStore()
      let members = choice.map { ($0.0, store.string($0.1)) }
      let root = store.object([("options", store.object(members))])
      // A condition that depends on more than options may be true.
      guard let value = try? condition.evaluate(root: root, in: &store) else { return true }
      return value.isTrue
    }
  }
}

extension Diagnostic {
  fileprivate static func onePath(_ what: String, help: Advice, at span: SourceSpan) -> Diagnostic {
    .warning(
      "possible-collision",
      "\(what) is written to this one path",
      at: span,
      help: "name it: '{{ \(help) }}'"
    )
  }

  fileprivate static func samePath(_ path: SourceText, _ other: SourceText) -> Diagnostic {
    .warning(
      "possible-collision",
      "two files may be written to this path",
      at: path.span,
      help: "let their 'when' exclude each other",
      notes: [Note("the other one stands here", at: other.span)]
    )
  }
}
