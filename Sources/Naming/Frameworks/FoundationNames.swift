extension NameList {
  /// The types of Foundation, on every platform.
  public static let foundation = NameList(
    """
    AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
    AttributeScopeCodableConfiguration AttributeScopes AttributedString
    AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol
    AttributedSubstring BlockOperation Bundle ByteCountFormatStyle ByteCountFormatter CGFloat
    CGPoint CGRect CGRectEdge CGSize Calendar CharacterSet CocoaError CodableAttributedStringKey
    CodableConfiguration CodableWithConfiguration ComparableComparator Comparator ComparisonResult
    ContiguousBytes CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date
    DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal
    DecodableAttributedStringKey DecodableWithConfiguration DecodingConfigurationProviding
    DescriptiveNumberFormatConfiguration Dimension DiscontiguousAttributedSubstring
    DiscreteFormatStyle EncodableAttributedStringKey EncodableWithConfiguration
    EncodingConfigurationProviding EnergyFormatter Expression FileAttributeKey FileAttributeType
    FileHandle FileManager FileManagerDelegate FileProtectionType FloatingPointFormatStyle
    FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext Formatter Host
    ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle
    IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator
    LengthFormatter ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey
    MassFormatter Measurement Morphology MutableDataProtocol Notification NotificationCenter
    NotificationQueue NumberFormatStyleConfiguration NumberFormatter ObjCBool
    OperatingSystemVersion Operation OperationQueue OutputStream POSIXError ParseStrategy
    ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe Port PortDelegate
    PortMessage Predicate PredicateBindings PredicateError PredicateExpression
    PredicateExpressions Process ProcessInfo Progress ProgressKind ProgressReporting
    ProgressUserInfoKey PropertyListDecoder PropertyListEncoder PropertyListSerialization
    QualityOfService RecoverableError ReferenceConvertible RunLoop Scanner
    ScopedAttributeContainer SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder
    StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue
    StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle
    StringTransform Thread TimeInterval TimeZone Timer URL URLComponents URLError
    URLFileResourceType URLQueryItem URLResourceKey URLResourceValues UUID Unit UnitAcceleration
    UnitAngle UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion
    UnitDuration UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
    UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance
    UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature
    UnitVolume UserDefaults
    """
  )
}
