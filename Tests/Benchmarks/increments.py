#!/usr/bin/env python3
"""Measures runs over a large project of which little or nothing has changed, in turn and as ratios:

- one changed spec, against generating this spec alone and a run with nothing to do
- nothing to do with warnings in ten specs, against nothing to do without warnings
- `check` of a fresh clone, against a C program that reads and hashes the same files on one thread
- a first generation on all cores, against one core

Tests/Benchmarks/increments.py TRELLIS [SPECS]
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 9


class Project:
    def __init__(self, trellis, path, specs):
        self.trellis, self.path = trellis, path
        os.mkdir(path)
        subprocess.run([os.path.join(HERE, "make_specs.py"), os.path.join(path, "Specs"), str(specs)],
                       check=True)

    def run(self, *words, before=(), status=0):
        """Returns the time of a run by the clock, in milliseconds."""
        started = time.perf_counter()
        run = subprocess.run([*before, self.trellis, *words], cwd=self.path, capture_output=True)
        took = (time.perf_counter() - started) * 1000
        assert run.returncode == status, run.stdout[-500:] + run.stderr[-500:]
        return took

    def spec(self, number):
        return os.path.join(self.path, "Specs", f"Feature{number:04}.yaml")

    def change(self, number, old, new):
        with open(self.spec(number)) as file:
            text = file.read()
        assert re.search(old, text, re.M), old
        with open(self.spec(number), "w") as file:
            file.write(re.sub(old, new, text, count=1, flags=re.M))

    def clear(self):
        """Moves the output away, since creating files is slow soon after many were removed."""
        os.rename(os.path.join(self.path, "Generated"), os.path.join(self.path, f"Old{time.time()}"))


def median(times):
    return sorted(times)[len(times) // 2]


def changed(large, small, count):
    times = {"large": [], "small": [], "nothing": []}
    for _ in range(ROUNDS):
        time.sleep(0.03)
        times["nothing"].append(large.run("generate"))
        for project, name, number in ((large, "large", count // 2), (small, "small", 0)):
            project.change(number, r"^title: .*$", f"title: Title {time.time()}")
            # What changes while a run begins is read again by the next one.
            time.sleep(0.03)
            times[name].append(project.run("generate"))
    one, alone, nothing = (median(times[name]) for name in ("large", "small", "nothing"))
    print(f"one of {count} changed: {one:.1f} ms; that one alone {alone:.1f} ms, nothing to do "
          f"{nothing:.1f} ms: {(one - nothing) / alone:.2f} times the one, plus nothing to do")


def warned(large, warning):
    for number in range(10):
        warning.change(number, r"^routes:$", "routes:\n  nowhere: {}")
    warning.run("generate")
    time.sleep(0.05)
    times = {"with": [], "without": []}
    for _ in range(2 * ROUNDS):
        times["without"].append(large.run("generate"))
        times["with"].append(warning.run("generate"))
    some, none = median(times["with"]), median(times["without"])
    print(f"nothing to do with warnings in ten specs: {some:.1f} ms, without {none:.1f} ms: "
          f"{some / none:.2f}")


def cloned(large, work):
    clone = os.path.join(work, "clone")
    shutil.copytree(large.path, clone, ignore=shutil.ignore_patterns("stamps", ".gitignore", "Old*"))
    hasher = os.path.join(work, "hash_files")
    subprocess.run(["gcc", "-O2", "-o", hasher, os.path.join(HERE, "hash_files.c")], check=True)
    paths = "".join(os.path.join(place, name) + "\n" for place, _, names in os.walk(clone)
                    for name in names)
    copy = Project.__new__(Project)
    copy.trellis, copy.path = large.trellis, clone
    times = {"check": [], "hash": []}
    for _ in range(ROUNDS):
        times["check"].append(copy.run("check"))
        started = time.perf_counter()
        subprocess.run([hasher], input=paths.encode(), check=True, capture_output=True)
        times["hash"].append((time.perf_counter() - started) * 1000)
    check, hashed = median(times["check"]), median(times["hash"])
    print(f"check of a fresh clone: {check:.1f} ms; reading and hashing its {paths.count(chr(10))} files "
          f"{hashed:.1f} ms: {check / hashed:.2f}")


def cores(project):
    times = {"all": [], "one": []}
    for _ in range(3):
        for name, before in (("all", ()), ("one", ("taskset", "-c", "0"))):
            project.clear()
            times[name].append(project.run("generate", before=before))
    many, one = median(times["all"]), median(times["one"])
    print(f"first generation: {many:.0f} ms on {os.cpu_count()} cores, {one:.0f} ms on one: {many / one:.2f}")


def main():
    trellis = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    work = tempfile.mkdtemp(prefix="trellis-increments-")
    try:
        large = Project(trellis, os.path.join(work, "large"), count)
        small = Project(trellis, os.path.join(work, "small"), 1)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        large.run("generate")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"first generation: {(after.ru_utime - before.ru_utime) / count * 1000:.1f} ms of processor "
              f"time a feature, without the system's, at most {after.ru_maxrss // 1024} MB")
        small.run("generate")
        changed(large, small, count)
        warning = Project(trellis, os.path.join(work, "warning"), count)
        warned(large, warning)
        cloned(large, work)
        hundred = Project(trellis, os.path.join(work, "cores"), 100)
        hundred.run("generate")
        cores(hundred)
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
