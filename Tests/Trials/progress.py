#!/usr/bin/env python3
"""Runs Trellis on a terminal for more than a second, and checks the line that says how far it is.

The line counts up, is erased, and leaves no trace; nothing of it is in a pipe, in CI or where it is not wanted.
Tests/Trials/progress.py TRELLIS
"""
import os
import pty
import re
import subprocess
import sys
import threading
import time

from project import ROOT, Project

SPEC = os.path.join(ROOT, "Tests/EndToEndTests/Specs/Fresh.yaml")


def on_terminal(project, words, out_too, **environment):
    """Returns what a run writes to a terminal: standard error, and standard output if it is one, too."""
    controller, terminal = pty.openpty()
    known = {name: value for name, value in os.environ.items() if name not in ("CI", "NO_COLOR")}
    process = subprocess.Popen(
        project.command(*words), cwd=project.path, stdin=subprocess.DEVNULL, stderr=terminal,
        stdout=terminal if out_too else subprocess.PIPE, env={**known, "TERM": "xterm", **environment})
    os.close(terminal)
    out = []
    # A pipe holds little, so both have to be read at once.
    reading = threading.Thread(target=lambda: out.append(process.stdout.read() if process.stdout else b""))
    reading.start()
    written = b""
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:
            break
        if not part:
            break
        written += part
    os.close(controller)
    reading.join()
    assert process.wait() == 0, (words, written)
    return written.decode(), out[0].decode()


def screen(written):
    """Returns the lines that a terminal shows in the end."""
    lines, column = [""], 0
    for part in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|.|\n", written, re.DOTALL):
        if part == "\r":
            column = 0
        elif part == "\n":
            lines.append("")
            column = 0
        elif part == "\x1b[K":
            lines[-1] = lines[-1][:column]
        elif not part.startswith("\x1b"):
            lines[-1] = lines[-1][:column] + part + lines[-1][column + 1:]
            column += 1
    return lines


def slow(project, command):
    """Adds specs until a run takes some seconds, and returns that run."""
    with open(SPEC) as file:
        text = file.read()
    count, seconds = 0, 0
    while seconds < 3:
        for number in range(count, 2 * count + 20):
            with open(project.at(f"Specs/Copy{number}.yaml"), "w") as file:
                file.write(text.replace("Fresh", f"Copy{number}"))
        count = 2 * count + 20
        project.run("generate")
        start = time.monotonic()
        run = project.run(*command)
        seconds = time.monotonic() - start
        assert run.returncode == 0 and run.stderr == "", run
    return run


def main():
    project = Project(sys.argv[1])
    command = ["check", "--no-cache"]
    expected = slow(project, command)
    for out_too in (False, True):
        written, out = on_terminal(project, command, out_too)
        found = [(int(done), int(count)) for done, count in
                 re.findall(r"\rplanning: (\d+) of (\d+) modules\x1b\[K", written)]
        assert len(found) > 1 and found == sorted(found), written
        assert all(0 <= done <= count for done, count in found), found
        shown = screen(written)
        wanted = expected.stdout.splitlines() + [""] if out_too else [""]
        assert shown == wanted, (shown, wanted)
        assert out_too or out == expected.stdout, out
    for words, environment in [
        (["--quiet"], {}), (["--format", "json"], {}), (["--color", "never"], {}),
        ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"}), ([], {"CI": "true"}),
    ]:
        written, _ = on_terminal(project, [*command, *words], False, **environment)
        assert written == "", (words, environment, written)
    project.remove()
    print(f"the line was shown up to {len(found)} times and erased, and nowhere else")


if __name__ == "__main__":
    main()
