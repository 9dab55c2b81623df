public import Diagnostics
import YAML

/// The door of this room: a spec's text in, what it means out.
public enum SpecReader {
  /// Reads a feature spec and checks everything about it, its scenarios included.
  ///
  /// All problems go into the bag, as many as can be told apart from their consequences.
  /// - Parameter runsScenarios: whether the scenarios are run; they are read in any case.
  /// - Returns: the feature, or `nil` where an error was reported.
  public static func read(
    _ file: SourceFile,
    runsScenarios: Bool = true,
    into bag: inout DiagnosticBag
  ) -> Feature? {
    let errors = bag.errorCount
    var yaml = DiagnosticBag()
    let composed = Composer.compose(file, into: &yaml)
    bag.add(contentsOf: yaml)
    guard let root = composed else { return nil }
    guard !root.isNull else {
      bag.add(.empty(file))
      return nil
    }
    var reader = Reader(file: file)
    let declared = DeclaredFeature.read(root, with: &reader)
    guard var resolver = Resolver(declared, in: file, bag: reader.bag) else {
      bag.add(contentsOf: reader.bag, exceptWhere: yaml)
      return nil
    }
    resolver.resolve()
    if runsScenarios { resolver.runScenarios() }
    bag.add(contentsOf: resolver.bag, exceptWhere: yaml)
    return bag.errorCount == errors ? resolver.feature : nil
  }

  /// The name of the feature that a spec declares, whatever else is wrong with it.
  public static func name(
    in file: SourceFile,
    into bag: inout DiagnosticBag
  ) -> Located<String>? {
    let root = Composer.compose(file, into: &bag)
    guard let node = root?.mapping?["feature"]?.value, let text = node.scalar?.text else {
      return nil
    }
    return Located(text, at: node.span)
  }
}

extension Feature {
  /// The tests that the feature deserves. Computed anew at each call, by running the feature.
  ///
  /// - Parameter withTellings: whether what a passive view must be told is among them.
  public func testPlan(withTellings: Bool = true) -> TestPlan {
    guard var planner = TestPlanner(self) else { return TestPlan() }
    return planner.plan(withTellings: withTellings)
  }
}

extension Diagnostic {
  fileprivate static func empty(_ file: SourceFile) -> Diagnostic {
    .error(
      "empty-spec",
      "the file holds no spec",
      at: SourceSpan(file: file.id, start: 0, end: 0),
      help: "begin it with 'feature: Name'"
    )
  }
}
