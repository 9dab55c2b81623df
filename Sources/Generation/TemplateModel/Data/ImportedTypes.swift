import Naming

/// The types that test files import from frameworks. A type of the feature with the same name is
/// ambiguous there, and needs an alias.
enum ImportedTypes {
  static func contains(_ name: String) -> Bool {
    others.contains(name) || NameList.foundation.contains(name)
  }

  /// The names in Testing, and in the modules that Foundation exports on Apple platforms.
  static let others = [
    "Attachable", "AttachableWrapper", "Attachment", "Boolean", "Bug", "Byte", "Category", "Class",
    "Comment", "ConditionTrait", "Confirmation", "ExitStatus", "ExitTest", "Expectation", "Fixed",
    "Fract", "Handle", "Issue", "Ivar", "Method", "Point", "ProcessSerialNumber", "Protocol",
    "Ptr", "RGBColor", "Rect", "Selector", "Size", "SourceLocation", "Style", "SuiteTrait", "Tag",
    "Test", "TestScoping", "TestTrait", "Trait", "Zone",
  ]
}
