#!/usr/bin/env python3
"""Runs every command in hostile clones: directed attacks first, then random mixtures of them.

Outside of the project, in folders of other tools, and in what a person wrote, nothing may change; no secret may
be printed or written; a run ends with 0, 1, 64 or 74 and prints no control characters.
Tests/Trials/hostile.py TRELLIS [COUNT] [SEED] [--only NAME,…] [--number N]
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile

import attacks
from mixtures import Mixture
from world import World


class Hostile:
    def __init__(self, options):
        self.options = options
        self.failures = 0

    def directed(self, case):
        world = World(self.options.trellis)
        try:
            case(world)
        except Exception as error:
            world.faults.append(f"the trial ends with {error!r}")
            if self.options.only:
                raise
        finally:
            self.report(world, f"attack {case.__name__}", shows_all=True)

    def mixed(self, number):
        world = World(self.options.trellis)
        try:
            Mixture(world, random.Random(f"{self.options.seed} {number}")).go()
        finally:
            self.report(world, f"mixture {number}, seed {self.options.seed}", shows_all=False)

    def report(self, world, title, shows_all):
        if world.faults:
            self.failures += 1
            print(f"\n== {title}: {len(world.faults)} faults", flush=True)
            for fault in list(dict.fromkeys(world.faults))[:self.options.most]:
                print(f"  {fault}".replace(world.root, "…")[:600])
            if not shows_all or self.options.only:
                print("  after:\n    " + "\n    ".join(line[:300] for line in world.log[-40:]).replace(world.root, "…"))
        world.remove()

    def go(self):
        only = self.options.only.split(",") if self.options.only else []
        cases = [case for case in attacks.CASES if not only or case.__name__ in only]
        if self.options.number is None:
            for case in cases:
                self.directed(case)
            print(f"{len(cases)} attacks: {self.failures} do harm", flush=True)
        if only and only != ["mixtures"]:
            return
        attacked, self.failures = self.failures, 0
        numbers = range(self.options.count) if self.options.number is None else [self.options.number]
        for number in numbers:
            self.mixed(number)
        print(f"{len(numbers)} mixtures: {self.failures} do harm")
        self.failures += attacked


def confined():
    """Starts this trial again where root itself can write to no file system but one temporary folder, if it may."""
    if os.geteuid() != 0 or os.environ.get("TRELLIS_CONFINED"):
        return
    if subprocess.run(["unshare", "--mount", "mount", "--bind", "/tmp", "/tmp"], capture_output=True).returncode != 0:
        return
    folder = tempfile.mkdtemp(prefix="trellis-confined-")
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro / && exec "$@"'
    try:
        done = subprocess.run(["unshare", "--mount", "sh", "-c", script, folder, sys.executable, "-B", *sys.argv],
                              env=dict(os.environ, TMPDIR=folder, TRELLIS_CONFINED="1"))
    finally:
        shutil.rmtree(os.fsencode(folder), ignore_errors=True)
    sys.exit(done.returncode)


def main():
    confined()
    parser = argparse.ArgumentParser()
    parser.add_argument("trellis")
    parser.add_argument("count", nargs="?", type=int, default=500)
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--only", help="the names of attacks, or mixtures")
    parser.add_argument("--number", type=int, help="the number of one mixture")
    parser.add_argument("--most", type=int, default=12, help="how many faults of each are printed")
    hostile = Hostile(parser.parse_args())
    hostile.go()
    sys.exit(1 if hostile.failures else 0)


if __name__ == "__main__":
    main()
