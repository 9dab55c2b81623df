#!/usr/bin/env python3
"""Edits generated files while `generate` writes them, and counts the edits that are lost.

One process edits as programs do: it appends, saves by renaming, and writes in place with the time put back. Another
change of the spec, a pruned file or a new name of the feature makes each run write. Then other races: folders that are
moved or become links meanwhile, a limit of the size of files, and `--watch` while its folders come and go.
Tests/Trials/races.py TRELLIS [SECONDS] [SEED]
"""
import glob
import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time

from field import Field
from watching import watching

LINE = re.compile(rb"// edit \d{9};")


# Edits

def edit_all(field, seed, first, stop, pipe):
    """Edits until it is told to stop, and sends the numbers of all edits, and of those during which a file was replaced."""
    chance = random.Random(seed)
    made, uncertain, number = {}, set(), first
    while not stop.is_set():
        time.sleep(chance.random() * 0.001)
        paths = field.outputs()
        if not paths:
            continue
        path = chance.choice(paths)
        line = b"// edit %09d;" % number
        try:
            kind, isSure = chance.choice([append, append, replace, quietly])(path, line, made)
        except (FileNotFoundError, ValueError):
            continue
        made[line] = (kind, os.path.relpath(path, field.path))
        if not isSure:
            uncertain.add(line)
        number += 1
    pipe.send((made, uncertain))


def append(path, line, made):
    # Not created if it has gone meanwhile.
    file = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        os.write(file, line + b"\n")
        return "append", os.fstat(file).st_ino == os.stat(path).st_ino
    except FileNotFoundError:
        return "append", False
    finally:
        os.close(file)


def replace(path, line, made):
    with open(path, "rb") as file:
        text = file.read()
        before = os.fstat(file.fileno()).st_ino
    with open(path + "~", "wb") as file:
        file.write(text + line + b"\n")
    # What was written by others since it was read is overwritten by this one, which no other can help.
    isSure = os.path.exists(path) and os.stat(path).st_ino == before
    os.rename(path + "~", path)
    return "save by renaming", isSure


def quietly(path, line, made):
    """Replaces an earlier edit by one of the same size, and puts the time back."""
    file = os.open(path, os.O_RDWR)
    try:
        status = os.fstat(file)
        found = LINE.search(os.read(file, status.st_size))
        if not found:
            raise ValueError
        os.pwrite(file, line, found.start())
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        made.pop(found.group(), None)
        return "edit with its time put back", os.path.exists(path) and status.st_ino == os.stat(path).st_ino
    finally:
        os.close(file)


def edits(trellis, seconds, chance):
    """Counts lost edits in rounds of about 300 edits, each in a new project."""
    end = time.time() + seconds
    total, unsure, lost, first, runs = 0, 0, [], 0, 0
    while time.time() < end:
        field = Field(trellis)
        kind = chance.choice(["summary", "summary", "prune", "rename"])
        field.spec(0)
        field.run("generate", "--quiet")
        stop, (here, there) = multiprocessing.Event(), multiprocessing.Pipe()
        editor = multiprocessing.Process(target=edit_all, args=(field, chance.random(), first, stop, there))
        editor.start()
        said = b""
        until = min(end, time.time() + 3)
        number = 0
        while time.time() < until:
            number += 1
            field.spec(number, kind != "prune" or number % 2 == 0, "House" if kind == "rename" and number % 2 else "Home")
            run = field.run("generate", "--prune")
            assert run.status in (0, 1, 74), (run.status, run.err)
            said = run.out + run.err
            runs += 1
        stop.set()
        made, uncertain = here.recv()
        editor.join()
        first += len(made) + 100_000
        run = field.run("generate", "--prune")
        said += run.out + run.err
        kept = set()
        for place, _, names in os.walk(field.at("Generated")):
            for name in names:
                if os.path.basename(place) != ".trellis":
                    with open(os.path.join(place, name), "rb") as file:
                        kept |= set(LINE.findall(file.read()))
        total += len(made)
        for line, (how, path) in made.items():
            if line in kept:
                continue
            if line in uncertain:
                unsure += 1
            else:
                lost.append(f"{how} of {path} ({kind})")
        field.remove()
    kinds = {text: lost.count(text) for text in lost}
    print(f"{total} edits during {runs} runs: {len(lost)} lost, "
          f"and {unsure} more while the file was replaced under the editor")
    for text, count in sorted(kinds.items(), key=lambda pair: -pair[1])[:8]:
        print(f"  lost: {count} × {text}")
    return not lost


# Folders that move

def moving(trellis, seconds, chance):
    """The output folder is moved away and back, and its folders become links that lead out, while runs write."""
    field = Field(trellis)
    outside = tempfile.mkdtemp(prefix="trellis-outside-")
    stop = threading.Event()

    def move(way):
        while not stop.is_set():
            time.sleep(chance.random() * 0.003)
            try:
                os.rename(field.at(way), field.at("Away"))
                if way != "Generated":
                    os.symlink(outside, field.at(way))
                    time.sleep(chance.random() * 0.003)
                    os.unlink(field.at(way))
                shutil.rmtree(field.at(way), ignore_errors=True)
                os.rename(field.at("Away"), field.at(way))
            except OSError:
                shutil.rmtree(field.at("Away"), ignore_errors=True)

    ends = {}
    number = 0
    for way in ("Generated", "Generated/Sources", "Generated/Sources/Home", "Generated/.trellis"):
        stop.clear()
        thread = threading.Thread(target=move, args=(way,))
        thread.start()
        until = time.time() + seconds / 4
        while time.time() < until:
            number += 1
            field.spec(number)
            run = field.run("generate", "--force", "--prune")
            ends[run.status] = ends.get(run.status, 0) + 1
            assert run.status in (0, 1, 74), (way, run.status, run.err)
        stop.set()
        thread.join()
    found = [os.path.join(place, name) for place, _, names in os.walk(outside) for name in names]
    shutil.rmtree(field.at("Generated"), ignore_errors=True)
    last = field.run("generate")
    field.remove()
    shutil.rmtree(outside)
    print(f"{number} runs while folders moved ended with {ends}; {len(found)} files were written outside {found[:3]}")
    return not found and last.status == 0


def sizes(trellis, seconds, chance):
    """The size of files is limited at random: each file is old or new, and nothing is left behind."""
    field = Field(trellis)
    until = time.time() + seconds
    ends, torn, left, runs = {}, 0, 0, 0
    while time.time() < until:
        field.spec(1)
        shutil.rmtree(field.at("Generated"), ignore_errors=True)
        if chance.random() < 0.7:
            field.run("generate", "--quiet")
        old = contents(field)
        field.spec(2)
        run = field.run("generate", "--quiet", file_size=int(chance.random() ** 2 * 20_000))
        now = contents(field)
        ends[run.status] = ends.get(run.status, 0) + 1
        last = field.run("generate", "--quiet")
        new = contents(field)
        torn += sum(text not in (old.get(path), new.get(path)) for path, text in now.items())
        left += sum(path.endswith(".trellis-new") for path in now) + (last.status != 0)
        runs += 1
    field.remove()
    print(f"{runs} runs with a limit of the size of files ended with {ends}: {torn} files were torn, {left} left behind")
    return not torn and not left and set(ends) <= {0, 74}


def contents(field):
    found = {}
    for path in glob.glob(field.at("Generated/**"), recursive=True):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


def main():
    trellis = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    chance = random.Random(sys.argv[3] if len(sys.argv) > 3 else "1")
    good = edits(trellis, seconds, chance)
    good &= moving(trellis, max(8, seconds / 4), chance)
    good &= sizes(trellis, max(5, seconds / 6), chance)
    good &= watching(trellis)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
