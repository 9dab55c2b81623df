extension Explanation {
  /// What `trellis templates lint` and `test` find in packs beyond what keeps them from being used.
  static let lint: [Explanation] = [
    lint(
      "unknown-block",
      "A template that extends another one has a block that none of its bases has, so it is never "
        + "printed.",
      template: #"{% extends "base" %}{% block boddy %}x{% endblock %}"#,
      right: #"{% extends "base" %}{% block body %}x{% endblock %}"#),
    lint(
      "unused-template",
      "No file of the pack uses the template, and no other template includes it.",
      template: #"{{ feature.name }}"#,
      right: #"{{ feature.name }}{% include "base" %}"#,
      severity: .warning),
    lint(
      "unused-macro",
      "Nothing calls the macro.",
      template: #"{% macro hi %}hi{% endmacro %}{% include "base" %}"#,
      right: #"{% macro hi %}hi{% endmacro %}{% call hi %}{% include "base" %}"#,
      severity: .warning),
    .session(
      "missing-need",
      "A template reads something that takes long to find, and its file does not say that it needs it: so "
        + "it is empty.",
      wrong: """
        $ mkdir -p Templates/team && echo '{{ feature.texts|count }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      right: """
        $ mkdir -p Templates/team && echo '{{ feature.texts|count }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}", needs: [texts] }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """),
    .session(
      "unused-need",
      "A file says that it needs something, and its template does not read it.",
      wrong: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}", needs: [texts] }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      right: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      severity: .warning),
    lint(
      "missing-name",
      "A template expects a name of those that include or extend it, and one of them does not give it.",
      template: #"{% expects title %}{{ title }}{% include "base" %}"#,
      right: #"{% set title = "A" %}{% expects title %}{{ title }}{% include "base" %}"#),
    .session(
      "unused-option",
      "No template, path or condition of the pack reads the option.",
      wrong: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ echo 'options: { ui: { values: [yes, no], default: no } }' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      right: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      severity: .warning),
    .session(
      "possible-collision",
      "A file of the pack is made several times with one path, or two files have the same path.",
      wrong: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: Feature.swift }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      right: """
        $ mkdir -p Templates/team && echo '{{ feature.name }}' > Templates/team/a
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ trellis templates lint Templates
        """,
      severity: .warning),
    .session(
      "fixture-differs",
      "A pack generates something else from a fixture's spec than the fixture expects.",
      wrong: """
        $ mkdir -p Templates/team/Fixtures/a && echo 'feature: A' > Templates/team/Fixtures/a/spec.yaml
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ echo '{{ feature.name }}' > Templates/team/a
        $ trellis templates test
        """,
      right: """
        $ mkdir -p Templates/team/Fixtures/a && echo 'feature: A' > Templates/team/Fixtures/a/spec.yaml
        $ echo 'pack: team' > Templates/team/pack.yaml
        $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
        $ echo '{{ feature.name }}' > Templates/team/a
        $ trellis templates test --record
        """),
    .session(
      "fixture-missing",
      "A fixture expects a file that the pack no longer generates.",
      wrong: """
        $ trellis templates new team
        $ touch Templates/team/Fixtures/Counter/expected/Old.md
        $ trellis templates test
        """,
      right: """
        $ trellis templates new team
        $ trellis templates test
        """),
    .session(
      "no-fixtures",
      "No pack in the folder has a folder 'Fixtures', so there is nothing to compare.",
      wrong: """
        $ trellis templates eject mvvm --to Templates
        $ trellis templates test
        """,
      right: """
        $ trellis templates new team
        $ trellis templates test
        """),
  ]

  /// A pack with a template of which its file is made, and another one that has a block `body`.
  private static func lint(
    _ code: String,
    _ meaning: String,
    template wrong: String,
    right: String,
    severity: Diagnostic.Severity = .error
  ) -> Explanation {
    func session(_ template: String) -> String {
      """
      $ mkdir -p Templates/team && echo '{% block body %}{% endblock %}' > Templates/team/base
      $ echo '\(template)' > Templates/team/a
      $ echo 'pack: team' > Templates/team/pack.yaml
      $ echo 'files: [{ template: a, path: "{{ feature.name }}" }]' >> Templates/team/pack.yaml
      $ trellis templates lint Templates
      """
    }
    return .session(
      code, meaning, wrong: session(wrong), right: session(right), severity: severity)
  }
}
