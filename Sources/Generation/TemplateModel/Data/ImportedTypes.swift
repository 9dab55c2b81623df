/// The types that test files import from frameworks. A type of the feature with the same name is
/// ambiguous there, and needs an alias.
enum ImportedTypes {
  /// The names in Foundation and Testing, and in the modules that Foundation exports on Apple
  /// platforms.
  static let names = [
    "AffineTransform", "AlignmentOptions", "Attachable", "AttachableWrapper", "Attachment",
    "AttributedString", "BlockOperation", "Boolean", "Bug", "Bundle", "Byte", "CGFloat",
    "CGPoint", "CGRect", "CGRectEdge", "CGSize", "Calendar", "Category", "CharacterSet",
    "Class", "CocoaError", "Comment", "Comparator", "ComparisonResult", "ConditionTrait",
    "Confirmation", "Data", "DataProtocol", "Date", "DateComponents", "DateFormatter",
    "DateInterval", "DateIntervalFormatter", "Decimal", "Dimension", "ExitStatus", "ExitTest",
    "Expectation", "Expression", "FileHandle", "FileManager", "FileManagerDelegate", "Fixed",
    "FormatStyle", "Formatter", "Fract", "Handle", "Host", "IndexPath", "IndexSet",
    "InputStream", "Issue", "Ivar", "KeyPathComparator", "ListFormatStyle", "Locale",
    "LocalizedError", "Measurement", "Method", "Morphology", "Notification",
    "NotificationCenter", "NotificationQueue", "NumberFormatter", "Operation", "OperationQueue",
    "OutputStream", "POSIXError", "ParseStrategy", "Pipe", "Point", "Port", "PortDelegate",
    "PortMessage", "Predicate", "Process", "ProcessInfo", "ProcessSerialNumber", "Progress",
    "ProgressKind", "ProgressReporting", "Protocol", "Ptr", "RGBColor", "RecoverableError",
    "Rect", "RunLoop", "Scanner", "Selector", "Size", "SortComparator", "SortDescriptor",
    "SortOrder", "SourceLocation", "Stream", "StreamDelegate", "StringStyle", "StringTransform",
    "Style", "SuiteTrait", "Tag", "Test", "TestScoping", "TestTrait", "Thread", "TimeInterval",
    "TimeZone", "Timer", "Trait", "URL", "URLComponents", "URLError", "URLQueryItem", "UUID",
    "Unit", "UnitDuration", "UnitLength", "UnitMass", "UnitTemperature", "UnitVolume",
    "UserDefaults", "Zone",
  ]
}
