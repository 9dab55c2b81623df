#!/usr/bin/env python3
"""
Compiles a generated package without a warning in Swift 6 mode, and runs its tests in one program: a
third of the time that SwiftPM takes for it, whose manifest says what is built.

    Tests/EndToEndTests/prove.py PACKAGE STANDINS
"""

import json
import re
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from pathlib import Path
from tempfile import TemporaryDirectory

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Soundness"))
from compiling import Compiler, Failure, Program, call

JOBS = 2


class Package:
    def __init__(self, folder):
        self.folder = Path(folder)
        status, output = call(["swift", "package", "--package-path", folder, "dump-package"], 120)
        if status != 0:
            raise Failure("manifest", output)
        manifest = json.loads(output[output.index("{"):])
        self.targets = {target["name"]: target for target in manifest["targets"]}

    def sources(self, name):
        target = self.targets[name]
        parent = "Tests" if target["type"] == "test" else "Sources"
        folder = self.folder / (target.get("path") or f"{parent}/{name}")
        return sorted(folder.rglob("*.swift"))

    def uses(self, name):
        """The targets of this package that a target imports: products of others stand ready."""
        uses = self.targets[name]["dependencies"]
        return [use["byName"][0] for use in uses if use.get("byName", [None])[0] in self.targets]

    def tests(self):
        folders = [self.folder / "Tests" / name for name, target in self.targets.items()
                   if target["type"] == "test"]
        return sorted(folders)


def build(package, compiler, built):
    order = TopologicalSorter({name: package.uses(name) for name in package.targets})
    order.prepare()
    with ThreadPoolExecutor(JOBS) as pool:
        running = {}
        while order.is_active():
            for name in order.get_ready():
                running[name] = pool.submit(compiler.compile, name, package.sources(name), built)
            name = next_done(running)
            running.pop(name).result()
            order.done(name)


def next_done(running):
    done, _ = wait(running.values(), return_when=FIRST_COMPLETED)
    return next(name for name, future in running.items() if future in done)


def run(package, compiler, built):
    """Runs the tests; how many there were. A program that runs fewer than are written is a failure."""
    tests = package.tests()
    text = "".join(path.read_text() for folder in tests for path in folder.rglob("*.swift"))
    isXCTest = "import XCTest" in text
    written = len(re.findall(r"^ +func test\w*\(\)" if isXCTest else r"^ *@(?:Testing\.)?Test\b", text, re.MULTILINE))
    program = Program(compiler, tests, [built], isXCTest)
    status, output = call([program.link(built / "Program")], 600)
    found = re.findall(r"Executed (\d+) tests?|Test run with (\d+) tests?", output)
    ran = int("".join(found[-1])) if found else 0
    if status != 0:
        issues = [line for line in output.splitlines() if re.search("recorded an issue|: error: ", line)]
        raise Failure(f"tests end with {status}", "\n".join(issues[:20]) or from_crash(output)[:3000])
    if ran != written or not ran:
        raise Failure("tests", f"{written} are written, {ran} ran\n{output[-500:]}")
    return ran


def from_crash(output):
    """What a program says when it stops, and what led there; the end of it where it says nothing."""
    found = re.search(r"^.*(Fatal error|Program crashed|Crash:)", output, re.MULTILINE)
    return output[found.start():] if found else output[-3000:]


def main():
    folder, standins = sys.argv[1:]
    try:
        package = Package(folder)
        compiler = Compiler(Path(standins))
        with TemporaryDirectory() as work:
            built = Path(work)
            build(package, compiler, built)
            if package.tests():
                print(f"{len(package.targets)} modules, {run(package, compiler, built)} tests pass", flush=True)
    except Failure as failure:
        print(f"{folder}: {failure.kind}\n{failure.output[:4000]}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
