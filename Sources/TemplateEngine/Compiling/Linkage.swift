import Diagnostics

/// The tables that all templates of an environment share, so that they can include each other:
/// variable slots, constants, and the numbers of units.
struct Linkage: Sendable {
  private(set) var variables: [Name] = []
  private(set) var slots = NameMap()
  private(set) var constants: [Value] = []
  /// The bytes of the string constants.
  private(set) var text: [UInt8] = []
  private var strings: [String: Int] = [:]
  /// The compiled units by number. `nil` for a unit that has errors.
  private(set) var units: [Unit?] = []
  /// The diagnostics of each unit, by number.
  private(set) var problems: [DiagnosticBag] = []
  /// The units that each unit includes or extends, with the place where it does so, by number.
  private var needs: [[Located<Int>]] = []
  private(set) var numbers: [String: Int] = [:]
  /// Whether all templates are loaded, because one may be included by a computed name.
  private(set) var hasAll = false
  /// Templates that are included somewhere and are not compiled yet.
  private var pending: [(number: Int, source: TemplateSource)] = []
  let filters: [Filter]
  private let filterNumbers: NameMap
  private let templateNames: [String]
  private let loader: Loader

  init(
    filters: [Filter] = [],
    templateNames: [String] = [],
    loader: @escaping Loader = { _ in nil }
  ) {
    self.filters = filters
    self.templateNames = templateNames
    self.loader = loader
    var numbers = NameMap()
    for (number, filter) in filters.enumerated() {
      numbers[Name(filter.name)] = number
      for alias in filter.aliases { numbers[Name(alias)] = number }
    }
    filterNumbers = numbers
  }

  typealias Loader = @Sendable (String) -> SourceFile?
}

// MARK: - Names and constants

extension Linkage {
  /// Returns the slot of a variable. All variables with the same name share one slot: a scope that
  /// binds it saves the old value, and restores it when it ends. An included template therefore
  /// sees the variables of the including one.
  mutating func slot(of name: Name) -> Int {
    if let slot = slots[name] { return slot }
    slots[name] = variables.count
    variables.append(name)
    return variables.count - 1
  }

  mutating func constant(_ value: Value) -> Int {
    constants.append(value)
    return constants.count - 1
  }

  mutating func constant(_ string: String) -> Int {
    if let number = strings[string] { return number }
    let start = text.count
    text.append(contentsOf: string.utf8)
    let value = Value(.string, size: UInt32(text.count - start), bits: UInt64(start))
    strings[string] = constants.count
    return constant(value)
  }

  func number(ofFilter name: String) -> Int? { Name.known(name).flatMap { filterNumbers[$0] } }

  var filterNames: [String] { filterNumbers.names }
}

// MARK: - Units

extension Linkage {
  /// Returns the number of the template with this name, and loads it if needed.
  /// - Parameter span: the place of the include.
  mutating func include(
    _ name: String,
    at span: SourceSpan?,
    _ bag: inout DiagnosticBag
  ) -> Int? {
    if let number = numbers[name] { return number }
    guard let file = loader(name) else {
      let nearest = Suggestion.nearest(to: name, among: templateNames)
      bag.add(.unknownTemplate(name, nearest: nearest, at: span))
      return nil
    }
    let number = add(TemplateSource(file, name: name))
    numbers[name] = number
    return number
  }

  /// Loads all templates, since any of them may be included by a computed name. Errors in one of
  /// them are reported when it is included.
  mutating func includeAll() {
    guard !hasAll else { return }
    hasAll = true
    var ignored = DiagnosticBag()
    for name in templateNames { _ = include(name, at: nil, &ignored) }
  }

  mutating func add(_ source: TemplateSource) -> Int {
    let number = reserve()
    pending.append((number, source))
    return number
  }

  /// Reserves a number for a unit that will be passed to `finish`.
  mutating func reserve() -> Int {
    units.append(nil)
    problems.append(DiagnosticBag())
    needs.append([])
    return units.count - 1
  }

  mutating func nextPending() -> (number: Int, source: TemplateSource)? {
    pending.popLast()
  }

  mutating func finish(_ number: Int, _ unit: Unit?, _ bag: DiagnosticBag) {
    units[number] = bag.hasErrors ? nil : unit
    problems[number] = bag
    guard let unit else { return }
    needs[number] = unit.included + [unit.parent].compactMap(\.self)
  }

  /// Returns the names of all templates that rendering the unit may involve, including its own, in
  /// sorted order.
  func names(below number: Int) -> [String] {
    guard let below = numbers(below: number) else { return templateNames }
    return numbers.filter { below.contains($0.value) }.keys.sorted()
  }

  /// Returns the numbers of all units that rendering one may involve, including its own, or `nil`
  /// for all units.
  func numbers(below number: Int) -> Set<Int>? {
    guard !hasAll else { return nil }
    var seen: Set<Int> = [number]
    var open = [number]
    while let next = open.popLast() {
      for other in needs[next] where seen.insert(other.value).inserted { open.append(other.value) }
    }
    return seen
  }

  /// Reports the errors of the unit and of all units that it includes, with notes on how they are
  /// reached. Returns whether there are none.
  func check(_ number: Int, into bag: inout DiagnosticBag) -> Bool {
    var seen: Set<Int> = [number]
    var open: [(number: Int, notes: [Diagnostic.Note])] = [(number, [])]
    var isSound = true
    while let (next, notes) = open.popLast() {
      for var problem in problems[next].all {
        problem.notes += notes.suffix(12)
        bag.add(problem)
      }
      if units[next] == nil { isSound = false }
      if let cycle = cycle(from: next) {
        bag.add(.extendsItself(at: cycle))
        isSound = false
      }
      for other in needs[next] where seen.insert(other.value).inserted {
        open.append((other.value, [Diagnostic.Note("included here", at: other.span)] + notes))
      }
    }
    return isSound
  }
}

extension Unit {
  /// The numbers of the units that this one includes by name, and the places of the includes.
  fileprivate var included: [Located<Int>] {
    code.indices.compactMap { step in
      guard code[step].op == .include else { return nil }
      let number = inclusions[Int(code[step].a)].unit
      return number == Inclusion.computed ? nil : Located(number, at: span(at: step))
    }
  }
}

extension Linkage {
  /// Returns the span of the unit's `extends` if its chain of parents leads back to it.
  private func cycle(from number: Int) -> SourceSpan? {
    var next = units[number]?.parent
    for _ in units.indices {
      guard let parent = next else { return nil }
      if parent.value == number { return units[number]?.parent?.span }
      next = units[parent.value]?.parent
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func extendsItself(at span: SourceSpan) -> Diagnostic {
    .error("cycle", "the template extends itself", at: span)
  }

  fileprivate static func unknownTemplate(
    _ name: String,
    nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "unknown-template",
      "unknown template '\(name)'",
      at: span,
      help: nearest.map { Advice.meant($0) }
    )
  }
}
