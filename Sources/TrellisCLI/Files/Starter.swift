/// The initial files of a project and of a spec.
enum Starter {
  /// Returns a commented spec that validates, and whose generated tests pass.
  static func spec(named name: String) -> String {
    let service = "\(name)Service"
    return """
      # A screen. `trellis validate` checks it, `trellis generate` writes its module, and
      # `trellis reference` prints the reference of the language.
      feature: \(name)
      summary: Shows items and finds those that contain what a person types.
      title: \(name)

      # Structs and enums. A struct maps each property to its type.
      models:
        \(name)Item:
          id: Int
          text: String

      # Protocols of the model layer. Methods are asynchronous and can fail. Tests use a mock.
      services:
        \(service):
          items:
            returns: [\(name)Item]

      # Values that change. Rules define when a value is valid, and the message if it is not.
      state:
        items: [\(name)Item]
        query:
          type: String
          rules:
            - maxLength: 20
              message: At most 20 characters.

      # Values computed from others, as Swift expressions.
      derived:
        found: items.filter { query.isEmpty || $0.text.contains(query) }
        countText: '"\\(found.count) of \\(items.count)"'

      # What the view or the lifecycle can start.
      actions:
        load:
          on: appear
          do:
            - call: \(service).items
              as: loaded
            - set: { items: loaded }

      # A small view model for each element of a list; `item` is the element.
      rows:
        \(name)Row:
          of: found
          derived:
            label: item.text
          actions:
            open:
              do:
                - go: detail
                  with: { item: item }

      # Ways out of the screen, with the values that they pass.
      routes:
        detail: { item: \(name)Item }

      # The elements of the screen, from top to bottom.
      view:
        - field: query
          title: Find
          message: query.message
        - text: countText
        - progress: load.isRunning
        - list: \(name)Row
          select: open
          empty: Nothing here yet.
        - alert: load.error

      # Examples that must hold. `trellis validate` runs them, and they become tests.
      scenarios:
        - title: Items are loaded when the screen appears
          stub:
            \(service).items: { returns: [{ id: 1, text: One }, { id: 2, text: Two }] }
          when: appear
          then:
            countText: 2 of 2
            \(name)Row: { 0: { label: One }, 1: { label: Two } }
        - title: Typing filters the items
          given: { items: [{ id: 1, text: One }, { id: 2, text: Two }], query: Tw }
          then: { found: [{ id: 2, text: Two }], countText: 1 of 2 }
        - title: A failure is shown
          stub:
            \(service).items: { throws: You are offline }
          when: load
          then: { items: [], load.error: You are offline, load.isRunning: false }
        - title: A tap opens an item
          given: { items: [{ id: 1, text: One }] }
          when:
            - row: \(name)Row
              at: 0
              action: open
          then: { go: { detail: { item: { id: 1, text: One } } } }

      """
  }

  /// Returns a text as a YAML value, in quotes if it would mean something else without.
  private static func plain(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "/"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !isPlain || ["null", "true", "false"].contains(text.lowercased()) else { return text }
    return JSON.string(text).text.replacing("\n", with: "")
  }

  /// Returns the `trellis.yaml` of a new project.
  static func settings(style: String, output: String) -> String {
    """
    # Settings for every run of Trellis. `trellis reference` lists all keys.
    specs: [Specs]
    output: \(plain(output))
    style: \(style)

    """
  }

  /// A GitHub workflow that fails if the generated code is out of step with its specs.
  static var workflow: String {
    """
    # Fails if the generated code is out of step with its specs. Install `trellis` first.
    name: Trellis
    on: [push, pull_request]
    jobs:
      check:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          - run: trellis check --format github

    """
  }
}
