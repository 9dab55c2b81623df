"""Finds the smallest spec that still fails in the same way."""

import re
import shutil
import time

import tree
from making import pruned
from compiling import Failure
from tool import Project

SHORTER = re.compile(r"[A-Za-z_$][\w.$?]*|\"[^\"]*\"|\d+")


class Shrinker:
    def __init__(self, project, failure, seconds):
        self.project = Project(
            project.trellis, project.folder.parent / "shrinking", project.style, project.format,
            project.compiler, project.options)
        shutil.rmtree(self.project.folder, ignore_errors=True)
        self.failure = failure
        self.end = time.monotonic() + seconds

    def smallest(self, files):
        if not self.fails(files):
            return files
        isSmaller = True
        while isSmaller:
            isSmaller = False
            for path in list(tree.paths(files)):
                if time.monotonic() > self.end:
                    return files
                for candidate in self.candidates(files, path):
                    if tree.size(candidate) < tree.size(files) and self.fails(candidate):
                        files, isSmaller = candidate, True
                        break
        return files

    def candidates(self, files, path):
        try:
            value = tree.get(files, path)
        except (KeyError, IndexError, TypeError):
            return
        if path[-1] in ("feature", "flow"):
            return
        yield pruned(files, path)
        if isinstance(value, str) and len(value) > 12 and not isinstance(value, tree.Raw):
            parts = sorted(set(bracketed(value)), key=len)
            for part in parts[:12]:
                yield tree.replacing(files, path, part)

    def fails(self, files):
        """Returns whether the files validate, and fail like the original ones."""
        try:
            if self.project.trellis.problems(files):
                return False
            name = next(iter(files)).removesuffix(".yaml")
            specs = {name: files}
            self.project.generate(specs)
            if " ends with " in self.failure.kind:
                return False
            if self.failure.kind == "lint":
                self.project.lint(specs)
                return False
            self.project.build(name, files)
            if self.failure.kind == "build":
                return False
            self.project.test([name])
        except Failure as failure:
            return failure.signature == self.failure.signature
        return False


def bracketed(text):
    """Yields the texts within parentheses, and the operands of operators."""
    starts = []
    for place, letter in enumerate(text):
        if letter == "(":
            starts.append(place)
        elif letter == ")" and starts:
            yield text[starts.pop() + 1:place]
    yield from SHORTER.findall(text)
