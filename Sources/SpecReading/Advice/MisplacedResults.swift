import Diagnostics
import Expressions
import YAML

/// Names of results that stand below `with`, and not beside it.
extension Resolver {
  /// The step with its `as` beside `with` where it stands below that, which is reported, and where nothing
  /// of that name is taken.
  ///
  /// - Parameter names: what is taken; `nil` where that is unknown, so that nobody can tell which is meant.
  mutating func boundBeside(_ step: DeclaredStep, taking names: [String]?) -> DeclaredStep {
    guard let name = step.bindingBelowWith, let mapping = step.arguments?.mapping,
      let key = mapping["as"]?.key
    else { return step }
    guard names?.contains("as") != true else {
      if let verb = step.verb, verb.value == .make { bag.add(.missingName(at: verb.span)) }
      return step
    }
    if names != nil {
      bag.report(
        "wrong-indent", "'as' stands below 'with', and not beside it", at: key.span,
        help: mapping.isFlow
          ? "write it behind the braces, in a line of its own" : "indent it as deep as 'with'")
    }
    return step.withBindingBeside(name)
  }
}
