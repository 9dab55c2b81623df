public import YAML

/// The tables that read a spec, as they describe themselves: for the JSON Schema and the reference.
///
/// Made when somebody asks. What stands here besides the tables is what decides between a short form
/// and a long one.
public enum SpecTables {
  /// The name of the table that a spec begins with.
  public static let root = "feature"

  /// The tables of files that are no feature, each told by its key of this name.
  public static let others = ["shared", "flow"]

  /// The tables of a flow alone.
  public static var flow: [TableDescription] {
    [
      DeclaredFlow.keys.described(as: "flow"), DeclaredMove.startKeys.described(as: "start"),
      DeclaredMove.description,
    ]
  }

  public static var all: [TableDescription] {
    [
      DeclaredFeature.keys.described(as: root),
      DeclaredFeature.sharedKeys.described(as: "shared"),
    ] + flow + [
      DeclaredModel.keys.described(
        as: "model",
        orShort: [.map(.object("property"))],
        toldBy: DeclaredModel.tellingKeys,
        typesTellNothing: true
      ),
      DeclaredModel.propertyKeys.described(as: "property", orShort: [.type], toldBy: ["type"]),
      DeclaredService.description,
      DeclaredService.methodKeys.described(as: "method", orShort: [.nothing]),
      DeclaredState.keys.described(
        as: "state", orShort: [.type], toldBy: DeclaredState.keys.names),
      DeclaredState.ruleKeys.described(
        as: "rule",
        kinds: DeclaredState.ruleNames.map { TableDescription.Kind($0, with: ["message"]) }
      ),
      DeclaredDerived.keys.described(as: "derived", orShort: [.expression]),
      DeclaredAction.keys.described(as: "action"),
      DeclaredAction.rowKeys.described(as: "rowAction"),
      DeclaredSubscription.keys.described(as: "subscription"),
      DeclaredStep.keys.described(
        as: "step",
        kinds: DeclaredStep.Verb.allCases.map {
          TableDescription.Kind($0.rawValue, with: $0.companions)
        }
      ),
      DeclaredRow.keys.described(as: "row"),
      DeclaredRoute.keys.described(
        as: "route",
        orShort: [.nothing, .map(.type)],
        toldBy: DeclaredRoute.tellingKeys,
        typesTellNothing: true
      ),
      DeclaredElement.keys.described(
        as: "element",
        kinds: DeclaredElement.Kind.allCases.map {
          TableDescription.Kind($0.rawValue, with: $0.companions)
        }
      ),
      DeclaredScenario.keys.described(as: "scenario"),
      DeclaredScenarioStep.description,
      DeclaredAnswer.description,
      DeclaredClaims.description,
    ]
  }
}
