"""Compiles modules as SwiftPM does, with one process each, and links many tests into one program."""

import os
import re
import shlex
import shutil
import subprocess
from threading import BoundedSemaphore

import frameworks

NAME = "Placeholder"
WRITTEN = ["swiftmodule", "swiftdoc", "swiftsourceinfo"]
FLAGS = ["-D", "DEBUG", "-Onone", "-gnone", "-parse-as-library", "-wmo", "-no-emit-module-separately-wmo"]
MODULE = ["-emit-module", "-emit-module-path", f"{NAME}.swiftmodule"]
# What the compiler emits. A module without code is checked as thoroughly as one with code.
ACTIONS = {"code": ["-c", *MODULE, "-o", f"{NAME}.o"], "module": MODULE, "check": ["-typecheck"]}
# Limits the number of running programs to the number of cores, however many threads there are.
SLOTS = BoundedSemaphore(os.cpu_count() or 2)
STRICT = ["-swift-version", "6", "-warnings-as-errors", "-enable-testing"]
# Like SwiftPM's, the program that starts the tests is compiled in Swift 5 mode.
LAX = ["-swift-version", "5", "-enable-testing"]
WITH_WARNINGS = ["-swift-version", "6", "-enable-testing"]


class Failure(Exception):
    """A failure: its kind, and the output."""

    def __init__(self, kind, output, features=()):
        super().__init__(kind)
        self.kind = kind
        self.output = output
        self.features = list(features)

    @property
    def signature(self):
        """The first error message without names, to tell whether two failures are the same."""
        for line in self.output.splitlines():
            found = re.search(r"(?:error|warning): (.*)|recorded an issue.*?: (.*)", line)
            if found:
                message = found.group(1) or found.group(2)
                return f"{self.kind}: " + re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "…", message)[:60]
        return self.kind


def call(arguments, seconds=60, cwd=None):
    """
    Runs a program as soon as a core is free. Returns its exit status, or `None` if it did not end in time, and
    its output.
    """
    try:
        with SLOTS:
            done = subprocess.run(
                [str(argument) for argument in arguments], capture_output=True, timeout=seconds,
                cwd=cwd, text=True, errors="replace",
            )
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired as expired:
        return None, (expired.stdout or b"").decode(errors="replace")


class Compiler:
    """
    Calls the compiler without its driver, which would start two more processes for each module and take a third
    of the time. The driver is asked once for the command.
    """

    def __init__(self, standins):
        self.standins = standins
        self.commands = {}
        self.linker = ["-use-ld=lld"] if shutil.which("ld.lld") else []

    def compile(self, module, sources, built, flags=STRICT, imports=(), action="code"):
        """
        Compiles a module from its sources.

        - built: the folder of the results. Modules in it can be imported.
        - imports: further folders with modules that can be imported.
        """
        plan = (action, *flags)
        if plan not in self.commands:
            self.commands[plan] = self.planned(flags, action)
        words = {
            f"{NAME}.swift": sources, NAME: [module], f"{NAME}.o": [built / f"{module}.o"],
            **{f"{NAME}.{kind}": [built / f"{module}.{kind}"] for kind in WRITTEN},
        }
        self.run([
            argument for word in self.commands[plan] for argument in words.get(word, [word])
        ] + [f"-I{folder}" for folder in (built, *imports)])

    def link(self, objects, program):
        self.run([
            "swiftc", *self.linker, "-o", program, *objects, f"-L{self.standins}",
            "-Xlinker", "-rpath", "-Xlinker", self.standins,
        ])

    def planned(self, flags, action):
        status, output = call([
            "swiftc", *FLAGS, *flags, f"-I{self.standins}", *frameworks.with_macros(self.standins), "-module-name", NAME, *ACTIONS[action],
            f"{NAME}.swift", "-driver-print-jobs",
        ], cwd=self.placeholder())
        jobs = [line for line in output.splitlines() if f" {ACTIONS[action][0]} " in line]
        if status != 0 or len(jobs) != 1:
            raise SystemExit(f"the driver of the compiler says\n{output}")
        return shlex.split(jobs[0])

    def placeholder(self):
        """Creates the source file that the driver needs for planning."""
        (self.standins / f"{NAME}.swift").touch()
        return self.standins

    def run(self, arguments):
        status, output = call(arguments, 600)
        if status is None or status < 0:
            # The compiler was killed or did not end, for example because memory ran out.
            status, output = call(arguments, 1200)
        if status != 0:
            errors = [line for line in output.splitlines() if re.search(r"(error|warning):", line)]
            raise Failure("build", "\n".join(errors) or f"{status}\n{output[-3000:]}")


SWIFT_TESTING = """
    import Testing

    @main struct Main {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """

XCTEST = """
    import XCTest

    @main struct Main {
      @MainActor static func main() { XCTMain(%s) }
    }
    """

XCTEST_LIST = """
    import XCTest
    @testable import %s

    @MainActor let cases%s: [XCTestCaseEntry] = [%s]
    """

XCTEST_SUITE = """
    @MainActor extension %s {
      static let all: [(String, (%s) -> () throws -> Void)] = [%s]
    }
    """


class Program:
    """A program that runs the tests of several features."""

    def __init__(self, compiler, tests, built, isXCTest):
        """
        - tests: the folder of each test module.
        - built: the folders with the compiled test modules and the modules that they test.
        """
        self.compiler = compiler
        self.tests = tests
        self.built = built
        self.isXCTest = isXCTest

    def link(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        sources = []
        for name, text in self.sources().items():
            sources.append(folder / name)
            sources[-1].write_text(text)
        for module in self.made("*.swiftmodule"):
            os.symlink(module, folder / module.name)
        self.compiler.compile("ProvingProgram", sources, folder, LAX)
        self.compiler.link([*self.made("*.o"), folder / "ProvingProgram.o"], folder / "tests")
        return folder / "tests"

    def made(self, pattern):
        """Returns the compiled files of all features. A file that several of them contain is returned once."""
        made = {path.name: path for folder in self.built for path in sorted(folder.glob(pattern))}
        return list(made.values())

    def sources(self):
        if not self.isXCTest:
            return {"ProvingProgram.swift": SWIFT_TESTING}
        lists = {f"{tests.name}.swift": listed(tests) for tests in self.tests}
        cases = " + ".join(f"cases{tests.name}" for tests in self.tests)
        return {"ProvingProgram.swift": XCTEST % cases, **lists}


def listed(folder):
    """Returns source code that lists the tests for XCTest, which discovers them on Apple's systems only."""
    suites, cases = [], []
    for path in sorted(folder.glob("*Tests.swift")):
        text = path.read_text()
        for suite in re.findall(r"^nonisolated final class (\w+):\s+XCTestCase", text, re.MULTILINE):
            found = re.findall(r"^ +func (test\w*)\(\)(\s+async)?", text, re.MULTILINE)
            tests = [
                f'("{name}", ' + (f"asyncTest({name})" if isAsync else name) + ")"
                for name, isAsync in found
            ]
            suites.append(XCTEST_SUITE % (suite, suite, ", ".join(tests)))
            cases.append(f"testCase({suite}.all)")
    return XCTEST_LIST % (folder.name, folder.name, ", ".join(cases)) + "".join(suites)
