import Naming

/// The types that test files import from frameworks. A type of the feature with the same name is
/// ambiguous there, and needs an alias.
enum ImportedTypes {
  static func contains(_ name: String) -> Bool {
    NameList.testing.contains(name) || NameList.foundation.contains(name)
  }
}
