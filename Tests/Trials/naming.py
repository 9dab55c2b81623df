#!/usr/bin/env python3
"""Tries names of types, modules and members of frameworks, and keywords, as whatever a spec can name.

Names are tried as model, shared model, service, row, state, action, case, feature and flow, many in one spec, in every
style, UI, binding and test framework. Each is either refused with advice, or its code compiles without a warning beside
stand-ins that declare every type of the frameworks. Prints the names that do neither.
Tests/Trials/naming.py TRELLIS [COUNT] [SEED] [--kind KIND] [--names NAME,…] [--cell TEXT] [--keep FOLDER]

COUNT is the number of specs; 0 tries every name as everything once.
"""
import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Soundness"), str(ROOT / "Tests/EndToEndTests")]
import namings
import standins
from compiling import STRICT, Compiler, Failure, call

CELLS = [
    f"mvvm ui={ui} binding={binding} tests={tests}"
    for binding in ("observation", "closures", "combine", "rxswift", "reactiveswift")
    for ui in ("swiftui", "uikit") for tests in ("swift-testing", "xctest")
] + [f"mvp ui={ui} tests={tests}" for ui in ("swiftui", "uikit") for tests in ("swift-testing", "xctest")]


class Trial:
    def __init__(self, trellis, folder, keep):
        self.trellis, self.folder, self.keep = Path(trellis).resolve(), folder, keep
        built = standins.compiled(Path(tempfile.gettempdir()) / "trellis-standins")
        self.compiler = Compiler(built)
        self.combine = self.as_on_apple(built)
        self.count = 0
        self.refused, self.compiled, self.failed = 0, 0, []
        # What stands beside a refused name in a spec, and is tried by itself.
        self.alone = []

    def as_on_apple(self, built):
        """Compiles a module `Combine` that is what stands in for OpenCombine."""
        folder = built / "Apple"
        if not folder.is_dir():
            partly = folder.with_suffix(".partly")
            shutil.rmtree(partly, ignore_errors=True)
            partly.mkdir()
            (partly / "Combine.swift").write_text("@_exported import OpenCombine\n")
            self.compiler.compile("Combine", [partly / "Combine.swift"], partly, action="module")
            partly.rename(folder)
        return folder

    def place(self):
        self.count += 1
        return self.folder / f"{self.count}"

    def try_names(self, kind, names, cell):
        """Tries names as something in one spec, and in ever smaller ones where the code does not compile."""
        place = self.place()
        names, refused = self.without_refused(kind, names, place)
        self.refused += refused
        if not names:
            return
        problem = self.problem(kind, names, cell, place)
        shutil.rmtree(place, ignore_errors=True)
        if problem is None:
            self.compiled += len(names)
        elif len(names) == 1:
            self.failed.append((kind, names[0], cell, problem))
            print(f"{kind} '{names[0]}' in {cell}:\n  {problem}", flush=True)
        else:
            suspects = self.suspects(names, problem)
            others = [name for name in names if name not in suspects]
            parts = [[name] for name in suspects] if len(suspects) < 9 else self.halves(suspects)
            for part in parts + ([others] if others else []):
                self.try_names(kind, part, cell)

    @staticmethod
    def halves(names):
        return [names[:len(names) // 2], names[len(names) // 2:]]

    @staticmethod
    def suspects(names, problem):
        """Returns the names that a problem speaks of; a half of all names where it speaks of none."""
        words = set(re.findall(r"\w+", problem)) | {word.lower() for word in re.findall(r"\w+", problem)}
        found = [name for name in names if name in words or name[0].lower() + name[1:] in words]
        return found if 0 < len(found) < len(names) else names[:len(names) // 2]

    def without_refused(self, kind, names, place):
        """Returns the names with which specs validate, and the number of the others, which need advice."""
        refused = 0
        while names:
            self.write(kind, names, place)
            status, output = call([self.trellis, "validate", place / "Specs", "--format", "json"], 60)
            if status not in (0, 1):
                raise SystemExit(f"validate ends with {status} for {kind} {names}\n{output[-3000:]}")
            document, _ = json.JSONDecoder().raw_decode(output[output.index("{"):])
            errors = [item for item in document["problems"] if item["severity"] == "error"]
            if not errors:
                return names, refused
            text = json.dumps(errors)
            words = set(re.findall(r"\w+", text))
            bad = [name for name in names if name in words or namings.small(name) in words]
            if not bad:
                bad = names if len(names) == 1 else names[:len(names) // 2]
            for error in errors:
                if not error.get("help"):
                    self.failed.append((kind, " ".join(bad), "validate", error["message"]))
                    print(f"no advice for {kind} {bad}: {error['message']}", flush=True)
            if len(bad) > 1:
                # What stands beside a refused name may be innocent.
                for name in bad:
                    good, count = self.without_refused(kind, [name], place)
                    refused += count
                    if good:
                        self.alone.append((kind, name))
            else:
                refused += 1
            names = [name for name in names if name not in bad]
        return [], refused

    def write(self, kind, names, place):
        shutil.rmtree(place, ignore_errors=True)
        (place / "Specs").mkdir(parents=True)
        for name, text in namings.specs(kind, names).items():
            (place / "Specs" / name).write_text(text)

    def problem(self, kind, names, cell, place):
        """Returns the first errors of the compiler, or nothing if all compiles."""
        self.write(kind, names, place)
        style, *options = cell.split()
        words = [word for option in options for word in ("--option", option)]
        status, output = call(
            [self.trellis, "generate", "Specs", "--quiet", "--style", style, *words, "--output", "Out"], 120, place)
        if status != 0:
            return f"generate ends with {status}: {output[-600:]}"
        try:
            self.compile(place, "binding=combine" in cell)
        except Failure as failure:
            if self.keep:
                shutil.copytree(place, Path(self.keep) / f"{kind}-{self.count}", dirs_exist_ok=True)
            return short(failure.output)
        return None

    def compile(self, place, has_combine):
        """Checks each module after those that it imports."""
        built = place / "Built"
        built.mkdir()
        folders = {path.name: path for parent in ("Sources", "Tests")
                   for path in sorted((place / "Out" / parent).iterdir()) if path.is_dir()}
        imports = [self.combine] if has_combine else []
        left = dict(folders)
        while left:
            ready = [name for name in left if not (imported(left[name]) & set(left)) - {name}]
            if not ready:
                raise Failure("cycle", f"error: modules import each other: {sorted(left)}")
            for name in ready:
                action = "check" if name.endswith("Tests") else "module"
                self.compiler.compile(name, sorted(left[name].rglob("*.swift")), built, STRICT, imports, action)
            for name in ready:
                del left[name]


def imported(folder):
    """Returns the modules that a module's files import."""
    texts = [path.read_text() for path in folder.rglob("*.swift")]
    pattern = r"^ *(?:@testable )?import (?:(?:struct|class|enum|protocol) )?(\w+)"
    return {name for text in texts for name in re.findall(pattern, text, re.MULTILINE)}


def short(output):
    lines = [re.sub(r"^\S*/(?=\w+\.swift)", "", line) for line in output.splitlines()]
    return "\n  ".join(lines[:8])


def chunks(kinds, pool, chance):
    """Returns packs of names for each kind, in random order."""
    packs = []
    for kind in kinds:
        names = pool(kind)
        chance.shuffle(names)
        size = namings.SIZES[kind]
        packs += [(kind, names[start:start + size]) for start in range(0, len(names), size)]
    chance.shuffle(packs)
    return packs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trellis")
    parser.add_argument("count", nargs="?", type=int, default=60)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--names", default="")
    parser.add_argument("--cell", default="")
    parser.add_argument("--keep")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    start = time.monotonic()
    kinds = options.kind or list(namings.SIZES)
    cells = [cell for cell in CELLS if options.cell in cell]
    given = options.names.split(",") if options.names else []
    packs = chunks(kinds, lambda kind: list(given) or namings.pool(kind), chance)
    packs = packs[:options.count] if options.count else packs
    with tempfile.TemporaryDirectory(prefix="trellis-names-") as folder:
        trial = Trial(options.trellis, Path(folder), options.keep)
        work = [(kind, names, cell) for kind, names in packs
                for cell in (cells if given else [chance.choice(cells)])]
        with ThreadPoolExecutor(2) as pool:
            for future in [pool.submit(trial.try_names, *item) for item in work]:
                future.result()
            alone = [(kind, [name], chance.choice(cells)) for kind, name in trial.alone]
            for future in [pool.submit(trial.try_names, *item) for item in alone]:
                future.result()
    failed = trial.failed
    print(f"{len(work) + len(alone)} specs: {trial.compiled} names compile, {trial.refused} are refused with advice, "
          f"{len(failed)} do neither ({time.monotonic() - start:.0f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
