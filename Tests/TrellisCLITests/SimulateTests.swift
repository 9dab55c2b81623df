import Foundation
import TestSupport
import Testing

@testable import TrellisCLI

@Suite("simulate") struct SimulateTests {
  private static let spec = """
    feature: Counter
    services:
      Store:
        load: { returns: Int }
        save: { takes: { count: Int } }
    state: { count: Int }
    derived: { isLarge: count > 9 }
    routes: { home: { at: Int } }
    actions:
      load:
        do:
          - call: Store.load
            as: found
          - set: { count: found }
          - call: Store.save
            with: [count]
          - go: home
            with: { at: found }
    scenarios:
      - title: Loading goes home
        given: { count: 1 }
        stub: { Store.load: { returns: 12 } }
        when: load
        then: { isLarge: true, go: home }
      - title: A failure stays
        stub: { Store.load: { throws: No } }
        when: load
        then: { load.error: No, go: none }

    """

  @Test("says why an action that is asked for does nothing")
  func refused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      feature: Counter
      services: { Store: { load: { returns: Int } } }
      state: { count: Int }
      actions:
        up: { when: count > 0, do: [{ set: { count: count + 1 } }] }
        load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        tap: { throttle: 1s, do: [{ set: { count: count - 1 } }] }
      scenarios:
        - title: Nothing is done
          when: [up, { start: load }, load, tap, tap]
          then: { count: -1 }

      """, to: "Counter.yaml")
    let run = try Run("simulate Counter.yaml", in: folder)
    let lines = run.out.split(separator: "\n").filter { $0.contains("does nothing") }
    #expect(
      lines == [
        "    run    up does nothing: its 'when' does not hold",
        "    run    load does nothing: it runs already",
        "    run    tap does nothing: it has run just before",
      ], "\(run.out)\(run.err)")
  }

  @Test("shows calls, writes, what follows, runs, errors and routes, in their order")
  func trace() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.spec, to: "Counter.yaml")
    let run = try Run("simulate Counter.yaml", in: folder)
    #expect(run.status == .fine, "\(run.err)")
    #expect(
      run.out == """
        Loading goes home
          given  count: 1
          load
            run    load runs
            call   Store.load
            write  count: 1 → 12
            follow isLarge: false → true
            call   { Store.save: { count: 12 } }
            run    load has ended
            go     { home: { at: 12 } }
          holds  isLarge: true
          holds  go: home

        A failure stays
          load
            run    load runs
            call   Store.load
            run    load has ended
            error  load.error is 'No'
          holds  load.error: 'No'
          holds  go: none

        2 scenarios hold

        """)
  }

  @Test("what a stream yields is taken")
  func stream() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      feature: Ticker
      services:
        Net: { prices: { streams: true, returns: Int } }
      state: { price: Int }
      subscriptions:
        prices: { stream: Net.prices, as: latest, do: [{ set: { price: latest } }] }
      view: [{ text: '"\\(price)"' }]
      scenarios:
        - title: The price follows
          when: [{ stream: Net.prices, yields: 3 }]
          then: { price: 3 }

      """, to: "Ticker.yaml")
    let run = try Run("simulate Ticker.yaml", in: folder)
    #expect(
      run.out == """
        The price follows
          Net.prices yields 3
            write  price: 0 → 3
          holds  price: 3

        1 scenario holds

        """)
  }

  @Test("every scenario of the examples holds, claim by claim")
  func examples() throws {
    let folder = Page.root.appending(path: "Tests/EndToEndTests/Specs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var count = 0
    for name in names where name.hasSuffix(".yaml") && !name.hasSuffix(".flow.yaml") {
      let path = folder.appending(path: name).path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      guard text.contains("scenarios:") else { continue }
      count += 1
      let run = try Run("simulate \(path)", in: TemporaryFolder())
      #expect(run.status == .fine, "\(run.err)")
      #expect(run.out.contains("  holds  ") && !run.out.contains("  fails  "), "\(name)")
    }
    #expect(count > 10)
  }

  @Test("a claim that does not hold is marked, and an error with the steps that led there")
  func failing() throws {
    let folder = try TemporaryFolder()
    let spec = Self.spec.replacing("isLarge: true", with: "isLarge: false")
    try folder.write(spec, to: "Counter.yaml")
    for command in ["simulate", "validate"] {
      let run = try Run("\(command) Counter.yaml", in: folder)
      #expect(run.status == .problems)
      #expect(
        run.err == """
          Counter.yaml:24:22: error: the scenario does not hold: 'isLarge' is expected to be false, \
          and is true [scenario-fails]
            23 |     when: load
            24 |     then: { isLarge: false, go: home }
               |                      ^^^^^ write 'true' if that is right, or mend what leads to it
          note: load: run load runs
          note: load: call Store.load
          note: load: write count: 1 → 12
          note: load: follow isLarge: false → true
          note: load: call { Store.save: { count: 12 } }
          note: load: run load has ended
          note: load: go { home: { at: 12 } }

          """)
      #expect(run.out.contains("  fails  isLarge: false\n") == (command == "simulate"))
      #expect(!run.out.contains("scenarios hold"))
    }
  }

  @Test("a scenario that cannot go on is shown up to there")
  func broken() throws {
    let folder = try TemporaryFolder()
    let spec = Self.spec.replacing("    stub: { Store.load: { throws: No } }\n", with: "")
    try folder.write(spec, to: "Counter.yaml")
    let run = try Run("simulate Counter.yaml", in: folder)
    #expect(run.status == .problems)
    #expect(
      run.out.hasSuffix("A failure stays\n  load\n    run    load runs\n    call   Store.load\n\n"))
    #expect(run.err.contains("[missing-stub]"))
  }

  @Test("a spec that is wrong is reported, and a file that is not there")
  func wrong() throws {
    let folder = try TemporaryFolder()
    try folder.write("feature: A\nstate: { a: Strng }\n", to: "A.yaml")
    let run = try Run("simulate A.yaml", in: folder)
    #expect(run.status == .problems)
    #expect(run.out == "")
    #expect(run.err.contains("[unknown-type]"))
    #expect(try Run("simulate B.yaml", in: folder).status == .problems)
    #expect(try Run("simulate", in: folder).status == .usage)
  }

  @Test("quiet shows problems only, and JSON is one document")
  func formats() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.spec, to: "Counter.yaml")
    #expect(try Run("simulate Counter.yaml --quiet", in: folder).out == "")
    #expect(try Run("simulate Counter.yaml --format json", in: folder).out.hasPrefix("{\n"))
  }
}
