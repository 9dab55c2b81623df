import Diagnostics
import TestSupport
import Testing
import YAML

/// The tree of a text that has no problems.
func compose(
  _ yaml: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> (root: Node, file: SourceFile) {
  let file = MarkedText(yaml).file
  var bag = DiagnosticBag()
  let root = Composer.compose(file, into: &bag)
  #expect(bag.all.map(\.message) == [], sourceLocation: sourceLocation)
  return (try #require(root, sourceLocation: sourceLocation), file)
}

/// A stage for `expect` that does no more than read the YAML.
func composing(_ file: SourceFile, _ bag: inout DiagnosticBag) {
  _ = Composer.compose(file, into: &bag)
}

extension Node {
  /// The tree on one line: texts in quotes, `null` for nothing.
  var sketch: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "null" : "\"\(scalar.text)\""
    case .sequence(let elements): "[\(elements.map(\.sketch).joined(separator: ", "))]"
    case .mapping(let mapping):
      "{\(mapping.pairs.map { "\($0.key.value): \($0.value.sketch)" }.joined(separator: ", "))}"
    }
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
