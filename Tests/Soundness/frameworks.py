"""The names of the frameworks' types, as Trellis knows them, and the sources of what stands in for two of them."""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MACROS = "libPreviewMacros.so"
LISTS = {"SwiftUI": "SwiftUI", "UIKit": "UIKit"}
DECLARED = re.compile(
    r"^(?:@\w+ )*(?:public|open) (?:final )?(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)


def names(framework):
    """Returns the names of a list in Sources/Naming/Frameworks."""
    text = (ROOT / f"Sources/Naming/Frameworks/{framework}Names.swift").read_text()
    return re.search(r'"""\n(.*?)"""', text, re.DOTALL)[1].split()


def sources(module, folder):
    """
    Returns the files of a stand-in. What stands in for a UI framework also contains how it is drawn, and a file that
    is written into the folder. That declares the types which are only names: those of the list that the others lack.
    """
    folders = [module, "Drawing"] if module in LISTS else [module]
    files = sorted(path for name in folders for path in (ROOT / "Tests/Support" / name).glob("*.swift"))
    if module not in LISTS:
        return files
    declared = {name for path in files for name in DECLARED.findall(path.read_text())}
    lacking = [name for name in names(LISTS[module]) if name not in declared]
    folder.mkdir(parents=True, exist_ok=True)
    known = of_foundation([name for name in lacking if name[:2] in ("NS", "CI", "UN")], folder)
    lines = [f"public struct {name} {{}}" for name in lacking if name not in known]
    path = folder / f"{module}Names.swift"
    path.write_text("// Types that generated code does not use.\n\n" + "\n".join(lines) + "\n")
    return [*files, path]


def of_foundation(suspects, folder):
    """Returns those of the names that Foundation has here."""
    path = folder / "Suspects.swift"
    path.write_text("import Foundation\n" + "\n".join(f"func is{name}(_: {name}?) {{}}" for name in suspects))
    done = subprocess.run(["swiftc", "-typecheck", path], capture_output=True, text=True)
    return set(suspects) - set(re.findall(r"cannot find type '(\w+)'", done.stdout + done.stderr))


def compile_macros(folder):
    """Compiles what stands in for the macros of SwiftUI, which the compiler itself loads."""
    if (folder / MACROS).exists():
        return
    host = Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/host"
    subprocess.run(
        ["swiftc", "-emit-library", "-module-name", "PreviewMacros", "-o", folder / MACROS,
         *sorted((ROOT / "Tests/Support/PreviewMacros").glob("*.swift")), f"-I{host}", f"-L{host}",
         "-lSwiftSyntax", "-lSwiftSyntaxMacros", "-Xlinker", "-rpath", "-Xlinker", host], check=True)


def with_macros(folder):
    """Returns the arguments with which the compiler expands the macros."""
    return ["-load-plugin-library", folder / MACROS]
