public import Diagnostics
public import Expressions

/// What a feature means: every name resolved, every expression checked, every default filled in.
public struct Feature: Sendable {
  public var file: SourceFile.ID
  /// The path of the spec, as it was given.
  public var path: String
  public var name: Located<String>
  public var summary: String?
  public var title: Expression?
  public var types = TypeTable([])
  public var models: [Model] = []
  public var services: [Service] = []
  public var parameters: [Parameter] = []
  public var states: [State] = []
  /// Each after all that it depends on.
  public var derived: [Derived] = []
  public var actions: [Action] = []
  public var subscriptions: [Subscription] = []
  public var rows: [Row] = []
  public var routes: [Route] = []
  /// The states that survive a relaunch, in the order of `restore`.
  public var restored: [Int] = []
  public var view: [Element] = []
  /// What the view reads, in the order of the view, each once.
  public var outputs: [Output] = []
  /// What pickers show of their options, in the order of the view.
  public var optionTexts: [OptionText] = []
  public var scenarios: [Scenario] = []
  /// What each symbol of the feature's expressions stands for.
  public var symbols = SymbolTable()

  public init(file: SourceFile.ID, path: String, name: Located<String>) {
    self.file = file
    self.path = path
    self.name = name
  }
}
