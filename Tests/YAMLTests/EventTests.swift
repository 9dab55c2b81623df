import CLibYAML
import Diagnostics
import Foundation
import Testing
import YAML

/// Our tree against libyaml's own events, on texts that hold every construct of YAML and on texts
/// that are made of them at random. `TRELLIS_YAML_SUITE` names a folder with more files, and
/// `TRELLIS_YAML_MUTATIONS` says how many texts are made.
@Suite("Events") struct EventTests {
  static let files: [URL] = {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/Events")
    let more = ProcessInfo.processInfo.environment["TRELLIS_YAML_SUITE"].map { URL(filePath: $0) }
    return [own, more].compactMap(\.self).flatMap { folder in
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" }
        .sorted { $0.path < $1.path }
    }
  }()

  static let mutationCount =
    ProcessInfo.processInfo.environment["TRELLIS_YAML_MUTATIONS"].flatMap { Int($0) } ?? 4_000

  @Test("a text has the tree that libyaml's events tell, or is refused where libyaml refuses it")
  func fixtures() throws {
    #expect(Self.files.count >= 250)
    for file in Self.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      if let difference = Comparison(bytes).difference {
        Issue.record("\(file.lastPathComponent): \(difference)")
      }
    }
  }

  @Test("so has what random changes make of such texts")
  func mutations() throws {
    let texts = try Self.files.map { [UInt8](try Data(contentsOf: $0)) }
    var mutator = Mutator(texts, seed: 7)
    for _ in 0..<Self.mutationCount {
      let bytes = mutator.next()
      if let difference = Comparison(bytes).difference {
        Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(difference)")
      }
    }
  }
}

/// One text, read by both.
private struct Comparison {
  /// What we refuse although libyaml reads it, since it most probably means something else.
  private static let traps: Set = [
    "split-text", "missing-value", "missing-space", "missing-colon",
  ]

  private static let textCodes: Set = ["control-character", "not-utf-8"]

  /// `nil` where both say the same.
  private(set) var difference: String?

  init(_ bytes: [UInt8]) {
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return }
    let file = SourceFile(id: .init(0), path: "a.yaml", bytes: bytes)
    var bag = DiagnosticBag()
    let root = Composer.compose(file, into: &bag)
    let errors = bag.all.filter { $0.severity == .error }
    // A byte order mark that nobody sees is refused inside, where libyaml takes it.
    let hasHiddenMark = bytes.dropFirst().contains { $0 == 0xEF }
    if hasHiddenMark, errors.contains(where: { $0.code == "control-character" }) { return }
    let theirs = LibYAMLText(bytes)
    if let failure = theirs.failure {
      difference = Self.place(failure, errors, bytes)
    } else {
      let tree = LibYAMLTree(theirs)
      difference = Self.tree(tree, root, errors)
    }
  }

  /// What is wrong stands at the latest in the line where libyaml gives up; what has no advice of its
  /// own, at the very place. Whether all of it is text is asked first.
  private static func place(
    _ failure: (offset: Int, context: Int),
    _ errors: [Diagnostic],
    _ bytes: [UInt8]
  ) -> String? {
    guard let first = errors.compactMap(\.span?.start).min() else {
      return "libyaml refuses it at \(failure.offset), we do not"
    }
    if errors.contains(where: { textCodes.contains($0.code) }) { return nil }
    let table = LineTable(bytes)
    let isPlain = errors.count == 1 && errors[0].code == "yaml-syntax"
    let isNear =
      isPlain
      ? [failure.offset, failure.context].contains(first)
      : table.position(of: first).line <= table.position(of: failure.offset).line
    return isNear ? nil : "libyaml refuses it at \(failure), we at \(first): \(errors[0].code)"
  }

  private static func tree(
    _ tree: LibYAMLTree,
    _ root: Node?,
    _ errors: [Diagnostic]
  ) -> String? {
    let codes = Set(errors.map(\.code))
    guard codes.isDisjoint(with: traps) else { return nil }
    guard tree.refusals.isEmpty else {
      // A tag that is a text's own '!' is told as such.
      let isTold = !codes.isDisjoint(with: tree.refusals.union(["unquoted-text"]))
      return isTold ? nil : "\(tree.refusals) is told as \(codes)"
    }
    guard codes.isEmpty else { return "libyaml reads it, we say \(codes)" }
    let (ours, theirs) = (root?.places ?? "", tree.root?.places ?? "")
    return ours == theirs ? nil : "ours:\n\(ours)\nlibyaml's:\n\(theirs)"
  }
}

extension Node {
  /// The tree with styles and places.
  fileprivate var places: String {
    let place = "@\(span.start)-\(span.end)"
    switch content {
    case .scalar(let scalar): return "\(scalar.style) \(scalar.text.debugDescription)\(place)"
    case .sequence(let elements):
      return "[\(elements.map(\.places).joined(separator: ", "))]\(place)"
    case .mapping(let mapping):
      let pairs = mapping.pairs.map { pair in
        let key = pair.key
        return
          "\(key.value.debugDescription)@\(key.span.start)-\(key.span.end): \(pair.value.places)"
      }
      return "{\(pairs.joined(separator: ", "))}\(mapping.isFlow ? " in braces" : "")\(place)"
    }
  }
}

extension LibYAMLNode {
  fileprivate var places: String {
    let place = "@\(range.lowerBound)-\(range.upperBound)"
    switch self {
    case .scalar(let text, let style, _):
      return "\(Self.name(of: style)) \(text.debugDescription)\(place)"
    case .sequence(let elements, _):
      return "[\(elements.map(\.places).joined(separator: ", "))]\(place)"
    case .mapping(let pairs, let isFlow, _):
      let pairs = pairs.map { pair in
        let range = pair.key.range
        let key = (pair.key.text ?? "").debugDescription
        return "\(key)@\(range.lowerBound)-\(range.upperBound): \(pair.value.places)"
      }
      return "{\(pairs.joined(separator: ", "))}\(isFlow ? " in braces" : "")\(place)"
    }
  }

  private static func name(of style: yaml_scalar_style_t) -> String {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: "singleQuoted"
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: "doubleQuoted"
    case YAML_LITERAL_SCALAR_STYLE: "literal"
    case YAML_FOLDED_SCALAR_STYLE: "folded"
    default: "plain"
    }
  }
}

/// Makes texts of others: the same in every run.
private struct Mutator {
  private static let pieces: [[UInt8]] =
    [
      ": ", "- ", "? ", "\n", "\n  ", "  ", " ", "\t", "[", "]", "{", "}", ",", ", ", "#", " #",
      "&a ",
      "*a", "!!str ", "!x ", "|", ">", "|-\n ", ">+\n  ", "'", "\"", "''", "\\", "\\n", "%", "@",
      "~", "---\n",
      "...\n", "x", "1", "null", "\r\n", "\r", "\u{85}", "\u{2028}", "ü", "😀", "\u{FEFF}", "\u{7F}",
      "<<: ",
      "key: ", "\n\n",
    ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xC3]]

  private let texts: [[UInt8]]
  private var random: SplitMix

  init(_ texts: [[UInt8]], seed: UInt64) {
    self.texts = texts
    random = SplitMix(state: seed)
  }

  mutating func next() -> [UInt8] {
    var text = pick(texts)
    for _ in 0...below(3) { change(&text) }
    return Array(text.prefix(2_000))
  }

  private mutating func change(_ text: inout [UInt8]) {
    let place = below(text.count + 1)
    let end = min(text.count, place + below(8))
    switch below(7) {
    case 0: text.removeSubrange(place..<end)
    case 1: text.insert(contentsOf: text[place..<end], at: place)
    case 2, 3: text.insert(contentsOf: pick(Self.pieces), at: place)
    case 4: text.replaceSubrange(place..<end, with: pick(Self.pieces))
    case 5: text.append(contentsOf: pick(texts))
    default: swapLines(&text)
    }
  }

  private mutating func swapLines(_ text: inout [UInt8]) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.swapAt(below(lines.count), below(lines.count))
    text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func pick(_ texts: [[UInt8]]) -> [UInt8] { texts[below(texts.count)] }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
