import Diagnostics
import Testing

@testable import Packs

@Suite("Qualification") struct QualificationTests {
  @Test(
    "what a template writes itself gets its module, and nothing else does",
    arguments: [
      ("Task { await run() }", "_Concurrency.Task { await run() }"),
      (
        "private var runs: [Task<Void, Never>]",
        "private var runs: [_Concurrency.Task<Void, Never>]"
      ),
      ("{% softline %}Text(title)", "{% softline %}SwiftUI.Text(title)"),
      (#"{{ "!Task.isCancelled" }}"#, #"{{ "!_Concurrency.Task.isCancelled" }}"#),
      (#"{{ conforming("Text") }}"#, #"{{ conforming("SwiftUI.Text") }}"#),
      (#"{% set type = "Text" %}"#, #"{% set type = "SwiftUI.Text" %}"#),
      (#"{% if names|contains:"Task" %}"#, #"{% if names|contains:"Task" %}"#),
      ("@Observable", "@Observation.Observable"),
      ("Observable<Int>", "RxSwift.Observable<Int>"),
      ("Observable.just(1)", "RxSwift.Observable.just(1)"),
      // Of a module already, a part of a name, another name.
      ("_Concurrency.Task<Void, Never>", "_Concurrency.Task<Void, Never>"),
      ("{{ name }}Task = nil", "{{ name }}Task = nil"),
      ("Text{{ name }}", "Text{{ name }}"),
      (
        "{{ name }}{% if a %}Text{% else %}b{% endif %}",
        "{{ name }}{% if a %}Text{% else %}b{% endif %}"
      ),
      (#"{% set names = "A, Text" %}"#, #"{% set names = "A, SwiftUI.Text" %}"#),
      (#"{% set suite = name ~ "Text" %}"#, #"{% set suite = name ~ "Text" %}"#),
      (#"{% call assign "a", "Text(b)" %}"#, #"{% call assign "a", "SwiftUI.Text(b)" %}"#),
      ("TextField(title)", "TextField(title)"),
      ("List(rows)", "List(rows)"),
      // Words.
      ("// Task by Task", "// Task by Task"),
      (#"title("Task")"#, #"title("Task")"#),
      (#"{% if name == "Task" %}"#, #"{% if name == "Task" %}"#),
      ("{# Task #}", "{# Task #}"),
    ]
  )
  func applied(source: String, expected: String) {
    let file = SourceFile(id: .init(0), path: "a.stencil", bytes: Array(source.utf8))
    let qualification = Qualification(names: ["Observable", "Task", "Text"])
    #expect(String(decoding: qualification.applied(to: file), as: UTF8.self) == expected)
  }
}
