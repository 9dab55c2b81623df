import Diagnostics
import Expressions
import SpecModel

/// `if: draft` unwraps a copy, as Swift's `if let` does, and a `set` below it writes the state: what is read of
/// the copy from there on is what it was before.
extension Resolver {
  /// - Parameter path: What is unwrapped, as in `order.customer`.
  mutating func reportStaleRead(of copy: Local, path: [String], in steps: [Step]) {
    var reading = CopyReading(copy: copy.symbol, path: path, feature: feature)
    guard let read = reading.staleRead(in: steps) else { return }
    let name = copy.name.value
    bag.add(
      .warning(
        "stale-copy", "'\(name)' is the copy that 'if' has made, without what is set above",
        at: read.span,
        help: "read it behind the 'if', or in a second 'if: \(path.joined(separator: "."))' there"))
  }
}

private struct CopyReading {
  let copy: SymbolID
  let path: [String]
  let feature: Feature
  /// The paths below the copy of what has been written.
  private var written: [[String]] = []

  init(copy: SymbolID, path: [String], feature: Feature) {
    self.copy = copy
    self.path = path
    self.feature = feature
  }

  /// The first expression that reads of the copy what has been written before.
  mutating func staleRead(in steps: [Step]) -> Expression? {
    for step in steps {
      for expression in step.expressions {
        if let read = staleRead(in: expression) { return read }
      }
      let before = written
      var after = written
      for children in step.children {
        written = before
        if let read = staleRead(in: children) { return read }
        after += written.dropFirst(before.count)
      }
      written = after
      if case .set(let target, _) = step, let below = pathBelow(target) { written.append(below) }
    }
    return nil
  }

  private func staleRead(in expression: Expression) -> Expression? {
    if let read = pathBelow(expression) {
      let isStale = written.contains { zip($0, read).allSatisfy { $0 == $1 } }
      return isStale ? expression : nil
    }
    for child in expression.children {
      if let read = staleRead(in: child) { return read }
    }
    return nil
  }

  /// Where an expression is the copy or a property of it: the names behind the copy's.
  private func pathBelow(_ expression: Expression) -> [String]? {
    switch expression.kind {
    case .symbol(let reference): reference.id == copy ? [] : nil
    case .property(let base, let name): pathBelow(base).map { $0 + [name] }
    case .unwrap(let inner), .promotion(let inner), .chain(let inner): pathBelow(inner)
    default: nil
    }
  }

  /// Where a target is a part of what was unwrapped: the names behind that.
  private func pathBelow(_ target: Target) -> [String]? {
    let root =
      switch target.root {
      case .state(let index): feature.states[index].name.value
      case .item: "item"
      }
    let names = [root] + target.path.map(\.name)
    guard names.count > path.count, names.starts(with: path) else { return nil }
    return Array(names.dropFirst(path.count))
  }
}
