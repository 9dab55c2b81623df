"""A project in a temporary folder, for trials: the example specs, its own templates, and Trellis."""
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Project:
    def __init__(self, trellis, templates=False, folder=None):
        self.trellis = os.path.abspath(trellis)
        self.path = tempfile.mkdtemp(prefix="trellis-trial-", dir=folder)
        os.mkdir(self.at("Specs"))
        for name in sorted(os.listdir(os.path.join(ROOT, "Specs"))):
            path = os.path.join(ROOT, "Specs", name)
            with open(path) as file:
                # Flows depend on the names of features, which trials change.
                if re.search(r"^flow:", file.read(), re.M):
                    continue
            shutil.copy(path, self.at("Specs"))
        if templates:
            self.run("templates", "eject", "base", "--to", "Templates")
            self.run("templates", "eject", "mvvm", "--to", "Templates")

    def at(self, *names):
        return os.path.join(self.path, *names)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)

    def command(self, *words):
        return [self.trellis, *words]

    def run(self, *words, timeout=120):
        return subprocess.run(self.command(*words), cwd=self.path, capture_output=True,
                              text=True, timeout=timeout)

    def report(self, *words):
        """Returns the exit status and the JSON report of a run."""
        run = self.run(*words, "--format", "json")
        report = json.loads(run.stdout) if run.returncode in (0, 1) else {}
        if "changes" not in report:
            raise AssertionError(f"{words}: {run.returncode}\n{run.stdout}{run.stderr}")
        return run.returncode, report

    def files(self, folder):
        """Returns the contents of all files below a folder, without Trellis' records."""
        found = {}
        for place, folders, names in os.walk(self.at(folder)):
            if ".trellis" in folders:
                folders.remove(".trellis")
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found

    def tree(self, folder):
        """Returns the contents of all files below a folder, without those that depend on the machine."""
        found = {}
        for place, _, names in os.walk(self.at(folder)):
            for name in names:
                path = os.path.join(place, name)
                inside = os.path.relpath(path, self.at(folder))
                if inside in (".trellis/stamps", ".trellis/.gitignore"):
                    continue
                with open(path, "rb") as file:
                    found[inside] = file.read()
        return found

    def bases(self, folder):
        """Returns the last generated contents by path, from the records in `.trellis`."""
        found = {}
        records = self.at(folder, ".trellis")
        for name in os.listdir(records) if os.path.isdir(records) else []:
            if name == "project" or name.endswith(".base"):
                with open(os.path.join(records, name), "rb") as file:
                    found.update(read_record(file.read(), folder))
        return found


def read_record(data, folder):
    found, path = {}, None
    for line in data.split(b"\n")[:-1]:
        if line.startswith(b"@ "):
            path = os.path.join(folder, line[2:].split(b"\t")[0].decode())
            found[path] = b""
        elif path is None or line.startswith(b"#"):
            continue
        elif line == b"\\-":
            found[path] = found[path][:-1]
        elif line.startswith(b"\\"):
            text = line[1:].replace(b"\\\\", b"\0").replace(b"\\r", b"\r").replace(b"\0", b"\\")
            found[path] += text + b"\n"
        else:
            found[path] += line + b"\n"
    return found


def merge_file(ours, base, theirs):
    """Returns the number of conflicts and the result of `git merge-file --diff3`."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for name, text in (("ours", ours), ("base", base), ("theirs", theirs)):
            names.append(os.path.join(folder, name))
            with open(names[-1], "wb") as file:
                file.write(text)
        run = subprocess.run(["git", "merge-file", "-p", "--diff3", *names], capture_output=True)
        return run.returncode, run.stdout


class Measured:
    """A command that has ended: its exit status, its outputs, and the seconds and megabytes that it needed."""

    def __init__(self, words, folder, environment, seconds, megabytes, file_size=None):
        """Runs a command, which is stopped after twice the seconds on the clock, or if it needs too much."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if file_size is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
            os.nice(5)

        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                       preexec_fn=limit, env=environment, start_new_session=True)
            alarm = threading.Timer(2 * seconds + 5, process.kill)
            alarm.start()
            _, status, usage = os.wait4(process.pid, 0)
            alarm.cancel()
            # A signal is a negative status, as in `subprocess`.
            self.status = process.returncode = os.waitstatus_to_exitcode(status)
            self.seconds = usage.ru_utime + usage.ru_stime
            self.megabytes = usage.ru_maxrss / 1024
            self.out, self.err = (end_of(file) for file in (out, err))


def end_of(file, most=1 << 24):
    file.seek(max(0, file.seek(0, 2) - most))
    return file.read()
