/// What people write by habit where sections and their entries stand.
extension Habits {
  private static let noProject =
    "leave it out: a spec says what a screen is, and nothing of the project"

  static let featureKeys = Habits([
    ("version|author|date|license|platform|platforms|language: *", noProject),
    ("shared: *", "a file is a feature or a shared one: leave 'shared' or 'feature' out"),
  ])

  static let flowKeys = Habits([
    ("initial|root|entry|first|home|begin: $text", "write 'start: { feature: $text }'")
  ])

  // MARK: Data

  private static let mark = "what may be nil has '?' behind its type"

  private static let types: [(form: String, help: String)] = [
    ("format: date|date-time|datetime|time|timestamp", "leave it out, and write 'type: Date'"),
    ("format: uri|url", "leave it out, and write 'type: URL'"),
    ("format: uuid", "leave it out, and write 'type: UUID'"),
    ("format: byte|binary", "leave it out, and write 'type: Data'"),
    ("format: int32|int64", "leave it out, and write 'type: Int'"),
    ("format: float|double", "leave it out, and write 'type: Double'"),
    ("format: decimal", "leave it out, and write 'type: Decimal'"),
    ("format: *", "leave it out: the type says it"),
    ("items: $text", "an array is a type: write 'type: [$text]'"),
    ("items: *", "an array is a type: write 'type: […]'"),
    (
      "optional|nullable|isOptional: false",
      "leave it out: only what has '?' behind its type may be nil"
    ),
    ("optional|nullable|isOptional: *", "\(mark): 'String?'"),
  ]

  static let modelKeys = Habits([
    ("type|kind: *", "leave it out: 'cases' make it an enum, 'properties' a struct")
  ])

  static let inheritance = Habits([
    (
      "extends|implements|conforms|conformsTo|inherits|protocols: Codable|Decodable|Encodable|Hashable|Equatable"
        + "|Comparable|Identifiable|Sendable|CaseIterable|Error|ObservableObject|NSObject|AnyObject",
      "leave it out: every model is Codable and Hashable, and with an 'id' Identifiable"
    )
  ])

  static let propertyKeys = Habits(
    types + [("required: *", "leave it out: only what has '?' behind its type may be missing")])

  static let stateKeys = Habits(
    types + [
      (
        "didSet|willSet|onChange|onSet|observe|observer: *",
        "write an action that a change begins: 'on: { change: … }', with the name of the state"
      ),
      ("get|computed: *", "a value that follows from others stands under 'derived'"),
      ("private|public|static|readonly|mutable: *", "leave it out"),
      (
        "restore|restored|persist|persisted|saved|stored: *",
        "what survives a relaunch is named once for the feature: 'restore: [name]' at the start of a line"
      ),
      ("required: *", "a rule stands under 'rules:', in a list: '- required: …', with a 'message'"),
      (
        "title|enabled|visible|secure|multiline: *", "'$0' stands in the view, below '- field: …'"
      ),
      ("options: *", "'$0' stands in the view, below '- picker: …'"),
      ("components: *", "'$0' stands in the view, below '- date: …'"),
    ])

  private static let lengths =
    "write two rules: '- minLength: $int' and '- maxLength: $int2', each with a 'message'"
  private static let bounds =
    "write two rules: '- min: $int' and '- max: $int2', each with a 'message'"

  static let ruleKeys = Habits([
    ("length|size|lengthRange: $int...$int2", lengths),
    ("length|size|lengthRange: $int-$int2", lengths),
    (
      "length|size|lengthRange: *",
      "write two rules: '- minLength: …' and '- maxLength: …', each with a 'message'"
    ),
    ("range|between|in|minmax: $int...$int2", bounds),
    ("range|between|in|minmax: $int-$int2", bounds),
    (
      "range|between|in|minmax: *",
      "write two rules: '- min: …' and '- max: …', each with a 'message'"
    ),
    ("positive: *", "write 'min: 1'"),
    (
      "url|phone|numeric|number|digits|alphanumeric|integer: *",
      "say it with 'pattern:', as in 'pattern: '[0-9]+''"
    ),
    (
      "custom|validator|validate|condition|rule|when|if: *",
      "any condition is a 'check:', as in 'check: end > start'"
    ),
  ])

  static let methodKeys = Habits([
    ("get: $text", "!http: GET $text"), ("post: $text", "!http: POST $text"),
    ("put: $text", "!http: PUT $text"), ("patch: $text", "!http: PATCH $text"),
    ("delete: $text", "!http: DELETE $text"),
    ("url|path|endpoint|uri|route: $text", "!http: GET $text"),
    ("method|verb: *", "it stands in front of the path: 'http: GET /path'"),
    (
      "body|query|queryParameters|payload: *",
      "what it takes, and the path does not name, goes there by itself: leave it out"
    ),
    ("throws|errors|error|failures: $Type", "write 'fails: $Type'"),
    (
      "throws: $map",
      "every method may fail: write 'fails: LoadError' for an enum under 'models' whose cases are the errors "
        + "that callers can tell apart"
    ),
    (
      "async|throws|await|suspend: *",
      "every method is asynchronous and may fail: leave it out"
    ),
    ("static|public|private|mutating: *", "leave it out"),
    ("emits|yields|publishes|observes: true|false", "=streams"),
    (
      "emits|yields|publishes|observes: $text",
      "write 'streams: true', and 'returns: $text' beside it"
    ),
    ("errors|error|failures: $text", "write 'fails: $text'"),
  ])

  // MARK: Actions

  static let actionKeys = Habits([
    ("on $id: *", "write 'on: $id'"),
    ("on: *", "a row's action begins where the view asks for it: leave 'on' out"),
    ("onAppear|appear: *", "write 'on: appear'"),
    ("onDisappear|disappear: *", "write 'on: disappear'"),
    ("onRefresh|refresh: *", "write 'on: refresh'"),
    ("onChange|change|watch|observe: $text", "write 'on: { change: $text }'"),
    ("every|interval|timer: $text", "write 'on: { every: $text }'"),
    ("else: *", "it is one of the cases of 'catch': indent it like them"),
    ("async: *", "an action that calls a service is asynchronous: leave it out"),
  ])

  static let subscriptionKeys = Habits([
    ("on|when|every: *", "leave it out: a subscription listens while the feature lives"),
    ("catch|fails|onError|error: *", "leave it out: a stream throws nothing"),
    (
      "debounce|throttle|overlapping: *",
      "a subscription takes each element as it comes: write '$0' in an action, and 'do:' that"
    ),
    (
      "takes|of: *",
      "what an element is called stands under 'as', what the stream is asked with under 'with'"
    ),
    (
      "service|method|call|source|from: *",
      "a stream is named with its service: 'stream: Service.method'"
    ),
  ])

  // MARK: View

  private static let noLayout =
    "leave it out: the view says what is shown, and the style where; a 'section' groups"

  static let elementKeys = Habits([
    (
      "range|min|max|minimum|maximum|in|bounds: *",
      "bounds are rules of the state: '- min: …' and '- max: …', each with a 'message'"
    ),
    ("divider|spacer|separator|space: *", noLayout),
    ("type: password|secure|Password|Secure", "write 'secure: true'"),
    ("type: multiline|textarea|textArea|text area", "write 'multiline: true'"),
    ("type: email", "what a text must be is a rule of its state: '- email: true'"),
    ("$id: destructive", "write 'destructive: true'"),
    (
      "action|onTap|onClick|onPress|do|call: $text",
      "a button names its action itself: write 'button: $text', with a 'title' beside it"
    ),
    (
      "navigate|navigation|navigationLink|NavigationLink|link|goto|go: $text",
      "a button asks for an action, and that goes: '- go: $text' under its 'do:'"
    ),
    ("row|rows|cell|template: $Type", "rows know their list: write 'list: $Type' alone"),
    (
      "row|rows|cell|template: $map",
      "a row shows what its own 'derived' say, and its actions, where it is declared under 'rows'"
    ),
    ("format|formatter: *", "a value says how it is written itself, as in 'price.formatted(…)'"),
    (
      "font|color|padding|width|height|alignment|background: *",
      "leave it out: the view says what is shown, and the style how it looks"
    ),
    ("placeholder|prompt: $text", "leave it out: the 'title' says what belongs there"),
    (
      "table|grid|collection|forEach|foreach|items|tableView|collectionView|listView|cards|elements|repeat|"
        + "columns|lists: $Type",
      "an element begins with what it is: rows are shown with 'list: $Type'"
    ),
  ])

  /// A text where an element is due.
  static let elementTexts = Habits([
    (
      "spacer|Spacer|divider|Divider|space|separator|line|EmptyView()|Spacer()|Divider()|---",
      noLayout
    ),
    ("Text|Label|UILabel($text)", "write 'text: $text'"),
    ("Button|UIButton($text)", "write 'button: $text'"),
    ("Toggle|UISwitch($text)", "write 'toggle: $text'"),
    ("TextField|UITextField|SecureField|TextEditor($text)", "write 'field: $text'"),
    ("Image|AsyncImage|UIImageView($text)", "write 'image: $text'"),
    ("List|ForEach|UITableView($text)", "write 'list: $text'"),
    ("Picker($text)", "write 'picker: $text'"), ("Stepper($text)", "write 'stepper: $text'"),
    ("DatePicker($text)", "write 'date: $text'"), ("ProgressView()", "write 'progress: …'"),
    ("$kind $text", "write '$kind: $text'"),
  ])
}
