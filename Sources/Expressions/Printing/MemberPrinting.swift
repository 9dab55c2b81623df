import Naming

extension Expression {
  /// It is written as `list?.enumerated().first { … }?.element`.
  fileprivate var endsInElement: Bool {
    guard !isParenthesized, case .member(_, let id, _) = kind, case .element = id.member.spelling
    else { return false }
    return isInOpenChain
  }
}

extension Printing {
  /// A value and what follows it with dots; a chain of several calls may break before each of them.
  mutating func links(_ node: Expression) {
    let outer = namesFormatted
    namesFormatted = node.closuresBehindFormatted >= 2
    defer { namesFormatted = outer }
    let breaks = node.callCount > 1
    guard breaks || node.isBehindParentheses else { return link(node, breaks: false) }
    group { $0.link(node, breaks: breaks) }
  }

  mutating func link(_ node: Expression, breaks: Bool) {
    switch node.kind {
    case .property(let base, let name):
      self.base(base, breaks)
      breakLine(behind: base)
      text(".\(precedesSlash ? SwiftNames.escaped(name) : SwiftNames.escapedMember(name))")
    case .subscript(let base, let index):
      self.base(base, breaks)
      list("[", "]", count: 1) { printing, _ in printing.write(index) }
    case .unwrap(let operand):
      self.base(operand, breaks)
      text("?")
    case .payload(let base, let name, let label):
      guard hasReaders, let model = types.model(of: base.type) else {
        return payload(name, label, of: base)
      }
      self.base(base, breaks)
      text(".\(model.reader(of: label, in: name))")
    case .formatted(let base, let style): formatted(base, style, breaks)
    case .member(let base, let id, let arguments):
      member(id.member, of: base, arguments, breaks)
    default: write(node, atLeast: .postfix)
    }
  }

  /// - Parameter member: what follows; some members take a slice as it is.
  mutating func base(_ node: Expression, _ breaks: Bool, for member: Member? = nil) {
    if namesFormatted {
      if case .formatted = node.kind { return named(node, goesOn: true) }
      if case .chain(let inner) = node.kind, case .formatted = inner.kind {
        return named(inner, goesOn: false)
      }
    }
    guard !node.isParenthesized, node.isLink else { return start(node) }
    if member?.takesSlices == true, case .member(let inner?, let id, let arguments) = node.kind,
      case .wrapped = id.member.spelling
    {
      return plain(id.member, of: inner, arguments, breaks)
    }
    link(node, breaks: breaks)
  }

  /// Lets a member stand on a line of its own, with all others of its chain or where it has no room.
  mutating func breakLine(behind base: Expression, _ breaks: Bool = false) {
    if breaks || base.keepsMembersOff {
      softline()
    } else if base.isNameOrLink {
      group { $0.softline() }
    }
  }

  /// What a dot follows; behind `[` the compiler does not understand `[0.5.rounded()]`.
  private mutating func start(_ node: Expression) {
    guard case .literal(.double) = node.kind else { return write(node, atLeast: .postfix) }
    text("(")
    write(node)
    text(")")
  }

  /// `(weight.formatted(.percent) as String)`.
  /// - Parameter goesOn: whether a `?` before it holds for what follows, too.
  private mutating func named(_ node: Expression, goesOn: Bool) {
    var node = node
    node.isParenthesized = false
    let isOpen = node.isInOpenChain
    text("(")
    enclosed { $0.links(node) }
    text(" as String\(isOpen ? "?" : ""))\(isOpen && goesOn ? "?" : "")")
  }

  // MARK: Members

  private mutating func member(
    _ member: Member,
    of base: Expression?,
    _ arguments: [Expression],
    _ breaks: Bool
  ) {
    guard let base else { return function(member, arguments) }
    switch member.spelling {
    case .same where member.receiver == .optional && base.endsInElement:
      // Behind its last `?.` it would be asked of the value.
      text("(")
      enclosed { $0.base(base, false) }
      text(")")
      call(member, arguments, name: ".\(member.name)")
    case .same: plain(member, of: base, arguments, breaks)
    case .renamed(let name, let arguments):
      self.base(base, breaks, for: member)
      breakLine(behind: base, breaks && arguments != nil)
      text(".\(name)")
      if let arguments { list("(", ")", count: 1) { printing, _ in printing.text(arguments) } }
    case .textual:
      plain(member, of: base, arguments, breaks)
      text(".map")
      trailing("") { $0.text("String($0)") }
    case .sortedValues:
      self.base(base, breaks)
      text(".sorted")
      trailing("by: ") { $0.text("$0.key < $1.key") }
      text(".map(\\.value)")
    case .followed(let suffix):
      plain(member, of: base, arguments, breaks)
      text(suffix)
    case .wrapped(_, let suffix) where base.isInOpenChain:
      plain(member, of: base, arguments, breaks)
      text(suffix)
    case .wrapped(let type, _):
      text(type)
      list("(", ")", count: 1) { printing, _ in
        guard base.beginsOffMembers else {
          return printing.plain(member, of: base, arguments, false)
        }
        printing.group { $0.plain(member, of: base, arguments, false) }
      }
    case .searched: searched(member, of: base, arguments[0], breaks)
    case .element: element(of: base, at: arguments[0], breaks)
    case .converted: function(member, arguments)
    }
  }

  private mutating func function(_ member: Member, _ arguments: [Expression]) {
    guard case .converted(let name, let label, let suffix, let otherwise) = member.spelling else {
      return call(member, arguments, name: member.name)
    }
    let level: Level = suffix.isEmpty ? .ternary : .postfix
    guard let name else {
      write(arguments[0], atLeast: level)
      return text(suffix)
    }
    group { printing in
      printing.bracketed(name) { printing in
        printing.text(label)
        guard !suffix.isEmpty, arguments[0].keepsMembersOff else {
          printing.write(arguments[0], atLeast: level)
          return printing.text(suffix)
        }
        printing.group { printing in
          printing.write(arguments[0], atLeast: level)
          printing.softline()
          printing.text(suffix)
        }
      }
      guard let otherwise else { return }
      printing.softline(" ")
      // In parentheses, or a '<' behind the type would begin what it is generic over.
      printing.text("?? \(printing.namesConversions ? "(\(otherwise) as \(name))" : otherwise)")
    }
  }

  private mutating func plain(
    _ member: Member,
    of base: Expression,
    _ arguments: [Expression],
    _ breaks: Bool
  ) {
    self.base(base, breaks, for: member)
    breakLine(behind: base, breaks && member.parameters != nil)
    guard member.parameters != nil else { return text(".\(member.name)") }
    call(member, arguments, name: ".\(member.name)")
  }

  private mutating func call(_ member: Member, _ arguments: [Expression], name: String) {
    var inside = arguments
    var trailing: Expression.Closure?
    if !avoidsTrailingClosures, case .closure(let closure) = arguments.last?.kind,
      closure.style == .trailing
    {
      trailing = closure
      inside.removeLast()
    }
    text(name)
    if !inside.isEmpty || trailing == nil {
      list("(", ")", count: inside.count) { printing, index in
        printing.argument(inside[index], label: member.parameters?[index].label)
      }
    }
    guard let trailing else { return }
    text(" ")
    closure(trailing)
  }

  private mutating func argument(_ node: Expression, label: String?) {
    if let label { text("\(label):") }
    guard case .closure(let closure) = node.kind else {
      if label != nil { return labelled(node) }
      var node = node
      node.isParenthesized = false
      return write(node)
    }
    if label != nil { text(" ") }
    switch closure.style {
    case .operator:
      guard case .binary(let op, let left, let right) = closure.body.kind,
        case .parameter(0) = left.kind, case .parameter(1) = right.kind
      else { return self.closure(closure) }
      text(op.rawValue)
    case .keyPath:
      guard let path = closure.body.keyPath else { return self.closure(closure) }
      text("\\\(path)")
    case .trailing, .argument: self.closure(closure)
    }
  }

  mutating func closure(_ closure: Expression.Closure) {
    block { printing in
      var body = closure.body
      body.isParenthesized = false
      if closure.isOrder, case .conditional(let parts) = body.kind {
        printing.statement(parts)
      } else {
        printing.write(body)
      }
    }
  }

  /// A closure behind a call, or in its parentheses where it may not stand behind it.
  mutating func trailing(_ label: String, _ body: (inout Printing) -> Void) {
    guard avoidsTrailingClosures else {
      text(" ")
      return block(nil, body)
    }
    list("(", ")", count: 1) { printing, _ in
      printing.text(label)
      printing.block(nil, body)
    }
  }

  /// Braces around what `body` writes, on a line of its own where it is long.
  mutating func block(
    _ signature: (takes: String, returns: String)? = nil,
    _ body: (inout Printing) -> Void
  ) {
    group { printing in
      printing.text("{")
      if let signature { printing.head(signature) }
      printing.softline(" ")
      printing.enclosed(body)
      printing.softline(" ")
      printing.text("}")
    }
  }

  /// Behind the brace, below it where it does not fit, and there on two lines where it does not fit either.
  private mutating func head(_ signature: (takes: String, returns: String)) {
    group { printing in
      printing.softline(" ")
      printing.group { printing in
        printing.text("(\(signature.takes))")
        printing.softline(" ")
        printing.text("-> \(signature.returns) in")
      }
    }
  }

  /// `contains(_:)` of a text; a literal of plain letters means the same to Swift and to Foundation.
  private mutating func searched(
    _ member: Member,
    of base: Expression,
    _ part: Expression,
    _ breaks: Bool
  ) {
    if case .literal(.string(let letters)) = part.kind, !letters.isEmpty,
      letters.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    {
      return plain(member, of: base, [part], breaks)
    }
    self.base(base, breaks, for: member)
    breakLine(behind: base, breaks)
    bracketed(".\(member.name)") { printing in
      printing.bracketed("Array") { $0.write(part) }
    }
  }
}

extension Expression.Closure {
  /// Whether it tells which of two values comes first. Of a choice between comparisons Swift looks for the
  /// operators of all three at once, and gives up; each branch of an `if` is looked at by itself.
  fileprivate var isOrder: Bool { parameters.count == 2 && body.type == .bool }
}
