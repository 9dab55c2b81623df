#!/usr/bin/env python3
"""Changes specs, flows, settings, templates, outputs and records at random, and runs Trellis twice after each
change: once as usual, and once with --no-cache on a copy of the output folder.

Checks that both runs print the same, exit with the same status and leave the same files and records. Some
changes are followed by a run of each of several shards, too, which have to leave the same files and records.
Tests/Trials/increments.py TRELLIS [CHANGES] [SEED]
"""
import filecmp
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

NAMES = ["Home", "Search", "Orders", "Order", "Cart", "Profile", "Login", "Help"]


class Spec:
    """A feature, with what can change about it."""

    def __init__(self, name, path):
        self.name, self.path = name, path
        self.count, self.title, self.uses = 1, "Welcome", False
        self.warns = self.breaks = self.fails = False

    def text(self):
        lines = [f"feature: {self.name}", f"title: {self.title}"]
        if self.uses:
            lines += ["uses: [../Shared/account.yaml]"]
        lines += ["state:", f"  count: Int = {self.count}", "  name: String"]
        if self.uses:
            lines += ["  account: Account?"]
        lines += ["derived:", "  isLarge: count > 5" if not self.breaks else "  isLarge: count > cuont"]
        lines += ["actions:", "  add:", "    do: [{ set: { count: count + 1 } }]"]
        lines += ["  leave:", "    do: [{ go: next }]"]
        lines += ["routes:", "  next: {}", "view:", "  - text: name", "  - button: add"]
        lines += ["  - button: leave", "scenarios:", "  - title: Adds one", "    when: [add]"]
        lines += ["    then: { count: %d }" % (self.count + (3 if self.fails else 1))]
        if self.warns:
            lines += ["  - title: Appears", "    when: [appear]", "    then: { count: %d }" % self.count]
        return "\n".join(lines) + "\n"


class Trial:
    def __init__(self, trellis, seed):
        self.trellis = os.path.abspath(trellis)
        self.random = random.Random(seed)
        self.path = tempfile.mkdtemp(prefix="trellis-increments-")
        self.number = 0
        self.settings = {}
        self.specs = [Spec(name, f"Specs/{name}.yaml") for name in NAMES]
        self.specs[1].uses = self.specs[3].uses = True
        self.account = ["id: Int"]
        self.flow = {"home": "push", "child": True, "order": "push"}
        self.template = "note" if self.random.random() < 0.4 else None
        if self.template and self.random.random() < 0.7:
            self.settings["style"] = "mine"
        self.former = []
        self.write_all()

    # Files

    def at(self, *names):
        return os.path.join(self.path, *names)

    def write(self, path, text):
        os.makedirs(os.path.dirname(self.at(path)), exist_ok=True)
        if os.path.isfile(self.at(path)):
            with open(self.at(path)) as file:
                if file.read() == text:
                    return
        with open(self.at(path), "w") as file:
            file.write(text)

    def write_all(self):
        wanted = {spec.path: spec.text() for spec in self.specs}
        wanted["Shared/account.yaml"] = "shared: Accounts\nmodels:\n  Account:\n    " \
            + "\n    ".join(self.account) + "\n"
        moves = [f"  Home.next: {{ {self.flow['home']}: Search }}"]
        if self.flow["child"]:
            moves += ["  Search.next: { push: Buying }"]
            wanted["Specs/buying.flow.yaml"] = (
                "flow: Buying\nstart: { feature: Orders }\nroutes:\n"
                f"  Orders.next: {{ {self.flow['order']}: Order }}\n  Order.next: ignore\n")
        else:
            moves += ["  Search.next: pop"]
        wanted["Specs/main.flow.yaml"] = \
            "flow: Main\nstart: { feature: Home }\nroutes:\n" + "\n".join(moves) + "\n"
        settings = dict(self.settings)
        if self.template is not None:
            settings["templates"] = "Templates"
            wanted["Templates/mine/pack.yaml"] = (
                "pack: mine\nextends: mvvm\nsummary: Ours.\nfiles:\n"
                "  - { template: note.stencil, path: \"Notes/{{ feature.name }}.md\" }\n"
                "  - { template: list.stencil, path: List.swift, write: region }\n")
            wanted["Templates/mine/note.stencil"] = f"{{{{ feature.name }}}} {self.template}\n"
            wanted["Templates/mine/list.stencil"] = (
                "// The list.\n// trellis:begin features\n"
                "let a{{ feature.name }} = {{ feature.states|length }}\n// trellis:end features\n")
        if settings or self.random.random() < 0.8:
            settings = dict(settings, specs="[Specs, Shared]")
            wanted["trellis.yaml"] = "".join(
                f"{key}: {value}\n" for key, value in settings.items())
        elif os.path.exists(self.at("trellis.yaml")):
            os.remove(self.at("trellis.yaml"))
        for folder in ("Specs", "Shared", "Templates"):
            for place, _, names in os.walk(self.at(folder)):
                for name in names:
                    path = os.path.relpath(os.path.join(place, name), self.path)
                    if path not in wanted:
                        os.remove(self.at(path))
        for path, text in wanted.items():
            self.write(path, text)

    def outputs(self, records=False):
        found = []
        for place, _, names in os.walk(self.at("App")):
            for name in names:
                path = os.path.relpath(os.path.join(place, name), self.path)
                inside = "/.trellis/" in path
                if inside == records and not path.endswith(("/stamps", "/.gitignore")):
                    found.append(path)
        return sorted(found)

    # Changes

    def change_spec(self):
        spec = self.random.choice(self.specs)
        kind = self.random.randint(0, 6)
        self.number += 1
        if kind < 3:
            spec.count = self.random.randint(1, 9)
        elif kind == 3:
            spec.title = f"Title {self.number}"
        elif kind == 4:
            spec.warns = not spec.warns
        elif kind == 5:
            spec.uses = not spec.uses
        elif self.random.random() < 0.5:
            spec.breaks = not spec.breaks
        else:
            spec.fails = not spec.fails

    def mend(self):
        names = set()
        for spec in self.specs:
            spec.breaks = spec.fails = False
            if spec.name.lower() in names:
                self.number += 1
                spec.name = f"Mended{self.number}"
            names.add(spec.name.lower())
        self.settings.pop("access", None)
        for path in self.outputs():
            os.chmod(self.at(path), 0o644)

    def change_specs(self):
        """Adds, removes, renames or moves a spec."""
        self.number += 1
        spare = self.specs[5:]
        kind = self.random.randint(0, 4)
        if kind == 0 or not spare:
            self.specs.append(Spec(f"New{self.number}", f"Specs/New{self.number}.yaml"))
        elif kind == 1:
            self.specs.remove(self.random.choice(spare))
        elif kind == 2:
            self.random.choice(spare).name = f"Named{self.number}"
        elif kind == 3:
            self.random.choice(spare).path = f"Specs/moved{self.number}.yaml"
        else:
            # A name that another feature has, or a path that differs only in case.
            spec = self.random.choice(spare)
            spec.name = self.random.choice(["Cart", "HOME", "Search", f"Back{self.number}"])

    def change_shared(self):
        self.number += 1
        if len(self.account) > 1 and self.random.random() < 0.5:
            self.account.pop()
        else:
            self.account.append(f"extra{self.number}: String?")

    def change_flow(self):
        kind = self.random.randint(0, 2)
        if kind == 0:
            self.flow["home"] = self.random.choice(["push", "sheet", "replace"])
        elif kind == 1:
            self.flow["child"] = not self.flow["child"]
        else:
            self.flow["order"] = self.random.choice(["push", "sheet"])

    def change_settings(self):
        key, values = self.random.choice([
            ("style", ["mvvm", "mvp", "mine"]), ("format", ["{ width: 80 }", "{ indent: 4 }"]),
            ("options", ["{ ui: none }", "{ extension: once }", "{ tests: xctest }"]),
            ("access", ["internal", "public"]), ("header", ["Ours.", "Theirs."]),
            ("layout", ["sources", "package"]), ("files", ["role", "module"]), ("package", ["Screens"]),
            ("features", ["{ Home: { style: mvp } }", "{ Hoem: { style: mvp } }",
                          "{ Cart: { options: { ui: none } } }"])])
        if self.random.random() < 0.4:
            self.settings.pop(key, None)
        else:
            self.settings[key] = self.random.choice(values)
        if self.settings.get("style") == "mine" and self.template is None:
            self.template = "note"

    def change_template(self):
        self.number += 1
        if self.template is not None and self.settings.get("style") != "mine" \
                and self.random.random() < 0.4:
            self.template = "note" if self.random.random() < 0.4 else None
        else:
            self.template = f"note {self.number}"

    def change_output(self):
        paths = self.outputs()
        if not paths:
            return
        path = self.at(self.random.choice(paths))
        kind = self.random.randint(0, 8)
        self.number += 1
        with open(path, "rb") as file:
            data = file.read()
        if kind < 3:
            lines = data.splitlines(True)
            lines.insert(self.random.randint(0, len(lines)), f"// by hand {self.number}\n".encode())
            data = b"".join(lines)
        elif kind == 3:
            os.remove(path)
            return
        elif kind == 4:
            data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        elif kind == 5:
            data = b"<<<<<<< a\n=======\n>>>>>>> b\n" + data
        elif kind == 6:
            data = b"\n".join(line for line in data.split(b"\n") if b"by hand" not in line)
        elif kind == 7:
            os.chmod(path, 0o444 if self.random.random() < 0.5 else 0o644)
            return
        os.chmod(path, 0o644)
        with open(path, "wb") as file:
            file.write(data)

    def change_records(self):
        paths = self.outputs(records=True)
        if not paths:
            return
        kind = self.random.randint(0, 5)
        path = self.at(self.random.choice(paths))
        with open(path, "rb") as file:
            data = file.read()
        if kind == 0:
            os.remove(path)
        elif kind == 1:
            with open(path, "wb") as file:
                file.write(data[:self.random.randint(0, len(data))])
        elif kind == 2 and self.former:
            # A file of an earlier commit, alone or merged with the one of today.
            former = self.random.choice(self.former)
            name = self.random.choice(sorted(former))
            os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
            text = former[name]
            if self.random.random() < 0.5 and os.path.isfile(self.at(name)):
                with open(self.at(name), "rb") as file:
                    text = union(file.read(), text)
            with open(self.at(name), "wb") as file:
                file.write(text)
        elif kind == 3:
            with open(self.at(self.random.choice(paths)), "wb") as file:
                file.write(data)
        elif kind == 4:
            lines = data.splitlines(True)
            place = self.random.randint(0, len(lines))
            lines[place:place] = [b"<<<<<<< a\n", b"=======\n", b">>>>>>> b\n"]
            with open(path, "wb") as file:
                file.writelines(lines)
        else:
            # An interrupted run left its record beside the former one, and no stamps.
            if os.path.exists(self.at("App/.trellis/stamps")):
                os.remove(self.at("App/.trellis/stamps"))
            with open(path + ".trellis-new", "wb") as file:
                file.write(data)

    def restore(self):
        """Goes back to an earlier output folder, as a checkout does."""
        if not self.former:
            return
        former = self.random.choice(self.former)
        for path in self.outputs() + self.outputs(records=True):
            if self.random.random() < 0.8 or path in former:
                os.chmod(self.at(path), 0o644)
                os.remove(self.at(path))
        for path, data in former.items():
            os.makedirs(os.path.dirname(self.at(path)), exist_ok=True)
            with open(self.at(path), "wb") as file:
                file.write(data)

    def keep(self):
        state = {}
        for path in self.outputs() + self.outputs(records=True):
            with open(self.at(path), "rb") as file:
                state[path] = file.read()
        self.former = (self.former + [state])[-5:]

    # Runs

    def run(self, words):
        run = subprocess.run([self.trellis, *words], cwd=self.path, capture_output=True, timeout=120)
        return run.returncode, run.stdout, run.stderr

    def compare(self, words):
        shutil.rmtree(self.at("Twin"), ignore_errors=True)
        if os.path.isdir(self.at("App")):
            shutil.copytree(self.at("App"), self.at("Twin"))
        shutil.rmtree(self.at("Parts"), ignore_errors=True)
        if words[0] == "generate" and os.path.isdir(self.at("App")) and self.random.random() < 0.2:
            shutil.copytree(self.at("App"), self.at("Parts"))
        usual = self.run([*words, "--output", "App"])
        anew = self.run([*words, "--output", "Twin", "--no-cache"])
        anew = tuple(part.replace(b"Twin", b"App") if isinstance(part, bytes) else part for part in anew)
        assert usual == anew, f"{words}\nusual: {shown(usual)}\nanew:  {shown(anew)}"
        assert usual[0] in (0, 1, 74), f"{words}: {shown(usual)}"
        self.same(self.at("App"), self.at("Twin"), words)
        if os.path.isdir(self.at("Parts")):
            self.compare_shards(words, usual)
        return usual[0]

    def compare_shards(self, words, whole):
        """Generates each shard of the modules after the other, from the state before the whole run."""
        count = self.random.randint(1, 4)
        for number in self.random.sample(range(1, count + 1), count):
            run = self.run([*words, "--output", "Parts", "--shard", f"{number}/{count}"])
            assert whole[0] != 0 or run[0] == 0, f"{words} shard {number}/{count}: {shown(run)}"
        if whole[0] == 0:
            self.same(self.at("App"), self.at("Parts"), [*words, f"in {count} shards"])

    def same(self, left, right, words):
        if not os.path.isdir(left) and not os.path.isdir(right):
            return
        found = filecmp.dircmp(left, right, ignore=["stamps", ".gitignore"])
        assert not found.left_only, f"{words}: only in App: {found.left_only}"
        assert not found.right_only, f"{words}: only in Twin: {found.right_only}"
        _, unlike, errors = filecmp.cmpfiles(left, right, found.common_files, shallow=False)
        assert not unlike and not errors, f"{words}: not the same: {left} {unlike + errors}"
        for name in found.common_dirs:
            self.same(os.path.join(left, name), os.path.join(right, name), words)

    def step(self):
        changes = [self.change_spec] * 6 + [self.change_output] * 4 + [self.change_specs] * 2
        changes += [self.change_flow, self.change_shared, self.change_settings, self.change_template]
        changes += [self.change_records] * 2 + [self.restore]
        for _ in range(self.random.randint(0, 3)):
            self.random.choice(changes)()
        if self.random.random() < 0.5:
            self.mend()
        self.write_all()
        words = []
        for option in (["--prune"], ["--force"], ["--strict"], ["--conflicts", "markers"],
                       ["--conflicts", "ours"], ["--format", "json"], ["--format", "github"]):
            if self.random.random() < 0.07 and option[0] not in words:
                words += option
        if self.random.random() < 0.15:
            words = [self.random.choice(self.specs).path, *words]
        if self.random.random() < 0.5:
            checks = [word for word in words
                      if word not in ("--prune", "--force", "--conflicts", "markers", "ours")]
            self.compare(["check", *checks])
        status = self.compare(["generate", *words])
        if status == 0 and self.random.random() < 0.3:
            self.keep()
        return status


def union(first, second):
    """Returns both texts with the lines that they have in common once, as git's union merge does."""
    lines, others = first.splitlines(True), second.splitlines(True)
    result = []
    for line, other in zip(lines, others):
        result += [line] if line == other else [line, other]
    return b"".join(result + lines[len(others):] + others[len(lines):])


def shown(run):
    return f"{run[0]}\n{run[1].decode()[-1500:]}\n{run[2].decode()[-1500:]}"


def main():
    trellis = sys.argv[1]
    changes = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    done = 0
    statuses = {}
    while done < changes:
        trial = Trial(trellis, seed)
        try:
            # Starts a new project now and then, before its files consist of edits only.
            for _ in range(min(40, changes - done)):
                status = trial.step()
                statuses[status] = statuses.get(status, 0) + 1
                done += 1
        except AssertionError as error:
            print(f"seed {seed}, after {done} changes: {error}\nkept: {trial.path}")
            sys.exit(1)
        shutil.rmtree(trial.path, ignore_errors=True)
        seed += 1
    counts = ", ".join(f"{count} with status {status}" for status, count in sorted(statuses.items()))
    print(f"{done} changes ({counts}): runs that take over print and write what runs from nothing do")


if __name__ == "__main__":
    main()
