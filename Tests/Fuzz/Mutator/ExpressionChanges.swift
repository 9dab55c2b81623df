/// Changes of an expression, token by token.
enum ExpressionChanges {
  /// Values at the edges of what is allowed.
  private static let numbers = [
    "0", "-1", "1", "2", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "99999999999999999999999999999999999999999", "1e308", "1e400", "0.1", "0.0", "-0.5", "1_000",
    "4294967296", "2147483648", "0.30000000000000004",
  ]
  private static let texts = [
    #""""#, #"" ""#, #""\n""#, #""\"""#, #""👩‍👩‍👧""#, #""é""#, #""\u{0}""#, #""%@""#, #""*/""#,
    #""\\(x)""#, #""https://a.example""#, "\"\(String(repeating: "long ", count: 60))\"",
  ]
  private static let names = ["true", "false", "nil", "null", "item", "self", "value", "error"]

  /// What stands around an operand, which is written `X`. The first ones leave its type as it is.
  private static let wrappers = [
    "(X)", "true ? X : X", "[X].first ?? X", "max(X, X)", "X + X", "if X == X { X } else { X }",
    "[X, X].last ?? X", "X ?? X", "-X", "!X", "X == X", "X < X", "X && X", "[X]", "[X].count",
    "String(X)", "Int(X)", "Double(X)", "Decimal(X)", "abs(X)", "X.count", "X.isEmpty", "X - X",
    "X * X", "X / X", "X % X", "\"\\(X)\"", "X.first", "X.map { $0 }", "X.filter { _ in true }",
    "[X].map { $0 }", "[X].reduce(0) { $0 + 1 }", "[X].sorted { $0 < $1 }", "X?.description",
    "X.element(at: 0)", "X.contains(X)", "X.uppercased()", "X != nil ? X : X", "[\"a\": X]",
  ]
  private static let preserving = 7
  private static let signs = [
    ["+", "-", "*", "/", "%"], ["==", "!=", "<", "<=", ">", ">="], ["&&", "||"], ["??", "?", ":"],
  ]

  /// Returns the expression with one change.
  /// - Parameter others: Expressions that may replace it.
  static func changed(_ text: [UInt8], _ others: [[UInt8]], _ random: inout Random) -> [UInt8] {
    var tokens = Tokens(text)
    switch random.below(9) {
    case 0: return random.element(of: others) ?? text
    case 1, 2: return changeLiteral(in: tokens, &random)
    case 3, 4: return wrap(tokens, &random)
    case 5: changeSign(in: &tokens, &random)
    case 6: swapOperands(in: &tokens, &random)
    case 7: return graft(onto: tokens, others, &random)
    default: dropOrRepeat(in: &tokens, &random)
    }
    return tokens.text
  }

  private static func changeLiteral(in tokens: Tokens, _ random: inout Random) -> [UInt8] {
    let literals = tokens.all.indices.filter { index in
      let token = tokens.all[index]
      return token.kind == .number || token.kind == .text || Self.names.contains { token.reads($0) }
    }
    guard let place = random.element(of: literals) else { return wrap(tokens, &random) }
    var pool =
      switch tokens.all[place].kind {
      case .number: numbers
      case .text: texts
      default: names
      }
    if random.isOne(of: 8) { pool = numbers + texts + names }
    return replacing(place..<(place + 1), in: tokens, by: random.element(of: pool) ?? "0")
  }

  private static func wrap(_ tokens: Tokens, _ random: inout Random) -> [UInt8] {
    guard let start = random.element(of: tokens.operands) else { return tokens.text }
    let range = random.isOne(of: 3) ? tokens.all.indices : tokens.operand(at: start)
    let operand = String(decoding: tokens.text(of: range), as: UTF8.self)
    let count = random.isOne(of: 2) ? preserving : wrappers.count
    let around = wrappers[random.below(count)]
    let wrapped = around.split(separator: "X", omittingEmptySubsequences: false)
    return replacing(range, in: tokens, by: wrapped.joined(separator: operand))
  }

  private static func changeSign(in tokens: inout Tokens, _ random: inout Random) {
    let places = tokens.all.indices.filter { tokens.all[$0].kind == .sign }
    guard let place = random.element(of: places) else { return }
    let sign = tokens.all[place]
    let group = signs.first { $0.contains { sign.reads($0) } } ?? signs.joined().map { $0 }
    tokens.all[place].bytes = Array((random.element(of: group) ?? "+").utf8)
  }

  private static func swapOperands(in tokens: inout Tokens, _ random: inout Random) {
    let places = tokens.operands
    guard places.count > 1, let one = random.element(of: places),
      let other = random.element(of: places)
    else { return }
    let (first, second) = (tokens.operand(at: min(one, other)), tokens.operand(at: max(one, other)))
    guard first.upperBound <= second.lowerBound else { return }
    let (left, right) = (Array(tokens.all[first]), Array(tokens.all[second]))
    tokens.all.replaceSubrange(second, with: left)
    tokens.all.replaceSubrange(first, with: right)
  }

  /// Puts an operand of another expression in the place of one.
  private static func graft(
    onto tokens: Tokens, _ others: [[UInt8]], _ random: inout Random
  ) -> [UInt8] {
    let donor = Tokens(random.element(of: others) ?? [])
    guard let place = random.element(of: tokens.operands),
      let start = random.element(of: donor.operands)
    else { return tokens.text }
    let operand = String(decoding: donor.text(of: donor.operand(at: start)), as: UTF8.self)
    return replacing(tokens.operand(at: place), in: tokens, by: operand)
  }

  private static func dropOrRepeat(in tokens: inout Tokens, _ random: inout Random) {
    guard let start = random.element(of: tokens.all.indices) else { return }
    let range =
      tokens.all[start].isOperand && !random.isOne(of: 4)
      ? tokens.operand(at: start) : start..<(start + 1)
    if random.isOne(of: 2) {
      tokens.all.removeSubrange(range)
    } else {
      tokens.all.insert(contentsOf: Array(tokens.all[range]), at: range.upperBound)
    }
  }

  private static func replacing(
    _ range: Range<Int>, in tokens: Tokens, by text: String
  ) -> [UInt8] {
    let before = tokens.text(of: 0..<range.lowerBound)
    let behind = tokens.text(of: range.upperBound..<tokens.all.count)
    func isApart(_ place: Int) -> Bool { place < tokens.all.count && tokens.all[place].hasSpace }
    return before + (isApart(range.lowerBound) && !before.isEmpty ? [.space] : []) + text.utf8
      + (isApart(range.upperBound) ? [.space] : []) + behind
  }
}
