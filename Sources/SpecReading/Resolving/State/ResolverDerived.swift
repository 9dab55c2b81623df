import Diagnostics
import Expressions
import SpecModel
import YAML

/// Derived values, in the order in which they need each other.
extension Resolver {
  mutating func resolveDerived() {
    let names = declared.derived.map(\.name.value)
    feature.derived.reserveCapacity(names.count)
    // Of two members with one name, which is reported, the first is meant: no derived value waits for itself.
    let known = Set(names.filter { scope.lookup($0) == nil })
    if isInOrder(declared.derived, among: known) {
      for (index, value) in declared.derived.enumerated() {
        feature.derived.append(derived(value, at: index))
      }
      return
    }
    let needed = declared.derived.map { freeNames(of: $0, among: known) }
    var open = Array(declared.derived.indices)
    var pending = known
    while !open.isEmpty {
      let ready = open.first { index in needed[index].allSatisfy { !pending.contains($0) } }
      guard let ready else { return reportCycle(open) }
      open.removeAll { $0 == ready }
      // Two values of one name are reported already; what needs the name waits for both.
      if !open.contains(where: { names[$0] == names[ready] }) { pending.remove(names[ready]) }
      feature.derived.append(derived(declared.derived[ready], at: feature.derived.count))
    }
  }

  /// Whether no derived value can need itself or a later one, as in most specs: then none of them is parsed
  /// for what it needs.
  func isInOrder(_ values: [DeclaredDerived], among known: Set<String>) -> Bool {
    var pending = known
    for derived in values {
      if let text = (derived.value ?? derived.short)?.sourceText(in: file),
        Checker.mayName(pending, in: text)
      {
        return false
      }
      // A second value of that name, which is reported, would have been waited for.
      guard pending.remove(derived.name.value) != nil || !known.contains(derived.name.value) else {
        return false
      }
    }
    return true
  }

  func freeNames(of derived: DeclaredDerived, among known: Set<String>? = nil) -> [String] {
    if let text = derived.value?.sourceText(in: file) {
      return Checker.freeNames(in: text, among: known)
    }
    guard let text = derived.short?.sourceText(in: file) else { return [] }
    return Checker.freeNames(in: TypeParser.split(text)?.value ?? text, among: known)
  }

  private mutating func derived(_ derived: DeclaredDerived, at index: Int) -> Derived {
    let (type, value) = typeAndValue(derived, in: scope)
    if type.unwrapped != .error { checkErrors(in: type, of: derived) }
    let symbol = declare(derived.name.value, type: type, as: .derived(index))
    return Derived(
      name: derived.name,
      type: type,
      value: value ?? .invalid(at: derived.name.span),
      summary: derived.summary?.value,
      symbol: symbol
    )
  }

  /// Rows are compared, and so are the lists of derived values where tests look at them: errors cannot be.
  mutating func checkErrors(in type: Type, of derived: DeclaredDerived) {
    guard !type.isHashable, type != .void else { return }
    let written = derived.value ?? derived.short
    let source = written?.sourceText(in: file)?.text ?? ""
    let isPath = source.allSatisfy { $0 == "." || $0.isLetter || $0.isNumber }
    let isError = type.unwrapped == .error
    bag.report(
      "error-value",
      isError
        ? "a row is compared with what it was before, and an error cannot be"
        : "values in a list are compared, and errors cannot be",
      at: written?.span ?? derived.name.span,
      help: !isError
        ? "take the 'message' of each error"
        : isPath
          ? "write '\(source)?.message', the text of the error"
          : "show the error's 'message' instead")
  }

  /// A derived value's type, stated or inferred, and its checked expression.
  mutating func typeAndValue(
    _ derived: DeclaredDerived,
    in scope: Scope
  ) -> (type: Type, value: Expression?) {
    var stated: Type?
    var value: Expression?
    if let short = derived.short {
      guard let text = expressionText(short) else { return (.invalid, nil) }
      if let parts = TypeParser.split(text), parts.type.canBeType {
        stated = parseType(parts.type)
        value = Checker.check(
          parts.value, expecting: stated, followsType: true, in: scope, into: &bag)
        if value == nil { adviseType(for: parts.value, of: stated, isLong: false, in: scope) }
      } else {
        value = Checker.check(text, expecting: nil, in: scope, into: &bag)
      }
    } else {
      stated = derived.type.map { type($0) }
      value = expression(derived.value, as: stated, in: scope)
      if value == nil, let text = derived.value?.sourceText(in: file) {
        adviseType(for: text, of: stated, isLong: true, in: scope)
      }
    }
    // What does not fit its type is reported; which of the two is wrong, nobody knows.
    return (value == nil ? .invalid : stated ?? value?.type ?? .invalid, value)
  }

  /// For a value that is of another kind than the type before it says, and cannot well be turned into it: the
  /// type is to be mended.
  private mutating func adviseType(
    for text: SourceText, of stated: Type?, isLong: Bool, in scope: Scope
  ) {
    var ignored = DiagnosticBag()
    guard let last = bag.all.last, last.code == "type-mismatch", let stated,
      let value = Checker.check(
        text, expecting: nil, followsType: !isLong, in: scope, into: &ignored),
      last.fact as? Mismatch
        == Mismatch("type-mismatch", expected: stated.name, found: value.type.name),
      value.type == .bool || value.type == .optional(stated)
        || [.double, .decimal].contains(value.type) && stated.isNumber
        || last.help?.isFitting ?? true
    else { return }
    let name = value.type.name
    let written = name.contains("[") ? "\"\(name)\"" : name
    bag.change(since: bag.all.count - 1) { problem in
      let other = problem.help?.meant.map { "'\($0)'" }
      if value.type == .optional(stated) {
        let type = isLong ? "write 'type: \(written)'" : "write '\(name)' as its type"
        problem.help = "\(type), or what stands for nil\(other.map { ": \($0)" } ?? "")"
        problem.fix = nil
        return
      }
      problem.help =
        isLong ? "write 'type: \(written)'" : "write '\(name)' as its type, or leave the type out"
      problem.fix = nil
    }
  }

  /// For a value that is named as a case is, which is compared without its point.
  private func caseAdvice(_ name: String) -> Advice? {
    let isCase = feature.models.contains { $0.cases.contains { $0.name.value == name } }
    return isCase ? "write '.\(name)' if the case is meant, else what it follows from" : nil
  }

  /// Where a value reads itself.
  private func ownUse(of value: DeclaredDerived) -> SourceSpan {
    (value.short ?? value.value)?.sourceText(in: file)?.span(ofWord: value.name.value)
      ?? value.name.span
  }

  private mutating func reportCycle(_ open: [Int]) {
    let names = declared.derived.map(\.name.value)
    // Every open value waits for an open one, so following the first leads into a cycle.
    var path = [open[0]]
    while true {
      let free = freeNames(of: declared.derived[path[path.count - 1]])
      guard let next = open.first(where: { free.contains(names[$0]) }) else { return }
      if let start = path.firstIndex(of: next) {
        path = Array(path[start...])
        break
      }
      path.append(next)
    }
    let circle = (path + [path[0]]).map { names[$0] }.joined(separator: " → ")
    bag.report(
      "cycle", "'\(names[path[0]])' is derived from itself: \(circle)",
      at: path.count == 1
        ? ownUse(of: declared.derived[path[0]]) : declared.derived[path[0]].name.span,
      help: path.count == 1
        ? caseAdvice(names[path[0]]) ?? "write what it follows from in place of '\(names[path[0]])'"
        : "let one of them follow from state alone")
    for index in open {
      _ = declare(names[index], type: .invalid, as: .derived(feature.derived.count))
      feature.derived.append(
        Derived(
          name: declared.derived[index].name,
          type: .invalid,
          value: .invalid(at: declared.derived[index].name.span),
          symbol: feature.symbols.id(of: .derived(feature.derived.count)) ?? SymbolID(0)
        )
      )
    }
  }
}

extension SourceText {
  /// Types begin with a capital letter or a bracket, or are a single word that is meant to be one;
  /// what else stands before '=' is an expression.
  fileprivate var canBeType: Bool {
    guard let first = text.first, first.isLowercase else { return true }
    let isWord = text.allSatisfy { $0.isLetter || $0 == "?" }
    return isWord && Type.builtIn.contains { $0.name.lowercased() == text.filter(\.isLetter) }
  }
}
