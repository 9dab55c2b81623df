import TestSupport
import Testing

@testable import TrellisCLI

@Suite("templates lint") struct LintTemplatesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeSimplePack()
  }

  private func problems(_ files: [String: String]) throws -> String {
    for (name, text) in files { try folder.write(text, to: "Packs/mvvm/\(name)") }
    return try Run("templates lint Packs", in: folder).err
  }

  @Test("the built-in packs are fine")
  func builtIn() throws {
    let run = try Run("templates lint", in: folder)
    #expect(run.err == "")
    #expect(run.out.hasSuffix("packs are fine\n"))
  }

  @Test("what is wrong is told with the file of the pack that leads there")
  func wrong() throws {
    let err = try problems([
      "all.stencil": "{% include \"_part.stencil\" %}\n{{ options.case }}\n",
      "_part.stencil": "{% for model in feature.models %}{{ model.nam }}{% endfor %}\n",
    ])
    #expect(
      err == """
        Packs/mvvm/_part.stencil:1:43: error: 'model' has no 'nam' [unknown-name]
          1 | {% for model in feature.models %}{{ model.nam }}{% endfor %}
            |                                           ^^^ did you mean 'name'?
        note: Packs/mvvm/all.stencil:1:1: included here
        note: Packs/mvvm/pack.yaml:4:21: for this file

        """)
    #expect(try Run("templates lint Packs", in: folder).status == .problems)
  }

  @Test("options are known by name and by value")
  func options() throws {
    let err = try problems([
      "all.stencil": "{{ options.cas }}{% if options.case == \"uper\" %}{% endif %}"
    ])
    #expect(err.contains("'options' has no 'cas' [unknown-name]"))
    #expect(err.contains("it is never 'uper' [unknown-value]"))
    #expect(err.contains("did you mean 'upper'?"))
  }

  @Test("what nothing uses is a warning")
  func unused() throws {
    let err = try problems([
      "all.stencil": "{{ feature.name }}{% macro m %}{% endmacro %}", "_part.stencil": "",
    ])
    #expect(err.contains("Packs/mvvm/_part.stencil:1:1: warning: no file is made of this template"))
    #expect(err.contains("Packs/mvvm/all.stencil:1:19: warning: nothing calls the macro 'm'"))
    #expect(err.contains("Packs/mvvm/pack.yaml:3:12: warning: nothing asks for the option 'case'"))
    #expect(try Run("templates lint Packs", in: folder).status == .fine)
  }

  @Test("a template that nothing uses must compile all the same")
  func unusedAndWrong() throws {
    #expect(try problems(["_part.stencil": "{{ a|uper }}"]).contains("unknown filter 'uper'"))
  }

  @Test("a template whose regions are all that is written has some")
  func regions() throws {
    let pack = "pack: mvvm\nfiles: [{ template: all.stencil, path: a, write: region }]\n"
    let err = try problems([
      "pack.yaml": pack, "all.stencil": "{% include \"part\" %}", "part": "x\n",
    ])
    #expect(err.contains("Packs/mvvm/pack.yaml:2:21: error: the template has no region"))
    #expect(err.contains("[region-marker]"))
    let marked = try problems(["part": "# trellis:begin all\n# trellis:end all\n"])
    #expect(!marked.contains("[region-marker]"))
  }

  @Test(
    "paths that cannot be told apart are a warning",
    arguments: [
      (
        "- { template: all.stencil, path: a.txt }",
        "each feature is written to this one path [possible-collision]"
      ),
      (
        "- { template: all.stencil, for: feature.models as model, path: \"{{ feature.name }}.txt\" }",
        "each of 'feature.models' is written to this one path"
      ),
      (
        "- { template: all.stencil, path: \"{{ feature.name }}\" }\n- { template: all.stencil, path: \"{{feature.name}}\" }",
        "two files may be written to this path"
      ),
      (
        "- { template: all.stencil, path: \"{{ feature.name }}\", when: options.case == \"upper\" }\n- { template: all.stencil, path: \"{{ feature.name }}\", when: options.case == \"lower\" }",
        ""
      ),
    ]
  )
  func collisions(files: String, message: String) throws {
    let err = try problems([
      "pack.yaml": """
      pack: mvvm
      options: { case: { values: [lower, upper], default: lower } }
      files:
      \(files)
      """,
      "all.stencil": "{{ options.case }}",
    ])
    #expect(message.isEmpty ? err == "" : err.contains(message), "\(err)")
  }

  @Test(
    "what a pack says of its files is checked too",
    arguments: [
      ("for: feature.modles as model", "'feature' has no 'modles'"),
      ("for: feature.name as model", "'feature.name' is no list"),
      ("when: options.nope", "'options' has no 'nope'"),
      ("per: project, when: feature.name", "unknown name 'feature'"),
    ]
  )
  func declarations(part: String, message: String) throws {
    let file = "{ template: all.stencil, path: \"{{ feature.name }}{{ model }}\", \(part) }"
    #expect(try problems(["pack.yaml": "pack: mvvm\nfiles: [\(file)]\n"]).contains(message))
  }
}
