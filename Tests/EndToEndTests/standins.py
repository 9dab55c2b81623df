"""Stand-ins for frameworks and packages that are not available: see Tests/Support/README.md."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import frameworks
from compiling import Failure, call
from tool import BINDINGS, ROOT, VIEWS

SUPPORT = ROOT / "Tests/Support"
# The repository, the name of the package, its version, the next version, and its modules.
PACKAGES = [
    ("OpenCombine/OpenCombine", "OpenCombine", "0.14.0", "0.15.0", ["OpenCombine"]),
    ("ReactiveX/RxSwift", "RxSwift", "6.9.0", "7.0.0", ["RxSwift", "RxRelay", "RxCocoa"]),
    ("ReactiveCocoa/ReactiveSwift", "ReactiveSwift", "7.0.0", "8.0.0", ["ReactiveSwift"]),
]

# The modules that import others.
LATER = ["RxRelay", "RxCocoa", "ReactiveCocoa"]


def compiled(parent):
    """
    Compiles all modules into a folder, unless an earlier run with the same compiler has done so.

    Returns the folder.
    """
    folder = parent / f"standins-{fingerprint()}"
    if not folder.is_dir():
        partly = folder.with_suffix(".partly")
        shutil.rmtree(partly, ignore_errors=True)
        compile_all(partly)
        partly.rename(folder)
    return folder


def fingerprint():
    hash = sha256("".join(must(["swiftc", "--version"])).encode())
    for path in [*sorted(SUPPORT.rglob("*.swift")), Path(__file__), Path(frameworks.__file__)]:
        hash.update(path.read_bytes())
    for module in VIEWS:
        hash.update(" ".join(frameworks.names(module)).encode())
    return hash.hexdigest()[:16]


def compile_all(folder):
    folder.mkdir(parents=True)
    frameworks.compile_macros(folder)
    with ThreadPoolExecutor() as pool:
        views = [pool.submit(view, folder, module) for module in VIEWS]
        bindings = [pool.submit(binding, folder, module) for module in BINDINGS if module not in LATER]
        for work in views + bindings:
            work.result()
    for module in LATER:
        binding(folder, module)


def view(folder, module):
    """
    Compiles a stand-in for a UI framework. Initializers belong to the main actor in the module, as in Apple's
    frameworks, but not in the library, since on Linux those of NSObject are nonisolated.
    """
    swiftc(folder, module, VIEWS[module], "-emit-module")
    with_code = ["-D", "RUNS", "-emit-library", "-o", folder / f"lib{module}.so"]
    swiftc(folder, module, VIEWS[module], *with_code, is_module=False)


def binding(folder, module):
    """
    Compiles a stand-in for a binding library in Swift 5 mode, as the real ones are compiled. Swift 6 checks
    calls into such modules differently, both when compiling and at run time.
    """
    swiftc(folder, module, BINDINGS[module], f"-L{folder}", "-emit-module", "-emit-library",
           "-o", folder / f"lib{module}.so")


def swiftc(folder, module, mode, *action, is_module=True):
    place = ["-module-link-name", module, "-emit-module-path", folder / f"{module}.swiftmodule"]
    status, output = call([
        "swiftc", "-wmo", "-swift-version", mode, "-warnings-as-errors", "-parse-as-library",
        f"-I{folder}", *frameworks.with_macros(folder), "-module-name", module, *action, *(place if is_module else []),
        *frameworks.sources(module, folder / f"{module}-{len(action)}"),
    ], 600)
    if status != 0:
        raise Failure("stand-in", output)


class Repositories:
    """Repositories in place of other packages, as the package manager expects them."""

    def __init__(self, folder):
        self.folder = folder
        for _, package, version, next_version, modules in PACKAGES:
            self.make(package, version, next_version, modules)

    def make(self, package, version, next_version, modules):
        folder = self.folder / package
        for module in modules:
            shutil.copytree(SUPPORT / module, folder / "Sources" / module)
        (folder / "Package.swift").write_text(manifest(package, modules))
        git(folder, "init", "--quiet")
        release(folder, version)
        # The next version could break generated code, so it contains nothing.
        git(folder, "rm", "-r", "--quiet", "Sources")
        release(folder, next_version)

    def mirror(self, package):
        """Makes a generated package use the mirrors in place of the real repositories."""
        for repository, name, *_ in PACKAGES:
            must(["swift", "package", "--package-path", package, "config", "set-mirror",
                  "--original", f"https://github.com/{repository}.git",
                  "--mirror", self.folder / name])


def manifest(package, modules):
    products = "\n".join(f'  .library(name: "{name}", targets: ["{name}"]),' for name in modules)
    needs = {
        "RxRelay": ', dependencies: ["RxSwift"]',
        "RxCocoa": ', dependencies: ["RxRelay", "RxSwift"]',
    }
    targets = "\n".join(f'  .target(name: "{name}"{needs.get(name, "")}),' for name in modules)
    return f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "{package}", products: [
{products}
], targets: [
{targets}
], swiftLanguageModes: [.v5])
"""


def release(folder, version):
    """Commits and tags the contents of the folder as a version."""
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Trellis", "-c", "user.email=trellis@localhost", "commit", "--quiet",
        "--message", version)
    git(folder, "tag", version)


def git(folder, *words):
    must(["git", "-C", folder, *words])


def must(words):
    status, output = call(words, 120)
    if status != 0:
        raise Failure(" ".join(map(str, words[:4])), output)
    return output
