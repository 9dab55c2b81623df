import Naming

/// The pieces of one expression while they are written.
struct Printing {
  /// How tightly something holds together, from loose to tight.
  enum Level: Int, Comparable {
    case ternary, disjunction, conjunction, comparison, coalescing, addition, multiplication
    case prefix
    case postfix

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The next tighter one.
    var above: Level { Level(rawValue: rawValue + 1) ?? .postfix }
  }

  let types: TypeTable
  private let names: [String: String]
  let hasReaders: Bool
  var pieces: [SwiftPiece] = []
  /// Whether a closure behind a call would be taken for the block of an `if`.
  var avoidsTrailingClosures = false
  /// Literals of Decimal say that they are, so that the compiler need not search what they could be.
  var namesDecimals = false
  /// Static members that stand for values of structs where their type is known.
  var samples: [RuntimeValue: String] = [:]
  /// So do literals of lists.
  var namesLists = false
  /// So does what stands in place of a number that a Decimal could not become.
  var namesConversions = false
  /// So does what a chain of closures goes on behind: which text its style makes, the compiler would look
  /// for anew with each of them.
  var namesFormatted = false
  /// Behind the bare name of a keyword, `/` would begin a regular expression.
  var precedesSlash = false
  /// Within the quotes of a literal nothing breaks.
  private var isInText = false

  init(types: TypeTable, names: [String: String], hasReaders: Bool) {
    self.types = types
    self.names = names
    self.hasReaders = hasReaders
  }

  /// A model as the code names it.
  func name(ofModel model: String) -> String {
    names.isEmpty ? SwiftNames.escaped(model) : names[model] ?? SwiftNames.escaped(model)
  }

  /// A type as the code names it.
  func name(of type: Type) -> String {
    switch type {
    case .model(let model): name(ofModel: model)
    case .optional(.error): type.name
    case .optional(let wrapped): "\(name(of: wrapped))?"
    case .array(let element): "[\(name(of: element))]"
    case .dictionary(let key, let value): "[\(name(of: key)): \(name(of: value))]"
    default: type.name
    }
  }

  // MARK: Pieces

  mutating func text(_ text: String) {
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + text)
    } else {
      pieces.append(.text(text))
    }
  }

  mutating func softline(_ flat: String = "") {
    guard !isInText else { return text(flat) }
    pieces.append(.softline(flat))
  }

  mutating func name(_ reference: Expression.Reference) {
    pieces.append(
      reference.isMember
        ? .member(reference.swiftName)
        : .local(reference.id, SwiftNames.escaped(reference.swiftName))
    )
  }

  /// Something of the view model's or presenter's own.
  mutating func member(named name: String) {
    pieces.append(.member(name))
  }

  mutating func group(_ body: (inout Printing) -> Void) {
    guard !isInText else { return body(&self) }
    pieces.append(.open)
    body(&self)
    pieces.append(.close)
  }

  /// Within brackets a closure may stand behind a call again.
  mutating func enclosed(_ body: (inout Printing) -> Void) {
    let outer = avoidsTrailingClosures
    avoidsTrailingClosures = false
    body(&self)
    avoidsTrailingClosures = outer
  }

  /// `open` first, second `close`: on one line, or a line each.
  mutating func list(
    _ open: String,
    _ close: String,
    count: Int,
    hasTrailingComma: Bool = false,
    _ element: (inout Printing, Int) -> Void
  ) {
    guard count > 0 else { return text(open + close) }
    group { printing in
      printing.text(open)
      printing.softline()
      printing.enclosed { printing in
        for index in 0..<count {
          element(&printing, index)
          guard index < count - 1 else { continue }
          printing.text(",")
          printing.softline(" ")
        }
      }
      if hasTrailingComma, count > 1, !printing.isInText {
        printing.pieces.append(.softlineComma)
      } else {
        printing.softline()
      }
      printing.text(close)
    }
  }

  /// A call with one argument.
  mutating func bracketed(_ name: String, _ argument: (inout Printing) -> Void) {
    text(name)
    list("(", ")", count: 1) { printing, _ in argument(&printing) }
  }

  /// A string literal around what `body` writes.
  mutating func literal(_ body: (inout Printing) -> Void) {
    guard !isInText else {
      text("\"")
      body(&self)
      return text("\"")
    }
    pieces.append(.literalOpen)
    isInText = true
    enclosed(body)
    isInText = false
    pieces.append(.literalClose)
  }
}
