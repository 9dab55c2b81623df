import Diagnostics
import SpecModel
import YAML

/// What begins an action without the view.
struct DeclaredTrigger {
  enum Kind {
    case moment(String)
    /// The state that changes.
    case change(Located<String>)
    /// In milliseconds.
    case every(Int)
  }

  var kind: Kind
  var span: SourceSpan

  /// A moment that needs no more than a call.
  var isUsual: Bool {
    if case .moment(let name) = kind { name != "disappear" } else { false }
  }

  var isFirstAppear: Bool {
    if case .moment("firstAppear") = kind { true } else { false }
  }

  static let moments = ["appear", "firstAppear", "refresh", "disappear"]

  /// The moments in the words of other tools.
  static let otherMoments = [
    "load": "appear", "init": "appear", "start": "appear", "mount": "appear", "open": "appear",
    "enter": "appear", "viewdidload": "appear", "viewwillappear": "appear", "task": "appear",
    "onload": "appear", "onmount": "appear", "oninit": "appear", "launch": "appear",
    "once": "firstAppear", "appearonce": "firstAppear", "first": "firstAppear",
    "pull": "refresh", "pulltorefresh": "refresh", "reload": "refresh", "swipe": "refresh",
    "leave": "disappear", "exit": "disappear", "close": "disappear", "unmount": "disappear",
    "viewdiddisappear": "disappear", "onleave": "disappear",
  ]

  /// `appear` for `willAppear`, `onAppear` and `view.appeared`.
  static func moment(within text: String) -> String? {
    let text = text.lowercased()
    if text.contains("dis"), text.contains("appear") { return "disappear" }
    let isOnce = ["first", "once", "initial"].contains(where: text.contains)
    if isOnce && text.contains("appear")
      || Suggestion.nearest(to: text, among: ["firstappear"]) != nil
    {
      return "firstAppear"
    }
    return ["disappear", "appear", "refresh"].first(where: text.contains)
  }

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredTrigger] {
    var seen: Set<String> = []
    return (node.elements ?? [node]).compactMap { node in
      if let text = node.scalar?.text, !seen.insert(text).inserted {
        reader.report(
          .error("same-name", "'\(text)' stands here twice", at: node.span, help: "leave one out"))
        return nil
      }
      if seen.isSuperset(of: ["appear", "firstAppear"]) {
        reader.report(
          .error(
            "same-name", "a screen that appears for the first time appears", at: node.span,
            help: "leave 'firstAppear' out, or 'appear' if it runs once"))
        return nil
      }
      return trigger(node, &reader)
    }
  }

  private static func trigger(_ node: Node, _ reader: inout Reader) -> DeclaredTrigger? {
    guard let mapping = node.mapping else {
      guard let text = node.scalar?.text, !node.isNull, moments.contains(text) else {
        reader.report(.unknownMoment(node))
        return nil
      }
      return Self(kind: .moment(text), span: node.span)
    }
    if let key = mapping.pairs.first(where: { DeclaredAction.keys.names.contains($0.key.value) })?
      .key
    {
      reader.bag.report(
        "trigger-form", "'\(key.value)' is no part of a trigger", at: key.span,
        help: "write it beside 'on:', in a line of its own")
      return nil
    }
    guard let pair = mapping.pairs.first, mapping.pairs.count == 1 else {
      reader.bag.add(
        mapping.pairs.isEmpty ? .form(at: node.span) : .several(mapping.pairs, at: node.span))
      return nil
    }
    switch pair.key.value {
    case "change":
      if let names = pair.value.elements?.compactMap({ $0.scalar?.text }), names.count > 1 {
        let triggers = names.map { "{ change: \($0) }" }.joined(separator: ", ")
        reader.bag.report(
          "trigger-form", "a trigger watches one state, found a list", at: pair.value.span,
          help: "write a list of triggers: 'on: [\(triggers)]'")
        return nil
      }
      return reader.text(pair.value).map { Self(kind: .change($0), span: node.span) }
    case "every":
      return reader.duration(pair.value).map { Self(kind: .every($0), span: node.span) }
    default:
      var problem = Diagnostic.form(at: pair.key.span, found: pair.key.value)
      let value = pair.value.scalar?.text ?? "…"
      switch pair.key.value.lowercased() {
      case "interval", "timer", "repeat", "each", "after", "seconds", "evry":
        problem.help = "write '{ every: \(value) }'"
      case "changes", "changed", "onchange", "watch", "changeof", "state":
        problem.help = "write '{ change: \(value) }'"
      case _ where moments.contains(pair.key.value):
        problem.help = "write '\(pair.key.value)' alone"
      default: break
      }
      reader.bag.add(problem)
      return nil
    }
  }
}

extension Reader {
  /// A whole number with `ms`, `s` or `min`, in milliseconds.
  mutating func duration(_ node: Node) -> Int? {
    if let pair = node.mapping?.pairs.first, let number = pair.value.scalar?.text {
      let meant = Self.duration(meantBy: number + pair.key.value)
      report(
        .error(
          "duration-form", "expected a duration, found a mapping", at: node.span,
          help: meant.map { "write '\($0)'" } ?? "as in '300ms'"))
      return nil
    }
    guard let text = self.text(node) else { return nil }
    let digits = text.value.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1_000, "min": 60_000]
    let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
    let isLong = !digits.isEmpty && units[String(unit)] != nil && Int(digits) != 0
    guard let number = Int(digits), let factor = units[String(unit)], number > 0,
      number <= 86_400_000 / factor
    else {
      bag.report(
        "duration-form",
        "expected a duration\(isLong ? " of at most a day" : ""), found '\(text.value)'",
        at: text.span,
        help: Self.commentAdvice(text.value) ?? Self.duration(meantBy: text.value).map {
          "write '\($0)'"
        } ?? "a whole number above zero with 'ms', 's' or 'min', as in '300ms'")
      return nil
    }
    return number * factor
  }

  /// `500ms` for `0.5s`, `60min` for `1h`, `30s` for `30 seconds`.
  private static func duration(meantBy text: String) -> String? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "," || $0 == "_") }
    let written = digits.filter { $0 != "_" }.replacing(",", with: ".")
    guard let number = Double(written), number > 0, number < 1_000_000 else {
      return nil
    }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let factor: Double
    switch unit {
    case "ms", "msec", "millis", "millisecond", "milliseconds": factor = 1
    // A number alone is of seconds where it is small, and else of milliseconds.
    case "": factor = number < 100 ? 1_000 : 1
    case "s", "sec", "secs", "second", "seconds": factor = 1_000
    case "m", "min", "mins", "minute", "minutes": factor = 60_000
    case "h", "hr", "hour", "hours": factor = 3_600_000
    default: return nil
    }
    guard let total = Int(exactly: (number * factor).rounded()), total > 0, total <= 86_400_000
    else { return nil }
    return total.asDuration
  }
}

extension Diagnostic {
  private static let triggers =
    "'appear', 'firstAppear', 'refresh', 'disappear', '{ change: query }' or '{ every: 1s }'"

  fileprivate static func form(at span: SourceSpan, found: String? = nil) -> Diagnostic {
    let found = found.map { ", found '\($0)'" } ?? ""
    return .error("trigger-form", "expected a trigger\(found)", at: span, help: Advice(triggers))
  }

  /// `{ change: query, every: 1s }`, two triggers in one.
  fileprivate static func several(_ pairs: [Field], at span: SourceSpan) -> Diagnostic {
    let parts = pairs.map { pair in
      DeclaredTrigger.moments.contains(pair.key.value)
        ? pair.key.value : "{ \(pair.key.value): \(pair.value.scalar?.text ?? "…") }"
    }
    return .error(
      "trigger-form", "a trigger is one thing", at: span,
      help: "write a list: 'on: [\(parts.joined(separator: ", "))]'")
  }

  fileprivate static func unknownMoment(_ node: Node) -> Diagnostic {
    let text = node.isNull ? nil : node.scalar?.text
    let words = (text ?? "").split { ", {}():".contains($0) }.map(String.init)
    if words.count == 2, words[0] == "every" || words[0] == "change" {
      return .error(
        "wrong-value", "expected a trigger, found '\(text ?? "")'", at: node.span,
        help: "write '{ \(words[0]): \(words[1]) }'")
    }
    let nearest = words.first.flatMap {
      DeclaredTrigger.otherMoments[$0.lowercased()]
        ?? DeclaredTrigger.moment(within: $0)
        ?? Suggestion.nearest(to: $0, among: DeclaredTrigger.moments)
    }
    return .error(
      "wrong-value", "expected a trigger, found \(text.map { "'\($0)'" } ?? node.describe)",
      at: node.span,
      help: (words.count == 1 ? nearest : nil).map { .meant($0) } ?? Advice(triggers))
  }
}
