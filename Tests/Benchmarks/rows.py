#!/usr/bin/env python3
"""Measures what changes of a list of 10,000 rows cost the generated logic: the median time and the allocations of a
keystroke in another field, of a change of one row and of a new order, with what the screen asks for afterwards. The
last column is the time as a ratio to that of making all rows.

Tests/Benchmarks/rows.py TRELLIS
"""
import os
import subprocess
import sys
import tempfile

PLACE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rows")
# As the package manager compiles the modules of a package.
SWIFTC = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-enable-default-cmo"]


def sources(folder):
    return [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]


def main():
    trellis = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        counter = os.path.join(work, "allocations.o")
        subprocess.run(["clang", "-O2", "-c", os.path.join(PLACE, "allocations.c"), "-o", counter], check=True)
        for style in ("mvvm", "mvp"):
            made = os.path.join(work, style)
            subprocess.run(
                [trellis, "generate", os.path.join(PLACE, "Errands.yaml"), "--style", style, "--option", "ui=none",
                 "--option", "tests=none", "--quiet", "--output", made], check=True)
            support, errands = (sources(os.path.join(made, "Sources", name)) for name in ("FeatureSupport", "Errands"))
            library = os.path.join(work, f"{style}-support")
            os.makedirs(library)
            subprocess.run(
                [*SWIFTC, "-module-name", "FeatureSupport", "-emit-module", "-emit-library", "-static", *support],
                cwd=library, check=True)
            main = os.path.join(work, f"{style}-main", "main.swift")
            os.makedirs(os.path.dirname(main))
            with open(main, "w") as file, open(os.path.join(PLACE, f"{style}.swift")) as text:
                file.write(text.read())
            program = os.path.join(work, f"{style}-rows")
            subprocess.run(
                [*SWIFTC, "-module-name", "Rows", f"-I{library}", f"-L{library}", "-lFeatureSupport", *errands,
                 os.path.join(PLACE, "measure.swift"), main, counter, "-o", program], check=True)
            print(f"{style}:", flush=True)
            subprocess.run([program], check=True)


if __name__ == "__main__":
    main()
