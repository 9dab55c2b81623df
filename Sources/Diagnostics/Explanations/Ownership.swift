extension Explanation {
  /// What becomes of files that people and Trellis write.
  static let ownership: [Explanation] = [
    .session(
      "edit-conflict",
      "A file was edited by hand where something new is to be written. It is kept, unless '--conflicts' decides.",
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
      "Both sides of a conflict stand in a file now, as '--conflicts markers' asks. Somebody has to decide.",
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
      "A file holds marks of a conflict that nobody has decided. Nothing is merged into it until they are gone.",
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
      "A file was edited by hand, and an old version of Trellis did not keep what it wrote. The file is kept.",
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
      "Trellis owns the lines between two markers; one of them is missing, doubled or in the wrong place.",
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
      "A file that was written once, and is yours, stands on something that has changed. It is kept.",
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
      "A record of what was written last has lines that say nothing, such as marks of a merge. The rest counts.",
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
      "A record of what was written last is from another version of Trellis. What is understood of it counts.",
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
      "A file is not what generating would make it. Formats that show problems alone tell it so.",
      wrong: "$ trellis check Specs/Login.yaml --format github",
      right: """
        $ trellis generate Specs/Login.yaml
        $ trellis check Specs/Login.yaml --format github
        """),
  ]
}
