"""Attacks on where files are written."""
import os
import re
import subprocess
import threading
import time

from attacks.common import PLACES, SPECIAL, all_writing, case, record
from world import SPEC


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
def mended_in_hidden_folders(world):
    """Settings name specs that stand where other tools look for what they run."""
    wrong = SPEC.replace("String", "Strng")
    for folder in (".github/workflows", ".vscode", ".swiftpm/configuration"):
        world.create(world.at(folder, "Wrong.yaml"), wrong)
        for path in (folder, f"{folder}/Wrong.yaml"):
            world.settings(specs=[path])
            world.run("fix", "--yes")


@case
def output_names(world):
    for output in ("a\u202eb", "a\nb", "a\u200bb/c", "a\x00b"):
        world.settings(output=output)
        run = world.run("generate")
        world.expect(run.status in (1, 74), f"the output folder {output!r} is used")


@case
def output_flips(world):
    """The output folder is a link that somebody moves to and fro while it is written to."""
    for number in range(30):
        world.write(f"Specs/F{number}.yaml", SPEC.replace("Home", f"F{number}"))
    done = threading.Event()

    def flip():
        number = 0
        while not done.is_set():
            number += 1
            for target in ("Real", "../outside/Folder"):
                os.symlink(target, world.at(f"link{number}"))
                os.rename(world.at(f"link{number}"), world.at("Generated"))
                time.sleep(0.003)

    os.mkdir(world.at("Real"))
    flipping = threading.Thread(target=flip)
    flipping.start()
    try:
        for _ in range(12):
            subprocess.run([world.trellis, "generate", "--quiet", "--force"], cwd=world.path, env=world.environment,
                           capture_output=True, timeout=60)
    finally:
        done.set()
        flipping.join()
    found = sorted(os.listdir(os.path.join(world.outside, "Folder")))
    world.expect(found == ["file.txt"], f"outside are {found[:5]}")


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
                         (f"{fixture}/expected", "../../../.."), (f"{fixture}/expected", "../.."), (fixture, "../../.."),
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
