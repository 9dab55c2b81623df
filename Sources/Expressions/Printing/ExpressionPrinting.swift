import Naming
import Patterns

extension Printing {
  /// Writes the expression, in parentheses where it is looser than the place allows.
  mutating func write(_ node: Expression, atLeast level: Level = .ternary) {
    guard node.isParenthesized || node.level < level else { return bare(node) }
    text("(")
    enclosed { $0.bare(node) }
    text(")")
  }

  private mutating func bare(_ node: Expression) {
    switch node.kind {
    case .literal(let value): literal(value)
    case .interpolation(let segments): interpolation(segments)
    case .array(let elements): array(elements, node.type)
    case .dictionary(let entries): dictionary(entries)
    case .symbol(let reference): name(reference)
    case .parameter(let number): text("$\(number)")
    case .property, .member, .subscript, .payload, .unwrap, .formatted: links(node)
    case .make(let arguments):
      text(name(ofModel: node.type.name))
      self.arguments(arguments)
    case .enumCase(let name, let arguments, let isQualified):
      enumCase(name, arguments, isQualified ? node.type : nil)
    case .prefix(let op, let operand):
      if case .matching(let base, let pattern) = operand.kind, op == .not {
        return matching(base, pattern, "==")
      }
      if op == .minus, let negative = operand.negatedLiterals { return write(negative) }
      text(op.rawValue)
      // Nothing else would tell the compiler which numbers these are: `Double(-min(1, 2))`.
      let isCallOfLiterals = op == .minus && operand.isUntyped && !operand.isLiteral
      guard isCallOfLiterals, case .member = operand.kind else {
        return write(operand, atLeast: .postfix)
      }
      text("(")
      unparenthesized(operand)
      text(" as \(name(of: operand.type)))")
    case .binary(let op, _, _): group { $0.operands(of: node, op.precedence) }
    case .matching(let base, let pattern): matching(base, pattern, "!=")
    case .conditional(let parts): ternary(parts)
    case .chain(let inner):
      // Nothing follows the `?`.
      if case .unwrap(let operand) = inner.kind { return write(operand, atLeast: .postfix) }
      inside(node, inner)
    case .promotion(let inner): inside(node, inner)
    case .closure(let closure): self.closure(closure)
    }
  }

  /// What a node wraps, without parentheses that it has been given itself.
  private mutating func inside(_ node: Expression, _ inner: Expression) {
    if node.isParenthesized { unparenthesized(inner) } else { write(inner) }
  }

  /// `name.wholeMatch(of: #/[a-z]+/#) != nil`.
  private mutating func matching(
    _ base: Expression,
    _ pattern: RegularExpression,
    _ comparison: String
  ) {
    group { printing in
      printing.base(base, false)
      printing.text(base.type.isOptional ? "?.wholeMatch" : ".wholeMatch")
      printing.list("(", ")", count: 1) { printing, _ in
        printing.text("of: #/\(pattern.literal)/#")
      }
      printing.softline(" ")
      printing.text("\(comparison) nil")
    }
  }

  // MARK: Literals

  private mutating func literal(_ value: RuntimeValue) {
    switch value {
    case .none: text("nil")
    case .bool(let value): text(String(value))
    case .int(let value): text(Self.digits(value))
    case .double(let value): text(Self.digits(value))
    case .string(let value): literal { $0.text(SwiftStrings.escaped(value)) }
    case .decimal(let value):
      let isNamed = namesDecimals && isDecimalLiteral(value)
      if isNamed { bracketed("Decimal") { $0.decimal(value) } } else { decimal(value) }
    case .date: write(value, as: .date)
    default: text("nil")
    }
  }

  private mutating func interpolation(_ segments: [Expression.Segment]) {
    literal { printing in
      for segment in segments {
        switch segment {
        case .text(let value): printing.text(SwiftStrings.escaped(value))
        case .value(let value):
          printing.text("\\(")
          printing.unparenthesized(value)
          printing.text(")")
        }
      }
    }
  }

  private mutating func unparenthesized(_ node: Expression) {
    var node = node
    node.isParenthesized = false
    write(node)
  }

  /// A chain of calls behind a name, and an operand behind a sign, stand below their label where they
  /// break.
  mutating func labelled(_ node: Expression) {
    switch node.kind {
    case .promotion(let inner): labelled(inner)
    case .chain(let inner) where inner.isLink && !inner.isUnwrapped: labelled(inner)
    case .prefix(_, let operand) where operand.isBinaryOperand:
      group { printing in
        printing.softline(" ")
        printing.unparenthesized(node)
      }
    default:
      guard node.beginsWithChain else {
        text(" ")
        return unparenthesized(node)
      }
      let start = pieces.count
      unparenthesized(node)
      let groups = pieces[start...].prefix { if case .open = $0 { true } else { false } }
      pieces.insert(.softline(" "), at: groups.endIndex)
    }
  }

  private mutating func array(_ elements: [Expression], _ type: Type) {
    let isNamed = namesLists && type.element != .invalid
    if isNamed { text("\(name(of: type))(") }
    list("[", "]", count: elements.count, hasTrailingComma: true) { printing, index in
      printing.write(elements[index])
    }
    if isNamed { text(")") }
  }

  private mutating func dictionary(_ entries: [Expression.Entry]) {
    guard !entries.isEmpty else { return text("[:]") }
    list("[", "]", count: entries.count, hasTrailingComma: true) { printing, index in
      printing.write(entries[index].key)
      printing.text(":")
      printing.entry(entries[index].value.withoutParentheses)
    }
  }

  /// What is asked of something in parentheses stands below its key where those break.
  private mutating func entry(_ value: Expression) {
    guard value.isLink, value.isBehindParentheses else { return labelled(value) }
    let start = pieces.count
    unparenthesized(value)
    let first = pieces[start...].firstIndex { if case .open = $0 { false } else { true } }
    guard let first, let end = endOfParentheses(from: first) else {
      return pieces.insert(.text(" "), at: start)
    }
    pieces.insert(.close, at: end + 1)
    pieces.insert(contentsOf: [.open, .softline(" ")], at: first)
  }

  /// Where the piece stands that closes what the one at `first` opens; `nil` where that opens nothing.
  private func endOfParentheses(from first: Int) -> Int? {
    var depth = 0
    var isInText = false
    for index in first..<pieces.count {
      switch pieces[index] {
      case .literalOpen: isInText = true
      case .literalClose: isInText = false
      case .text(let text) where !isInText:
        for character in text.utf8 {
          if character == UInt8(ascii: "(") { depth += 1 }
          if character == UInt8(ascii: ")") { depth -= 1 }
        }
      default: break
      }
      guard depth > 0 else { return index > first ? index : nil }
    }
    return nil
  }

  mutating func enumCase(_ name: String, _ arguments: [Expression.Argument], _ owner: Type?) {
    text("\(owner.map { self.name(ofModel: $0.name) } ?? "").\(SwiftNames.escapedMember(name))")
    if !arguments.isEmpty { self.arguments(arguments) }
  }

  private mutating func arguments(_ arguments: [Expression.Argument]) {
    list("(", ")", count: arguments.count) { printing, index in
      printing.text("\(SwiftNames.escapedLabel(arguments[index].label)):")
      printing.labelled(arguments[index].value)
    }
  }

  // MARK: Operators

  /// A chain of operators of one precedence is one group, with the breaks before the operators.
  private mutating func operands(
    of node: Expression,
    _ precedence: BinaryOperator.Precedence
  ) {
    guard case .binary(let op, let left, let right) = node.kind else { return write(node) }
    let level = node.level
    let (first, second) =
      switch op.precedence {
      case .comparison: (level.above, level.above)
      case .coalescing: (level.above, level)
      default: (level, level.above)
      }
    let precededSlash = precedesSlash
    precedesSlash = op == .divide
    if op.isOrder, left.type == .double, left.isUntyped, right.isUntyped {
      // Nothing else would tell the compiler which numbers are compared.
      bracketed("Double") { $0.unparenthesized(left) }
    } else {
      operand(left, atLeast: first, precedence)
    }
    precedesSlash = precededSlash
    softline(" ")
    text("\(op.rawValue) ")
    operand(right, atLeast: second, precedence)
  }

  private mutating func operand(
    _ node: Expression,
    atLeast level: Level,
    _ precedence: BinaryOperator.Precedence
  ) {
    let isSameChain = node.isBinary(of: precedence) && !node.isParenthesized && node.level >= level
    if isSameChain { operands(of: node, precedence) } else { write(node, atLeast: level) }
  }

  private mutating func ternary(_ parts: Expression.Conditional) {
    group { printing in
      printing.write(parts.condition, atLeast: .disjunction)
      printing.softline(" ")
      printing.text("? ")
      printing.write(parts.then)
      printing.softline(" ")
      printing.text(": ")
      printing.write(parts.otherwise)
    }
  }

  /// `if condition { value } else { value }`.
  mutating func statement(_ parts: Expression.Conditional) {
    group { $0.branches(parts) }
  }

  private mutating func branches(_ parts: Expression.Conditional) {
    group { printing in
      printing.text("if ")
      let outer = printing.avoidsTrailingClosures
      printing.avoidsTrailingClosures = true
      printing.unparenthesized(parts.condition)
      printing.avoidsTrailingClosures = outer
      printing.softline(" ")
      printing.text("{")
    }
    softline(" ")
    branch(parts.then)
    softline(" ")
    text("} else ")
    if case .conditional(let next) = parts.otherwise.kind, next.isStatement {
      return branches(next)
    }
    text("{")
    softline(" ")
    branch(parts.otherwise)
    softline(" ")
    text("}")
  }

  private mutating func branch(_ node: Expression) {
    if case .conditional(let parts) = node.kind, parts.isStatement {
      statement(parts)
    } else {
      unparenthesized(node)
    }
  }
}

extension Expression {
  /// How tightly its printed form holds together.
  var level: Printing.Level {
    switch kind {
    case .conditional: .ternary
    case .binary(let op, _, _): op.precedence.level
    case .matching: .comparison
    case .prefix(.not, let operand):
      if case .matching = operand.kind { .comparison } else { .prefix }
    case .prefix: .prefix
    case .literal(.int(let value)): value < 0 ? .prefix : .postfix
    case .literal(.double(let value)): value.sign == .minus ? .prefix : .postfix
    case .member(nil, let id, _): id.member.isDefaulted ? .coalescing : .postfix
    case .promotion(let inner): inner.isParenthesized ? .postfix : inner.level
    case .chain(let inner):
      if case .unwrap(let operand) = inner.kind { operand.level } else { .postfix }
    default: .postfix
    }
  }

  /// Whether it stands in parentheses behind a sign, and has operators.
  fileprivate var isBinaryOperand: Bool {
    if case .binary = kind { true } else { false }
  }

  func isBinary(of precedence: BinaryOperator.Precedence) -> Bool {
    if case .binary(let op, _, _) = kind { op.precedence == precedence } else { false }
  }
}

extension BinaryOperator.Precedence {
  fileprivate var level: Printing.Level {
    switch self {
    case .ternary: .ternary
    case .disjunction: .disjunction
    case .conjunction: .conjunction
    case .comparison: .comparison
    case .coalescing: .coalescing
    case .addition: .addition
    case .multiplication: .multiplication
    }
  }
}

extension Expression {
  /// The negative of a literal, or of a choice of literals: behind `-(`, Swift cannot tell of which type
  /// they are.
  fileprivate var negatedLiterals: Expression? {
    var result = self
    result.isParenthesized = false
    switch kind {
    case .literal(.int(let value)): result.kind = .literal(.int(-value))
    case .literal(.double(let value)): result.kind = .literal(.double(-value))
    case .conditional(var parts):
      guard let then = parts.then.negatedLiterals, let otherwise = parts.otherwise.negatedLiterals
      else { return nil }
      (parts.then, parts.otherwise) = (then, otherwise)
      result.kind = .conditional(parts)
      result.isParenthesized = true
    default: return nil
    }
    return result
  }
}
