/// Complete specs as examples for the tables of the reference. A test validates each of them.
enum ReferenceExamples {
  static func text(for table: String) -> String? {
    switch table {
    case "feature": feature
    case "model": model
    case "service": service
    case "state": state
    case "derived": derived
    case "action": action
    case "step": step
    case "subscription": subscription
    case "row": row
    case "route": route
    case "element": element
    case "scenario": scenario
    default: nil
    }
  }

  private static let feature = """
    feature: Greeting
    summary: Greets whoever opens the screen.
    title: Hello
    parameters: { name: String }
    derived:
      greeting: '"Hello \\(name)"'
    view:
      - text: greeting
    scenarios:
      - title: A person is greeted by name
        given: { name: Tom }
        then: { greeting: Hello Tom }
    """

  private static let model = """
    feature: Orders
    models:
      Order:
        summary: An order as the server sends it.
        properties:
          id: Int
          kind: { type: OrderKind, key: type }
          note: { type: String?, key: desc }
          count: { type: Int, default: 1 }
      OrderKind:
        cases: [retail, wholesale]
      Theme:
        cases: { light: L, dark: D }        # JSON values
      Payment:
        cases:
          cash: {}
          card: { number: String }
      Total: { cents: Int }                 # the short form of a struct
    """

  private static let service = """
    feature: Orders
    models:
      Order: { id: Int }
      OrderError: { cases: [soldOut, tooLate] }
    services:
      OrderService:
        summary: Where orders come from.
        orders:
          takes: { page: Int, filter: String? }
          http: GET /orders?page={page}&filter={filter}   # nil is left out
          at: payload.items                               # where the answer holds what is returned
          returns: [Order]
        rename:
          takes: { id: Int, name: String }
          http: PATCH /orders/{id}                        # the body: { "name": … }
          headers: { Accept-Language: de }
        add:
          takes: { order: Order }
          http: POST /orders                              # the body: the one struct that is left
          fails: OrderError                               # read from a refusal's body, or its 'error'
    """

  private static let state = """
    feature: SignUp
    state:
      age: Int = 18
      tags: [String]
      repeated: String
      password:
        type: String
        summary: What the person types.
        rules:
          - minLength: 8
            message: At least 8 characters.
          - equals: repeated
            message: The passwords differ.
    view:
      - stepper: age
      - field: password
        message: password.message
      - field: repeated
    derived:
      tagText: 'tags.joined(separator: ", ")'
    """

  private static let derived = """
    feature: Basket
    models:
      Line: { id: Int, price: Int, count: Int }
    state:
      lines: [Line]
    derived:
      total: lines.reduce(0) { $0 + $1.price * $1.count }
      isFree: Bool = total == 0
      summaryText:
        type: String
        value: 'isFree ? "Nothing to pay" : "Total: \\(total)"'
        summary: What stands below the lines.
    """

  private static let action = """
    feature: Profile
    models:
      NameError:
        cases: { taken: { proposal: String }, closed: {} }
    services:
      ProfileService:
        name: { returns: String }
        rename: { takes: { name: String }, fails: NameError }
    state:
      name: String
      problem: String
    actions:
      load:
        on: appear
        do:
          - call: ProfileService.name
            as: found
          - set: { name: found }
      rename:
        summary: Saves what was typed.
        when: name.count > 2
        do:
          - call: ProfileService.rename
            with: [name]
        catch:
          taken:
            - set: { problem: error.message, name: error.proposal }
          else:
            - set: { problem: error.message }
    view:
      - field: name
      - text: problem
      - button: rename
    """

  private static let step = """
    feature: Inbox
    models:
      Message: { id: Int, text: String, isRead: 'Bool' }
    services:
      MessageService:
        messages: { returns: [Message] }
    state:
      messages: [Message]
      chosen: Message?
      hint: String
    routes:
      detail: { message: Message }
    actions:
      load:
        do:
          - call: MessageService.messages
            as: found
          - if: found.isEmpty
            then:
              - set: { hint: '"No messages"' }
              - stop: true
            else:
              - set: { messages: found, hint: '""' }
      choose:
        takes: { message: Message }
        do:
          - make: Message
            with: { id: message.id, text: message.text, isRead: true }
            as: read
          - update: { messages: read }
          - set: { chosen: read }
          - do: open
      open:
        do:
          - if: chosen
            then:
              - go: detail
                with: { message: chosen }
      clear:
        do:
          - if: chosen
            then:
              - remove: { messages: chosen }
          - set: { chosen: nil }
    """

  private static let subscription = """
    feature: Folder
    models:
      Entry: { id: Int, name: String }
    services:
      FolderStore:
        contents: { takes: { folder: Int }, streams: true, returns: [Entry] }
    parameters: { folder: Int }
    state:
      entries: [Entry]
    subscriptions:
      contents:
        stream: FolderStore.contents
        with: { folder: folder }
        as: latest
        do:
          - set: { entries: latest }
    derived:
      countText: '"\\(entries.count) entries"'
    view:
      - text: countText
    """

  private static let row = """
    feature: Counters
    models:
      Counter: { id: Int, count: Int }
    state:
      counters: [Counter]
    rows:
      CounterRow:
        of: counters
        derived:
          title: '"Row \\(item.id)"'
        actions:
          add:
            do:
              - set: { item.count: item.count + 1 }
    view:
      - list: CounterRow
    """

  private static let route = """
    feature: Start
    routes:
      back: {}
      help: { topic: String }
    actions:
      leave:
        do:
          - go: back
      ask:
        do:
          - go: help
            with: { topic: '"Starting"' }
    """

  private static let element = """
    feature: Settings
    models:
      Theme: { cases: [light, dark] }
    services:
      SettingsService:
        save: { takes: { name: String, theme: Theme } }
    state:
      name: String
      isPublic: Bool
      theme: Theme = .light
      count: Int
    actions:
      save:
        do:
          - call: SettingsService.save
            with: [name, theme]
    view:
      - section:
          - field: name
            title: Name
          - toggle: isPublic
            title: Show my profile
          - picker: theme
            title: Theme
          - stepper: count
            title: Items a page
            visible: isPublic
        title: Profile
      - button: save
        title: Save
        confirm: Save now?
      - progress: save.isRunning
      - alert: save.error
    """

  private static let scenario = """
    feature: Search
    models:
      Hit: { id: Int, text: String }
    services:
      SearchService:
        find: { takes: { text: String }, returns: [Hit] }
    state:
      hits: [Hit]
      hint: String
    routes:
      detail: { hit: Hit }
    actions:
      search:
        takes: { text: String }
        when: text.count > 1
        do:
          - call: SearchService.find
            with: [text]
            as: found
          - set: { hits: found }
    rows:
      HitRow:
        of: hits
        derived: { label: item.text }
        actions:
          open:
            do:
              - go: detail
                with: { hit: item }
    scenarios:
      - title: A hit is shown and opened
        stub:
          SearchService.find: { returns: [{ id: 1, text: Swift }] }
        when:
          - search: { text: sw }
          - row: HitRow
            at: 0
            action: open
        then:
          HitRow: { 0: { label: Swift } }
          go: { detail: { hit: { id: 1, text: Swift } } }
          calls: [{ SearchService.find: { text: sw } }]
          search.error: null
      - title: One letter is not searched for
        given: { hint: None }
        when: [{ search: { text: s } }]
        then: { hits: [], calls: [], hint: None, go: none }
    """
}
