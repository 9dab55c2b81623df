#!/usr/bin/env python3
"""Measures a run with nothing to do, over 1,000 specs and 8,000 files, next to `git status` on the same tree.

Prints the best of several alternating runs, and how many files of the output are opened, if strace is
installed.
Tests/Benchmarks/nothing.py TRELLIS [SPECS]
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main():
    trellis = os.path.abspath(sys.argv[1])
    specs = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    project = tempfile.mkdtemp(prefix="trellis-nothing-")
    try:
        measure(trellis, specs, project)
    finally:
        shutil.rmtree(project, ignore_errors=True)


def measure(trellis, specs, project):
    os.mkdir(os.path.join(project, "Specs"))
    with open(os.path.join(ROOT, "Specs", "Login.yaml")) as file:
        text = file.read()
    for number in range(specs):
        with open(os.path.join(project, "Specs", f"Login{number}.yaml"), "w") as file:
            file.write(re.sub(r"^feature: Login$", f"feature: Login{number}", text, 1, re.M))
    generate = [trellis, "generate", "--output", "App"]
    status = ["git", "status", "--short"]

    def run(command):
        started = time.perf_counter()
        done = subprocess.run(command, cwd=project, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
        return time.perf_counter() - started, done.stdout

    first, _ = run(generate)
    for command in (["git", "init", "-q"], ["git", "config", "user.email", "a@b.c"],
                    ["git", "config", "user.name", "a"], ["git", "config", "gc.auto", "0"],
                    ["git", "add", "-A"],
                    ["git", "commit", "-qm", "all"], ["git", "update-index", "--refresh"]):
        run(command)
    best = {}
    for _ in range(15):
        for name, command in (("trellis", generate), ("git", status)):
            took, out = run(command)
            best[name] = min(best.get(name, took), took)
    files = sum(len(names) for place, _, names in os.walk(os.path.join(project, "App")))
    print(f"{specs} specs, {files} files: written in {first:.2f} s; {out and out or ''}"
          f"nothing to do: trellis {best['trellis'] * 1000:.1f} ms, git status "
          f"{best['git'] * 1000:.1f} ms, ratio {best['trellis'] / best['git']:.2f}")
    if shutil.which("strace"):
        trace = subprocess.run(["strace", "-f", "-e", "trace=open,openat", *generate], cwd=project,
                               capture_output=True, text=True).stderr
        opened = [line for line in trace.splitlines()
                  if re.search(r'"[^"]*(App/|\.swift)', line) and ".trellis" not in line]
        print(f"opened {len(opened)} files of the output")


if __name__ == "__main__":
    main()
