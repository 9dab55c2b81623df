#!/usr/bin/env python3
"""Measures the processor time and the memory of every command over specs of at most 10 KB.

Half of the specs are put together from valid ones, and the others are of kinds whose work might explode
(explosive.py). No command may need more than 2 s of processor time or 256 MB. Prints the worst, and writes
the specs that need more to a folder.
Tests/Trials/limits.py TRELLIS [COUNT] [SEED] [--keep FOLDER] [--kinds NAME,…]
"""
import argparse
import os
import random
import re
import shutil
import signal
import sys
import tempfile

import explosive
from project import Measured, ROOT

sys.path.append(os.path.join(ROOT, "Tests", "Soundness"))

SECONDS = 2.0
MEGABYTES = 256
TRIALS = 3
# A command is stopped where it needs this much.
MOST_SECONDS, MOST_MEGABYTES = 4, 3000
STYLES = {
    "mvvm": ["", "ui=uikit", "binding=combine", "binding=rxswift", "extension=once", "strings=catalog", "ui=none",
             "tests=xctest", "testDepth=thorough"],
    "mvp": ["", "ui=uikit", "ui=none", "extension=once", "tests=xctest", "testDepth=thorough"],
}


def commands(trellis, spec, chance):
    mvvm, mvp = (chance.choice(STYLES[style]) for style in STYLES)
    option = lambda text: ["--option", text] if text else []
    yield "validate", [trellis, "validate", "Specs"]
    yield "generate mvvm", [trellis, "generate", "--output", "A", "--style", "mvvm", *option(mvvm)]
    yield "generate mvp", [trellis, "generate", "--output", "B", "--style", "mvp", *option(mvp)]
    yield "check", [trellis, "check", "--no-cache", "--output", "A", "--style", "mvvm", *option(mvvm)]
    yield "ir", [trellis, "ir", spec]
    yield "simulate", [trellis, "simulate", spec]
    yield "outputs", [trellis, "outputs"]
    yield "graph", [trellis, "graph", "--format", chance.choice(["json", "svg", "mermaid"])]
    yield "fix", [trellis, "fix", "--yes"]


def excess(name, run):
    """Returns what is wrong with a run, if anything is."""
    if run.seconds <= SECONDS and run.megabytes <= MEGABYTES and run.status in (0, 1):
        return []
    end = "" if run.status in (0, 1) else " " + run.err.decode(errors="replace")[-200:].strip()
    return [f"{name} ends with {run.status} after {run.seconds:.1f} s, {run.megabytes:.0f} MB{end}"]


class Limits:
    def __init__(self, trellis, seed, keep):
        self.trellis, self.seed, self.keep = os.path.abspath(trellis), seed, keep
        self.folder = tempfile.mkdtemp(prefix="trellis-limits-")
        self.tried = self.valid = self.failed = 0
        self.worst = []
        self.kinds = {}
        self.sections = sections_of_all()
        self.maker = None

    def run(self, number, files, title):
        """
        Runs every command over the specs of one case. What needs too much is tried again: processor time depends on
        what else the machine does.
        """
        self.tried += 1
        for _ in range(TRIALS):
            runs = self.measured(number, files)
            bad = [words for name, run in runs for words in excess(name, run)]
            if not bad:
                break
        self.valid += any(name == "validate" and run.status == 0 for name, run in runs)
        self.worst += [(run.seconds, run.megabytes, f"{number} {title}: {name}") for name, run in runs]
        if bad:
            self.failed += 1
            self.kinds.setdefault(title, []).append(number)
            print(f"{number} {title}, {sum(map(len, files.values()))} bytes, seed {self.seed}: "
                  + "; ".join(bad), flush=True)
            self.keep_files(number, title, files)

    def measured(self, number, files):
        chance = random.Random(f"{self.seed} {number} options")
        self.write(files)
        return [(name, Measured(words, self.folder, dict(os.environ, HOME=self.folder), MOST_SECONDS, MOST_MEGABYTES))
                for name, words in commands(self.trellis, f"Specs/{next(iter(files))}", chance)]

    def keep_files(self, number, title, files):
        for name, text in files.items() if self.keep else []:
            os.makedirs(self.keep, exist_ok=True)
            with open(os.path.join(self.keep, f"{number}-{title}-{name}"), "w") as file:
                file.write(text)

    def spliced(self, chance):
        """Puts sections of several valid specs together as long as they are valid, until 10 KB are full."""
        kept = {}
        for _ in range(12):
            text = {section: list(parts) for section, parts in kept.items()}
            for section, entries in chance.choice(self.sections):
                text.setdefault(section, []).extend(entries)
            files = {"Spliced.yaml": "feature: Spliced\n" + "".join(
                f"{section}:\n" + "".join(parts) for section, parts in text.items())}
            if len(files["Spliced.yaml"].encode()) <= explosive.LIMIT and self.is_valid(files):
                kept, result = text, files
        return result if kept else None

    def is_valid(self, files):
        self.write(files)
        run = Measured([self.trellis, "validate", "Specs"], self.folder, dict(os.environ, HOME=self.folder),
                       MOST_SECONDS, MOST_MEGABYTES)
        return run.status == 0

    def write(self, files):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(os.path.join(self.folder, "Specs"))
        for name, text in files.items():
            with open(os.path.join(self.folder, "Specs", name), "w") as file:
                file.write(text)

    def sound(self, number):
        """Returns a random valid spec of Tests/Soundness."""
        from making import Maker
        from tool import Trellis
        import tree
        from pathlib import Path
        if not self.maker:
            self.work = tempfile.mkdtemp(prefix="trellis-limits-")
            self.maker = Maker(Trellis(self.trellis, Path(self.work)), self.seed)
        made = self.maker.make(number)
        files = {name: tree.text(content) for name, content in made[1].items()} if made else {}
        return files if 0 < sum(map(len, files.values())) <= explosive.LIMIT else None

    def go(self, count, kinds):
        for number in range(count):
            chance = random.Random(f"{self.seed} {number}")
            if kinds or number % 2:
                kind = chance.choice(kinds) if kinds else explosive.KINDS[number // 2 % len(explosive.KINDS)]
                text, size = explosive.make(chance, kind)
                self.run(number, {"X.yaml": text}, f"{kind.__name__}-{size}")
            else:
                title = "spliced" if number % 4 else "sound"
                files = self.spliced(chance) if number % 4 else self.sound(number)
                if files:
                    self.run(number, files, title)
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.maker:
            shutil.rmtree(self.work)

    def report(self):
        for title, place, unit in (("time", 0, "s"), ("memory", 1, "MB")):
            print(f"the most {title}: " + ", ".join(
                f"{line[place]:.1f} {unit} ({line[2]})"
                for line in sorted(self.worst, key=lambda line: -line[place])[:5]))
        print(f"{self.tried} specs, {self.valid} of them valid: {self.failed} need more than "
              f"{SECONDS:.0f} s or {MEGABYTES} MB in a command, or end it otherwise")


def sections_of_all():
    """Returns the sections of each valid spec of the repository, each with its entries."""
    found = []
    for folder in ("Specs", "Tests/EndToEndTests/Specs"):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            path = os.path.join(ROOT, folder, name)
            if os.path.isfile(path):
                with open(path) as file:
                    found.append(sections(file.read()))
    return [part for part in found if part]


def sections(text):
    """Returns the sections of a feature that have entries below them."""
    if not re.search(r"^feature:", text, re.M) or re.search(r"^uses:", text, re.M):
        return []
    parts = re.split(r"^(\w+):[ ]*(?:#.*)?\n", text, flags=re.M)
    found = []
    for section, body in zip(parts[1::2], parts[2::2]):
        body = re.split(r"^\S", body, maxsplit=1, flags=re.M)[0]
        entries = re.split(r"^(?=  [\w`-])", body, flags=re.M)
        found.append((section, [entry for entry in entries if re.match(r"  [\w`-]", entry)]))
    return found


def stopped(*_):
    """Ends a run that takes too long with its report."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trellis")
    parser.add_argument("count", nargs="?", type=int, default=400)
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--keep")
    parser.add_argument("--kinds", default="")
    options = parser.parse_args()
    kinds = [kind for kind in explosive.KINDS if kind.__name__ in options.kinds.split(",")]
    signal.signal(signal.SIGTERM, stopped)
    limits = Limits(options.trellis, options.seed, options.keep)
    try:
        limits.go(options.count, kinds)
    finally:
        limits.report()
    sys.exit(1 if limits.failed else 0)


if __name__ == "__main__":
    main()
