#!/usr/bin/env python3
"""Changes outputs, specs, templates and options at random, and generates again, many times.

Checks that no hand-written line is lost, and that each merge equals that of `git merge-file`.
Tests/Trials/cycles.py TRELLIS [CYCLES] [SEED]
"""
import os
import random
import re
import shutil
import sys

from project import Project, merge_file

OUTPUT = "App"


class Cycles:
    def __init__(self, trellis, seed):
        self.random = random.Random(seed)
        self.project = Project(trellis, templates=True)
        self.options = {"ui": "swiftui", "tests": "swift-testing"}
        self.count = 0
        self.merges = self.conflicts = self.renames = self.prunes = 0
        # Hand-written lines in the outputs, which must not be lost.
        self.lines = set()

    # Actions of people

    def pick(self, folder, ending):
        found = [path for path in sorted(self.project.files(folder)) if path.endswith(ending)]
        return self.random.choice(found) if found else None

    def read(self, path):
        with open(self.project.at(path), "rb") as file:
            return file.read().decode()

    def write(self, path, text):
        with open(self.project.at(path), "wb") as file:
            file.write(text.encode())

    def edit_output(self):
        path = self.pick(OUTPUT, ".swift")
        if not path:
            return
        text = self.read(path)
        lines = text.splitlines(True)
        end = "\r\n" if "\r\n" in text else "\n"
        for _ in range(self.random.randint(1, 4)):
            self.count += 1
            line = f"// by hand, number {self.count};{end}"
            place = self.random.randint(0, len(lines))
            # Often where specs and templates change something as well.
            likely = [index for index, text in enumerate(lines)
                      if "///" in text or "from the template" in text]
            if likely and self.random.random() < 0.5:
                place = self.random.choice(likely) + self.random.randint(0, 1)
            # The line is inserted, or replaces a line that was not written by hand.
            drop = place < len(lines) and self.random.random() < 0.4
            if drop and "by hand" in lines[place]:
                drop = False
            lines[place:place + drop] = [line]
            self.lines.add(line.strip())
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += end
        text = "".join(lines)
        if self.random.random() < 0.1:
            text = text.replace("\r\n", "\n").replace("\n", "\r\n")
        self.write(path, text)

    def edit_spec(self):
        path = self.pick("Specs", ".yaml")
        if not path:
            return
        self.count += 1
        text = self.read(path)
        texts = re.findall(r"^ *summary: (.*)$", text, re.M)
        if texts:
            old = self.random.choice(texts)
            text = text.replace(f"summary: {old}", f"summary: Told anew {self.count}.", 1)
        if self.random.random() < 0.3:
            text = re.sub(r"^state:\n", f"state:\n  extra{self.count}: Int\n", text, 1, re.M)
        self.write(path, text)

    def edit_template(self):
        path = self.pick("Templates", ".stencil")
        self.count += 1
        lines = self.read(path).splitlines(True)
        if os.path.basename(path).startswith("_") or "extends" in lines[0]:
            return
        place = self.random.choice([0, len(lines)])
        lines.insert(place, f"// from the template, number {self.count}.\n")
        self.write(path, "".join(lines))

    def edit_options(self):
        self.options[self.random.choice(["ui", "tests"])] = "none" if self.random.random() < 0.3 \
            else None

    def pick_feature(self):
        """Returns a spec that no other one depends on."""
        found = [path for path in sorted(self.project.files("Specs"))
                 if re.search(r"^feature: ", self.read(path), re.M)]
        return self.random.choice(found) if found else None

    def rename(self):
        path = self.pick_feature()
        if not path:
            return
        self.count += 1
        if self.random.random() < 0.3:
            os.rename(self.project.at(path), self.project.at(f"Specs/Moved{self.count}.yaml"))
            return
        text = self.read(path)
        name = re.search(r"^feature: (\w+)$", text, re.M).group(1)
        stem = re.sub(r"\d+$", "", name)
        self.write(path, re.sub(r"^feature: \w+$", f"feature: {stem}{self.count}", text, 1, re.M))

    def delete(self):
        if len(os.listdir(self.project.at("Specs"))) > 3 and self.random.random() < 0.5:
            path = self.pick_feature()
            os.remove(self.project.at(path))
        elif self.random.random() < 0.5:
            path = self.pick(OUTPUT, ".swift")
            if path:
                self.lines -= {line for line in self.lines if line in self.read(path)}
                os.remove(self.project.at(path))

    def break_record(self):
        records = self.project.at(OUTPUT, ".trellis")
        names = sorted(os.listdir(records)) if os.path.isdir(records) else []
        if not names:
            return
        path = os.path.join(records, self.random.choice(names))
        kind = self.random.randint(0, 2)
        with open(path, "rb") as file:
            data = file.read()
        if kind == 0:
            os.remove(path)
        elif kind == 1:
            with open(path, "wb") as file:
                file.write(data[:self.random.randint(0, len(data))])
        else:
            lines = data.splitlines(True)
            place = self.random.randint(0, len(lines))
            lines[place:place] = [b"<<<<<<< a\n", b"=======\n", b">>>>>>> b\n"]
            with open(path, "wb") as file:
                file.writelines(lines)

    # Actions of Trellis

    def words(self, output):
        words = ["--output", output, "--templates", "Templates"]
        for key, value in self.options.items():
            words += ["--option", f"{key}={value}"] if value else []
        return words

    def wanted(self):
        """Returns the files that would be generated into an empty folder."""
        shutil.rmtree(self.project.at("Fresh"), ignore_errors=True)
        self.project.report("generate", *self.words("Fresh"))
        files = self.project.files("Fresh")
        return {os.path.join(OUTPUT, os.path.relpath(path, "Fresh")): text
                for path, text in files.items()}

    def generate(self, is_broken):
        before = self.project.files(OUTPUT) if os.path.isdir(self.project.at(OUTPUT)) else {}
        bases = self.project.bases(OUTPUT)
        wanted = self.wanted()
        more = ["--prune"] if self.random.random() < 0.3 else []
        status, report = self.project.report("generate", *self.words(OUTPUT), *more)
        after = self.project.files(OUTPUT)
        changes = {change["path"]: change for change in report["changes"]}
        self.check_lines(after)
        for path, change in changes.items():
            kind = change["kind"]
            if kind in ("merge", "conflict") and not is_broken and path in wanted:
                self.check_merge(path, kind, before[path], bases[path], wanted[path], after[path])
            if kind in ("edited", "conflict", "foreign", "orphan", "same"):
                assert after.get(path) == before.get(path), f"{path} ({kind}) was changed"
            if kind in ("create", "missing", "update"):
                assert plain(after[path]) == wanted[path], f"{path} ({kind}) is not as generated"
            self.renames += kind == "rename"
            self.prunes += kind == "prune"
        kept = {"conflict", "foreign"}
        expected = 1 if any(change["kind"] in kept for change in changes.values()) else 0
        assert status == expected, f"status {status}, {report['problems']}"
        again, report = self.project.report("check", *self.words(OUTPUT))
        left = {change["kind"] for change in report["changes"]} - {"same", "edited"}
        assert left <= {"conflict", "foreign", "orphan"}, f"a second run would {left}"

    def check_lines(self, after):
        text = b"\n".join(after.values()).decode()
        lost = [line for line in self.lines if line not in text]
        assert not lost, f"lost: {lost}"

    def check_merge(self, path, kind, ours, base, theirs, result):
        conflicts, text = merge_file(plain(ours), base, theirs)
        if kind == "conflict":
            assert conflicts > 0, f"{path}: git sees no conflict"
            self.conflicts += 1
        else:
            assert conflicts == 0, f"{path}: git sees conflicts"
            assert plain(result) == text, f"{path}: git merges otherwise"
            assert (b"\r\n" in ours) == (b"\r\n" in result), f"{path}: other line ends"
            self.merges += 1

    def cycle(self):
        steps = [self.edit_output] * 6 + [self.edit_spec] * 4 + [self.edit_template] * 2
        steps += [self.edit_options, self.rename, self.delete]
        for _ in range(self.random.randint(1, 4)):
            self.random.choice(steps)()
        is_broken = self.random.random() < 0.05
        if is_broken:
            self.break_record()
        self.generate(is_broken)


def plain(text):
    return text.replace(b"\r\n", b"\n")


def main():
    trellis = sys.argv[1]
    cycles = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    totals = [0, 0, 0, 0]
    done = 0
    while done < cycles:
        # Starts a new project now and then, before its files consist of edits only.
        trial = Cycles(trellis, seed)
        try:
            for _ in range(min(25, cycles - done)):
                trial.cycle()
                done += 1
        except AssertionError as error:
            print(f"seed {seed}, cycle {done}: {error}\nkept: {trial.project.path}")
            sys.exit(1)
        except KeyboardInterrupt:
            print(f"interrupted after {done} of {cycles}")
            cycles = done
        counts = [trial.merges, trial.conflicts, trial.renames, trial.prunes]
        totals = [total + count for total, count in zip(totals, counts)]
        trial.project.remove()
        seed += 1
    print(f"{done} cycles: {totals[0]} merges and {totals[1]} conflicts as git has them, "
          f"{totals[2]} files renamed, {totals[3]} removed, no line lost")


if __name__ == "__main__":
    main()
