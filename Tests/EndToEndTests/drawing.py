"""Draws the screens of generated packages, by running them with the stand-ins for SwiftUI and UIKit."""

import json
import re
import shutil
from collections import namedtuple
from copy import copy
from hashlib import sha256
from pathlib import Path

import recording
import standins
from compiling import WITH_WARNINGS, Failure, call
from package import Package
from prove import Proof, from_crash

# A style and a framework that views are generated for.
Look = namedtuple("Look", "style framework")
LOOKS = [Look(style, framework) for framework in ("SwiftUI", "UIKit") for style in ("mvvm", "mvp")]
# The name of a state, its HTML, and the outputs of the view model with their values.
State = namedtuple("State", "name html outputs")


class Drawer:
    """Generates packages in every look, and draws their screens."""

    def __init__(self, trellis, work, built, templates=()):
        """
        - work: a folder for what is generated.
        - built: a folder whose contents are used again.
        - templates: the folder of other templates, if there is one.
        """
        self.trellis = Path(trellis).resolve()
        self.work, self.built = work, built
        self.templates = ["--templates", templates] if templates else []
        self.proof = Proof(standins.compiled(built), built / "modules", work / "programs")
        self.packages = {}

    def generate(self, specs, looks=LOOKS, like=None):
        """
        Generates the packages of looks.

        - like: a drawer whose packages have the same manifests, which take long to read.
        """
        for look in looks:
            folder = self.work / f"{look.style}-{look.framework}"
            status, output = call([
                self.trellis, "generate", "--quiet", "--output", folder, "--style", look.style,
                "--option", f"ui={look.framework.lower()}", *self.templates, *specs], 300)
            if status != 0:
                raise Failure("generate", output[-3000:])
            if like:
                self.packages[look] = copy(like.packages[look])
                self.packages[look].folder = folder
            else:
                self.packages[look] = Package(folder)

    def features(self):
        """Returns the names of the features that have a screen."""
        folder = self.packages[LOOKS[0]].folder / "Sources"
        return sorted(path.name.removesuffix("ViewPreviews.swift")
                      for path in folder.rglob("*ViewPreviews.swift"))

    def states(self, feature, look):
        """Returns the states of a screen."""
        package = self.packages[look]
        used = package.all_uses(feature)
        modules = self.proof.build(package, used)
        program = self.program(feature, look, package)
        parts = [module.key for module in modules.values()]
        parts += [f"{name} {text}" for name, text in sorted(program.items())]
        key = sha256("\n".join([str(self.proof.compiler.standins), *sorted(parts)]).encode()).hexdigest()
        kept = self.built / "screens" / f"{key}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            output = self.output(feature, program, list(modules.values()), self.work / "screens" / key)
            kept.write_text(output)
        lines = [json.loads(line) for line in kept.read_text().splitlines()]
        return [State(line["state"], line["html"], line["outputs"]) for line in lines]

    def program(self, feature, look, package):
        """Returns the sources of the program that draws a screen."""
        sources = {path.name: path.read_text() for path in package.sources(feature)}
        name = f"{feature}ViewPreviews.swift"
        shown = sources.pop(name, None)
        if shown is None:
            previewed = self.packages[Look(look.style, "SwiftUI")]
            shown = next(previewed.place(feature).rglob(name)).read_text()
        kind = "ViewModelProtocol" if look.style == "mvvm" else "PresenterProtocol"
        cells = re.findall(r"final class (\w+):\s+(?:UIKit\.)?UITableViewCell\b", "\n".join(sources.values()))
        return {
            **sources,
            "ScreenPreviews.swift": recording.previews(
                shown, feature, look.style, look.framework, cells if look.framework == "UIKit" else []),
            "ScreenRecorder.swift": recording.Protocol(sources[f"{feature}{kind}.swift"]).recorder(),
            "ScreenProgram.swift": recording.program(look.framework),
        }

    def output(self, feature, program, modules, folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in program.items():
            (folder / name).write_text(text)
        compiler = self.proof.compiler
        compiler.compile(
            feature, sorted(folder.glob("*.swift")), folder, WITH_WARNINGS,
            imports=[module.folder for module in modules])
        objects = [path for module in modules for path in module.folder.glob("*.o")]
        compiler.link([folder / f"{feature}.o", *objects], folder / "draw")
        status, output = call([folder / "draw"], 60)
        if status != 0:
            raise Failure(f"drawing ends with {status}", from_crash(output)[:3000])
        shutil.rmtree(folder)
        return output
