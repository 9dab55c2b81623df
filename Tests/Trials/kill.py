#!/usr/bin/env python3
"""Kills Trellis at random moments while it writes 400 files, and sometimes the next run as well.

Checks that no file is torn, and that the run after that ends like one that was never killed.
Tests/Trials/kill.py TRELLIS [KILLS] [SEED]
"""
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

from project import Project

COPIES = 8


def specs(project, version):
    """Writes forty specs, from which more than 400 files are generated."""
    folder = project.at("Specs")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        with open(path) as file:
            text = file.read()
        text = re.sub(r"^( *summary: .*)$", rf"\1 {version}", text, flags=re.M)
        found = re.search(r"^feature: (\w+)$", text, re.M)
        if not found:
            # A shared file is not copied.
            with open(path, "w") as file:
                file.write(text)
            continue
        feature = found.group(1)
        stem = re.sub(r"\d+$", "", feature)
        for copy in range(1, COPIES + 1):
            with open(os.path.join(folder, f"{stem}{copy}.yaml"), "w") as file:
                file.write(text.replace(f"feature: {feature}", f"feature: {stem}{copy}", 1))
        if feature == stem:
            os.remove(path)


def main():
    trellis = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    projects = []
    for version in ("Old.", "New."):
        project = Project(trellis)
        specs(project, version)
        projects.append(project)
    old, new = projects
    words = ["generate", "--output", "App", "--quiet"]
    started = time.time()
    assert old.run(*words).returncode == 0
    took = time.time() - started
    assert new.run(*words).returncode == 0
    states = [project.tree("App") for project in projects]
    versions = {path: {state.get(path) for state in states} for state in states for path in state}
    trial = Project(trellis)
    shutil.rmtree(trial.at("Specs"))
    killed = torn = twice = 0
    done = 0
    try:
        for number in range(kills):
            # One run in three begins with an empty folder. The others change each file.
            shutil.rmtree(trial.at("App"), ignore_errors=True)
            source = new
            if number % 3:
                shutil.copytree(old.at("App"), trial.at("App"))
            shutil.rmtree(trial.at("Specs"), ignore_errors=True)
            shutil.copytree(source.at("Specs"), trial.at("Specs"))
            killed += kill(trial, words, chance.random() * took * 1.2)
            for path, text in trial.tree("App").items() if os.path.isdir(trial.at("App")) else []:
                if path.endswith(".trellis-new") or path.startswith(".trellis/"):
                    continue
                if text not in versions.get(path, ()):
                    torn += 1
                    print(f"torn: {path}")
            # The specs may have changed again before the next run.
            target, state = (new, states[1]) if chance.random() < 0.7 else (old, states[0])
            shutil.rmtree(trial.at("Specs"))
            shutil.copytree(target.at("Specs"), trial.at("Specs"))
            if chance.random() < 0.3:
                twice += kill(trial, words, chance.random() * took * 1.2)
            run = trial.run(*words)
            assert run.returncode == 0, run.stdout + run.stderr
            left = trial.tree("App")
            assert left == state, f"kill {number}: {difference(left, state)}"
            empty = [place for place, folders, names in os.walk(trial.at("App"))
                     if not folders and not names]
            assert not empty, f"kill {number}: {empty}"
            done += 1
    except KeyboardInterrupt:
        print(f"interrupted after {done} of {kills}")
    assert torn == 0
    print(f"{killed} of {done} runs over {len(states[1])} files were killed, "
          f"{twice} of them in the next run again; "
          "no file was torn, and each last run ended as one that was never killed")
    for project in (old, new, trial):
        project.remove()


def kill(project, words, moment):
    """Starts a run, and kills it after a time. Returns whether it was still running."""
    process = subprocess.Popen(project.command(*words), cwd=project.path,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(moment)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def difference(left, right):
    return [path for path in sorted(set(left) | set(right)) if left.get(path) != right.get(path)][:5]


if __name__ == "__main__":
    main()
