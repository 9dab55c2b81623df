#!/usr/bin/env python3
"""Completes command lines in bash, zsh and fish with what `trellis completions` prints, and formats the manual
page with groff. All four have to be installed.
Tests/Trials/shells.py TRELLIS
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

# The line to complete, and the words that are offered.
CASES = [
    ("trellis ch", ["check"]),
    ("trellis check --st", ["--strict", "--style"]),
    ("trellis graph --format ", ["json", "mermaid", "svg"]),
    ("trellis check --format s", ["sarif"]),
    ("trellis templates e", ["eject"]),
    ("trellis templates eject --t", ["--templates", "--to"]),
    ("trellis generate Sp", ["Specs/"]),
]


def bash(folder, line):
    script = f"source {folder}/trellis.bash; COMP_WORDS=({line}); " \
        + ("COMP_WORDS+=(''); " if line.endswith(" ") else "") \
        + "COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _trellis; printf '%s\\n' \"${COMPREPLY[@]}\""
    out = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=True)
    words = out.stdout.split()
    return [word + "/" if os.path.isdir(os.path.join(folder, word)) else word for word in words]


def fish(folder, line):
    script = f"source {folder}/trellis.fish; complete -C '{line}'"
    out = subprocess.run(["fish", "--no-config", "-c", script], cwd=folder, capture_output=True, text=True,
                         check=True)
    return [row.split("\t")[0] for row in out.stdout.splitlines()]


def zsh(folder, line):
    """Types the line and a tab into an interactive shell, and reads the list that it shows."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(TERM="dumb", ZDOTDIR=folder, HOME=folder)
        os.execvp("zsh", ["zsh", "-f", "-i"])
    type_in(terminal, "PS1='>>'; LISTMAX=1000; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u; "
            "zstyle ':completion:*' verbose no; setopt noautomenu noautolist; bindkey '^I' list-choices\n")
    read_until(terminal, ">>")
    type_in(terminal, line)
    time.sleep(0.2)
    type_in(terminal, "\t")
    shown = read_until(terminal, None)
    os.close(terminal)
    os.waitpid(process, 0)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).replace("\r", "\n")
    last = line.split(" ")[-1]
    words = set(re.findall(r"(?<![\w/-])[\w-]+/?(?![\w-])", shown.split("\n", 1)[-1]))
    return sorted(word for word in words if word.startswith(last) and word not in line.split(" "))


def type_in(terminal, text):
    os.write(terminal, text.encode())


def read_until(terminal, text):
    shown = ""
    end = time.time() + 10
    while time.time() < end:
        ready, _, _ = select.select([terminal], [], [], 1.0)
        if not ready:
            if text is None or f"\n{text}" in shown.replace("\r", "\n"):
                break
            continue
        try:
            shown += os.read(terminal, 65536).decode(errors="replace")
        except OSError:
            break
    return shown


def main():
    trellis = os.path.abspath(sys.argv[1])
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "Specs"))
        files = {"bash": "trellis.bash", "zsh": "_trellis", "fish": "trellis.fish"}
        for shell, name in files.items():
            with open(os.path.join(folder, name), "w") as file:
                subprocess.run([trellis, "completions", shell], stdout=file, check=True)
        for shell in (bash, zsh, fish):
            for line, words in CASES:
                offered = sorted(set(shell(folder, line)))
                if offered != words:
                    failed.append(f"{shell.__name__}: '{line}' offers {offered}, not {words}")
        page = subprocess.run([trellis, "man"], capture_output=True, check=True).stdout
        run = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page, capture_output=True)
        text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", run.stdout.decode())
        if run.returncode != 0 or run.stderr or "--strict" not in text:
            failed.append(f"groff: {run.stderr.decode()}")
    print("\n".join(failed) or f"{len(CASES)} lines are completed by three shells, and the manual page is sound")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
