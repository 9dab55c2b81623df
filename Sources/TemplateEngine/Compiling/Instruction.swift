/// One step of a compiled template. Plain old data: running it counts no references.
struct Instruction {
  var op: Op
  /// Whether a name that does not exist is `undefined` here rather than an error.
  var isSoft = false
  /// Of a jump: which truth it waits for.
  var truth = false
  var a: Int32 = 0
  var b: Int32 = 0
  /// Of a jump: where it leads.
  var c: Int32 = 0
}

/// What a step does. `a` and `b` are its operands, `c` is where it jumps; values are taken from and
/// put on a stack.
enum Op: UInt8 {
  // MARK: Printing

  /// Prints `b` bytes of the unit's text from `a` on.
  case text
  /// Prints the layout mark `a`.
  case mark
  /// Prints the top value.
  case print
  /// Prints the variable in slot `a`.
  case printSlot
  /// Prints member `b` of the variable in slot `a`.
  case printMember
  /// Prints the top value, which stands alone on its line: placement `a`.
  case printPlaced

  // MARK: Values

  /// Constant `a` of the environment.
  case constant
  /// The variable in slot `a`.
  case load
  /// Member `b` of the variable in slot `a`.
  case loadMember
  /// Member `a` of the top value.
  case member
  /// The element of the value below at the top value.
  case element
  /// What the loop says: `a` is a `LoopFact`, `b` the loop's label, or -1 for the innermost one,
  /// -2 for the one around it.
  case loopFact
  /// An object with all that the innermost loop says.
  case loopFacts
  /// A list of the top `a` values.
  case list
  case not
  case negative
  /// The `BinaryOperator` `a` on the two top values.
  case binary
  /// The `Test` `a`; `b` is 1 for `is not`.
  case test
  /// Filter `a` on a value with `b` arguments above it.
  case filter
  /// The filter that the value below `a` arguments names, on the value below that.
  case filterNamed
  case pop

  // MARK: Jumps

  case jump
  /// Jumps if the top value is as true as waited for.
  case jumpIf
  /// The same for the variable in slot `a`.
  case jumpIfSlot
  /// The same for member `b` of the variable in slot `a`.
  case jumpIfMember
  /// The same for what the loop says, as in `loopFact`.
  case jumpIfFact
  /// The same for whether the two top values are equal.
  case jumpIfEqual
  /// Jumps with the top value if it is as true as waited for, else drops it.
  case jumpOrPop
  /// Jumps if slot `a` has a value.
  case jumpIfBound

  // MARK: Loops

  /// Begins a loop over the top value, with variables in slots `a` and, unless it is -1, `b`; jumps
  /// if it is empty, or if it is an object and the step is soft.
  case loopBegin
  /// Gives the loop that has just begun the label `a`.
  case loopLabel
  /// Jumps to the next turn, if there is one.
  case loopNext
  case loopEnd
  /// Keeps this turn's element, in a loop that only chooses, if the top value is true; or, if `a` is
  /// 1, the top value itself.
  case collect
  /// Ends a loop that keeps: what it has kept is the top value. `a` is as in `collect`.
  case collectEnd

  // MARK: Names

  /// Binds slot `a` to the top value.
  case store
  /// Binds slot `a` to macro `b`.
  case storeMacro
  /// Remembers in slot `a` what is bound.
  case scopeBegin
  /// Undoes what was bound since slot `a` remembered.
  case scopeEnd

  // MARK: Text as a value

  case captureBegin
  /// What was printed since is the top value; without its last line end, if `a` is 1.
  case captureEnd
  /// Forgets what was printed since.
  case captureDrop
  case indentBegin
  /// Indents the lines that were printed since by a level.
  case indentEnd

  // MARK: Other code

  /// Calls as site `a` says.
  case call
  /// Ends the function with the top value.
  case giveBack
  /// Runs as inclusion `a` says.
  case include
  /// Prints block `a`, or what replaces it.
  case block
  /// Drops what the template prints from here on.
  case extends
  /// What the block that this one replaces prints, as a value.
  case superBlock
  /// What the block `a` prints, as a value, or member `a` of the variable in slot `b` if it has one.
  case blockText
  case end
}

/// What `forloop` and `loop` say about a loop.
enum LoopFact: Int32, CaseIterable {
  case counter, counter0, revcounter, revcounter0, first, last, length

  /// By Stencil's name or Jinja's.
  init?(_ name: Name) {
    switch name {
    case .first: self = .first
    case .last: self = .last
    case .length: self = .length
    default:
      let place = name.id - Name.loopFacts
      guard (0..<8).contains(place) else { return nil }
      self.init(rawValue: place % 4)
    }
  }
}
