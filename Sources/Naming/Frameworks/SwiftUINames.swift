extension NameList {
  /// The types of SwiftUI on iOS 17, and of what it exports: DeveloperToolsSupport, CoreTransferable.
  public static let swiftUI = NameList(
    """
    AXChartDescriptorRepresentable AccessibilityActionKind AccessibilityAdjustmentDirection
    AccessibilityAttachmentModifier AccessibilityChildBehavior AccessibilityCustomContentKey
    AccessibilityDirectTouchOptions AccessibilityFocusState AccessibilityHeadingLevel
    AccessibilityLabeledPairRole AccessibilityQuickActionOutlineStyle
    AccessibilityQuickActionPromptStyle AccessibilityQuickActionStyle AccessibilityRotorContent
    AccessibilityRotorContentBuilder AccessibilityRotorEntry AccessibilitySystemRotor
    AccessibilityTechnologies AccessibilityTextContentType AccessibilityTraits
    AccessibilityZoomGestureAction AccessoryBarActionButtonStyle AccessoryBarButtonStyle
    AccessoryCircularCapacityGaugeStyle AccessoryCircularGaugeStyle
    AccessoryLinearCapacityGaugeStyle AccessoryLinearGaugeStyle ActionSheet Alert Alignment
    AlignmentID AlternatingRowBackgroundBehavior Anchor Angle AngularGradient Animatable
    AnimatableModifier AnimatablePair Animation AnimationCompletionCriteria AnimationContext
    AnimationState AnimationStateKey AnimationTimelineSchedule AnyGesture AnyGradient AnyLayout
    AnyShape AnyShapeStyle AnyTransition AnyView App AppStorage AsymmetricTransition AsyncImage
    AsyncImagePhase AutomaticControlGroupStyle AutomaticDisclosureGroupStyle AutomaticFormStyle
    AutomaticLabeledContentStyle AutomaticMenuBarExtraStyle AutomaticNavigationSplitViewStyle
    AutomaticTableStyle AutomaticTextEditorStyle Axis BackgroundProminence BackgroundStyle
    BackgroundTask BadgeProminence BalancedNavigationSplitViewStyle Bindable Binding BlendMode
    BlurReplaceTransition BorderedButtonMenuStyle BorderedButtonStyle BorderedListStyle
    BorderedProminentButtonStyle BorderedTableStyle BorderlessButtonMenuButtonStyle
    BorderlessButtonMenuStyle BorderlessButtonStyle BorderlessPullDownMenuButtonStyle Button
    ButtonBorderShape ButtonMenuStyle ButtonRepeatBehavior ButtonRole ButtonStyle
    ButtonStyleConfiguration ButtonToggleStyle Canvas Capsule CardButtonStyle CarouselListStyle
    CarouselTabViewStyle CheckboxToggleStyle Circle CircularGaugeStyle CircularProgressViewStyle
    CodableRepresentation Color ColorMatrix ColorPicker ColorRenderingMode ColorResource
    ColorScheme ColorSchemeContrast ColumnNavigationViewStyle ColumnsFormStyle CommandGroup
    CommandGroupPlacement CommandMenu Commands CommandsBuilder CompactDatePickerStyle
    CompactMenuControlGroupStyle ContainerBackgroundPlacement ContainerRelativeShape
    ContentMarginPlacement ContentMode ContentShapeKinds ContentSizeCategory ContentTransition
    ContentUnavailableView ContextMenu ControlActiveState ControlGroup ControlGroupStyle
    ControlGroupStyleConfiguration ControlSize CoordinateSpace CoordinateSpaceProtocol
    CubicKeyframe CustomAnimation CustomPresentationDetent CustomizableToolbarContent
    DataRepresentation DatePicker DatePickerComponents DatePickerStyle
    DatePickerStyleConfiguration DefaultButtonStyle DefaultDatePickerStyle
    DefaultDateProgressLabel DefaultFocusEvaluationPriority DefaultGaugeStyle DefaultGroupBoxStyle
    DefaultLabelStyle DefaultListStyle DefaultMenuButtonStyle DefaultMenuStyle
    DefaultNavigationViewStyle DefaultPickerStyle DefaultProgressViewStyle
    DefaultSettingsLinkLabel DefaultShareLinkLabel DefaultTabViewStyle DefaultTextFieldStyle
    DefaultToggleStyle DefaultWindowStyle DefaultWindowToolbarStyle DialogSeverity
    DigitalCrownEvent DigitalCrownRotationalSensitivity DisabledTextSelectability DisclosureGroup
    DisclosureGroupStyle DisclosureGroupStyleConfiguration DisclosureTableRow DismissAction
    DismissBehavior DismissImmersiveSpaceAction DismissSearchAction DismissWindowAction Divider
    DocumentConfiguration DocumentGroup DoubleColumnNavigationViewStyle DragGesture DropInfo
    DropOperation DropProposal DynamicProperty DynamicTableRowContent DynamicTypeSize
    DynamicViewContent Edge EdgeInsets EditActions EditButton EditMode EditableCollectionContent
    Ellipse EllipticalGradient EllipticalListStyle EmptyAnimatableData EmptyCommands EmptyModifier
    EmptyTableRowContent EmptyView EmptyVisualEffect EmptyWidgetConfiguration
    EnabledTextSelectability Environment EnvironmentKey EnvironmentObject EnvironmentValues
    EnvironmentalModifier EquatableView EventModifiers EveryMinuteTimelineSchedule
    ExclusiveGesture ExpandedWindowToolbarStyle ExplicitTimelineSchedule FetchedResults
    FieldDatePickerStyle FileDialogBrowserOptions FileDocument FileDocumentConfiguration
    FileDocumentReadConfiguration FileDocumentWriteConfiguration FileRepresentation FillShapeStyle
    FillShapeView FillStyle FocusInteractions FocusState FocusedBinding FocusedObject FocusedValue
    FocusedValueKey FocusedValues Font ForEach ForegroundStyle Form FormStyle
    FormStyleConfiguration Gauge GaugeStyle GaugeStyleConfiguration GeometryEffect GeometryProxy
    GeometryReader Gesture GestureMask GestureState GestureStateGesture GlobalCoordinateSpace
    Gradient GraphicalDatePickerStyle GraphicsContext Grid GridItem GridLayout GridRow Group
    GroupBox GroupBoxStyle GroupBoxStyleConfiguration GroupedFormStyle GroupedListStyle HSplitView
    HStack HStackLayout HelpLink HiddenTitleBarWindowStyle HierarchicalShapeStyle
    HierarchicalShapeStyleModifier HorizontalAlignment HorizontalEdge HoverEffect HoverPhase
    IconOnlyLabelStyle IdentityTransition Image ImagePaint ImageRenderer ImageResource
    ImmersiveSpace ImmersiveSpaceContent ImmersiveSpaceContentBuilder ImmersiveSpaceViewContent
    ImportFromDevicesCommands IndexViewStyle IndexedIdentifierCollection InlinePickerStyle
    InsetGroupedListStyle InsetListStyle InsetTableStyle InsettableShape InspectorCommands
    InterfaceOrientation ItemProviderTableRowModifier KeyEquivalent KeyPress KeyboardShortcut
    KeyframeAnimator KeyframeTimeline KeyframeTrack KeyframeTrackContent
    KeyframeTrackContentBuilder Keyframes KeyframesBuilder Label LabelStyle
    LabelStyleConfiguration LabeledContent LabeledContentStyle LabeledContentStyleConfiguration
    LabeledControlGroupContent LabeledToolbarItemGroupContent Layout LayoutDirection
    LayoutDirectionBehavior LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid
    LazyHStack LazyVGrid LazyVStack LegibilityWeight LibraryContentBuilder LibraryContentProvider
    LibraryItem LimitedAvailabilityConfiguration LinearCapacityGaugeStyle LinearGaugeStyle
    LinearGradient LinearKeyframe LinearProgressViewStyle Link LinkButtonStyle LinkShapeStyle List
    ListItemTint ListSectionSpacing ListStyle LocalCoordinateSpace LocalizedStringKey
    LongPressGesture MagnificationGesture MagnifyGesture MatchedGeometryProperties Material Menu
    MenuActionDismissBehavior MenuBarExtra MenuBarExtraStyle MenuButton MenuButtonStyle
    MenuControlGroupStyle MenuOrder MenuPickerStyle MenuStyle MenuStyleConfiguration
    ModifiedContent MoveCommandDirection MoveKeyframe MoveTransition MultiDatePicker
    NSHostingSceneBridgingOptions NamedCoordinateSpace Namespace NavigationBarItem
    NavigationControlGroupStyle NavigationLink NavigationLinkPickerStyle NavigationPath
    NavigationSplitView NavigationSplitViewColumn NavigationSplitViewStyle
    NavigationSplitViewStyleConfiguration NavigationSplitViewVisibility NavigationStack
    NavigationView NavigationViewStyle NewDocumentAction ObservedObject OffsetShape
    OffsetTransition OnInsertTableRowModifier OpacityTransition OpenDocumentAction
    OpenImmersiveSpaceAction OpenURLAction OpenWindowAction OrnamentAttachmentAnchor OutlineGroup
    OutlineSubgroupChildren PageIndexViewStyle PageTabViewStyle PagingScrollTargetBehavior
    PaletteControlGroupStyle PalettePickerStyle PaletteSelectionEffect Path
    PeriodicTimelineSchedule PhaseAnimator Picker PickerStyle PinnedScrollableViews
    PlaceholderContentView PlaceholderTextShapeStyle PlainButtonStyle PlainListStyle
    PlainTextEditorStyle PlainTextFieldStyle PlainWindowStyle PopUpButtonPickerStyle
    PopoverAttachmentAnchor PreferenceKey PreferredColorSchemeKey PresentationAdaptation
    PresentationBackgroundInteraction PresentationContentInteraction PresentationDetent
    PresentationMode PresentedWindowContent Preview PreviewContext PreviewContextKey PreviewDevice
    PreviewPlatform PreviewProvider PreviewRegistry PrimitiveButtonStyle
    PrimitiveButtonStyleConfiguration ProgressView ProgressViewStyle
    ProgressViewStyleConfiguration ProjectionTransform Prominence
    ProminentDetailNavigationSplitViewStyle ProposedViewSize ProxyRepresentation PullDownButton
    PullDownMenuBarExtraStyle PullDownMenuButtonStyle PushTransition RadialGradient
    RadioGroupPickerStyle ReceivedTransferredFile Rectangle RectangleCornerRadii RedactionReasons
    ReferenceFileDocument RefreshAction RenameAction RenameButton ResetFocusAction RotateGesture
    RotatedShape RotationGesture RoundedBorderTextEditorStyle RoundedBorderTextFieldStyle
    RoundedCornerStyle RoundedRectangle SafeAreaRegions ScaleTransition ScaledMetric ScaledShape
    Scene SceneBuilder ScenePadding ScenePhase SceneStorage ScrollBounceBehavior
    ScrollDismissesKeyboardMode ScrollIndicatorVisibility ScrollTarget ScrollTargetBehavior
    ScrollTargetBehaviorContext ScrollTransitionConfiguration ScrollTransitionPhase ScrollView
    ScrollViewProxy ScrollViewReader SearchFieldPlacement SearchPresentationToolbarBehavior
    SearchScopeActivation SearchSuggestionsPlacement SearchUnavailableContent Section
    SectionedFetchResults SecureField SegmentedPickerStyle SelectionShapeStyle SensoryFeedback
    SentTransferredFile SeparatorShapeStyle SequenceGesture Settings SettingsLink Shader
    ShaderFunction ShaderLibrary ShadowStyle Shape ShapeRole ShapeStyle ShapeView ShareLink
    SharePreview SidebarCommands SidebarListStyle SidebarRowSize SimultaneousGesture
    SlideTransition Slider SnapshotData SnapshotResponse Spacer SpatialEventCollection
    SpatialEventGesture SpatialTapGesture Spring SpringKeyframe SpringLoadingBehavior
    SquareBorderTextFieldStyle StackNavigationViewStyle State StateObject Stepper
    StepperFieldDatePickerStyle StrokeBorderShapeView StrokeShapeView StrokeStyle SubmitLabel
    SubmitTriggers SubscriptionView SwitchToggleStyle SymbolEffectTransition SymbolRenderingMode
    SymbolVariants TabView TabViewStyle Table TableColumn TableColumnAlignment TableColumnBuilder
    TableColumnContent TableColumnCustomization TableColumnCustomizationBehavior
    TableColumnForEach TableForEachContent TableHeaderRowContent TableOutlineGroupContent TableRow
    TableRowBuilder TableRowContent TableStyle TableStyleConfiguration TapGesture Text
    TextAlignment TextEditingCommands TextEditor TextEditorStyle TextEditorStyleConfiguration
    TextField TextFieldLink TextFieldStyle TextFormattingCommands TextInputAutocapitalization
    TextInputDictationActivation TextInputDictationBehavior TextSelectability TimelineSchedule
    TimelineScheduleMode TimelineView TimelineViewDefaultContext TintShapeStyle
    TitleAndIconLabelStyle TitleBarWindowStyle TitleOnlyLabelStyle Toggle ToggleStyle
    ToggleStyleConfiguration ToolbarCommands ToolbarContent ToolbarContentBuilder
    ToolbarCustomizationBehavior ToolbarCustomizationOptions ToolbarDefaultItemKind ToolbarItem
    ToolbarItemGroup ToolbarItemPlacement ToolbarPlacement ToolbarRole ToolbarTitleDisplayMode
    ToolbarTitleMenu TouchBar TouchBarItemPresence Transaction TransactionKey
    TransferRepresentation TransferRepresentationBuilder Transferable TransformedShape Transition
    TransitionPhase TransitionProperties TupleTableColumnContent TupleTableRowContent TupleView
    TypesettingLanguage UIHostingConfiguration UIHostingControllerSizingOptions
    UITraitBridgedEnvironmentKey UIViewControllerRepresentable UIViewRepresentable
    UnevenRoundedRectangle UnifiedCompactWindowToolbarStyle UnifiedWindowToolbarStyle UnitCurve
    UnitPoint UserInterfaceSizeClass VSplitView VStack VStackLayout VectorArithmetic
    VerticalAlignment VerticalEdge VerticalPageTabViewStyle View ViewAlignedScrollTargetBehavior
    ViewBuilder ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility VisualEffect
    WheelDatePickerStyle WheelPickerStyle Widget WidgetBundle WidgetBundleBuilder
    WidgetConfiguration Window WindowBackgroundShapeStyle WindowGroup WindowMenuBarExtraStyle
    WindowResizability WindowStyle WindowToolbarStyle ZStack ZStackLayout
    """
  )
}
