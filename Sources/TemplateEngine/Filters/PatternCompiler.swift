/// Turns a regular expression into the steps of a `Pattern`.
struct PatternCompiler {
  private let source: [Unicode.Scalar]
  private var position = 0
  private var steps: [Pattern.Step] = []
  private var depth = 0
  private(set) var groupCount = 0
  /// Places of groups come first; how many there are is known before anything is compiled.
  private(set) var noteCount: Int
  private static let sizeLimit = 5_000

  init(_ source: String) {
    self.source = Array(source.unicodeScalars)
    noteCount = 2 * (1 + self.source.count { $0 == "(" })
  }

  mutating func compile() throws(FilterError) -> [Pattern.Step] {
    guard source.count <= 1_000 else { throw FilterError("the pattern is too long") }
    steps.append(.note(0))
    try alternatives()
    if position < source.count { throw FilterError("the pattern has a ')' that nothing opens") }
    return steps + [.note(1), .match]
  }

  private var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func alternatives() throws(FilterError) {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw FilterError("the pattern is nested too deeply") }
    let start = steps.count
    try sequence()
    guard take("|") else { return }
    let body = steps.count - start
    steps.insert(.split(first: start + 1, second: start + body + 2), at: start)
    shift(start + 1..<steps.count, by: 1, from: start)
    let jump = steps.count
    steps.append(.jump(0))
    try alternatives()
    steps[jump] = .jump(steps.count)
  }

  private mutating func sequence() throws(FilterError) {
    while let scalar = next, scalar != "|", scalar != ")" {
      guard steps.count < Self.sizeLimit else { throw FilterError("the pattern is too long") }
      let start = steps.count
      try atom()
      try repetition(of: start)
    }
  }

  /// Moves the targets of steps that were put further back.
  private mutating func shift(_ range: Range<Int>, by distance: Int, from start: Int) {
    for index in range {
      switch steps[index] {
      case .split(let first, let second):
        steps[index] = .split(
          first: first >= start ? first + distance : first,
          second: second >= start ? second + distance : second)
      case .jump(let target) where target >= start: steps[index] = .jump(target + distance)
      default: break
      }
    }
  }
}

// MARK: - Atoms

extension PatternCompiler {
  private mutating func atom() throws(FilterError) {
    guard let scalar = next else { return }
    position += 1
    switch scalar {
    case "(": try group()
    case "[": steps.append(.scalar(try set()))
    case ".": steps.append(.scalar(ScalarSet.line.inverted))
    case "^": steps.append(.start)
    case "$": steps.append(.end)
    case "*", "+", "?": throw FilterError("the pattern has a '\(scalar)' with nothing before it")
    case "\\": try escape()
    default: steps.append(.scalar(.one(scalar)))
    }
  }

  private mutating func group() throws(FilterError) {
    var number: Int?
    if take("?") {
      guard take(":") else { throw FilterError("groups are written '(…)' or '(?:…)'") }
    } else {
      groupCount += 1
      number = groupCount
    }
    if let number { steps.append(.note(2 * number)) }
    try alternatives()
    guard take(")") else { throw FilterError("the pattern has a '(' that is not closed") }
    if let number { steps.append(.note(2 * number + 1)) }
  }

  private mutating func escape() throws(FilterError) {
    guard let letter = next else { throw FilterError("the pattern ends in a backslash") }
    if letter == "b" || letter == "B" {
      position += 1
      steps.append(.boundary(letter == "b"))
    } else {
      steps.append(.scalar(try escapedSet()))
    }
  }

  /// What stands behind a backslash.
  private mutating func escapedSet() throws(FilterError) -> ScalarSet {
    guard let letter = next else { throw FilterError("the pattern ends in a backslash") }
    position += 1
    if let set = ScalarSet.named(letter) { return set }
    switch letter {
    case "n": return .one("\n")
    case "t": return .one("\t")
    case "r": return .one("\r")
    case "a"..."z", "A"..."Z", "0"..."9":
      throw FilterError("the pattern has '\\\(letter)', which is not known")
    default: return .one(letter)
    }
  }

  private mutating func set() throws(FilterError) -> ScalarSet {
    var set = ScalarSet()
    set.isInverted = take("^")
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      let part = scalar == "\\" ? try escapedSet() : .one(scalar)
      if part.isInverted { throw FilterError("'[…]' cannot hold the opposite of a class") }
      guard let low = part.ranges.first, part.ranges.count == 1, low.count == 1, next == "-",
        position + 1 < source.count, source[position + 1] != "]"
      else {
        set.ranges += part.ranges
        continue
      }
      position += 1
      guard let last = next else { break }
      position += 1
      let high = last == "\\" ? try escapedSet() : .one(last)
      guard let end = high.ranges.first, low.lowerBound <= end.lowerBound else {
        throw FilterError("the pattern has a range that ends before it begins")
      }
      set.ranges.append(low.lowerBound...end.lowerBound)
    }
    guard take("]") else { throw FilterError("the pattern has a '[' that is not closed") }
    return set
  }
}

// MARK: - Repetition

extension PatternCompiler {
  private mutating func repetition(of start: Int) throws(FilterError) {
    var bounds: (least: Int, most: Int?)
    if take("*") {
      bounds = (0, nil)
    } else if take("+") {
      bounds = (1, nil)
    } else if take("?") {
      bounds = (0, 1)
    } else if next == "{", let counted = try count() {
      bounds = counted
    } else {
      return
    }
    let isLazy = take("?")
    let body = Array(steps[start...])
    steps.removeSubrange(start...)
    let size = body.count * max(bounds.least, bounds.most ?? bounds.least + 1)
    guard bounds.least <= 1_000, bounds.most ?? 0 <= 1_000, size < Self.sizeLimit else {
      throw FilterError("the pattern repeats too often")
    }
    for _ in 0..<bounds.least { append(body, from: start) }
    if let most = bounds.most {
      for _ in bounds.least..<max(bounds.least, most) { appendOptional(body, start, isLazy) }
    } else {
      appendLoop(body, start, isLazy)
    }
  }

  /// `{n}`, `{n,}` or `{n,m}`; what looks otherwise stands for itself.
  private mutating func count() throws(FilterError) -> (least: Int, most: Int?)? {
    guard let end = source[position...].firstIndex(of: "}") else { return nil }
    var text = ""
    text.unicodeScalars.append(contentsOf: source[position + 1..<end])
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let least = parts.first.flatMap({ Int($0) }), least >= 0, parts.count <= 2 else {
      return nil
    }
    position = end + 1
    guard parts.count == 2 else { return (least, least) }
    if parts[1].isEmpty { return (least, nil) }
    guard let most = Int(parts[1]), most >= least else {
      throw FilterError("the pattern has a count that ends before it begins")
    }
    return (least, most)
  }

  /// A copy of steps that were compiled at `start`.
  private mutating func append(_ body: [Pattern.Step], from start: Int) {
    let here = steps.count
    steps += body
    shift(here..<steps.count, by: here - start, from: start)
  }

  private mutating func appendOptional(_ body: [Pattern.Step], _ start: Int, _ isLazy: Bool) {
    let split = steps.count
    steps.append(.jump(0))
    append(body, from: start)
    let (inside, behind) = (split + 1, steps.count)
    steps[split] = .split(first: isLazy ? behind : inside, second: isLazy ? inside : behind)
  }

  private mutating func appendLoop(_ body: [Pattern.Step], _ start: Int, _ isLazy: Bool) {
    let split = steps.count
    let note = noteCount
    noteCount += 1
    steps += [.jump(0), .note(note)]
    append(body, from: start)
    steps += [.progress(since: note), .jump(split)]
    let (inside, behind) = (split + 1, steps.count)
    steps[split] = .split(first: isLazy ? behind : inside, second: isLazy ? inside : behind)
  }
}
