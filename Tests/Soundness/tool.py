"""Runs Trellis and the compiler, and raises failures."""

import json
import os
import re
import shutil
from pathlib import Path
from threading import Lock

import frameworks
import tree
from compiling import Compiler, Failure, Program, call

ROOT = Path(__file__).resolve().parents[2]
# The suffixes of the modules that belong to a feature.
COMPANIONS = ["Next", "Flow"]


class Trellis:
    def __init__(self, program, work):
        self.program = Path(program).resolve()
        self.work = Path(work)
        self.calls = 0

    def write(self, files, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.yaml"):
            old.unlink()
        for name, content in files.items():
            (folder / name).write_text(tree.text(content))

    def problems(self, files):
        """Returns the errors that `validate` reports. Any other outcome than success or errors is a failure."""
        folder = self.work / "one"
        self.write(files, folder)
        status, output = call([self.program, "validate", folder, "--format", "json"], 60)
        self.calls += 1
        if status not in (0, 1):
            raise Failure(f"validate ends with {status}", output)
        document, _ = json.JSONDecoder().raw_decode(output[output.index("{"):])
        problems = document["problems"]
        errors = [problem for problem in problems if problem["severity"] == "error"]
        if (status == 1) != bool(errors):
            raise Failure("validate ends with 1 without an error", output)
        return errors


class Project:
    """A folder with specs and the package that is generated from them."""

    def __init__(self, trellis, folder, style, format, compiler, options=()):
        self.trellis, self.style, self.format = trellis, style, format
        self.folder = Path(folder)
        self.package = self.folder / "Generated"
        self.compiler = compiler
        self.options = options
        self.lock = Lock()

    def generate(self, specs):
        """Generates the code of specs by name, and removes what was there before."""
        for part in ("Specs", "Built"):
            shutil.rmtree(self.folder / part, ignore_errors=True)
        for part in ("Sources", "Tests", ".trellis", "Package.swift"):
            path = self.package / part
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        for name, files in specs.items():
            self.trellis.write(files, self.folder / "Specs" / name)
        width, indent, access = self.format
        lines = [
            "specs: [Specs]", f"style: {self.style}", f"access: {access}",
            f"format: {{ width: {width}, indent: {indent} }}",
        ]
        if self.options:
            lines.append("options: { " + ", ".join(self.options) + " }")
        (self.folder / "trellis.yaml").write_text("\n".join(lines) + "\n")
        for command in ("generate", "check"):
            status, output = call([self.trellis.program, command, "--quiet"], 300, self.folder)
            if status != 0:
                raise Failure(f"{command} ends with {status}", output, named(output, specs))

    def lint(self, specs):
        """Checks the format of the generated code."""
        width, indent, _ = self.format
        configuration = {"version": 1, "lineLength": width, "indentation": {"spaces": indent}}
        (self.folder / "format.json").write_text(json.dumps(configuration))
        status, output = call(
            ["swift-format", "lint", "--strict", "--recursive", "--configuration",
             self.folder / "format.json", self.package / "Sources", self.package / "Tests"], 300)
        if status != 0:
            raise Failure("lint", output, named(output, specs))

    def build(self, name, files):
        """Compiles a feature, the modules that it uses, its flow, and their tests, without warnings."""
        built = self.built(name)
        shutil.rmtree(built, ignore_errors=True)
        built.mkdir(parents=True)
        uses = [self.support()]
        if self.uses_network(modules(files)):
            uses.append(self.network())
        for path in (path for folder in uses for path in folder.iterdir()):
            os.symlink(path, built / path.name)
        for module in modules(files):
            self.compile(module, self.package / "Sources" / module, built)
            mocks = self.package / "Tests" / f"{module}TestSupport"
            if mocks.is_dir():
                self.compile(mocks.name, mocks, built)
        for folder in self.tests(name):
            self.compile(folder.name, folder, built)

    def uses_network(self, modules):
        return any(
            "import Networking" in path.read_text()
            for module in modules for path in (self.package / "Sources" / module).rglob("Live*.swift"))

    def network(self):
        """Compiles the modules that all features with requests import."""
        return self.once("Network", ["Sources/Networking", "Tests/NetworkingTestSupport"])

    def support(self):
        """Compiles the modules that features and tests import."""
        return self.once("Support", ["Sources/FeatureSupport", "Tests/FeatureTestSupport"])

    def once(self, name, places):
        """Compiles modules once for each batch."""
        with self.lock:
            built = self.folder / "Built" / name
            if not built.is_dir():
                partly = built.with_name("Partly")
                partly.mkdir(parents=True)
                for folder in [self.package / place for place in places]:
                    if folder.is_dir():
                        self.compile(folder.name, folder, partly)
                partly.rename(built)
            return built

    def compile(self, module, folder, built):
        self.compiler.compile(module, sorted(folder.rglob("*.swift")), built)

    def test(self, names, seconds=60):
        """Runs the tests of compiled features in one program."""
        tests = [folder for name in names for folder in self.tests(name)]
        built = [self.built(name) for name in names]
        program = Program(self.compiler, tests, built, "tests: xctest" in self.options)
        status, output = call([program.link(self.folder / "Built" / "-".join(names[:2]))], seconds)
        if status is None:
            raise Failure("hang", output[-3000:])
        if status != 0:
            issues = [
                line for line in output.splitlines()
                if re.search("recorded an issue|: error: ", line)
            ]
            kind = "test" if issues else f"crash ({status})"
            raise Failure(kind, "\n".join(issues[:12]) or output[-3000:])

    def built(self, name):
        return self.folder / "Built" / "Modules" / name

    def tests(self, name):
        """Returns the test folders of a feature and of the modules that belong to it."""
        folders = [self.package / "Tests" / f"{name}{part}Tests" for part in ("", *COMPANIONS)]
        return [folder for folder in folders if folder.is_dir()]


def modules(files):
    """Returns the names of the modules, each after those that it imports."""
    kinds = ("shared", "feature", "flow")
    return [content[kind] for kind in kinds for content in files.values() if kind in content]


def named(output, specs):
    """Returns the features whose files an output names, in its order."""
    found = []
    for match in re.finditer(r"([A-Z]\w*\d+)", output):
        for name in (match.group(1), re.sub(r"(\d+)\D.*", r"\1", match.group(1))):
            if name in specs and name not in found:
                found.append(name)
    return found


VIEWS = {"SwiftUI": "6", "UIKit": "6"}
# In the language mode of the real libraries.
BINDINGS = {
    "OpenCombine": "5", "RxSwift": "5", "RxRelay": "5", "RxCocoa": "5", "ReactiveSwift": "5",
    "ReactiveCocoa": "5",
}


def compiler(folder, modules=VIEWS):
    """Returns a compiler with stand-ins for modules that are not available, each in its language mode."""
    folder.mkdir(parents=True, exist_ok=True)
    frameworks.compile_macros(folder)
    for module, mode in modules.items():
        if (folder / f"{module}.swiftmodule").exists():
            continue
        status, output = call(
            ["swiftc", "-swift-version", mode, "-parse-as-library", "-emit-module", "-emit-library",
             f"-I{folder}", f"-L{folder}",
             *frameworks.with_macros(folder), "-module-name", module, "-module-link-name", module, "-emit-module-path",
             folder / f"{module}.swiftmodule", "-o", folder / f"lib{module}.so", *frameworks.sources(module, folder)], 600)
        if status != 0:
            raise SystemExit(output)
    return Compiler(folder)
