"""Runs Trellis and the compiler, and says in a word what is wrong."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import tree

ROOT = Path(__file__).resolve().parents[2]


class Failure(Exception):
    """What must not happen: its kind, and what was said."""

    def __init__(self, kind, output, features=()):
        super().__init__(kind)
        self.kind = kind
        self.output = output
        self.features = list(features)

    @property
    def signature(self):
        """The first complaint without names, to see whether two failures are one."""
        for line in self.output.splitlines():
            found = re.search(r"(?:error|warning): (.*)|recorded an issue.*?: (.*)", line)
            if found:
                message = found.group(1) or found.group(2)
                return f"{self.kind}: " + re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "…", message)[:60]
        return self.kind


def call(arguments, seconds=60, cwd=None):
    """The exit status and what was printed; `None` for the status of what did not end."""
    try:
        done = subprocess.run(
            [str(argument) for argument in arguments], capture_output=True, timeout=seconds,
            cwd=cwd, text=True, errors="replace",
        )
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired as expired:
        return None, (expired.stdout or b"").decode(errors="replace")


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
        """What `validate` says: its errors. A spec that does more than be refused is a failure."""
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
    """A folder with specs and a package of what is generated from them."""

    def __init__(self, trellis, folder, style, format, standins, options=()):
        self.trellis, self.style, self.format = trellis, style, format
        self.folder = Path(folder)
        self.package = self.folder / "Generated"
        self.standins = standins
        self.options = options

    def generate(self, specs):
        """Makes the code of specs by name; what was there before is gone, but for what was built."""
        shutil.rmtree(self.folder / "Specs", ignore_errors=True)
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
        self.lint(specs)

    def lint(self, specs):
        width, indent, _ = self.format
        configuration = {"version": 1, "lineLength": width, "indentation": {"spaces": indent}}
        (self.folder / "format.json").write_text(json.dumps(configuration))
        status, output = call(
            ["swift-format", "lint", "--strict", "--recursive", "--configuration",
             self.folder / "format.json", self.package / "Sources", self.package / "Tests"], 300)
        if status != 0:
            raise Failure("lint", output, named(output, specs))

    # What SwiftPM would do, a compiler each for a module and for its tests: the same, in a third of the time.

    def build(self, name, files):
        """Compiles a feature, what it uses, and its tests, without a warning, and links the tests."""
        built = self.folder / "Built" / name
        shutil.rmtree(built, ignore_errors=True)
        built.mkdir(parents=True)
        modules = [content["shared"] for content in files.values() if "shared" in content] + [name]
        for module in modules:
            self.compile(module, self.package / "Sources" / module, built)
        tests = self.package / "Tests" / f"{name}Tests"
        self.compile(f"{name}Tests", tests, built)
        main = built / "Main.swift"
        main.write_text(self.main(tests, f"{name}Tests"))
        # As SwiftPM does: what begins the tests need not tell actors apart.
        self.swiftc("-swift-version", "5", "-no-warnings-as-errors", "-module-name", "Main",
                    "-parse-as-library", f"-I{built}", "-c", "-o", built / "Main.o", main)
        objects = sorted(built.glob("*.o"))
        self.swiftc("-o", built / "tests", *objects, *self.linking())

    def compile(self, module, sources, built):
        self.swiftc(
            "-module-name", module, "-parse-as-library", "-wmo", "-enable-testing", f"-I{built}",
            "-emit-module-path", built / f"{module}.swiftmodule",
            "-c", "-o", built / f"{module}.o", *sorted(sources.rglob("*.swift")))

    def main(self, folder, module):
        """What runs the tests of a folder: the library, or for XCTest a list of them."""
        if "tests: xctest" not in self.options:
            return MAIN
        cases, lists = [], []
        for path in sorted(folder.glob("*Tests.swift")):
            text = path.read_text()
            for suite in re.findall(r"^final class (\w+): XCTestCase", text, re.MULTILINE):
                found = re.findall(r"^ +func (test\w*)\(\)( async)?", text, re.MULTILINE)
                tests = [
                    f'("{name}", ' + (f"asyncTest({name})" if isAsync else name) + ")"
                    for name, isAsync in found
                ]
                lists.append(XCTEST_LIST % (suite, suite, ", ".join(tests)))
                cases.append(f"testCase({suite}.all)")
        return XCTEST_MAIN % (module, ", ".join(cases)) + "".join(lists)

    def swiftc(self, *arguments):
        flags = ["-swift-version", "6", "-warnings-as-errors", "-Onone", "-gnone", f"-I{self.standins}"]
        status, output = call(["swiftc", *flags, *arguments], 600)
        if status is None or status < 0:
            # The compiler was killed or did not come to its end, as on a machine without memory.
            status, output = call(["swiftc", *flags, *arguments], 1200)
        if status != 0:
            errors = [line for line in output.splitlines() if re.search(r"(error|warning):", line)]
            raise Failure("build", "\n".join(errors) or f"{status}\n{output[-3000:]}")

    def linking(self):
        return [f"-L{self.standins}", "-Xlinker", "-rpath", "-Xlinker", self.standins]

    def test(self, name, seconds=60):
        status, output = call([self.folder / "Built" / name / "tests"], seconds)
        if status is None:
            raise Failure("hang", output[-3000:])
        if status != 0:
            issues = [
                line for line in output.splitlines()
                if re.search("recorded an issue|: error: ", line)
            ]
            kind = "test" if issues else f"crash ({status})"
            raise Failure(kind, "\n".join(issues[:12]) or output[-3000:])


MAIN = """
    import Testing

    @main struct Main {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """

XCTEST_MAIN = """
    import XCTest
    @testable import %s

    @main struct Main {
      @MainActor static func main() { XCTMain([%s]) }
    }
    """

XCTEST_LIST = """
    @MainActor extension %s {
      static let all: [(String, (%s) -> () throws -> Void)] = [%s]
    }
    """


def named(output, specs):
    """The features whose files an output names, in its order."""
    found = []
    for match in re.finditer(r"([A-Z]\w*\d+)", output):
        for name in (match.group(1), re.sub(r"(\d+)\D.*", r"\1", match.group(1))):
            if name in specs and name not in found:
                found.append(name)
    return found


def standins(folder):
    """What stands in for SwiftUI and UIKit where they do not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    for module in ("SwiftUI", "UIKit"):
        if (folder / f"{module}.swiftmodule").exists():
            continue
        sources = sorted((ROOT / "Tests/Support" / module).glob("*.swift"))
        status, output = call(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module", "-emit-library",
             "-module-name", module, "-module-link-name", module, "-emit-module-path",
             folder / f"{module}.swiftmodule", "-o", folder / f"lib{module}.so", *sources], 600)
        if status != 0:
            raise SystemExit(output)
    return folder
