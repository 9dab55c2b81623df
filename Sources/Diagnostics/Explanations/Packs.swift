extension Explanation {
  /// Packs and settings: pack.yaml, trellis.yaml, and what they name.
  static let packs: [Explanation] = [
    .session(
      "unknown-pack",
      "No pack has this name, neither a built-in one nor one of your own.",
      wrong: "$ trellis generate Specs/Login.yaml --style mvvn",
      right: "$ trellis generate Specs/Login.yaml --style mvvm"),
    .pack(
      "pack-name",
      "A pack has the same name as its folder, here 'team'.",
      wrong: """
        pack: teams
        files:
          - { template: Model.stencil, path: 'Models/{{ feature.name }}.swift' }
        """,
      right: """
        pack: team
        files:
          - { template: Model.stencil, path: 'Models/{{ feature.name }}.swift' }
        """),
    .session(
      "no-packs",
      "The folder contains no pack, which would be a folder with a pack.yaml.",
      wrong: """
        $ mkdir Templates
        $ trellis generate Specs/Login.yaml --templates Templates
        """,
      right: """
        $ trellis templates eject mvvm --to Templates
        $ trellis generate Specs/Login.yaml --templates Templates
        """),
    .session(
      "unknown-pack-option",
      "The pack has no option of this name.",
      wrong: "$ trellis generate Specs/Login.yaml --option iu=none",
      right: "$ trellis generate Specs/Login.yaml --option ui=none"),
    .session(
      "unknown-value",
      "The option of the pack does not have this value.",
      wrong: "$ trellis generate Specs/Login.yaml --option ui=swiftu",
      right: "$ trellis generate Specs/Login.yaml --option ui=swiftui"),
    .pack(
      "loop-form",
      "'for' in a pack.yaml names a list and its elements.",
      wrong: """
        pack: team
        files:
          - template: Model.stencil
            for: feature.models
            path: 'Models/{{ feature.name }}.swift'
        """,
      right: """
        pack: team
        files:
          - template: Model.stencil
            for: feature.models as model
            path: 'Models/{{ model.name }}.swift'
        """),
    .pack(
      "unsafe-path",
      "A file of a pack would be written outside of the output folder, or to a path that is not "
        + "allowed.",
      wrong: """
        pack: team
        files:
          - { template: Model.stencil, path: '../{{ feature.name }}.swift' }
        """,
      right: """
        pack: team
        files:
          - { template: Model.stencil, path: 'Models/{{ feature.name }}.swift' }
        """),
    .pack(
      "path-collision",
      "Two files of one run have the same path, or paths that differ only in case.",
      wrong: """
        pack: team
        files:
          - { template: Model.stencil, for: feature.models as model, path: Models/Model.swift }
          - { template: Model.stencil, path: Models/Model.swift }
        """,
      right: """
        pack: team
        files:
          - { template: Model.stencil, for: feature.models as model, path: 'Models/{{ model.name }}.swift' }
          - { template: Model.stencil, path: 'Models/{{ feature.name }}.swift' }
        """),
    .project(
      "unknown-feature",
      "The settings name a feature that no spec declares. Usually it is misspelt.",
      wrong: """
        features:
          Logn: { style: mvp }
        """,
      right: """
        features:
          Login: { style: mvp }
        """,
      severity: .warning),
  ]
}
