"""Random hostile clones: links, odd names, crafted records, settings and packs, each tried by some commands."""
import json
import os
import unicodedata

from attacks.common import BAD, PLACES, record
from world import SPEC

COMMANDS = [
    ["validate"], ["validate", "--format", "github"], ["validate", "--format", "sarif"], ["check"], ["check", "--diff"],
    ["check", "--no-cache", "--format", "json"], ["generate"], ["generate", "--prune"], ["generate", "--force"],
    ["generate", "--force", "--prune", "--no-cache"], ["generate", "--diff"], ["generate", "--dry-run"],
    ["generate", "--conflicts", "markers"], ["generate", "--conflicts", "theirs"], ["generate", "--style", "mvp"],
    ["fix", "--yes"], ["fix", "--diff"], ["ir", "Specs/Home.yaml"], ["simulate", "Specs/Home.yaml"], ["graph"],
    ["graph", "--format", "svg"], ["graph", "--format", "json"], ["outputs"], ["outputs", "--format", "json"],
    ["outputs", "--format", "bazel"], ["outputs", "--format", "xcfilelist"], ["affected", "--since", "HEAD"],
    ["affected", "--since", "HEAD", "--format", "json"], ["render", "Templates/own/Page.stencil", "--context", "trellis.yaml"],
    ["templates", "list"], ["templates", "show", "own"], ["templates", "lint"], ["templates", "test", "--record"],
    ["templates", "test", "Templates", "--record"], ["templates", "eject", "base"], ["templates", "eject", "own", "--force"],
    ["templates", "new", "house"], ["new", "Other"], ["init", "--feature", "First", "--yes"],
]
MAY = {"init": [r"\.github(/workflows(/trellis\.yml)?)?"], "templates": [r"Templates/\w+/Fixtures/.*/expected/.*"]}
TARGETS = [
    "outside", "outside/Folder", "outside/secret.txt", "outside/Secret.yaml", "outside/Own.yaml", "outside/Pack", "outside/new",
    "home", "home/.gitconfig", "home/.zshrc", "project", "project/.git", "project/.git/hooks", "project/.git/config",
    "project/.github", "project/.github/workflows", "project/.husky", "project/Specs", "project/Sources", "project/README.md",
    "project/Specs/Home.yaml", "project/Generated", "project/Templates", "project/trellis.yaml", "project/nowhere", ".", "..",
    "/proc/self/environ", "/proc/self", "/dev/zero", "/dev/stdin", "/dev/null", "loop",
]
LINKS = [
    "Specs", "Specs/Home.yaml", "Specs/Other.yaml", "Specs/Shop.flow.yaml", "Specs/Folder", "Templates", "Templates/own", "Templates/own/pack.yaml",
    "Templates/own/Page.stencil", "Templates/own/Fixtures", "Templates/own/Fixtures/A", "Templates/own/Fixtures/A/expected",
    "Templates/own/Fixtures/A/spec.yaml", "Templates/own/Fixtures/A/options.yaml", "Templates/own/Fixtures/A/expected/x.swift", "Generated",
    "Generated/Sources", "Generated/Sources/Home", "Generated/Sources/Home/Models", "Generated/Sources/Home/Models/Item.swift",
    "Generated/Tests", "Generated/Package.swift", "Generated/.trellis", "Generated/.trellis/Home.base", "Generated/.trellis/Home.state",
    "Generated/.trellis/project", "Generated/.trellis/stamps", "Generated/.trellis/lock", "Generated/.trellis/.gitattributes",
    "trellis.yaml", ".trellis", ".trellis/project", "Sources", "Docs", "Docs/Deep", "Tests", ".github", "Templates/house",
]
NAMES = [b"a\xff", b"x" * 255, b"x" * 250 + b".yaml", "Größe".encode(), unicodedata.normalize("NFD", "Größe").encode(), b"-rf", b"--force",
         b"a\nb", b"\x1b[31m", "\u202ex".encode(), b" ", b"a:b", b"%0A", b"..a", b"a.", b"\\", b"'", b'"', b"*", b"~", "\u00a0".encode(), b"\r"]


class Mixture:
    def __init__(self, world, chance):
        self.world, self.chance = world, chance
        self.output = "Generated"

    def go(self):
        chance = self.chance
        # Half of the clones are in step before somebody attacks.
        if chance.random() < 0.5:
            self.world.run("generate")
        for _ in range(chance.randint(1, 3)):
            for _ in range(chance.randint(1, 5)):
                act = chance.choice([self.link] * 4 + [self.setting] * 2 + [self.pack] * 2 + [self.record, self.spec, self.odd, self.uses,
                                                                                             self.damage, self.twin, self.fixture])
                try:
                    act()
                except (OSError, ValueError) as error:
                    self.world.log.append(f"({act.__name__}: {error})")
            for words in chance.sample(COMMANDS, chance.randint(2, 6)):
                self.world.run(*words, may=MAY.get(words[0], []), raw=words[0] == "render")

    def target(self, path):
        """Returns the text of a link to a random place, relative or absolute."""
        target = self.chance.choice(TARGETS)
        if target.startswith("/") or target in (".", "..", "loop"):
            return os.path.basename(path) if target == "loop" else target
        if self.chance.random() < 0.2:
            return os.path.join(self.world.root, target)
        # Sometimes one level wrong, which is a link to nowhere or to something else.
        depth = path.count("/") + (2 if self.chance.random() < 0.05 else 1)
        return "../" * depth + target

    def link(self):
        path = self.chance.choice(LINKS)
        if self.chance.random() < 0.15:
            # A chain of links.
            self.world.link("Hop", self.target("Hop"))
            self.world.link(path, "../" * path.count("/") + "Hop")
        else:
            self.world.link(path, self.target(path))

    def setting(self):
        chance = self.chance
        values = {
            "output": chance.choice([".", "Generated", "Generated", "..", "../outside", self.world.outside, ".git", "Docs", "Specs", "Templates",
                                     "Generated/../..", ".github", "Sources", "Größe", "Docs/Deep", "trellis.yaml", "README.md"]),
            "specs": chance.choice([["Specs"], "Specs", ".", "..", "../outside", ".git", ["Specs", "Specs"], "README.md", [], "Generated"]),
            "style": chance.choice(["mvvm", "mvp", "own", "own", "outer", "../outside/Pack", ".", "base"]),
            "templates": chance.choice(["Templates", "Templates", "../outside", ".", ".git", "Specs", self.world.outside]),
            "layout": chance.choice(["sources", "package"]), "header": chance.choice(["Own", BAD, "a\nb\rc", "x" * 20000]),
            "package": chance.choice(["Own", '"', "../x", BAD, "", "a/b"]), "access": "internal",
            "features": {"Home": {"style": "own"}}, "format": {"width": chance.choice([1, 40, 10**9]), "indent": chance.choice([0, 2, 10**6])},
        }
        keys = chance.sample(sorted(values), chance.choice([1, 1, 1, 2, 3]))
        self.world.settings(**{key: values[key] for key in keys})
        self.output = values["output"] if "output" in keys else "Generated"

    def pack(self):
        chance = self.chance
        place = chance.choice(PLACES + ["README.md", "Specs/Home.yaml", "Sources/Own.swift", "trellis.yaml", "Docs/x.txt", "x.swift",
                                        "../outside/x", self.world.outside + "/x", "Templates/own/pack.yaml", "Generated/x", "Docs/Deep/x",
                                        "Package.swift", "a" * 300, "{{ feature.name }}/x", "/", "", ".", "a/", ".trellis/Home.base"])
        template = chance.choice(["// x\n", '{% include "../../../outside/secret.txt" %}', '{% include "Link" %}', BAD, "{{ feature|json }}", "",
                                  "{{ x", "#!/bin/sh\n", "// trellis:begin a\n// trellis:end a\n"])
        more = chance.choice(["", "", "    write: once\n", "    write: region\n", "    per: project\n", "    for: feature.models as model\n"])
        self.world.pack(json.dumps(place)[1:-1], template, more=more + chance.choice(["", "", "extends: mvvm\n", "extends: own\n", "extends: outer\n"]))
        if chance.random() < 0.3:
            self.world.link("Templates/own/Link", self.target("Templates/own/Link"))

    def record(self):
        own = ["README.md", "Sources/Own.swift", "Specs/Home.yaml", "Makefile", "trellis.yaml", ".github/workflows/ci.yml", ".git/config",
               ".husky/pre-commit", "Package.swift", "../outside/secret.txt", "../../home/.zshrc"]
        files = {}
        for path in self.chance.sample(own, self.chance.randint(1, 5)):
            if os.path.isfile(self.world.at(path)):
                with open(self.world.at(path), encoding="utf-8", errors="replace") as file:
                    files[path] = file.read()
        text = record(files, self.chance.choice(["", "", "\tonce", "\tregion", "\tedited 0f3c"]))
        name = self.chance.choice(["Gone.base", "Home.base", "project", "../x.base", "Gone.state"])
        self.world.write(f"{self.chance.choice(['.', 'Generated'])}/.trellis/{name}", text.replace("Gone", self.chance.choice(["Gone", "Home"])))

    def damage(self):
        folder = self.world.at("Generated", ".trellis")
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) and not os.path.islink(folder) else []
        names = [name for name in names if os.path.isfile(os.path.join(folder, name)) and not os.path.islink(os.path.join(folder, name))]
        if not names:
            return
        name = self.chance.choice(names)
        with open(os.path.join(folder, name), "rb") as file:
            data = bytearray(file.read())
        for _ in range(self.chance.randint(1, 20)):
            place = self.chance.randrange(len(data) + 1)
            data[place:place + self.chance.choice([0, 1, 40])] = self.chance.choice([b"@ ", b"\n", b"\\", b"../", b"\xff", b"\0", b"\t", b"@ a/" * 50])
        self.world.write(f"Generated/.trellis/{name}", bytes(data))

    def spec(self):
        chance = self.chance
        text = chance.choice([SPEC, SPEC.replace("String", "Strng"), SPEC.replace("Home", "Other"), "", "feature: [", "\0", "\xff" * 20, BAD,
                              f"summary: {json.dumps(BAD)}\n" + SPEC, "flow: Shop\nstart: { feature: Home }\nroutes: { Home.detail: ignore }\n",
                              "&a [*a]", SPEC + "unknown: *x\n", "shared: Base\nmodels: { M: { a: Int } }\n", "- " * 200, SPEC.replace("\n", "\r\n")])
        self.world.write("Specs/" + chance.choice(["Home.yaml", "Other.yaml", "Shop.flow.yaml", "Folder/Deep.yaml"]), text)

    def uses(self):
        path = self.chance.choice(["../../outside/Secret.yaml", self.world.outside + "/Own.yaml", "Other.yaml", "../.git/config", "/dev/zero",
                                   "../../home/.gitconfig", ".", "Folder/../../../outside/secret.txt", "\0", BAD])
        self.world.write("Specs/Home.yaml", f"uses: {json.dumps(path)}\n" + SPEC)

    def odd(self):
        name = self.chance.choice(NAMES)
        folder = self.chance.choice([b"Specs", b"Templates", b"Templates/own", b"Generated", b"Generated/.trellis", b"Generated/Sources"])
        ending = self.chance.choice([b"", b".yaml", b"/pack.yaml", b".base", b"/Home.yaml"])
        path = folder + b"/" + name[:255 - len(ending.split(b"/")[0])] + ending
        self.world.write(path, self.chance.choice([SPEC.replace("Home", "Odd"), "pack: x\n", "\xff", ""]))

    def twin(self):
        first, second = "Gr\u00f6sse", "Gro\u0308sse"
        if self.chance.random() < 0.5:
            first, second = second, first
        self.world.settings(output=first)
        self.world.link(f"{first}/Sources", f"../{second}")
        os.makedirs(self.world.at(second), exist_ok=True)

    def fixture(self):
        self.world.pack("x.swift", "// {{ feature.name }}\n")
        self.world.write("Templates/own/Fixtures/A/spec.yaml", SPEC)
        self.world.write("Templates/own/Fixtures/A/expected/x.swift", "// old\n")
