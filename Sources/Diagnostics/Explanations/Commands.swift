extension Explanation {
  /// Command line and files: what a run was asked for, and what it found on the disk.
  static let commands: [Explanation] = [
    .session(
      "missing-command",
      "Trellis was not told what to do.",
      wrong: "$ trellis",
      right: "$ trellis validate Specs/Login.yaml"),
    .session(
      "unknown-command",
      "Trellis has no command of this name.",
      wrong: "$ trellis validat Specs/Login.yaml",
      right: "$ trellis validate Specs/Login.yaml"),
    .session(
      "unknown-option",
      "The command has no option of this name.",
      wrong: "$ trellis validate Specs/Login.yaml --quite",
      right: "$ trellis validate Specs/Login.yaml --quiet"),
    .session(
      "missing-option-value",
      "An option is given without its value.",
      wrong: "$ trellis generate Specs/Login.yaml --output",
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .session(
      "wrong-option-value",
      "An option cannot have this value.",
      wrong: "$ trellis validate Specs/Login.yaml --color blue",
      right: "$ trellis validate Specs/Login.yaml --color never"),
    .session(
      "unwanted-value",
      "An option that takes no value is given one.",
      wrong: "$ trellis validate Specs/Login.yaml --quiet=yes",
      right: "$ trellis validate Specs/Login.yaml --quiet"),
    .session(
      "unknown-code",
      "No problem has this code.",
      wrong: "$ trellis explain unkown-type",
      right: "$ trellis explain unknown-type"),
    .session(
      "unknown-schema",
      "Trellis reads no file of this kind.",
      wrong: "$ trellis schema specs",
      right: "$ trellis schema spec"),
    .session(
      "existing-file",
      "A file that would be started with is there already. It is kept.",
      wrong: "$ trellis new Login",
      right: "$ trellis new Checkout"),
    .session(
      "missing-operand",
      "The command needs to be told what it is about.",
      wrong: "$ trellis ir",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "unwanted-operand",
      "The command takes fewer words than it is given.",
      wrong: "$ trellis ir Specs/Login.yaml Specs/UserList.yaml",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "missing-file",
      "There is no file or folder of this name.",
      wrong: "$ trellis validate Specs/Logn.yaml",
      right: "$ trellis validate Specs/Login.yaml"),
    .session(
      "unreadable-file",
      "A file is there, and cannot be read.",
      wrong: "$ trellis ir Specs",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "no-specs",
      "The folder holds no spec, or nothing says where the specs are.",
      wrong: """
        $ mkdir Empty
        $ trellis validate Empty
        """,
      right: "$ trellis validate Specs"),
    .session(
      "foreign-file",
      "Where a file would be written stands one that Trellis did not write. It is kept; "
        + "'--force' overwrites it.",
      wrong: """
        $ mkdir App
        $ echo '// mine' > App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .session(
      "orphaned-file",
      "Nothing makes a file of an earlier run any more. '--prune' removes it, unless it was edited by hand.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ trellis generate Specs/Login.yaml --output App --option ui=none
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ trellis generate Specs/Login.yaml --output App --option ui=none --prune
        """,
      severity: .warning),
    .session(
      "blocked-file",
      "A file cannot be written: a folder or a link stands in its place.",
      wrong: """
        $ mkdir -p App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .session(
      "disk",
      "The machine said no: the disk is full, or the folder cannot be written.",
      wrong: """
        $ touch App
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .bug(
      "bug",
      "Trellis is wrong. Please report it with the command and the spec."),
  ]
}
