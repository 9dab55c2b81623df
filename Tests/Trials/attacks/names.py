"""Attacks by names of files: forms of one name, and names that are none."""
import os
import re
import unicodedata

from attacks.common import all_writing, case
from world import SPEC


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
