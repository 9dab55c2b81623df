#!/usr/bin/env python3
"""Measures the first generation of specs, each alone: the processor time of the fastest of several runs, next to
that of writing the same files in C.

Tests/Benchmarks/first.py TRELLIS [SPEC …]
Without SPECs, measures all specs of the examples and of the end-to-end tests in both styles.
"""
import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ROUNDS = 7


def processor_time(command, status=(0,)):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, cwd=ROOT, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in status:
        return None
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000


def specs(words):
    if words:
        return [os.path.abspath(word) for word in words]
    found = []
    for folder in ("Specs", "Tests/EndToEndTests/Specs"):
        for place, _, names in os.walk(os.path.join(ROOT, folder)):
            found += [os.path.join(place, name) for name in sorted(names) if name.endswith(".yaml")]
    return found


def main():
    trellis = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        writer = os.path.join(work, "write_tree")
        subprocess.run(["gcc", "-O2", "-o", writer, os.path.join(HERE, "write_tree.c")], check=True)
        for style in ("mvvm", "mvp"):
            rows = []
            for number, spec in enumerate(specs(sys.argv[2:])):
                tree = os.path.join(work, f"{style}-{number}")
                generate = [trellis, "generate", spec, "--style", style, "--quiet", "--output"]
                took, wrote = [], []
                for count in range(ROUNDS):
                    took.append(processor_time([*generate, f"{tree}-{count}"]))
                    if took[-1] is None:
                        break
                    wrote.append(processor_time([writer, f"{tree}-0", f"{tree}-c{count}"]))
                if None not in took:
                    rows.append((min(took), min(wrote), os.path.relpath(spec, ROOT)))
            if not rows:
                continue
            rows.sort(reverse=True)
            for time, floor, spec in rows[:5]:
                print(f"{style}  {time:6.1f} ms, {time / floor:5.1f} times writing the files  {spec}")
            mean = sum(row[0] for row in rows) / len(rows)
            print(f"{style}  {mean:6.1f} ms on average of {len(rows)} specs")


if __name__ == "__main__":
    main()
