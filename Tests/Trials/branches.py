#!/usr/bin/env python3
"""Merges two branches of a team that change specs, templates, options and outputs, and generate.

Counts how often git reports a conflict in records without one in files that people write. Conflicts in records
are left unresolved: the next run uses both sides, and no line is lost.
Tests/Trials/branches.py TRELLIS [MERGES] [SEED]
"""
import os
import random
import re
import subprocess
import sys

from project import Project

WORDS = ["--templates", "Templates", "--output", "App"]


class Team:
    def __init__(self, trellis, seed):
        self.random = random.Random(seed)
        self.project = Project(trellis, templates=True)
        self.count = 0
        self.write("trellis.yaml", "options:\n  ui: swiftui\n\n  # How tests are written.\n\n"
                                   "  tests: swift-testing\n")
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.email", "a@example.com")
        self.git("config", "user.name", "a")
        self.generate()
        self.commit()

    def git(self, *words):
        run = subprocess.run(["git", *words], cwd=self.project.path, capture_output=True, text=True)
        assert run.returncode == 0 or words[0] == "merge", f"{words}: {run.stdout}{run.stderr}"
        return run.stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "a")

    def read(self, path):
        with open(self.project.at(path)) as file:
            return file.read()

    def write(self, path, text):
        with open(self.project.at(path), "w") as file:
            file.write(text)

    def files(self, folder, ending):
        return [path for path in sorted(self.project.files(folder)) if path.endswith(ending)]

    def insert(self, path, line):
        lines = self.read(path).splitlines(True)
        lines.insert(self.random.randint(0, len(lines)), line + "\n")
        self.write(path, "".join(lines))

    # Actions of people

    def edit_output(self):
        self.count += 1
        self.insert(self.random.choice(self.files("App", ".swift")), f"// by hand, {self.count};")

    def edit_spec(self):
        self.count += 1
        path = self.random.choice(self.files("Specs", ".yaml"))
        text = self.read(path)
        old = self.random.choice(re.findall(r"^ *summary: .*$", text, re.M))
        new = re.sub(r"summary: .*", f"summary: Told anew {self.count}.", old)
        self.write(path, text.replace(old, new, 1))

    def edit_template(self):
        self.count += 1
        paths = [path for path in self.files("Templates", ".swift.stencil")
                 if "extends" not in self.read(path)]
        path = self.random.choice(paths)
        line = f"// from the template, {self.count}.\n"
        text = self.read(path)
        self.write(path, line + text if self.random.random() < 0.5 else text + line)

    def edit_options(self):
        key, value = self.random.choice([("ui", "uikit"), ("tests", "xctest")])
        text = self.read("trellis.yaml")
        self.write("trellis.yaml", re.sub(rf"(  {key}:).*", rf"\1 {value}", text))

    def generate(self):
        run = self.project.run("generate", *WORDS)
        assert run.returncode in (0, 1), run.stderr
        return run

    def branch(self, name):
        self.git("checkout", "-q", "-b", name)
        steps = [self.edit_output] * 2 + [self.edit_spec] * 3 + [self.edit_template] * 3
        for _ in range(self.random.randint(1, 3)):
            self.random.choice(steps + [self.edit_options])()
        run = self.generate()
        self.commit()
        self.git("checkout", "-q", "main")
        return run

    def merge(self):
        """Returns whether files that people write had conflicts, whether records had, and whether files were kept."""
        self.branch("left")
        self.branch("right")
        self.git("merge", "-q", "left")
        self.git("merge", "-q", "--no-edit", "right")
        conflicts = self.git("diff", "--name-only", "--diff-filter=U").split()
        for path in conflicts:
            if path.startswith("App/.trellis"):
                continue
            # Keeps both sides of an output, and one side of its sources.
            text = self.read(path)
            if not path.startswith("App/"):
                text = re.sub(r"^=======\n.*?^(?=>>>>>>>)", "", text, flags=re.M | re.S)
            self.write(path, re.sub(r"^(<<<<<<<|=======|>>>>>>>).*\n", "", text, flags=re.M))
        before = self.hand()
        run = self.generate()
        assert self.hand() >= before, f"lost: {before - self.hand()}"
        kept = re.findall(r"^error: '(.*?)'", run.stderr, re.M)
        assert run.returncode == (1 if kept else 0), run.stderr
        _, report = self.project.report("check", *WORDS)
        left = {change["kind"] for change in report["changes"]} - {"same", "edited", "orphan"}
        assert left <= ({"conflict"} if kept else set()), f"a second run would {left}"
        again = self.generate()
        assert "damaged" not in again.stderr, again.stderr
        for path in kept:
            # Unresolved files are generated anew, so that the next merge begins in step.
            os.remove(self.project.at(path))
        self.generate()
        self.commit()
        self.git("branch", "-q", "-D", "left", "right")
        records = [path for path in conflicts if path.startswith("App/.trellis")]
        return len(conflicts) > len(records), bool(records), bool(kept)

    def hand(self):
        text = b"\n".join(self.project.files("App").values()).decode()
        return set(re.findall(r"^// by hand, \d+;$", text, re.M))


def main():
    trellis = sys.argv[1]
    merges = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    counts = {}
    for number in range(merges):
        if number % 10 == 0:
            team = Team(trellis, seed + number)
        try:
            result = team.merge()
        except AssertionError as error:
            print(f"seed {seed}, merge {number}: {error}\nkept: {team.project.path}")
            sys.exit(1)
        counts[result] = counts.get(result, 0) + 1
        if number % 10 == 9 or number == merges - 1:
            team.project.remove()

    def count(*wanted):
        return sum(number for result, number in counts.items()
                   if all(want is None or want == is_so for want, is_so in zip(wanted, result)))

    print(f"{merges} merges of branches: {count(False, False)} without any conflict, "
          f"{count(False, True)} with one in records alone, {count(True)} with one in what people "
          f"write; {count(None, True)} records in conflict were mended by the next run, "
          f"which named files in {count(None, None, True)}; no line lost")


if __name__ == "__main__":
    main()
