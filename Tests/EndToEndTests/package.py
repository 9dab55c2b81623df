"""A generated package, as described by its manifest."""

import json
from pathlib import Path

from compiling import Failure, call


class Package:
    def __init__(self, folder):
        self.folder = Path(folder)
        status, output = call(["swift", "package", "--package-path", folder, "dump-package"], 120)
        if status != 0:
            raise Failure("manifest", output)
        manifest = json.loads(output[output.index("{"):])
        self.targets = {target["name"]: target for target in manifest["targets"]}
        self.compare_with_folders()

    def compare_with_folders(self):
        """Checks that each target has sources, and that each folder is a target."""
        without = [name for name in self.targets if not self.sources(name)]
        places = {self.place(name) for name in self.targets}
        parents = [self.folder / "Sources", self.folder / "Tests"]
        folders = [path for parent in parents if parent.is_dir() for path in parent.iterdir()]
        unnamed = [str(path) for path in folders if path.is_dir() and path not in places]
        if without or unnamed:
            raise Failure("manifest", f"targets without sources: {without}; not in it: {unnamed}")

    def is_test(self, name):
        return self.targets[name]["type"] == "test"

    def place(self, name):
        parent = "Tests" if self.is_test(name) else "Sources"
        return self.folder / (self.targets[name].get("path") or f"{parent}/{name}")

    def sources(self, name):
        return sorted(self.place(name).rglob("*.swift"))

    def uses(self, name):
        """Returns the targets of this package that a target imports. Products of other packages are prebuilt."""
        uses = self.targets[name]["dependencies"]
        return [use["byName"][0] for use in uses if use.get("byName", [None])[0] in self.targets]

    def all_uses(self, name):
        """Returns all targets that a target can import, directly or indirectly."""
        found = set()
        left = self.uses(name)
        while left:
            use = left.pop()
            if use not in found:
                found.add(use)
                left += self.uses(use)
        return sorted(found)

    def tests(self):
        return sorted(self.place(name) for name in self.targets if self.is_test(name))
