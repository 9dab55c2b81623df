extension NameList {
  /// The types of Testing, and of the modules that Foundation exports on Apple's systems.
  public static let testing = NameList(
    """
    Attachable AttachableWrapper Attachment Boolean Bug Byte Category Class Comment ConditionTrait
    Confirmation ExitStatus ExitTest Expectation Fixed Fract Handle Issue Ivar Method Point
    ProcessSerialNumber Protocol Ptr RGBColor Rect Selector Size SourceLocation Style SuiteTrait
    Tag Test TestScoping TestTrait Trait Zone
    """
  )
}
