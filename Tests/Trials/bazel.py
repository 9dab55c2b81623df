#!/usr/bin/env python3
"""Follows the page about Bazel word by word, and then tries what the page promises, in the sandbox of Bazel.
With a number of modules, it measures builds of so many instead.
Tests/Trials/bazel.py TRELLIS [MODULES]
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RULES = os.path.join(ROOT, "Sources", "Bazel")
PAGE = os.path.join(ROOT, "Sources", "trellis", "Documentation.docc", "Bazel.md")
CACHE = "http://127.0.0.1:8080"


class Machine:
    """A folder with a clone of Trellis, in which Bazel keeps all that it writes."""

    def __init__(self, trellis):
        bazel = shutil.which("bazel") or sys.exit("install the package bazel-bootstrap")
        self.path = os.path.realpath(tempfile.mkdtemp(prefix="trellis-bazel-"))
        for folder in ("bin", "home", "trellis/.build/release"):
            os.makedirs(self.at(folder))
        shutil.copy(trellis, self.at("trellis/.build/release/trellis"))
        os.symlink(self.at("trellis/.build/release/trellis"), self.at("bin/trellis"))
        shutil.copytree(RULES, self.at("trellis/Sources/Bazel"))
        shutil.copytree(os.path.join(ROOT, "Specs"), self.at("trellis/Specs"))
        write(self.at("bin/bazel"), f'#!/bin/sh\nexec {bazel} --output_user_root={self.at("root")} "$@"\n')
        os.chmod(self.at("bin/bazel"), 0o755)
        self.environment = dict(os.environ, HOME=self.at("home"), PATH=f"{self.at('bin')}:{os.environ['PATH']}")
        self.server = None
        self.served = CACHE

    def at(self, *names):
        return os.path.join(self.path, *names)

    def shell(self, script, folder):
        """Returns the exit status, the output, and the folder in which the script has ended."""
        script = f"trap 'pwd >{self.at('place')}' EXIT\n" + script.replace(CACHE, self.served)
        run = subprocess.run(["bash", "-ec", script], cwd=folder, env=self.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.returncode, run.stdout, read(self.at("place")).strip()

    def serve(self, command, folder):
        """Starts a cache at any port."""
        self.server = subprocess.Popen(command.replace("8080", "0").split(), cwd=folder, text=True,
                                       stdout=subprocess.PIPE)
        self.served = self.server.stdout.readline().strip()

    def remove(self):
        if self.server:
            self.server.kill()
        for place, folders, names in os.walk(self.path):
            folders[:] = [name for name in folders if name != "root"]
            if "WORKSPACE" in names and place != self.at("trellis/Sources/Bazel"):
                self.shell("bazel shutdown", place)
        subprocess.run(["chmod", "-R", "u+w", self.path])
        shutil.rmtree(self.path, ignore_errors=True)


class Workspace:
    def __init__(self, machine, path, project="."):
        self.machine, self.path, self.project = machine, path, project

    def at(self, *names):
        return os.path.join(self.path, self.project, *names)

    def bazel(self, words, status=0):
        done, shown, _ = self.machine.shell(f"bazel {words}", self.path)
        assert done == status, f"bazel {words}: {done}\n{shown[-3000:]}"
        return shown

    def build(self, targets="//...", options="", status=0):
        """Returns the actions of Trellis that ran or were found in a remote cache, by target, and the output."""
        log = self.machine.at("log")
        shown = self.bazel(f"build {targets} --execution_log_json_file={log} {options}", status)
        decoder, text, place, actions = json.JSONDecoder(), read(log).strip(), 0, {}
        while place < len(text):
            action, end = decoder.raw_decode(text, place)
            place = end + len(text[end:]) - len(text[end:].lstrip())
            if action["mnemonic"] == "Trellis":
                actions[action["progressMessage"].split(":")[-1]] = action
        return actions, shown

    def generated(self, folder="bazel-bin"):
        """Returns the contents of the generated files but for `Package.swift`, by path."""
        top, found = os.path.join(self.path, folder, self.project, "Generated"), {}
        for place, _, names in os.walk(top):
            for name in names:
                path = os.path.relpath(os.path.join(place, name), top)
                if not path.startswith(".trellis") and path != "Package.swift":
                    with open(os.path.join(place, name), "rb") as file:
                        found[path] = file.read()
        assert found, top
        return found

    def files(self):
        """Returns the paths of all files, without the links that Bazel makes."""
        return [os.path.relpath(os.path.join(place, name), self.path) for place, _, names in os.walk(self.path)
                for name in names if not name.startswith("bazel-")]

    def change(self, path, old, new):
        text = read(self.at(path))
        assert old in text, f"{path} has no '{old}'"
        write(self.at(path), text.replace(old, new, 1))


def read(path):
    with open(path) as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def blocks():
    """Returns the blocks of the page: language, text, and the file that a block shows."""
    language, before, text = None, "", ""
    for line in read(PAGE).split("## Other ways")[0].splitlines(keepends=True):
        if language is None and line.startswith("```"):
            language, text = line[3:].strip(), ""
        elif language is None:
            before = line if line.strip() else before
        elif line.startswith("```"):
            name = language != "console" and re.search(r"`([^`\s]+)`:$", before.strip())
            yield language, text, name and name[1]
            language, before = None, ""
        else:
            text += line


def follow(machine):
    """Does what the page says. The lines of a `text` block have to be among what the commands before it print."""
    folder, shown, status = machine.path, "", 0
    found = list(blocks())
    for index, (language, text, name) in enumerate(found):
        is_shown = index + 1 < len(found) and found[index + 1][0] == "text"
        if name:
            write(os.path.join(folder, name), text)
        elif language == "text":
            for line in text.splitlines():
                assert line in shown, f"the page shows '{line}', and Bazel\n{shown}"
        elif language in ("sh", "console"):
            lines = text.splitlines()
            if language == "console":
                lines = [line[2:] for line in lines if line.startswith("$ ")]
            lines = [line for line in lines if not line.startswith("apt-get ")]
            if "cache.py" in lines[0]:
                machine.serve(lines[0], folder)
                continue
            status, shown, folder = machine.shell("\n".join(lines), folder)
            assert status == 0 or is_shown, f"{text}{status}\n{shown}"
            if language == "console":
                expected = [line for line in text.splitlines() if not line.startswith("$ ")]
                assert shown.splitlines() == expected, f"{text}\n{shown}"
    return Workspace(machine, machine.at("app")), Workspace(machine, folder)


def same_bytes(app, clone):
    written = app.generated(".")
    assert app.generated() == written, "Bazel and 'trellis generate' write different files"
    assert clone.generated() == written, "two clones make different files"
    actions, _ = Workspace(app.machine, clone.path).build(options=f"--remote_cache={app.machine.served}")
    assert not actions, actions.keys()
    print(f"{len(written)} files are the same in both clones and without Bazel")


def fetched(clone):
    clone.bazel("clean")
    actions, _ = clone.build(options=f"--remote_cache={clone.machine.served}")
    ran = [name for name, action in actions.items() if not action["remoteCacheHit"]]
    assert len(actions) == 10 and not ran, f"ran in a clone: {ran}"
    assert "remote cache hit" in actions["Login"]["runner"], actions["Login"]["runner"]
    print(f"a second clone gets {len(actions)} modules from the cache and runs no action")


def reruns(app):
    app.build()
    for path, old, new, names in [
        ("Specs/CounterList.yaml", "title: ", "title: My ", ["CounterList"]),
        ("Specs/Orders.yaml", "The orders, newest first.", "The newest first.",
         ["FeatureSupport", "Networking", "OrderDetail", "OrderList", "Orders", "Shop"]),
        ("Specs/Shop.flow.yaml", "flow:", "# Changed.\nflow:", ["Shop"]),
    ]:
        app.change(path, old, new)
        actions, _ = app.build()
        assert sorted(actions) == names, f"{path}: {sorted(actions)}"
        assert {action["runner"] for action in actions.values()} == {"linux-sandbox"}, actions
        app.change(path, new, old)
        app.build()
    with open(app.at("tools/trellis"), "ab") as file:
        file.write(b"\0")
    actions, _ = app.build()
    assert len(actions) == 10, actions.keys()
    print("a change runs the modules that depend on it, and no others")


def undeclared(app):
    """Builds each module in a workspace that has nothing but its inputs."""
    app.bazel("clean")
    actions, _ = app.build()
    written = app.generated()
    bare = Workspace(app.machine, app.machine.at("bare"))
    for name, action in actions.items():
        for path in bare.files():
            os.remove(bare.at(path))
        kept = {"WORKSPACE", ".bazelrc", "BUILD.bazel", "modules.bzl", "tools/BUILD.bazel"}
        kept |= {file["path"] for file in action["inputs"] if not file["path"].startswith("external/")}
        for path in kept:
            os.makedirs(os.path.dirname(bare.at(path)), exist_ok=True)
            shutil.copy(app.at(path), bare.at(path))
        assert set(bare.files()) == kept
        made, _ = bare.build(f"//:{name}")
        assert list(made) == [name], made.keys()
        alone = bare.generated()
        for path in (output.split("/Generated/")[1] for output in action["listedOutputs"]):
            assert alone[path] == written[path], f"{path} differs alone"
    print(f"{len(actions)} modules are made of nothing but their inputs")


def mistakes(app):
    app.change("modules.bzl", '"uses": [\n        "Specs/Orders.yaml"\n      ]', '"uses": []')
    _, shown = app.build("//:OrderDetail", status=1)
    place = "Specs/OrderDetail.yaml:4:8: error: there is no file 'Specs/Orders.yaml' [missing-file]"
    assert place in shown, shown
    app.change("modules.bzl", '"uses": []', '"uses": [\n        "Specs/Orders.yaml"\n      ]')
    app.change("BUILD.bazel", '"OrderList", "OrderDetail"', '"OrderList"')
    _, shown = app.build("//:Shop", status=1)
    assert "Specs/Shop.flow.yaml:8:29: error: unknown feature 'OrderDetail'" in shown, shown
    app.change("BUILD.bazel", '"OrderList"', '"OrderList", "OrderDetail"')
    app.change("BUILD.bazel", '    requests = "Orders",\n', "")
    _, shown = app.build(status=1)
    assert 'name a module that needs Networking, as in: requests = "Users"' in shown, shown
    app.change("BUILD.bazel", "    modules = MODULES,\n", '    modules = MODULES,\n    requests = "Orders",\n')
    for old, new, words in [
        ("models:", "models:\n  Extra: { id: Int }", "not declared: Generated/Sources/Login/Models/Extra.swift"),
        ("User", "Person", "no longer generated: Generated/Sources/Login/Models/User.swift"),
        ("feature: Login", "feature: LogIn", "Specs/Login.yaml: it declares no 'Login'"),
    ]:
        kept = read(app.at("Specs/Login.yaml"))
        write(app.at("Specs/Login.yaml"), kept.replace(old, new))
        _, shown = app.build("//:Login", status=1)
        assert words in shown, shown
        write(app.at("Specs/Login.yaml"), kept)
    print("mistakes are errors that name what to do")


def drift(app):
    app.bazel("test //:check")
    edited = "Generated/Sources/Login/View/LoginView.swift"
    kept = read(app.at(edited))
    write(app.at(edited), kept + "// An edit.\n")
    shown = app.bazel("test //:check --test_output=errors", status=3)
    assert f"edited  {edited} (edited by hand)" in shown, shown
    assert "out of step: run 'trellis generate', and commit what it writes" in shown, shown
    write(app.at(edited), kept)
    os.remove(app.at("Generated/Package.swift"))
    shown = app.bazel("test //:check --test_output=errors", status=3)
    assert "missing Generated/Package.swift" in shown, shown
    print("the test of committed code passes and fails as it should")


def folders(machine):
    """A project in a folder of the workspace, with settings, packs and files of its own. The rules and the executable
    come from elsewhere."""
    rules = machine.at("tagged")
    shutil.copytree(RULES, os.path.join(rules, "Sources", "Bazel"))
    git = "git -c user.name=a -c user.email=a@example.com"
    machine.shell(f"git init -q . && git add -A && {git} commit -qm a && git tag 0.1.0", rules)
    page = read(PAGE)
    repository, program, alias = (
        re.search(rf"```starlark\n({start}[^`]*)```", page)[1]
        for start in (r"load\([^`]*git_repository", r"load\([^`]*http_file", "alias"))
    shop = Workspace(machine, machine.at("folders"), "apps/shop")
    built = machine.at("trellis/.build/release/trellis")
    with open(built, "rb") as file:
        program = program.replace("SHA256", hashlib.sha256(file.read()).hexdigest())
    program = program.replace("https://example.com/trellis-linux-x86_64", f"file://{built}")
    write(os.path.join(shop.path, "WORKSPACE"),
          repository.replace("https://example.com/trellis", f"file://{rules}") + program)
    write(os.path.join(shop.path, "tools/BUILD.bazel"), alias)
    shutil.copy(machine.at("app/.bazelrc"), shop.path)
    write(shop.at("Specs/Tea.yaml"), read(os.path.join(ROOT, "Specs", "Login.yaml")).replace("Login", "Tea"))
    write(shop.at("Specs/Counters.yaml"), read(os.path.join(ROOT, "Specs", "CounterList.yaml")))
    write(shop.at("trellis.yaml"), "style: mvp\noptions: { extension: once, strings: catalog }\n"
          "templates: Templates\nlayout: sources\nheader: Copyright\n")
    for command in ("templates eject mvp --to Templates --quiet", "generate --quiet"):
        status, shown, _ = machine.shell(f"trellis {command}", shop.at())
        assert status == 0, shown
    status, listed, _ = machine.shell("trellis outputs --format json", shop.at())
    write(shop.at("modules.bzl"), f"MODULES = {listed}")
    arguments = ('modules = MODULES, settings = "trellis.yaml", templates = glob(["Templates/**"]), '
                 'tests = "Tea", support = ["Tea"]')
    files = 'glob(["Specs/**", "Templates/**", "Generated/**", "trellis.yaml"])'
    for own, count in (("", 0), (', own = glob(["Generated/**/*+Own.swift"])', 2)):
        write(shop.at("BUILD.bazel"), 'load("@trellis//:trellis.bzl", "trellis_check_test", "trellis_modules")\n'
              f'load(":modules.bzl", "MODULES")\ntrellis_modules({arguments}{own})\n'
              f'trellis_check_test(name = "check", srcs = {files}, args = ["--no-cache"])\n')
        actions, _ = shop.build("//apps/...")
        # What all share has no file of its owner.
        shared = [] if count else ["FeatureSupport", "FeatureTestSupport"]
        assert sorted(actions) == sorted(["CounterList", "Tea", *shared]), actions.keys()
        made, written = shop.generated(), shop.generated(".")
        made = {path: text for path, text in made.items() if count == 0 or not path.endswith("+Own.swift")}
        assert made == {path: written[path] for path in made}, "files differ in a folder"
        assert len(made) + count == len(written), f"{sorted(written.keys() - made.keys())}"
    shop.bazel("test //apps/...")
    for group, part in (("sources", "TeaPresenter+Own.swift"), ("tests", "TeaPresenterTests.swift"),
                        ("resources", "Localizable.xcstrings")):
        paths = "'--starlark:expr=[file.basename for file in target.files.to_list()]'"
        shown = shop.bazel(f"cquery //apps/shop:Tea.{group} --output=starlark {paths}")
        assert f'"{part}"' in shown, shown
    print("a project in a folder has settings, packs and files of its own")


def try_out(machine):
    app, clone = follow(machine)
    print("the page says what happens")
    same_bytes(app, clone)
    fetched(clone)
    reruns(app)
    undeclared(app)
    mistakes(app)
    drift(app)
    folders(machine)


def timed(count, run, before=lambda: None):
    """Returns the median time of several runs in seconds."""
    times = []
    for _ in range(count):
        before()
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return sorted(times)[count // 2]


def monorepo(machine, count):
    """A workspace like that of the page, with many specs."""
    app = Workspace(machine, machine.at("app"))
    subprocess.run([os.path.join(ROOT, "Tests", "Benchmarks", "make_specs.py"), app.at("Specs"), str(count)],
                   check=True)
    first = re.search(r"feature: (\w+)", read(app.at("Specs/Feature0001.yaml")))[1]
    for language, text, name in blocks():
        if name and language != "console":
            text = re.sub(r"^    (flows|requests) = .*\n", "", text, flags=re.M)
            write(app.at(name), text.replace('"Login"', f'"{first}"'))
    shutil.copy(machine.at("trellis/.build/release/trellis"), app.at("tools"))
    machine.serve(f"python3 {machine.at('trellis/Sources/Bazel/cache.py')} {machine.at('cache')} 8080", machine.path)
    return app


def measure(machine, count):
    """Prints how long builds of many modules take, beside the same without Bazel."""
    app = monorepo(machine, count)
    cached = f"--remote_cache={machine.served}"

    def trellis(words):
        status, shown, _ = machine.shell(f"trellis {words}", app.path)
        assert status == 0, shown
        return shown

    def change():
        path = app.at("Specs", f"Feature{count // 2:04}.yaml")
        write(path, re.sub("^title: .*$", f"title: Title {time.time()}", read(path), flags=re.M))

    def build(workspace, runner, expected, options=""):
        shown = workspace.bazel(f"build //... {options}")
        found = re.search(rf"(\d+) {runner}", shown)
        assert int(found[1] if found else 0) == expected, shown[-1000:]

    def row(words, seconds, other):
        print(f"{words}: {seconds:.2f} s, without Bazel {other:.2f} s: {seconds / other:.1f}")

    print(f"{count} modules, {os.cpu_count()} cores")
    listed = timed(1, lambda: write(app.at("modules.bzl"), f"MODULES = {trellis('outputs --format json')}"))
    app.bazel("info release")
    loaded = timed(1, lambda: app.bazel("build //... --nobuild"))
    print(f"listing the modules: {listed:.2f} s; loading and analysing them: {loaded:.2f} s")
    everything = timed(1, lambda: trellis("generate --quiet"))
    row("everything", timed(1, lambda: build(app, "linux-sandbox", count)), everything)
    nothing = timed(5, lambda: trellis("generate --quiet"))
    row("nothing to do", timed(5, lambda: build(app, "linux-sandbox", 0)), nothing)
    one = timed(5, lambda: trellis("generate --quiet"), change)
    build(app, "linux-sandbox", 1)
    row("one module changed", timed(5, lambda: build(app, "linux-sandbox", 1), change), one)
    trellis("generate --quiet")
    row("the test of committed code", timed(1, lambda: app.bazel("test //:check")),
        timed(5, lambda: trellis("check --quiet")))
    app.bazel("clean")
    row("everything, and filling a remote cache", timed(1, lambda: build(app, "linux-sandbox", count, cached)),
        everything)
    made = app.generated()
    assert made == app.generated("."), "Bazel and 'trellis generate' write different files"
    for words, options in (("everything from the remote cache", ""),
                           ("the same without the files", "--remote_download_minimal")):
        clone = Workspace(machine, machine.at(words.replace(" ", "-")))
        shutil.copytree(app.path, clone.path, ignore=shutil.ignore_patterns("bazel-*", "Generated"))
        clone.bazel("build //... --nobuild")
        row(words, timed(1, lambda: build(clone, "remote cache hit", count, f"{cached} {options}")), everything)
        assert options or clone.generated() == made, "two clones make different files"


def main():
    machine = Machine(os.path.abspath(sys.argv[1]))
    try:
        if len(sys.argv) > 2:
            measure(machine, int(sys.argv[2]))
        else:
            try_out(machine)
    finally:
        machine.remove()


if __name__ == "__main__":
    main()
