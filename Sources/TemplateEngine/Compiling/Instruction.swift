/// One instruction of a compiled template. It is trivially copyable, so running it needs no
/// reference counting.
struct Instruction {
  var op: Op
  /// Whether an unknown name evaluates to `undefined` instead of an error.
  var isSoft = false
  /// For a jump: the truth on which it is taken.
  var truth = false
  var a: Int32 = 0
  var b: Int32 = 0
  /// For a jump: the index of its target.
  var c: Int32 = 0
}

/// The operation of an instruction. `a` and `b` are its operands, and `c` is the target of a jump.
/// Values are popped from and pushed to a stack.
enum Op: UInt8 {
  // MARK: Printing

  /// Prints `b` bytes of the unit's text, starting at offset `a`.
  case text
  /// Prints the layout mark `a`.
  case mark
  /// Prints the top value.
  case print
  /// Prints the variable in slot `a`.
  case printSlot
  /// Prints member `b` of the variable in slot `a`.
  case printMember
  /// Prints the top value, which is alone on its line, with placement `a`.
  case printPlaced

  // MARK: Values

  /// Pushes constant `a` of the environment.
  case constant
  /// Pushes the variable in slot `a`.
  case load
  /// Pushes member `b` of the variable in slot `a`.
  case loadMember
  /// Replaces the top value by its member `a`.
  case member
  /// Replaces the two top values by the element of the lower one at the upper one.
  case element
  /// Pushes a fact about a loop. `a` is a `LoopFact`, and `b` the label of the loop, -1 for the
  /// innermost one or -2 for the one around that.
  case loopFact
  /// Pushes an object with all facts about the innermost loop.
  case loopFacts
  /// Replaces the top `a` values by a list of them.
  case list
  case not
  case negative
  /// Applies the `BinaryOperator` `a` to the two top values.
  case binary
  /// Applies the `Test` `a` to the top value. `b` is 1 for `is not`.
  case test
  /// Applies filter `a` to the value below its `b` arguments.
  case filter
  /// Applies the filter whose name is the value below `a` arguments to the value below that.
  case filterNamed
  case pop

  // MARK: Jumps

  case jump
  /// Jumps if the truth of the top value is `truth`.
  case jumpIf
  /// Like `jumpIf`, on the variable in slot `a`.
  case jumpIfSlot
  /// Like `jumpIf`, on member `b` of the variable in slot `a`.
  case jumpIfMember
  /// Like `jumpIf`, on a fact about a loop, with the operands of `loopFact`.
  case jumpIfFact
  /// Like `jumpIf`, on whether the two top values are equal.
  case jumpIfEqual
  /// Jumps and keeps the top value if its truth is `truth`, otherwise pops it.
  case jumpOrPop
  /// Jumps if slot `a` is bound.
  case jumpIfBound

  // MARK: Loops

  /// Begins a loop over the top value, with its variables in slots `a` and, unless it is -1, `b`.
  /// Jumps if the value is empty, or if it is an object and the instruction is soft.
  case loopBegin
  /// Labels the loop that has just begun with `a`.
  case loopLabel
  /// Jumps to the loop's body, if there is another element.
  case loopNext
  case loopEnd
  /// Collects this iteration's element if the top value is true or, if `a` is 1, the top value
  /// itself.
  case collect
  /// Ends a loop that collects, and pushes a list of the collected values. `a` is as in `collect`.
  case collectEnd

  // MARK: Names

  /// Pops the top value into slot `a`.
  case store
  /// Binds slot `a` to macro `b`.
  case storeMacro
  /// Saves the current bindings in slot `a`.
  case scopeBegin
  /// Undoes all bindings made since the matching `scopeBegin`.
  case scopeEnd

  // MARK: Text as a value

  case captureBegin
  /// Pushes the text printed since `captureBegin`, without its last line end if `a` is 1.
  case captureEnd
  /// Discards the text printed since `captureBegin`.
  case captureDrop
  case indentBegin
  /// Indents the lines printed since `indentBegin` by one level.
  case indentEnd

  // MARK: Other code

  /// Calls a macro as described by call site `a`.
  case call
  /// Returns the top value from the function.
  case returnValue
  /// Renders another unit as described by inclusion `a`.
  case include
  /// Prints block `a`, or the block that overrides it.
  case block
  /// Discards what the template prints from here on.
  case extends
  /// Pushes the text of the block that the current one overrides.
  case superBlock
  /// Pushes the text of block `a`, or member `a` of the variable in slot `b` if that is bound.
  case blockText
  case end
}

/// A fact about a loop that templates read from `forloop` or `loop`.
enum LoopFact: Int32, CaseIterable {
  case counter, counter0, revcounter, revcounter0, first, last, length

  /// Creates the fact with this name in Stencil or Jinja.
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
