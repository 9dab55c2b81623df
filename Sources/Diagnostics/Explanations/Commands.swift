extension Explanation {
  /// Command line and files: what a run was asked for, and what it found on the disk.
  static let commands: [Explanation] = [
    .session(
      "missing-command",
      "The command line names no command.",
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
      "A value is given to an option that takes none.",
      wrong: "$ trellis validate Specs/Login.yaml --quiet=yes",
      right: "$ trellis validate Specs/Login.yaml --quiet"),
    .session(
      "unknown-code",
      "No problem has this code.",
      wrong: "$ trellis explain unkown-type",
      right: "$ trellis explain unknown-type"),
    .session(
      "unknown-schema",
      "There is no schema of this name.",
      wrong: "$ trellis schema specs",
      right: "$ trellis schema spec"),
    .session(
      "existing-file",
      "A file that a command would create exists already. It is kept.",
      wrong: "$ trellis new Login",
      right: "$ trellis new Checkout"),
    .session(
      "missing-operand",
      "The command needs an argument.",
      wrong: "$ trellis ir",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "unwanted-operand",
      "The command line has more arguments than the command takes.",
      wrong: "$ trellis ir Specs/Login.yaml Specs/UserList.yaml",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "missing-file",
      "No file or folder has this name.",
      wrong: "$ trellis validate Specs/Logn.yaml",
      right: "$ trellis validate Specs/Login.yaml"),
    .session(
      "unreadable-file",
      "The file exists, but cannot be read.",
      wrong: "$ trellis ir Specs",
      right: "$ trellis ir Specs/Login.yaml"),
    .session(
      "no-specs",
      "The folder contains no spec, or no folder of specs is known.",
      wrong: """
        $ mkdir Empty
        $ trellis validate Empty
        """,
      right: "$ trellis validate Specs"),
    .session(
      "foreign-file",
      "A file that Trellis did not write is in the way. It is kept; '--force' overwrites it.",
      wrong: """
        $ mkdir App
        $ echo '// mine' > App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .session(
      "orphaned-file",
      "A file of an earlier run is no longer generated. '--prune' removes it, unless it was "
        + "edited by hand.",
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
      "A file cannot be written, because a folder or a link has its place.",
      wrong: """
        $ mkdir -p App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .session(
      "disk",
      "The file system refused to write: the disk is full, or the folder is read-only.",
      wrong: """
        $ touch App
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: "$ trellis generate Specs/Login.yaml --output App"),
    .bug(
      "bug",
      "This is a bug in Trellis. Please report it with the command and the spec."),
  ]
}
