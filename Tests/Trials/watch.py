#!/usr/bin/env python3
"""Measures how long `generate --watch` takes to write a change after a save.

Saves as editors do: in place, by renaming, and by removing first. Prints the slowest of each.
Tests/Trials/watch.py TRELLIS [SAVES]
"""
import os
import signal
import subprocess
import sys
import time

from project import Project


def main():
    saves = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    project = Project(sys.argv[1])
    with open(project.at("log"), "wb") as log:
        process = subprocess.Popen(project.command("generate", "--watch", "--output", "App"),
                                   cwd=project.path, stdout=log, stderr=log)
    target = project.at("App/Sources/Login/ViewModel/LoginViewModel.swift")
    wait(lambda: os.path.exists(target), 10)
    time.sleep(0.3)
    slowest = {}
    with open(project.at("Specs/Login.yaml")) as file:
        text = file.read()
    for number in range(saves):
        kind = ("in place", "by renaming", "by removing")[number % 3]
        path = project.at("Specs/Login.yaml")
        new = text.replace("summary: Signs a person in", f"summary: Take {number} of signing in")
        if kind == "in place":
            started = save(path, new)
        elif kind == "by renaming":
            save(path + ".new", new)
            started = time.time()
            os.rename(path + ".new", path)
        else:
            os.remove(path)
            started = save(path, new)
        wait(lambda: f"Take {number} of".encode() in read(target), 5)
        took = time.time() - started
        slowest[kind] = max(slowest.get(kind, 0), took)
        time.sleep(0.15)
    lines = read(project.at("log")).decode().splitlines()
    updates = sum(line.startswith("Specs") and "updated" in line for line in lines)
    for number in (signal.SIGTERM,):
        process.send_signal(number)
    assert process.wait(timeout=5) == 0, "it did not end cleanly"
    assert updates == saves, f"{updates} updates for {saves} saves"
    shown = ", ".join(f"{kind} {took * 1000:.0f} ms" for kind, took in slowest.items())
    print(f"{saves} saves, each told; the slowest: {shown}")
    assert max(slowest.values()) < 0.1
    project.remove()


def save(path, text):
    with open(path, "w") as file:
        file.write(text)
    return time.time()


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def wait(condition, seconds):
    end = time.time() + seconds
    while not condition():
        assert time.time() < end, "nothing came"
        time.sleep(0.001)


if __name__ == "__main__":
    main()
