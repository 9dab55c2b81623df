import Diagnostics
package import SpecModel

extension Simulator {
  /// Whether a scenario holds that begins here.
  package func meets(_ scenario: Scenario) -> Bool {
    ScenarioChecker.unmetClaims(self, scenario).isEmpty
  }
}
