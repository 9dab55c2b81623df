/// A regular expression compiled into instructions for `Matcher`.
struct PatternProgram {
  enum Step {
    case character(CharacterSet)
    /// Continues at `first`, and at `second` if that does not lead to a match.
    case split(first: Int, second: Int)
    case jump(Int)
    /// Saves the position: 2n for the start of group n, and 2n + 1 for its end.
    case note(Int)
    /// Continues at `end` if the instructions between here and there match or, if negative, do not
    /// match.
    case lookahead(end: Int, isNegative: Bool)
    case start
    case end
    case boundary(Bool)
    case match
  }

  private(set) var steps: [Step] = []
  private(set) var groupCount = 0
  /// The remaining number of nodes. Repetitions are unrolled, so nested ones could take very long.
  private var budget = 50_000

  /// Returns `nil` if the program would be too large.
  init?(_ root: RegularExpression.Node) {
    append(root)
    steps.append(.match)
    if budget <= 0 { return nil }
  }

  private mutating func append(_ node: RegularExpression.Node) {
    budget -= 1
    guard budget > 0 else { return }
    switch node {
    case .character(let set): steps.append(.character(set))
    case .sequence(let nodes): for node in nodes { append(node) }
    case .choice(let nodes): append(choice: nodes)
    case .repetition(let node, let least, let most, let isLazy):
      for _ in 0..<least where budget > 0 { append(node) }
      if let most {
        append(node, upTo: most - least, isLazy)
      } else {
        appendLoop(node, isLazy)
      }
    case .group(let node, let number):
      groupCount = max(groupCount, number)
      steps.append(.note(2 * number))
      append(node)
      steps.append(.note(2 * number + 1))
    case .lookahead(let node, let isNegative):
      let start = steps.count
      steps.append(.match)
      append(node)
      steps.append(.match)
      steps[start] = .lookahead(end: steps.count, isNegative: isNegative)
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .boundary(let isWanted): steps.append(.boundary(isWanted))
    }
  }

  private mutating func append(choice nodes: [RegularExpression.Node]) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      let split = steps.count
      let isLast = index + 1 == nodes.count
      if !isLast { steps.append(.match) }
      append(node)
      guard !isLast else { break }
      jumps.append(steps.count)
      steps.append(.match)
      steps[split] = .split(first: split + 1, second: steps.count)
    }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func append(_ node: RegularExpression.Node, upTo count: Int, _ isLazy: Bool) {
    var splits: [Int] = []
    for _ in 0..<max(0, count) where budget > 0 {
      splits.append(steps.count)
      steps.append(.match)
      append(node)
    }
    for split in splits { set(split, behind: steps.count, isLazy) }
  }

  private mutating func appendLoop(_ node: RegularExpression.Node, _ isLazy: Bool) {
    let split = steps.count
    steps.append(.match)
    append(node)
    steps.append(.jump(split))
    set(split, behind: steps.count, isLazy)
  }

  /// Sets a branch between the instructions after `split` and those after the repetition.
  private mutating func set(_ split: Int, behind end: Int, _ isLazy: Bool) {
    let inside = split + 1
    steps[split] = .split(first: isLazy ? end : inside, second: isLazy ? inside : end)
  }
}
