extension Explanation {
  /// What becomes of files that people and Trellis write.
  static let ownership: [Explanation] = [
    .session(
      "edit-conflict",
      "A file was edited by hand where its new version differs, too. It is kept, unless "
        + "'--conflicts' decides.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/Features/Ours/' App/Package.swift
        $ printf 'package: Screens\\n' > trellis.yaml
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/Features/Ours/' App/Package.swift
        $ printf 'package: Screens\\n' > trellis.yaml
        $ trellis generate Specs/Login.yaml --output App --conflicts ours
        """),
    .session(
      "marked-conflict",
      "'--conflicts markers' has written both sides of a conflict into the file. Decide between "
        + "them.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/Features/Ours/' App/Package.swift
        $ printf 'package: Screens\\n' > trellis.yaml
        $ trellis generate Specs/Login.yaml --output App --conflicts markers
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/Features/Ours/' App/Package.swift
        $ printf 'package: Screens\\n' > trellis.yaml
        $ trellis generate Specs/Login.yaml --output App --conflicts theirs
        """),
    .session(
      "unresolved-conflict",
      "The file contains unresolved conflict markers. Nothing is merged into it until they are "
        + "removed.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ printf '<<<<<<< a\\n=======\\n>>>>>>> b\\n' >> App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ printf '// mine\\n' >> App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """),
    .session(
      "edited-file",
      "The file was edited by hand, and an old version of Trellis kept no record of it. It is "
        + "kept.",
      wrong: """
        $ mkdir -p App/.trellis
        $ echo '// mine' > App/Package.swift
        $ echo '0123456789abcdef Package.swift' > App/.trellis/manifest
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ echo '// mine' >> App/Package.swift
        $ trellis generate Specs/Login.yaml --output App
        """),
    .session(
      "region-marker",
      "Trellis owns the lines between two markers, and one of these is missing, repeated or "
        + "misplaced.",
      wrong: #"""
        $ mkdir -p Packs/list
        $ printf 'pack: list\nfiles: [{ template: a, path: l, write: region }]\n' > Packs/list/pack.yaml
        $ printf '# trellis:begin all\n# trellis:end all\n' > Packs/list/a
        $ mkdir Generated
        $ echo '# trellis:begin all' > Generated/l
        $ trellis generate Specs/Login.yaml --style list --templates Packs
        """#,
      right: #"""
        $ mkdir -p Packs/list
        $ printf 'pack: list\nfiles: [{ template: a, path: l, write: region }]\n' > Packs/list/pack.yaml
        $ printf '# trellis:begin all\n# trellis:end all\n' > Packs/list/a
        $ trellis generate Specs/Login.yaml --style list --templates Packs
        """#),
    .session(
      "moved-contract",
      "A file that is written once and belongs to you depends on something that has changed. It "
        + "is kept.",
      wrong: #"""
        $ mkdir -p Packs/seam
        $ printf 'pack: seam\nfiles: [{ template: a, path: notes.txt, write: once }]\n' > Packs/seam/pack.yaml
        $ printf '{{ feature.summary }}\n' > Packs/seam/a
        $ trellis generate Specs/Login.yaml --style seam --templates Packs
        $ sed -i.old 's/^summary: .*/summary: Another./' Specs/Login.yaml
        $ trellis generate Specs/Login.yaml --style seam --templates Packs
        """#,
      right: #"""
        $ mkdir -p Packs/seam
        $ printf 'pack: seam\nfiles: [{ template: a, path: notes.txt, write: once }]\n' > Packs/seam/pack.yaml
        $ printf '{{ feature.summary }}\n' > Packs/seam/a
        $ trellis generate Specs/Login.yaml --style seam --templates Packs
        $ trellis generate Specs/Login.yaml --style seam --templates Packs
        """#,
      severity: .warning),
    .session(
      "damaged-record",
      "A record of the last run contains lines that cannot be read, such as conflict markers. "
        + "The rest is used.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/^format 2/<<<<<<< HEAD/' App/.trellis/project
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ trellis generate Specs/Login.yaml --output App
        """,
      severity: .warning),
    .session(
      "foreign-record",
      "A record of the last run was written by another version of Trellis. What can be read of "
        + "it is used.",
      wrong: """
        $ trellis generate Specs/Login.yaml --output App
        $ sed -i.old 's/^format 2/format 3/' App/.trellis/project
        $ trellis generate Specs/Login.yaml --output App
        """,
      right: """
        $ trellis generate Specs/Login.yaml --output App
        $ trellis generate Specs/Login.yaml --output App
        """,
      severity: .warning),
    .session(
      "out-of-step",
      "A file differs from what would be generated. Only formats that list nothing but problems "
        + "report this.",
      wrong: "$ trellis check Specs/Login.yaml --format github",
      right: """
        $ trellis generate Specs/Login.yaml
        $ trellis check Specs/Login.yaml --format github
        """),
  ]
}
