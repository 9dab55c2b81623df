#!/usr/bin/env python3
"""Runs the hooks of `.pre-commit-hooks.yaml` with the pre-commit of PyPI, in a repository whose code is in step
with its specs, and in one whose code is not.
Tests/Trials/hooks.py TRELLIS
"""
import os
import subprocess
import sys
import tempfile
import venv

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
IDS = ("trellis-check", "trellis-validate")


def main():
    trellis = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        home, hooks, project = (os.path.join(work, name) for name in ("home", "hooks", "project"))
        venv.create(os.path.join(work, "tools"), with_pip=True)
        tools = os.path.join(work, "tools", "bin")
        subprocess.run([os.path.join(tools, "pip"), "install", "-q", "pre-commit"], check=True)
        environment = dict(os.environ, HOME=home, PATH=f"{os.path.dirname(trellis)}:{os.environ['PATH']}",
                           GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b.c", GIT_COMMITTER_NAME="a",
                           GIT_COMMITTER_EMAIL="a@b.c")

        def run(*words, at=project, status=0):
            done = subprocess.run(words, cwd=at, env=environment, capture_output=True, text=True)
            assert done.returncode == status, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
            return done.stdout

        for folder in (home, hooks, project):
            os.mkdir(folder)
        with open(os.path.join(ROOT, ".pre-commit-hooks.yaml")) as source:
            with open(os.path.join(hooks, ".pre-commit-hooks.yaml"), "w") as file:
                file.write(source.read())
        for folder in (hooks, project):
            run("git", "init", "-q", at=folder)
        run("git", "add", "-A", at=hooks)
        run("git", "commit", "-qm", "a", at=hooks)
        revision = run("git", "rev-parse", "HEAD", at=hooks).strip()
        with open(os.path.join(project, ".pre-commit-config.yaml"), "w") as file:
            file.write(f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n"
                       + "".join(f"  - id: {name}\n" for name in IDS))
        run(trellis, "init", "--feature", "Home", "--ci", "none", "--yes")
        run(trellis, "generate", "--quiet")
        run("git", "add", "-A")
        pre_commit = os.path.join(tools, "pre-commit")
        shown = run(pre_commit, "run", "--all-files")
        assert shown.count("Passed") == len(IDS), shown
        spec = os.path.join(project, "Specs", "Home.yaml")
        with open(spec) as file:
            text = file.read()
        for old, new, passed in (("title: Home", "title: Other", 1), ("feature: Home", "feature: home", 0)):
            with open(spec, "w") as file:
                file.write(text.replace(old, new, 1))
            run("git", "add", "-A")
            shown = run(pre_commit, "run", "--all-files", status=1)
            assert shown.count("Passed") == passed, shown
    print("the hooks pass and fail as they should")


if __name__ == "__main__":
    main()
