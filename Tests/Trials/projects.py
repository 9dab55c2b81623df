#!/usr/bin/env python3
"""Starts projects of each kind that can be tried here.

Builds a package whose target uses the generated code, with the lines that Trellis writes for it, and parses the
files for Tuist and XcodeGen.
Tests/Trials/projects.py TRELLIS
"""
import os
import subprocess
import sys
import tempfile

SCREEN = """import Search

@MainActor public func items(of service: some SearchService) async -> Int {
  let viewModel = SearchViewModel(searchService: service) { _ in }
  await viewModel.load()
  return viewModel.items.count
}
"""

# What XcodeGen reads: where the package of each dependency is, and its product.
SHOWN = """{% for used in targets.App.dependencies %}
{{ used.package }} at {{ packages.Generated.path }}: {{ used.product }}
{% endfor %}
"""


def must(words, cwd):
    run = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=900)
    assert run.returncode == 0, (words, run.stdout[-3000:], run.stderr[-3000:])
    return run.stdout


def start(trellis, parent, kind, *words):
    """Returns the folder of a new project with its generated code."""
    folder = os.path.join(parent, kind)
    os.mkdir(folder)
    must([trellis, "init", "--for", kind, "--feature", "Search", "--ci", "none", "--yes", *words], folder)
    must([trellis, "generate"], folder)
    return folder


def main():
    trellis = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="trellis-projects-") as parent:
        folder = start(trellis, parent, "spm", "--output", "Made/Code")
        os.makedirs(os.path.join(folder, "Sources/App"))
        with open(os.path.join(folder, "Sources/App/Items.swift"), "w") as file:
            file.write(SCREEN)
        must(["swift", "build", "--quiet", "-Xswiftc", "-warnings-as-errors"], folder)
        must(["swiftc", "-parse", "Project.swift"], start(trellis, parent, "tuist"))
        folder = start(trellis, parent, "xcodegen")
        with open(os.path.join(folder, "shown.stencil"), "w") as file:
            file.write(SHOWN)
        shown = must([trellis, "render", "shown.stencil", "--context", "project.yml"], folder)
        assert shown == "Generated at Generated: Search\n", shown
    print("a package with generated code builds, and the files for other tools have their syntax")


if __name__ == "__main__":
    main()
