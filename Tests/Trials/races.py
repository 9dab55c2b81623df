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
import signal
import subprocess
import sys
import tempfile
import threading
import time

from project import Measured

SPEC = """feature: {name}
summary: {text}
models:
  Item: {{ summary: {text}, properties: {{ id: Int, text: String }} }}
{more}services:
  ItemService: {{ summary: {text}, items: {{ returns: [Item] }} }}
state:
  items: [Item]
actions:
  load: {{ summary: {text}, on: appear, do: [{{ call: ItemService.items, as: found }}, {{ set: {{ items: found }} }}] }}
derived:
  label: '"{text} \\(items.count)"'
{last}view:
  - text: label
"""
EXTRA = "  Extra: { a: Int }\n"
USE = "parameters: { extra: Extra }\n"
LINE = re.compile(rb"// edit \d{7};")


class Field:
    """A project with one spec, of which each run writes most files anew."""

    def __init__(self, trellis):
        self.trellis = os.path.abspath(trellis)
        self.path = tempfile.mkdtemp(prefix="trellis-races-")
        self.environment = dict(os.environ, HOME=self.path)
        os.mkdir(self.at("Specs"))

    def at(self, *names):
        return os.path.join(self.path, *names)

    def spec(self, number, hasExtra=True, name="Home"):
        text = SPEC.format(name=name, text=f"Take {number}", more=EXTRA if hasExtra else "", last=USE if hasExtra else "")
        with open(self.at("Specs/New"), "w") as file:
            file.write(text)
        os.rename(self.at("Specs/New"), self.at("Specs/Home.yaml"))

    def run(self, *words, **options):
        return Measured([self.trellis, *words], self.path, self.environment, 20, 3000, **options)

    def outputs(self):
        return [path for path in glob.glob(self.at("Generated/**"), recursive=True)
                if os.path.isfile(path) and not path.endswith(".trellis-new")]

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


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
        line = b"// edit %07d;" % number
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


# Watching

class Watch:
    def __init__(self, trellis, *words):
        self.field = Field(trellis)
        self.number = 0
        self.field.spec(0)
        self.log = open(self.field.at("log"), "wb")
        self.process = subprocess.Popen([self.field.trellis, "generate", "--watch", *words], cwd=self.field.path,
                                        stdout=self.log, stderr=self.log, env=self.field.environment)
        self.target = self.field.at("Generated/Sources/Home/Models/Item.swift")
        assert self.sees("0", 10), "--watch does not begin"

    def sees(self, text, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            try:
                with open(self.target) as file:
                    if f"Take {text}\n" in file.read():
                        return True
            except OSError:
                pass
            time.sleep(0.01)
        return False

    def follows(self):
        """Returns whether a change of the spec is still noticed."""
        self.number += 1
        self.field.spec(self.number)
        return self.sees(str(self.number)) and self.process.poll() is None

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = None
        self.log.close()
        self.field.remove()
        return status == 0


def away(field, pause):
    os.rename(field.at("Specs"), field.at("Other"))
    time.sleep(pause)
    os.rename(field.at("Other"), field.at("Specs"))


def anew(field, pause):
    shutil.copytree(field.at("Specs"), field.at("Copy"))
    shutil.rmtree(field.at("Specs"))
    time.sleep(pause)
    os.rename(field.at("Copy"), field.at("Specs"))


def exchanged(field, pause):
    shutil.copytree(field.at("Specs"), field.at("Copy"))
    os.rename(field.at("Specs"), field.at("Other"))
    os.rename(field.at("Copy"), field.at("Specs"))
    shutil.rmtree(field.at("Other"))


def inner(field, pause):
    """The spec is in a folder of a folder that is moved."""
    os.makedirs(field.at("Specs/A/B"))
    time.sleep(pause)
    os.rename(field.at("Specs/A"), field.at("Specs/C"))
    os.rename(field.at("Specs/C"), field.at("A"))
    time.sleep(pause)
    shutil.rmtree(field.at("A"))


def project_away(field, pause):
    os.rename(field.path, field.path + ".away")
    time.sleep(pause)
    os.rename(field.path + ".away", field.path)


def output_away(field, pause):
    os.rename(field.at("Generated"), field.at("Other"))
    time.sleep(pause)
    os.rename(field.at("Other"), field.at("Generated"))


def settings(field, pause):
    for text in ("output: ..\n", "output: [\n", "\0", "output: Generated\n"):
        with open(field.at("trellis.yaml"), "w") as file:
            file.write(text)
        time.sleep(pause)
    os.remove(field.at("trellis.yaml"))


def broken(field, pause):
    for text in ("feature: [", "", "\xff", "feature: Home\n"):
        with open(field.at("Specs/Home.yaml"), "w") as file:
            file.write(text)
        time.sleep(pause)


def linked(field, pause):
    os.rename(field.at("Specs"), field.at("Real"))
    os.symlink("Real", field.at("Specs"))
    time.sleep(pause)
    os.unlink(field.at("Specs"))
    os.rename(field.at("Real"), field.at("Specs"))


def crowd(field, pause):
    """Ten thousand events."""
    for number in range(2500):
        path = field.at(f"Specs/x{number}.tmp")
        with open(path, "w") as file:
            file.write("x")
        os.rename(path, path + "~")
        os.remove(path + "~")


MOVES = [away, anew, exchanged, inner, project_away, output_away, settings, broken, linked, crowd]


def watching(trellis):
    good = True
    for move in MOVES:
        for pause in (0, 0.4):
            watch = Watch(trellis)
            try:
                move(watch.field, pause)
                follows = watch.follows() and watch.follows()
            except OSError as error:
                follows = False
                print(f"  {move.__name__}: {error}")
            alive = watch.process.poll() is None
            ended = watch.end()
            if not (follows and ended):
                good = False
                print(f"--watch {'is deaf' if alive else 'has ended'} after '{move.__name__}' with {pause} s"
                      + ("" if ended or not alive else ", and does not end at SIGTERM"))
    # More events than the system keeps, while it sleeps.
    watch = Watch(trellis)
    watch.process.send_signal(signal.SIGSTOP)
    for _ in range(8):
        crowd(watch.field, 0)
    watch.field.spec("slept")
    watch.process.send_signal(signal.SIGCONT)
    sees = watch.sees("slept", 20)
    ended = watch.end()
    if not (sees and ended):
        good = False
        print("--watch misses a change among more events than the system keeps")
    print(f"--watch after {len(MOVES)} kinds of moves, and 80,000 events while it slept: "
          + ("each change was seen" if good else "some changes were not seen"))
    return good


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
