extension RegularExpression {
  /// Whether matching can take a time that doubles with each further character, in engines that go back and try
  /// again, as Swift's does.
  ///
  /// It is so if one text leads from a place of the pattern back to it in two ways (exponential ambiguity, as in
  /// Weideman et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers", 2016). Of
  /// patterns that are too large to say, nothing is said.
  public var isExponential: Bool {
    guard let program = PatternProgram(root) else { return false }
    return Ambiguity(of: program)?.isExponential == true
  }

  /// The same pattern where a repetition of nothing but a repetition is one, `a+` for `(a+)+`; `nil` where that
  /// leaves one that is exponential.
  public var withoutNesting: String? {
    let nested =
      /\((?:\?:)?(?<inner>(?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\[\]\\|*+?{}])(?<first>[*+]))\)(?<second>[*+])/
    let text = source.replacing(nested) { match in
      let isOptional = match.first == "*" || match.second == "*"
      return match.inner.dropLast() + (isOptional ? "*" : "+")
    }
    guard text != source, let other = try? RegularExpression(text), !other.isExponential else {
      return nil
    }
    return text
  }
}

/// Where matching can be after each character.
private struct Ambiguity {
  /// The steps that match a character.
  private let places: [Int]
  private let sets: [CharacterSet]
  /// The places that follow each one, and whether several ways lead there.
  private var following: [[(place: Int, isAmbiguous: Bool)]] = []

  private static let placeLimit = 120
  private static let edgeLimit = 500_000

  /// Returns `nil` if the program is too large.
  init?(of program: PatternProgram) {
    var places: [Int] = []
    var sets: [CharacterSet] = []
    for case (let index, .character(let set)) in zip(program.steps.indices, program.steps) {
      places.append(index)
      sets.append(set)
    }
    guard places.count <= Self.placeLimit else { return nil }
    self.places = places
    self.sets = sets
    for place in places {
      var ways: [Int: Int] = [:]
      var budget = 2_000
      Self.follow(place + 1, in: program, on: [], &ways, &budget)
      guard budget > 0 else { return nil }
      following.append(
        places.indices.compactMap { index in
          ways[places[index]].map { (index, $0 > 1) }
        })
    }
  }

  /// Counts the ways from a step to the next characters.
  private static func follow(
    _ step: Int,
    in program: PatternProgram,
    on way: [Int],
    _ ways: inout [Int: Int],
    _ budget: inout Int
  ) {
    budget -= 1
    // Behind a character, a repetition may begin once more before the next one.
    guard budget > 0, way.count(where: { $0 == step }) < 2 else { return }
    let way = way + [step]
    switch program.steps[step] {
    case .character: ways[step, default: 0] += 1
    case .split(let first, let second):
      follow(first, in: program, on: way, &ways, &budget)
      follow(second, in: program, on: way, &ways, &budget)
    case .jump(let next), .lookahead(let next, _):
      follow(next, in: program, on: way, &ways, &budget)
    case .note, .start, .end, .boundary: follow(step + 1, in: program, on: way, &ways, &budget)
    case .match: break
    }
  }

  /// Follows pairs of places that one text leads to from one place. If a pair of two leads back to the place, or
  /// several ways lead from one to the next on a way back, the text can be matched in two ways each time.
  var isExponential: Bool {
    let count = places.count
    var overlaps: [Bool] = []
    for left in sets { overlaps += sets.map { left.overlaps($0) } }
    var edges: [[Int]] = Array(repeating: [], count: count * count)
    var total = 0
    for left in 0..<count {
      for right in 0..<count where overlaps[left * count + right] {
        for next in following[left] {
          for other in following[right] where overlaps[next.place * count + other.place] {
            edges[left * count + right].append(next.place * count + other.place)
            total += 1
          }
        }
        guard total < Self.edgeLimit else { return false }
      }
    }
    let components = Self.components(of: edges)
    let ofOnePlace = Set((0..<count).map { components[$0 * count + $0] })
    for (pair, component) in components.enumerated() where ofOnePlace.contains(component) {
      let (left, right) = (pair / count, pair % count)
      if left != right { return true }
      let isAmbiguous = following[left].contains { next in
        next.isAmbiguous && components[next.place * count + next.place] == component
          && edges[pair].contains(next.place * count + next.place)
      }
      if isAmbiguous, edges[pair].contains(where: { components[$0] == component }) { return true }
    }
    return false
  }

  /// Numbers the nodes of a graph, with one number for those that lead to each other (Kosaraju's algorithm).
  private static func components(of edges: [[Int]]) -> [Int] {
    var incoming: [[Int]] = Array(repeating: [], count: edges.count)
    for (node, next) in edges.enumerated() {
      for other in next { incoming[other].append(node) }
    }
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: edges.count)
    for start in edges.indices where !isSeen[start] {
      isSeen[start] = true
      var open = [(node: start, next: 0)]
      while let (node, next) = open.last {
        guard next < edges[node].count else {
          order.append(node)
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let other = edges[node][next]
        guard !isSeen[other] else { continue }
        isSeen[other] = true
        open.append((other, 0))
      }
    }
    var numbers = Array(repeating: -1, count: edges.count)
    for (number, start) in order.reversed().enumerated() where numbers[start] < 0 {
      var open = [start]
      while let node = open.popLast() {
        guard numbers[node] < 0 else { continue }
        numbers[node] = number
        open += incoming[node]
      }
    }
    return numbers
  }
}

extension CharacterSet {
  private static let samples: [Character] = [
    "a", "z", "A", "Z", "0", "9", "_", " ", "\t", "\n", "-", ".", ",", "@", "!", "/", "é", "ß", "中",
    "٣", "€", "😀", "\u{301}",
  ]

  /// Whether some character is in both, as far as usual ones and those of the pattern tell.
  func overlaps(_ other: CharacterSet) -> Bool {
    let own = (items + other.items).flatMap { item -> [Character] in
      switch item {
      case .one(let character): [character]
      case .range(let range): [Character(range.lowerBound), Character(range.upperBound)]
      default: []
      }
    }
    return (own + Self.samples).contains { contains($0) && other.contains($0) }
  }
}
