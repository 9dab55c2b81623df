#!/usr/bin/env python3
"""Tests failures of disks: a full one, a read-only one, a folder in place of a file, a folder that vanishes,
fifty runs at once, and symbolic links.

Each run ends in success or in one clear error, and nothing is lost. Full disks need permission to mount.
Tests/Trials/disks.py TRELLIS
"""
import os
import shutil
import subprocess
import sys
import tempfile
import threading

from project import Project


def main():
    trellis = sys.argv[1]
    for trial in (full, locked, in_the_way, vanishing, many, linked):
        print(f"{trial.__name__}: {trial(trellis)}")


def errors(run):
    return [line for line in run.stderr.splitlines() if line.startswith("error: ")]


def full(trellis):
    """Tries disks of increasing size, up to one that is large enough."""
    folder = tempfile.mkdtemp(prefix="trellis-disk-")
    project = Project(trellis)
    sizes = 0
    whole = Project(trellis)
    assert whole.run("generate", "--output", "App", "--quiet").returncode == 0
    wanted = whole.tree("App")
    for size in range(16, 2_000, 24):
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "none", folder],
                               capture_output=True, text=True)
        if mount.returncode:
            project.remove()
            return f"left out: {mount.stderr.strip()}"
        try:
            run = project.run("generate", "--output", folder + "/App", "--quiet")
            for path, text in project.tree(folder + "/App").items():
                if path.endswith(".trellis-new") or path.startswith(".trellis/"):
                    continue
                assert text == wanted[path], f"{size} KB: {path} is torn"
            if run.returncode == 0:
                break
            assert run.returncode == 74, f"{size} KB: {run.returncode} {run.stderr}"
            assert len(errors(run)) == 1 and "no space left" in run.stderr, run.stderr
            assert folder in run.stderr
            sizes += 1
            # Enlarges the disk, so that the next run can continue.
            subprocess.run(["mount", "-o", "remount,size=8m", folder], check=True)
            run = project.run("generate", "--output", folder + "/App", "--quiet")
            assert run.returncode == 0, run.stderr
            assert project.tree(folder + "/App") == wanted
        finally:
            subprocess.run(["umount", folder], check=True)
    os.rmdir(folder)
    project.remove()
    whole.remove()
    return f"{sizes} sizes that are too small, one error each, and the next run went on"


def locked(trellis):
    """Generates into a folder without write permission."""
    project = Project(trellis)
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    before = project.tree("App")
    os.remove(project.at("App/Package.swift"))
    kind = "folder"
    os.chmod(project.at("App"), 0o555)
    if os.geteuid() == 0:
        # Only a read-only mount stops the superuser.
        kind = "disk"
        if subprocess.run(["mount", "--bind", project.at("App"), project.at("App")],
                          capture_output=True).returncode:
            return "left out: neither permissions nor mounts stop this user"
        subprocess.run(["mount", "-o", "remount,ro,bind", project.at("App")], check=True)
    try:
        run = project.run("generate", "--output", "App", "--quiet")
    finally:
        if kind == "disk":
            subprocess.run(["umount", project.at("App")], check=True)
        os.chmod(project.at("App"), 0o755)
    assert run.returncode == 74 and len(errors(run)) == 1, (run.returncode, run.stderr)
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    assert project.tree("App") == before
    project.remove()
    return f"a read-only {kind} is one error: {errors(run)[0]}"


def in_the_way(trellis):
    """Replaces a file by a folder, and a folder by a file."""
    project = Project(trellis)
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    before = project.tree("App")
    os.remove(project.at("App/Package.swift"))
    os.mkdir(project.at("App/Package.swift"))
    shutil.rmtree(project.at("App/Sources/Login"))
    with open(project.at("App/Sources/Login"), "w") as file:
        file.write("mine")
    run = project.run("generate", "--output", "App", "--quiet")
    assert run.returncode == 74, run.stderr
    assert all("cannot write" in line for line in errors(run)), run.stderr
    os.rmdir(project.at("App/Package.swift"))
    os.remove(project.at("App/Sources/Login"))
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    assert project.tree("App") == before
    project.remove()
    return f"{len(errors(run))} errors, one for each file, and the next run went on"


def vanishing(trellis):
    """Deletes a folder while Trellis writes to it."""
    project = Project(trellis)
    ends = {}
    stop = threading.Event()

    def delete():
        while not stop.is_set():
            shutil.rmtree(project.at("App"), ignore_errors=True)

    thread = threading.Thread(target=delete)
    thread.start()
    for _ in range(200):
        run = project.run("generate", "--output", "App", "--quiet")
        assert run.returncode in (0, 1, 74), (run.returncode, run.stderr)
        assert run.returncode == 0 or run.stderr, "a failure that says nothing"
        ends[run.returncode] = ends.get(run.returncode, 0) + 1
    stop.set()
    thread.join()
    shutil.rmtree(project.at("App"), ignore_errors=True)
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    assert project.run("check", "--output", "App").returncode == 0
    project.remove()
    return f"200 runs ended with {ends}, and the next one went on"


def many(trellis):
    """Runs Trellis fifty times at once on one folder, with all specs or a single one."""
    project, alone = Project(trellis), Project(trellis)
    assert alone.run("generate", "--output", "App", "--quiet").returncode == 0
    names = sorted(os.listdir(project.at("Specs")))
    processes = []
    for number in range(50):
        specs = [] if number % 2 else [f"Specs/{names[number // 2 % len(names)]}"]
        processes.append(subprocess.Popen(
            project.command("generate", *specs, "--output", "App", "--quiet"), cwd=project.path,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    for process in processes:
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0, (process.returncode, out, err)
    assert project.tree("App") == alone.tree("App")
    for one in (project, alone):
        one.remove()
    return "50 runs at once ended as one does"


def linked(trellis):
    """Checks that links inside the folder are followed, and that links out of it are rejected."""
    project = Project(trellis)
    os.makedirs(project.at("App/Real"))
    os.symlink("Real", project.at("App/Sources"))
    assert project.run("generate", "--output", "App", "--quiet").returncode == 0
    assert os.path.isdir(project.at("App/Real/Login"))
    os.mkdir(project.at("Elsewhere"))
    os.symlink("../Elsewhere", project.at("App/Out"))
    shutil.rmtree(project.at("App/Tests"))
    os.symlink("../Elsewhere", project.at("App/Tests"))
    run = project.run("generate", "--output", "App", "--quiet")
    assert run.returncode == 74 and "leads out of the folder" in run.stderr
    assert not os.listdir(project.at("Elsewhere"))
    project.remove()
    return "one inside was followed, and one that leads out was refused"


if __name__ == "__main__":
    main()
