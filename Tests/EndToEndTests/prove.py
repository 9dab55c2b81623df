#!/usr/bin/env python3
"""
Compiles a generated package without warnings in Swift 6 mode, and runs its tests in one program. This takes
a third of SwiftPM's time. The manifest determines what is built.

    Tests/EndToEndTests/prove.py PACKAGE STANDINS
"""

import re
import shutil
import sys
from collections import namedtuple
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Soundness"))
from compiling import STRICT, Compiler, Failure, Program, call
from package import Package

JOBS = 2

# A compiled module: the hash of everything that it is made from, and its folder.
Module = namedtuple("Module", "key folder")


class Modules:
    """
    Compiles each module once, even if several packages contain it. Modules that an earlier run left in the folder
    are not compiled again.
    """

    def __init__(self, compiler, folder):
        self.compiler = compiler
        self.folder = folder
        self.futures = {}
        self.lock = Lock()

    def module(self, name, sources, imports):
        """
        Returns the module, after waiting for the thread that compiles it.

        - imports: the modules that it can import, directly or indirectly.
        """
        key = self.key(name, sources, imports)
        with self.lock:
            is_new = key not in self.futures
            future = self.futures.setdefault(key, Future())
        if is_new:
            try:
                future.set_result(self.compiled(key, name, sources, imports))
            except BaseException as error:
                future.set_exception(error)
        return future.result()

    def key(self, name, sources, imports):
        parts = [name, *STRICT, str(self.compiler.standins)]
        parts += sorted(module.key for module in imports)
        parts += [f"{path.name} {sha256(path.read_bytes()).hexdigest()}" for path in sources]
        return sha256("\n".join(parts).encode()).hexdigest()

    def compiled(self, key, name, sources, imports):
        folder = self.folder / key
        if not folder.is_dir():
            partly = folder.with_suffix(".partly")
            shutil.rmtree(partly, ignore_errors=True)
            partly.mkdir(parents=True)
            self.compiler.compile(name, sources, partly, imports=[module.folder for module in imports])
            partly.rename(folder)
        return Module(key, folder)


class Proof:
    """Compiles packages and runs their tests. Modules and tests that packages share are compiled and run once."""

    def __init__(self, standins, modules, programs):
        """Each argument is a folder."""
        self.compiler = Compiler(standins)
        self.modules = Modules(self.compiler, modules)
        self.programs = programs
        self.have_run = set()
        self.lock = Lock()

    def prove(self, package, is_tested=True):
        """Returns the numbers of modules and of passed tests as text."""
        names = [name for name in package.targets if is_tested or not package.is_test(name)]
        modules = self.build(package, names)
        self.check_entries(package, modules)
        tests = self.new([name for name in names if package.is_test(name)], modules)
        if tests:
            ran = self.run(package, tests, modules)
            return f"{len(modules)} modules, {ran} tests pass"
        return f"{len(modules)} modules"

    def build(self, package, names):
        """Returns the modules of these targets by name."""
        order = TopologicalSorter({name: package.uses(name) for name in names})
        order.prepare()
        modules = {}
        with ThreadPoolExecutor(JOBS) as pool:
            running = {}
            while order.is_active():
                for name in order.get_ready():
                    imports = [modules[use] for use in package.all_uses(name)]
                    running[name] = pool.submit(
                        self.modules.module, name, package.sources(name), imports)
                name = next_done(running)
                modules[name] = running.pop(name).result()
                order.done(name)
        return modules

    def check_entries(self, package, modules):
        """Compiles where apps begin, which no target contains."""
        folders = [module.folder for module in modules.values()]
        for path in sorted(package.folder.glob("App/*App.swift")):
            beside = path.with_name(path.stem[:-len("App")] + "Services.swift")
            files = [path, beside] if beside.is_file() else [path]
            self.compiler.compile(path.stem, files, self.programs, imports=folders, action="check")

    def new(self, tests, modules):
        """Returns the tests that have not run for another package with the same imports."""
        with self.lock:
            found = [name for name in tests if modules[name].key not in self.have_run]
            self.have_run.update(modules[name].key for name in found)
        return found

    def run(self, package, tests, modules):
        """Returns the number of passed tests. It is a failure if fewer tests run than are written."""
        used = {use: modules[use] for name in tests for use in [name, *package.all_uses(name)]}
        texts = [path.read_text() for name in tests for path in package.sources(name)]
        is_xctest = any("import XCTest" in text for text in texts)
        pattern = r"^ +func test\w*\(\)" if is_xctest else r"^ *@(?:Testing\.)?Test\b"
        written = sum(len(re.findall(pattern, text, re.MULTILINE)) for text in texts)
        folders = [package.place(name) for name in tests]
        program = Program(
            self.compiler, folders, [module.folder for module in used.values()], is_xctest)
        status, output = call([program.link(self.programs / modules[tests[0]].key)], 600)
        found = re.findall(r"Executed (\d+) tests?|Test run with (\d+) tests?", output)
        ran = int("".join(found[-1])) if found else 0
        if status != 0:
            issues = [line for line in output.splitlines()
                      if re.search("recorded an issue|: error: ", line)]
            raise Failure(
                f"tests end with {status}", "\n".join(issues[:20]) or from_crash(output)[:3000])
        if ran != written or not ran:
            raise Failure("tests", f"{written} are written, {ran} ran\n{output[-500:]}")
        return ran


def next_done(running):
    done, _ = wait(running.values(), return_when=FIRST_COMPLETED)
    return next(name for name, future in running.items() if future in done)


def from_crash(output):
    """Returns the output from a crash on, or the end of the output if there is none."""
    found = re.search(r"^.*(Fatal error|Program crashed|Crash:)", output, re.MULTILINE)
    return output[found.start():] if found else output[-3000:]


def main():
    folder, standins = sys.argv[1:]
    try:
        with TemporaryDirectory() as work:
            proof = Proof(Path(standins), Path(work) / "modules", Path(work) / "programs")
            print(proof.prove(Package(folder)), flush=True)
    except Failure as failure:
        print(f"{folder}: {failure.kind}\n{failure.output[:4000]}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
