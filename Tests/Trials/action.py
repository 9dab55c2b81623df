#!/usr/bin/env python3
"""Runs the steps of the GitHub action as GitHub does, in a repository whose project is in a folder of its own:
in step and out of step, with an executable, from the PATH and with a release that it downloads.
Tests/Trials/action.py TRELLIS RELEASE
RELEASE is a folder that `.release/package` has made.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ACTION = os.path.join(ROOT, ".github", "actions", "trellis", "action.yml")


class Run:
    """What a run of the action has printed, its status, and the steps that only GitHub can run."""

    def __init__(self, workspace, path, **inputs):
        with open(ACTION) as file:
            action = yaml.safe_load(file)
        unknown = set(inputs) - set(action["inputs"])
        assert not unknown, unknown
        self.inputs = {name: inputs.get(name, entry["default"]) for name, entry in action["inputs"].items()}
        self.workspace, self.path = workspace, path
        self.status, self.out, self.others = 0, "", []
        with tempfile.TemporaryDirectory() as self.temporary:
            for step in action["runs"]["steps"]:
                self.step(step)
            sarif = os.path.join(self.temporary, "trellis.sarif")
            self.sarif = open(sarif).read() if os.path.exists(sarif) else None

    def step(self, step):
        condition = step.get("if", "success()")
        always = "always()" in condition
        if self.status and not always or not self.holds(condition):
            return
        if "uses" in step:
            self.others.append((step["uses"], {key: self.text(text) for key, text in step["with"].items()}))
            return
        assert step["shell"] == "bash", step
        script, added = (os.path.join(self.temporary, name) for name in ("script", "path"))
        with open(script, "w") as file:
            # GitHub puts values into the text before the shell sees it.
            file.write(self.text(step["run"]))
        open(added, "w").close()
        environment = {name: self.text(text) for name, text in step.get("env", {}).items()}
        environment.update(PATH=self.path, HOME=self.temporary, RUNNER_TEMP=self.temporary, GITHUB_PATH=added,
                           GITHUB_WORKSPACE=self.workspace)
        place = os.path.join(self.workspace, self.text(step.get("working-directory", ".")))
        if not os.path.isdir(place):
            self.status, self.out = 1, f"{self.out}there is no folder {place}\n"
            return
        done = subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script], cwd=place,
                              env=environment, capture_output=True, text=True, timeout=60)
        self.out += done.stdout + done.stderr
        self.status = done.returncode
        with open(added) as file:
            self.path = ":".join([*file.read().split("\n")[:-1], self.path])

    def text(self, text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match[1].strip())), text)

    def value(self, name):
        if name == "runner.temp":
            return self.temporary
        assert name.startswith("inputs."), name
        return self.inputs[name.removeprefix("inputs.")]

    def holds(self, condition):
        for part in condition.split("&&"):
            part = part.strip()
            if part in ("always()", "success()"):
                continue
            name, sign, word = re.fullmatch(r"(\S+) (==|!=) '(.*)'", part).groups()
            if (self.value(name) == word) != (sign == "=="):
                return False
        return True


def main():
    trellis, release = (os.path.abspath(path) for path in sys.argv[1:3])
    version = subprocess.run([trellis, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    with tempfile.TemporaryDirectory() as work:
        workspace = os.path.join(work, "work space")
        project = os.path.join(workspace, "App")
        shutil.copytree(os.path.join(ROOT, "Specs"), os.path.join(project, "Specs"))
        shutil.copy(trellis, os.path.join(workspace, "trellis"))
        # GitHub's runners have no Trellis.
        path = os.pathsep.join(place for place in os.environ["PATH"].split(os.pathsep)
                               if not os.path.exists(os.path.join(place, "trellis")))

        def run(path=path, **inputs):
            return Run(workspace, path, **{"working-directory": "App", "executable": "./trellis", **inputs})

        subprocess.run([trellis, "generate", "--quiet"], cwd=project, check=True)
        passed = run()
        assert passed.status == 0 and "::" not in passed.out, passed.out
        assert passed.others == [] and passed.sarif is None, passed.others

        # Neither words nor file names are run, and each is one argument.
        proof = os.path.join(work, "proof")
        for hostile in (f"; touch {proof}", f"$(touch {proof})", f"`touch {proof}`", f"' ; touch {proof} #",
                        f'" ; touch {proof} #', f"Specs\n; touch {proof}", f"&& touch {proof}"):
            for inputs in ({"arguments": hostile}, {"executable": hostile}, {"working-directory": hostile},
                           {"version": hostile, "repository": f"file://{work}"},
                           {"version": version, "repository": hostile}):
                assert run(**inputs).status != 0, inputs
                assert not os.path.exists(proof), inputs
            assert run(sarif=hostile).others == [] and not os.path.exists(proof), hostile
        assert run(arguments="Specs/Log*.yaml").status == 1
        assert run(arguments="--strict\n  Specs/Login.yaml").status == 0

        spec = os.path.join(project, "Specs", "Login.yaml")
        with open(spec) as file:
            text = file.read()
        with open(spec, "w") as file:
            file.write(text.replace("Welcome back", "Hello", 1))
        drifted = run(sarif="true")
        assert drifted.status == 1, drifted.out
        assert "::error file=App/Generated/Sources/Login/View/LoginView.swift" in drifted.out, drifted.out
        assert [name.split("@")[0] for name, _ in drifted.others] == ["github/codeql-action/upload-sarif"]
        assert drifted.others[0][1]["sarif_file"].endswith("/trellis.sarif") and "LoginView.swift" in drifted.sarif
        drifted = run(**{"working-directory": "App/"})
        assert "::error file=App/Generated/" in drifted.out, drifted.out

        missing = run(executable="trellis")
        assert missing.status == 127, missing.out
        found = run(executable="trellis", path=f"{workspace}:{path}")
        assert found.status == 1 and "::error file=App/" in found.out, found.out

        page = os.path.join(work, "page")
        downloads = os.path.join(page, "releases", "download", version)
        shutil.copytree(release, downloads)
        download = {"executable": "trellis", "version": version, "repository": f"file://{page}"}
        fetched = run(**download)
        assert fetched.status == 1 and "::error file=App/" in fetched.out, fetched.out
        archive = next(name for name in os.listdir(downloads) if name.endswith(f"linux-{os.uname().machine}.tar.gz"))
        with open(os.path.join(downloads, archive), "ab") as file:
            file.write(b"changed")
        changed = run(**download)
        assert changed.status == 1 and "FAILED" in changed.out and "::error" not in changed.out, changed.out
    print("the steps of the action run, and its inputs are not run as commands")


if __name__ == "__main__":
    main()
