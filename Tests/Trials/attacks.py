"""Attacks on whoever runs Trellis in a fresh clone: a function each, with what is right."""
import json
import os
import re
import subprocess
import unicodedata
import xml.etree.ElementTree as ElementTree

from world import HEADER, SECRETS, SPEC

CASES = []
SPECIAL = [".git", ".hg", ".svn", ".github", ".husky", ".vscode", ".swiftpm", ".trellis"]
PLACES = [".git/hooks/pre-commit", ".git/config", ".hg/hgrc", ".github/workflows/ci.yml", ".husky/pre-commit",
          ".vscode/tasks.json", ".swiftpm/configuration/mirrors.json", ".envrc", ".build/x", ".trellis/Home.base",
          ".GIT/config", ".Git/hooks/x", "git~1/config", ".git./config", ".git /config", ".g\u200cit/config",
          ".git::$INDEX_ALLOCATION/config", ".GitHub/workflows/x.yml", "a/.git/hooks/x", "a/../.git/x", "./.git/x",
          "Sources//../.git/x", ".cargo/config", ".idea/x", ".circleci/config.yml", ".pre-commit-config.yaml",
          ".gitattributes", ".gitmodules", ".swift-version", ".npmrc", ".ssh/x", ".bazelrc"]
BAD = "\x1b[31m\x07\u202e\u0085\u2066\x7f\u009b"
WRITING = [["generate"], ["generate", "--force"], ["generate", "--prune"], ["generate", "--no-cache", "--force", "--prune"]]


def case(function):
    CASES.append(function)
    return function


def all_writing(world, *words):
    for command in WRITING:
        world.run(*command, *words)


# Where files are written

@case
def pack_paths(world):
    """A pack names each place that a tool runs by itself."""
    for output in (".", "Generated"):
        for place in PLACES:
            world.settings(output=output, style="own", templates="Templates")
            world.pack(place, "#!/bin/sh\ntouch pwned\n")
            world.run("generate")
    world.run("outputs")
    world.run("templates", "lint")


@case
def pack_paths_by_values(world):
    """The path of a pack has parts of the spec, which come from the attacker, too."""
    for path, package in (("{{ feature.summary }}/x", ".git"), ("{{ feature.summary }}/hooks/x", "../.git"),
                          ("a{{ feature.summary }}", "/../.git/hooks/x"), ("{{ feature.summary }}", world.outside + "/x"),
                          ("{{ feature.summary }}", "../../outside/x"), ("{{ feature.summary }}", "a\\0b"),
                          ("{{ feature.summary }}", "a\\nb/\\e[31mc"), ("{{ feature.summary }}", "-rf"),
                          ("{{ feature.summary }}", "a/" * 3000), ("{{ feature.summary }}", "a" * 300)):
        world.settings(output=".", style="own", templates="Templates")
        world.pack(path, "x\n")
        world.write("Specs/Home.yaml", SPEC.replace("feature: Home\n", f'feature: Home\nsummary: "{package}"\n'))
        world.run("generate")
        world.run("outputs")


@case
def links_to_special_folders(world):
    """A link of the output folder leads to a folder of version control or of a tool."""
    for name in SPECIAL[:-1]:
        for link in ("Docs", "Sources"):
            world.settings(output=".", style="own", templates="Templates")
            world.pack(link + "/hooks/pre-commit", "#!/bin/sh\n")
            if link == "Docs":
                world.link("Docs", name)
            else:
                world.link("Docs", ".")
                world.pack(f"Docs/Docs/{name}/hooks/x", "#!/bin/sh\n")
            all_writing(world)


@case
def output_is_special(world):
    """The output folder itself is one of version control, or a link to one."""
    for name in [".git", ".git/hooks", ".github", ".vscode", "Out", ".", "./.", "Sources/..", ".GIT"]:
        world.settings(output=name, layout="sources", style="own", templates="Templates")
        world.pack("workflows/x.yml", "on: push\n")
        if name == "Out":
            for target in (".git", ".github", ".git/hooks", ".husky"):
                world.link("Out", target)
                all_writing(world)
        all_writing(world)
        world.run("check")


@case
def output_outside(world):
    """trellis.yaml sends the output out of the project."""
    world.link("Away", "../outside")
    world.link("Deep/Away", "../../outside/Folder")
    world.link("Hop", "Away")
    for output in ("..", "../outside", world.outside, "Away", "Away/Folder", "Deep/Away", "Hop/x", "Generated/../../outside",
                   "~/x", "$HOME/x", "Away/../outside", "./../outside/new", "", " ", "//" + world.outside):
        world.settings(output=output)
        all_writing(world)
        world.run("check")
        world.run("outputs")


@case
def linked_output_parts(world):
    """Folders and files of the output are links: out of it, to what a person wrote, and around in a circle."""
    world.settings()
    for path, target in (("Generated", "../outside"), ("Generated/Sources", "../../outside"), ("Generated/Sources", "../Specs"),
                         ("Generated/Sources/Home", "../../Sources"), ("Generated/Sources", "."), ("Generated/Tests", "Tests"),
                         ("Generated/Package.swift", "../README.md"), ("Generated/Package.swift", "../../outside/secret.txt"),
                         ("Generated/Package.swift", "nowhere"), ("Generated/Package.swift", "../../outside/new"),
                         ("Generated/.trellis", "../../outside"), ("Generated/.trellis", "../.git"),
                         ("Generated/.trellis/Home.base", "../../README.md"), ("Generated/.trellis/stamps", "../../../outside/secret.txt"),
                         ("Generated/.trellis/Home.state", "../../../outside/new"), ("Generated/.trellis/lock", "../../../outside/lock"),
                         ("Generated/.trellis/.gitignore", "../../.gitignore"), ("Generated/.trellis/project", "/dev/zero"),
                         ("Generated/Sources/Home/Models/Item.swift.trellis-new", "../../../../README.md")):
        world.clear("Generated")
        world.link(path, target)
        all_writing(world)
        world.run("check")


@case
def linked_inputs_written(world):
    """Commands that write beside specs and templates meet links."""
    wrong = SPEC.replace("String", "Strng")
    for target in ("../outside", ".git", ".github"):
        world.move("Specs", "outside/Moved") if os.path.isdir(world.at("Specs")) and not os.path.islink(world.at("Specs")) else None
        world.create(os.path.join(world.root, "outside", "Wrong.yaml"), wrong)
        world.create(world.at(".git/Wrong.yaml"), wrong)
        world.link("Specs", target)
        world.run("fix", "--yes")
        world.run("fix", "--yes", "Specs/Wrong.yaml")
        world.run("new", "Other")
        world.run("init", "--feature", "First", "--yes", may=[r"\.github/workflows/trellis.yml"])
        world.link("Templates", target)
        world.run("templates", "eject", "base", "--to", "Templates")
        world.run("templates", "eject", "mvvm", "--to", "Templates", "--force")
        world.run("templates", "new", "house", "--extends", "mvvm")
        world.run("templates", "test", "Templates", "--record")


@case
def linked_spec_mended(world):
    """`fix` meets specs that are links. What it says is what it does."""
    wrong = SPEC.replace("String", "Strng")
    world.create(os.path.join(world.outside, "Wrong.yaml"), wrong)
    world.write("Real.yaml", wrong)
    for target in ("../../outside/Wrong.yaml", "../Real.yaml", "../README.md", "../.github/workflows/ci.yml"):
        world.link("Specs/Home.yaml", target)
        run = world.run("fix", "--yes")
        said = re.search(rb"mended|corrected|fixed", run.out) and run.status == 74
        world.expect(not said, f"fix says that it has mended a link to {target}, and has not")


@case
def linked_fixtures(world):
    world.run("templates", "eject", "mvvm", "--to", "Templates", may=["Templates(/.*)?"])
    world.run("templates", "new", "house", "--extends", "mvvm", may=["Templates(/.*)?"])
    fixture = "Templates/house/Fixtures/Counter"
    world.write(f"{fixture}/options.yaml", "tests: xctest\n")
    for path, target in ((f"{fixture}/expected", "../../../../../outside"), (f"{fixture}/expected", "../../../../.git"),
                         (f"{fixture}/expected/Sources", "../../../../../Sources"),
                         (f"{fixture}/spec.yaml", "../../../../../outside/Own.yaml"),
                         (f"{fixture}/options.yaml", "../../../../../outside/Secret.yaml"),
                         (fixture, "../../../../outside/Folder"), ("Templates/house/Fixtures", "../../../outside"),
                         ("Templates/house", "../../outside/Pack"), ("Templates/house", "../.git")):
        world.link(path, target)
        world.run("templates", "test", "Templates", "--record", may=[r"Templates/house/Fixtures/Counter/expected/.*"])
        world.run("templates", "test", "Templates")


@case
def init_over_links(world):
    for path, target in (("trellis.yaml", "../outside/new.yaml"), ("Specs", "../outside"), (".github", "../outside"),
                         (".github/workflows", "../../outside"), ("Specs", ".git"), ("trellis.yaml", ".git/x"),
                         (".github/workflows/trellis.yml", "../../../outside/new.yml")):
        world.link(path, target)
        world.run("init", "--feature", "First", "--yes", may=[r"trellis.yaml|Specs/First.yaml|\.github/workflows/trellis.yml"])


# What is overwritten and deleted

def record(paths, extra=""):
    """Returns a record of a feature that is no longer there, whose texts are these files."""
    text = "# What Trellis wrote last. Commit this file; do not edit it.\nformat 2\nspec Specs/Gone.yaml\npack mvvm\n"
    for path, content in sorted(paths.items()):
        text += f"@ {path}\tof 5d3a83f894c24267{extra}\n"
        for line in content.split("\n")[:-1]:
            text += ("\\" if line[:1] in ("@", "#", "\\") else "") + line.replace("\\", "\\\\") + "\n"
    return text


@case
def crafted_records(world):
    """A record claims that Trellis wrote what a person did."""
    own = {path: world.read(b"project/" + path.encode()).decode() for path in
           ("README.md", "Sources/Own.swift", "Specs/Home.yaml", "Package.swift", "Makefile", "trellis.yaml")}
    hidden = {path: world.read(b"project/" + path.encode()).decode() for path in
              (".github/workflows/ci.yml", ".git/config", ".husky/pre-commit", ".gitignore")}
    for output, prefix in ((".", ""), ("Generated", "../"), ("Sources", "")):
        for files in (own, hidden, {**own, **hidden}):
            for name in ("Gone.base", "project", "Home.base"):
                for extra in ("", "\tonce", "\tregion", "\tedited 0f3c"):
                    world.settings(output=output)
                    world.write(f"{output}/.trellis/{name}", record({prefix + path: text for path, text in files.items()}, extra))
                    all_writing(world)
    world.settings(output=".", layout="package")
    world.write(".trellis/project", record({"Package.swift": own["Package.swift"]}))
    all_writing(world)


@case
def record_renames(world):
    """A record says that a feature had another name, so that its files move."""
    world.settings(output=".")
    world.write("Sources/Old/Models/Item.swift", "let mine = 1\n")
    world.write(".trellis/Old.base", record({"Sources/Old/Models/Item.swift": "let mine = 1\n"}).replace("Gone", "Home"))
    all_writing(world)


@case
def damaged_records(world):
    """Records, states and stamps of which nothing is as it should be."""
    world.run("generate")
    good = {name: world.read(f"project/Generated/.trellis/{name}".encode()) for name in ("Home.base", "Home.state", "project", "state")}
    deep = b"a/" * 60000
    for name, text in good.items():
        at = text.index(b"@ ") if b"@ " in text else len(text)
        for data in (b"", b"\0" * 100, b"\xff\xfe" * 50, text[:at] + b"@ " + deep + b"x\tof 00\nx\n",
                     text + b"@ \n@\n@ /etc/passwd\tof 00\nx\n@ ../README.md\tof 0\n", text * 200, text[:len(text) // 2],
                     text.replace(b"\n", b"\r\n"), text + b"@ " + b"a" * 1000000 + b"\n", b"@ " * 200000,
                     text + b"".join(b"@ x%d\tof 00\n" % number for number in range(60000)),
                     text.replace(b"format 2", b"format 99999999999999999999999"), text + b"\n" * 1000000,
                     b"<<<<<<< ours\n" + text + b"=======\n" + text + b">>>>>>> theirs\n",
                     b"<<<<<<< a\n" * 5000 + text, text.replace(b"hash ", b"hash -"), text.replace(b"\t", b"\t\t\t"),
                     text + b"@ Sources/\x1b[31mred\tof 00\nx\n", text + b"@ Sources/\xe2\x80\xaex\tof 00\nx\n"):
            world.write(f"Generated/.trellis/{name}", data)
            world.run("check")
            world.run("generate", "--prune")
    for text in (b"run 1f2e\nstill 99999999999999999999\n" + b"o 1f2 65f0c3d2 2f3a1b 0f3c ../../outside/secret.txt\n" * 100,
                 b"run\n" * 100000, b"m " + deep + b"\n", b"o -1 -1 -1 -1 x\n", b"w \x1b[31m\tx\ty\n"):
        world.write("Generated/.trellis/stamps", text)
        world.run("generate")
        world.run("affected", "--since", "HEAD")


@case
def recorded_warnings(world):
    """A state repeats warnings of an earlier run, which may say anything."""
    world.run("generate")
    state = world.read(b"project/Generated/.trellis/Home.state").decode()
    for warning in ("w unused-state\t\x1b]0;title\x07", "warning unused-state\tSpecs/Home.yaml\t1\t1\t\x1b[2J",
                    "w warning\tunused-state\t\u202eevil"):
        world.write("Generated/.trellis/Home.state", state + warning + "\n")
        for words in (["check"], ["generate"], ["check", "--format", "github"], ["check", "--format", "json"]):
            world.run(*words)


# What is read

@case
def linked_specs(world):
    """Specs that are links to what is none of the project's."""
    for target in ("../../outside/secret.txt", "../../outside/Secret.yaml", "../../home/.gitconfig", "/proc/self/environ",
                   "../.git/config", "../../outside/Own.yaml", "/dev/zero", "/dev/stdin", "/dev/random", "/proc/self/mem", "Home.yaml",
                   "Loop.yaml", "/proc/self/cmdline", "/dev/tty", "/dev/full", "/proc/self/fd/0", "nowhere", "."):
        world.link("Specs/Loop.yaml", target)
        for words in (["validate"], ["validate", "Specs/Loop.yaml"], ["generate"], ["fix", "--diff"], ["ir", "Specs/Loop.yaml"],
                      ["simulate", "Specs/Loop.yaml"], ["outputs", "--format", "json"], ["validate", "--format", "json"],
                      ["graph", "--format", "json"], ["affected", "--since", "HEAD"]):
            world.run(*words)
    world.clear("Specs/Loop.yaml")
    for target in ("../outside", "../../", "/proc/self", ".git", "/", "..", ".", "Specs"):
        world.link("Specs/Folder", "../" + target if not target.startswith("/") else target)
        world.run("validate")
        world.run("generate")


@case
def specs_by_settings(world):
    for specs in ("../outside", world.outside, "/proc/self/environ", ".git/config", "../outside/Secret.yaml", "..", "/", ".git",
                  "Specs/../../outside", "~", ["Specs"] * 5000, "/dev/zero", "/proc", "/sys"):
        world.settings(specs=specs)
        for words in (["validate"], ["generate"], ["outputs"], ["new", "Other"]):
            world.run(*words, may=["Specs/Other.yaml"])


@case
def uses_outside(world):
    for path in ("../../outside/secret.txt", "../../outside/Secret.yaml", world.outside + "/secret.txt", "/proc/self/environ", "../.git/config",
                 "/dev/zero", "/dev/stdin", "Home.yaml", ".", "..", "a" * 5000, "a/" * 5000, "\x00", BAD, "~/.gitconfig", "Link.yaml",
                 "../../outside/Own.yaml"):
        world.link("Specs/Link.yaml", "../../outside/Secret.yaml")
        world.write("Specs/Home.yaml", f"uses: [{json.dumps(path)}]\n" + SPEC)
        for words in (["validate", "Specs/Home.yaml"], ["generate"], ["ir", "Specs/Home.yaml"], ["graph", "--format", "json"],
                      ["validate", "--format", "github"]):
            world.run(*words)


@case
def templates_outside(world):
    """Templates that are links, and that include what stands outside of their pack."""
    world.settings(style="own", templates="Templates")
    read = [["generate", "--force"], ["generate", "--diff"], ["templates", "lint"], ["templates", "show", "own"], ["check", "--diff"]]
    for target in ("../../../outside/secret.txt", "../../.git/config", "/proc/self/environ", "/dev/zero", "/dev/stdin", "../../Makefile",
                   "Page.stencil", "../../Templates"):
        world.pack("x.swift")
        world.link("Templates/own/Page.stencil", target)
        for words in read:
            world.run(*words)
        world.run("render", "Templates/own/Page.stencil", "--context", "trellis.yaml", raw=True)
    for path in ("../../../outside/secret.txt", world.outside + "/secret.txt", "../../.git/config", "/proc/self/environ", "Link",
                 "../../trellis.yaml", "Page.stencil", "sub/../../../../outside/secret.txt"):
        world.pack("x.swift", f'{{% include "{path}" %}}\n')
        world.link("Templates/own/Link", "../../../outside/secret.txt")
        for words in read:
            world.run(*words)
        world.run("render", "Templates/own/Page.stencil", "--context", "trellis.yaml", raw=True)
        world.write("Templates/own/pack.yaml", f"pack: own\nfiles:\n  - {{ template: {json.dumps(path)}, path: x.swift }}\n")
        for words in read:
            world.run(*words)


@case
def packs_outside(world):
    for templates in ("../outside", world.outside, ".git", "/", "/proc/self", "..", "Linked", "~", "/dev/zero", "Templates/../../outside"):
        world.link("Linked", "../outside")
        world.settings(templates=templates, style="outer")
        for words in (["generate"], ["templates", "list"], ["templates", "lint"], ["templates", "show", "outer"], ["templates", "test"],
                      ["templates", "eject", "outer", "--to", "Ejected"], ["templates", "new", "house"]):
            world.run(*words, may=["Ejected.*", "Templates.*"])


@case
def linked_pack_files(world):
    for path, target in (("Templates/own/pack.yaml", "../../../outside/Secret.yaml"), ("Templates/own/pack.yaml", "/proc/self/environ"),
                         ("Templates/own", "../../outside/Pack"), ("Templates", "../outside"), ("trellis.yaml", "../outside/Secret.yaml"),
                         ("trellis.yaml", "/proc/self/environ"), ("trellis.yaml", ".git/config"), ("trellis.yaml", "/dev/zero"),
                         ("Templates/own/pack.yaml", "/dev/zero"), ("Templates/own/pack.yaml", "/dev/stdin")):
        world.settings(style="own", templates="Templates")
        world.pack("x.swift")
        world.link(path, target)
        for words in (["generate"], ["validate"], ["templates", "list"], ["templates", "lint"], ["templates", "show", "own"]):
            world.run(*words)
        world.clear("Templates")


@case
def linked_generated_files(world):
    """A generated file is a link to a secret: `--diff` and merges show what stands in a file."""
    world.run("generate")
    for target in ("../../outside/secret.txt", "/proc/self/environ", "../.git/config", "/dev/zero", "/dev/stdin"):
        world.link("Generated/Package.swift", target)
        for words in (["check", "--diff"], ["generate", "--diff"], ["generate"], ["generate", "--force"], ["generate", "--conflicts", "markers"]):
            world.run(*words)


@case
def embedded_repository(world):
    """A folder of specs is a bare repository itself, whose settings run a program for git."""
    world.run("generate")
    for command in (["add", "-A"], ["commit", "-qm", "a"]):
        subprocess.run(["git", *command], cwd=world.path, env=world.environment, check=True)
    for folder in ("Specs", "Generated", "Templates"):
        world.write(f"{folder}/HEAD", "ref: refs/heads/main\n")
        world.write(f"{folder}/config", "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
                    f"\tfsmonitor = touch {world.outside}/pwned\n\tsshCommand = touch {world.outside}/pwned\n"
                    f"[diff]\n\texternal = touch {world.outside}/pwned\n")
        world.write(f"{folder}/objects/x", "")
        world.write(f"{folder}/refs/heads/main", "0" * 40)
    world.write(".gitattributes", "*.yaml diff=own filter=own\n")
    for words in (["affected", "--since", "HEAD"], ["affected", "Specs", "--since", "HEAD"], ["affected", "Specs/Home.yaml", "--since", "HEAD"],
                  ["affected", "--since", "--output=pwned"], ["affected", "--since", "HEAD", "--output", "Generated"],
                  ["affected", "--since=--ext-diff"], ["affected", "--since", "-O/dev/zero"]):
        world.run(*words)


# Names

@case
def canonical_twins(world):
    """Two forms of one name: what is judged is what is opened."""
    composed, split = (unicodedata.normalize(form, "Größe") for form in ("NFC", "NFD"))
    for first, second in ((composed, split), (split, composed)):
        world.settings(output="Generated", style="own", templates="Templates")
        for path in ("Generated", first, second):
            world.clear(path)
        os.makedirs(world.at("Generated", first))
        world.link(f"Generated/{second}", "../../outside")
        for path in (first, second):
            world.pack(f"{path}/x.txt", "x\n")
            all_writing(world)
        world.clear("Generated")
        # The link leads to a sibling of the output folder whose name is its canonical equal.
        os.makedirs(world.at(first, "Out"))
        os.makedirs(world.at(second, "Out"))
        world.settings(output=first + "/Out", style="own", templates="Templates")
        world.link(f"{first}/Out/Docs", f"../../{second}/Out")
        world.pack("Docs/x.txt", "x\n")
        all_writing(world)
        world.expect(not os.path.exists(world.at(second, "Out", "x.txt")), "a link to a canonically equal sibling leaves the output folder")


@case
def twin_specs(world):
    composed, split = (unicodedata.normalize(form, "Größe") for form in ("NFC", "NFD"))
    world.write(f"Specs/{composed}.yaml", SPEC.replace("Home", "First"))
    world.write(f"Specs/{split}.yaml", SPEC.replace("Home", "Second"))
    run = world.run("outputs", "--format", "json")
    both = all(name in run.out for name in (b"First", b"Second"))
    world.expect(both or run.status == 1, "of two specs with canonically equal names, one is silently not read")
    world.write(f"Specs/Gr\u00f6sse/A.yaml", SPEC.replace("Home", "Third"))
    world.write(f"Specs/Gro\u0308sse/A.yaml", SPEC.replace("Home", "Fourth"))
    run = world.run("outputs", "--format", "json")
    both = all(name in run.out for name in (b"Third", b"Fourth"))
    world.expect(both or run.status == 1, "of two folders with canonically equal names, one is silently not read")


@case
def odd_names(world):
    """Names that are no UTF-8, are long, or look like something else."""
    for name in (b"a\xff.yaml", b"\x1b[31mred.yaml", b"new\nline.yaml", "\u202eevil.yaml".encode(), b"-rf.yaml", b"--force.yaml",
                 b"x" * 250 + b".yaml", b" .yaml", b"a:b,c.yaml", b"$(touch pwned).yaml", b"%0A::error::x.yaml", b"\r.yaml",
                 b"a\"b'c\\d.yaml", b".yaml", b".hidden.yaml", "\u2028.yaml".encode(), b"\n::error file=x::pwned.yaml",
                 b"\xed\xa0\x80.yaml", b"\xc0\xae.yaml", b"\x80/\x81.yaml"):
        path = b"Specs/" + name
        for spec in (SPEC.replace("Home", "Odd"), SPEC.replace("Home", "Odd").replace("String", "Strng"), "feature: [\n"):
            world.write(path, spec)
            for words in (["validate"], ["validate", "--format", "github"], ["validate", "--format", "json"], ["validate", "--format", "sarif"],
                          ["outputs"], ["outputs", "--format", "bazel"], ["outputs", "--format", "xcfilelist"], ["graph"],
                          ["graph", "--format", "svg"], ["fix", "--diff"], ["generate"], ["affected", "--since", "HEAD"]):
                run = world.run(*words)
                if b"Odd" not in run.out + run.err and words[0] == "outputs" and run.status == 0 and not name.startswith(b"."):
                    world.faults.append(f"{words}: the spec {path!r} is silently not read")
                if b"Odd" in spec.encode() and re.search(rb"^::error file=x", run.out, re.M):
                    world.faults.append(f"{words}: the name {path!r} forges an annotation")
                if b"does not exist" in run.err + run.out and b"HEAD" not in b" ".join(map(str.encode, words)):
                    world.faults.append(f"{words}: {path!r} 'does not exist': {(run.err + run.out)[:200]!r}")
        world.clear(path.split(b"/")[0] + b"/" + name.split(b"/")[0])


@case
def long_names(world):
    """Names that no file system takes leave nothing behind."""
    for name in ("A" * 300, "A" * 250, "A" * 5000):
        world.write("Specs/Home.yaml", SPEC.replace("Home", name))
        world.run("generate")
        world.run("new", name)
        world.run("templates", "new", name, may=["Templates"])
        world.run("init", "--feature", name, "--yes", "--output", name[:4000], "--ci", "none")


# What is printed



@case
def control_characters(world):
    """Texts of specs have control characters, which YAML's escapes bring in."""
    bad = json.dumps(BAD)[1:-1].replace("\\u001b", "\\e").replace("\\u0007", "\\a").replace("\x7f", "\\x7f")
    flow = f'flow: Shop\nsummary: "{bad}"\nstart: {{ feature: Home }}\nroutes:\n  Home.detail: ignore\n'
    world.write("Specs/Shop.flow.yaml", flow)
    for text in (f'summary: "{bad}"\n' + SPEC, f'title: "{bad}"\n' + SPEC, SPEC.replace("feature: Home", f'feature: "Home{bad}"'),
                 SPEC.replace("text: String", f'"te{bad}": String'), SPEC.replace("text: String", f'text: "Str{bad}"'),
                 SPEC.replace("detail: {", f"detail: {{ summary: \"{bad}\", takes: {{").replace("Item }\nview", "Item } }\nview"),
                 SPEC + f'scenarios:\n  - title: "{bad}"\n    then: {{ items: [] }}\n',
                 SPEC + f'  - text: \'"{BAD[2:3]}"\'\n', SPEC + f"# {BAD}\n", SPEC + "  - text: '\"" + BAD + "\"'\n",
                 SPEC + f'"key{bad}": 1\n', f'summary: "a\\rimport Evil\\u2028import Evil"\n' + SPEC,
                 SPEC.replace("returns: [Item]", f'returns: "[Item]", http: "GET /{bad}"')):
        world.write("Specs/Home.yaml", text)
        world.clear("Generated")
        for words in (["generate"], ["validate"], ["validate", "--format", "json"], ["validate", "--format", "github"],
                      ["validate", "--format", "sarif"], ["generate", "--diff", "--output", "Other"], ["fix", "--diff"],
                      ["ir", "Specs/Home.yaml"], ["simulate", "Specs/Home.yaml"], ["graph"], ["graph", "--format", "json"],
                      ["graph", "--format", "svg"], ["outputs"]):
            run = world.run(*words)
            if words[-1] == "svg" and run.status == 0:
                sound_svg(world, run.out)
        for path, data in world.written().items():
            found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]", data.decode())
            world.expect(not found, f"{path!r} contains {found and found.group()!r}")


def sound_svg(world, data):
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        world.faults.append(f"the SVG is ill-formed: {error}")
        return
    for element in root.iter():
        names = [name for name in element.attrib if name.lower().startswith("on") or "href" in name]
        world.expect(not names and not element.tag.endswith("script"), f"the SVG has a {element.tag} with {names}")


@case
def control_characters_of_packs(world):
    """Packs, settings and edited files have control characters."""
    for template, summary in ((BAD + "\n", "x"), ("// x\n", BAD), ("{{ " + BAD + " }}", "x"), ("{% if " + BAD, "x"), ("{{ unknown" + BAD[1:] + "|x }}", BAD)):
        world.settings(style="own", templates="Templates")
        escaped = json.dumps(summary)
        world.pack("x.swift", template, more=f"summary: {escaped}\noptions: {{ one: {{ values: [{escaped}, b], default: b }} }}\n")
        for words in (["templates", "list"], ["templates", "show", "own"], ["templates", "lint"], ["templates", "lint", "--format", "github"],
                      ["generate", "--diff"], ["check", "--diff"], ["generate"], ["check", "--format", "github"], ["outputs"]):
            world.run(*words)
        world.write("Generated/x.swift", BAD + "mine\n")
        for words in (["check", "--diff"], ["generate", "--diff", "--force"], ["generate"]):
            world.run(*words)
    for key in ("style", "package", "header", "output", "templates", "access", "specs", "unknown" + BAD):
        world.settings(**{key: BAD})
        for words in (["generate"], ["check", "--format", "github"], ["check", "--format", "json"], ["outputs"]):
            world.run(*words)
    for path in (f"Docs/{BAD}.txt", "a\\nb.txt"):
        world.settings(style="own", templates="Templates")
        world.pack(json.dumps(path)[1:-1])
        for words in (["generate"], ["outputs"], ["outputs", "--format", "bazel"], ["outputs", "--format", "xcfilelist"], ["check", "--diff"]):
            world.run(*words)


@case
def code_in_texts(world):
    """Texts of specs and settings become text in the code, and never code."""
    evil = '"; pwned(); "'
    more = '\\\\(pwned()) */ pwned() /* """ pwned() #" `pwned()` // \\npwned()\\n#!pwned'
    for settings in ({"package": evil}, {"package": 'x", dependencies: [.package(path: "/pwned")], y: "'}, {"header": f"*/ pwned()\npwned()\rpwned()\n{evil}"},
                     {"package": "\\(pwned())"}, {"output": "Generated"}):
        world.settings(**settings)
        for line in ("", f"summary: '{evil}'\n", f'summary: "{more}"\n', f"title: '{evil}'\n", 'title: "a\\npwned()\\n"\n'):
            world.write("Specs/Home.yaml", line + SPEC.replace("returns: [Item]", f"returns: [Item], http: 'GET /x{evil}/y'") if "title" in line
                        else line + SPEC)
            world.clear("Generated")
            for style in ("mvvm", "mvp"):
                world.run("generate", "--style", style, "--force")
                for path, data in world.written().items():
                    found = code_of(data.decode())
                    world.expect("pwned" not in found, f"{path!r} runs a text: {found[max(0, found.find('pwned') - 60):][:90]!r}")


def code_of(text):
    """Returns Swift code without comments and texts."""
    pattern = r'"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n\r]*|/\*.*?\*/'
    return re.sub(pattern, "", text, flags=re.S)


# Stamps and times

@case
def same_stamp(world):
    """An edit of the same size whose time was put back, among many files."""
    for number in range(8):
        world.write(f"Specs/Home{number}.yaml", SPEC.replace("Home", f"Home{number}").replace("Item", f"Item{number}"))
    world.run("generate")
    world.run("generate")
    world.run("check")
    old = 1_500_000_000
    for place, _, names in os.walk(world.at("Generated")):
        for name in names:
            if ".trellis" not in place:
                os.utime(os.path.join(place, name), (old, old))
    for _ in range(3):
        world.run("generate")
    for path, edit in (("Generated/Package.swift", (b"let", b"var")), ("Generated/Sources/Home1/Models/Item1.swift", (b"public", b"PUBLIC")),
                       ("Generated/Tests/Home2Tests/Home2TestSupport.swift", (b"func", b"FUNC")), ("Specs/Home3.yaml", (b"text", b"tixt"))):
        status = os.stat(world.at(path))
        data = world.read(f"project/{path}".encode())
        world.expect(edit[0] in data, f"{path} has no {edit[0]!r}")
        with open(world.at(path), "wb") as file:
            file.write(data.replace(*edit, 1))
        os.utime(world.at(path), ns=(status.st_atime_ns, status.st_mtime_ns))
        run = world.run("check")
        world.expect(run.status == 1, f"check says that {path} is in step, which was edited with its time put back")
        world.run("generate", "--force")
        if path.startswith("Generated"):
            run = world.run("check")
            world.expect(edit[1] not in world.read(f"project/{path}".encode()), f"generate --force leaves the edit of {path}, whose time was put back")


# Limits of the machine

@case
def file_size_limit(world):
    """The size of files is limited, as by `ulimit -f`: a signal that ends a program that does not expect it."""
    for size in (0, 100, 1000, 10_000):
        for words in (["generate"], ["new", "Other"], ["templates", "eject", "mvvm"], ["templates", "new", "house", "--extends", "mvvm"],
                      ["init", "--feature", "First", "--yes"]):
            world.run(*words, may=["Templates.*|Specs/.*|.github/workflows/trellis.yml|trellis.yaml"], file_size=size)
            world.clear("Templates")
        world.clear("Generated")
    world.write("Specs/Home.yaml", SPEC.replace("String", "Strng"))
    world.run("fix", "--yes", file_size=10, may=["Specs/Home.yaml"])
    world.expect(world.read(b"project/Specs/Home.yaml").startswith(b"feature"), "fix empties a spec when the disk is full")


@case
def pipes(world):
    """Named pipes stand where files are expected, as an archive brings them."""
    for path in ("Specs/Pipe.yaml", "trellis.yaml", "Templates/own/Page.stencil", "Templates/own/pack.yaml", "Generated/Package.swift",
                 "Generated/.trellis/Home.base", "Generated/.trellis/stamps", "Generated/.trellis/lock"):
        world.settings(style="own" if "own" in path else "mvvm", templates="Templates") if "trellis.yaml" not in path else None
        world.pack("x.swift")
        world.clear(path)
        os.makedirs(os.path.dirname(world.at(path)), exist_ok=True)
        os.mkfifo(world.at(path))
        world.log.append(f"mkfifo {path}")
        for words in (["validate"], ["generate"], ["check"], ["generate", "--force"], ["templates", "list"], ["templates", "lint"]):
            world.run(*words, may=[re.escape(path)])
        world.clear(path)


@case
def heavy_input(world):
    """Packs and settings that ask for too much."""
    world.settings(style="own", templates="Templates")
    loop = "{% for a in feature.actions %}" * 40 + "x" + "{% endfor %}" * 40
    again = "".join(f"{{% for a{n} in \"{'x' * 100}\" %}}" for n in range(6)) + "x" + "{% endfor %}" * 6
    for template in (loop, again, '{% include "Page.stencil" %}', "{{ " + "(" * 20000 + " }}", "{% if a %}" * 20000, "{{ feature.name" + "|indent:999999999" + " }}",
                     "{{ feature.name|indent:99999999999999999999 }}", "x" * 20_000_000, "{{ feature" + ".feature" * 50000 + " }}",
                     "{% set a = feature.name %}" + "{% set a = a ~ a %}" * 60 + "{{ a }}", "{{ feature.name" + "|replace:'o','oooooooooo'" * 40 + " }}",
                     "{{ feature|json:99999999 }}", "{{ 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'|replace:'(a+)+$','x','regex' }}",
                     "{% macro m x %}{{ m(x) }}{{ m(x) }}{% endmacro %}{{ m('a') }}"):
        world.pack("x.swift", template)
        for words in (["generate", "--force"], ["templates", "lint"]):
            world.run(*words)
    for settings in ({"format": {"width": 10**18, "indent": 10**9}}, {"format": {"width": -1, "indent": -1}}, {"format": {"width": 1, "indent": 100000}},
                     {"header": "x" * 900_000}, {"package": "x" * 900_000}, {"features": {f"F{n}": {"style": "mvvm"} for n in range(9000)}}):
        world.settings(**settings)
        world.run("generate")


@case
def huge_specs(world):
    """Specs that are refused for their size, or should be."""
    for text in (b"a" * 50_000_000, b"feature: Home\nsummary: " + b"x" * 990_000, b"- " * 400_000, b"{" * 900_000, b"a: " * 200_000,
                 b"feature: Home\nstate:\n" + b"".join(b"  n%d: Int\n" % n for n in range(9900)), b"\n" * 1_000_000, b"#" * 1_000_000,
                 b"feature: Home\nstate: { a: \"" + b"\\u202e" * 100_000 + b"\" }\n", b"\xef\xbb\xbf" * 100_000, b"&a " * 100_000):
        world.write("Specs/Home.yaml", text)
        world.run("validate", limits=len(text) < 2_000_000)
