"""Attacks by crafted and damaged records, on what is overwritten, deleted and taken as read."""
import os

from attacks.common import all_writing, case, record
from world import SPEC


# What is overwritten and deleted
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
                       ("Generated/Tests/Home2Tests/Home2ViewModelTests.swift", (b"func", b"FUNC")), ("Specs/Home3.yaml", (b"text", b"tixt"))):
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
