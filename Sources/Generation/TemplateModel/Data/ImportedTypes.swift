/// The types that test files import beside the feature's own: a name that both have is ambiguous
/// there, and needs an alias for the feature's.
enum ImportedTypes {
  /// From Foundation and Testing, and from what Foundation brings along on Apple's systems.
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
