import Diagnostics
import SpecModel

/// The order in which sections are resolved. Passes of several specs may take turns.
extension Resolver {
  /// One step of the way from what is declared to what it means.
  typealias Pass = @Sendable (inout Resolver) -> Void

  /// What is declared, and what it holds.
  private static let declarationPasses: [Pass] = [
    {
      $0.checkContents()
      $0.checkNames()
    },
    { $0.resolveModels() },
    {
      $0.resolveServices()
      $0.resolveRoutes()
      $0.resolveParameters()
      $0.declareStates()
      $0.resolveRestored()
      $0.declareActions()
    },
    { $0.resolveDerived() },
    {
      $0.resolveRules()
      $0.resolveInitials()
    },
  ]

  /// What is done with it and shown of it.
  private static let usePasses: [Pass] = [
    { $0.resolveRows() },
    { $0.resolveActions() },
    {
      $0.resolveSubscriptions()
      $0.checkGeneratedTwins()
      $0.checkTiming()
    },
    { $0.resolveView() },
    {
      $0.checkWork()
      $0.checkFormatNames()
    },
    { if !$0.bag.hasErrors { $0.resolveScenarios() } },
    {
      $0.followLoads()
      $0.checkUsage()
      $0.leaveOutIdleHandlers()
    },
  ]

  /// All that `resolve` does, in its order.
  static let passes = declarationPasses + usePasses

  mutating func resolve() {
    for pass in Self.passes { run(pass) }
  }

  mutating func run(_ pass: Pass) {
    // Which of two types a name means, nobody knows.
    if !hasTwinTypes { pass(&self) }
  }

  private mutating func checkContents() {
    guard feature.isShared, declared.models.isEmpty, declared.services.isEmpty else { return }
    bag.add(.sharesNothing(feature.name))
  }
}

extension Diagnostic {
  /// No module is without a file.
  fileprivate static func sharesNothing(_ name: Located<String>) -> Diagnostic {
    .error(
      "missing-key", "'\(name.value)' shares nothing: it has neither models nor services",
      at: name.span, help: "add 'models:' with the types that several features use")
  }
}
