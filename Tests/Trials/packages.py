#!/usr/bin/env python3
"""Makes the files of a release with `.release/package`, and installs and uses each of them with the commands that
Installation.md shows.
Tests/Trials/packages.py TRELLIS [--from-sources]
TRELLIS has to be built with -static-executable. lintian, ruby, zsh, fish and python3-yaml have to be installed, and
installing needs root. With --from-sources, the plugins are tried with a clone of this repository as well, which
builds all of it.
"""
import filecmp
import gzip
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRIALS = os.path.join(ROOT, "Tests", "Trials")
PACKAGE = os.path.join(ROOT, ".release", "package")
MACHINE = os.uname().machine
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}[MACHINE]
GIT = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b.c", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b.c"}


def run(*words, at=None, status=0, env=None):
    done = subprocess.run(words, cwd=at, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == status, f"{words}: {done.returncode}\n{done.stdout}"
    return done.stdout


def read(*names, mode="r"):
    with open(os.path.join(*names), mode) as file:
        return file.read()


def write(text, *names):
    path = os.path.join(*names)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def files(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder)
                  for place, _, names in os.walk(folder) for name in names)


class Page:
    """The commands and files that the page about installation shows."""

    def __init__(self):
        self.text = read(ROOT, "Sources", "trellis", "Documentation.docc", "Installation.md")
        blocks = re.findall(r"^```(\w+)\n(.*?)^```", self.text, re.M | re.S)
        self.lines = [line for language, block in blocks if language == "sh" for line in block.splitlines()]

    def command(self, start, **places):
        """The line that starts so, in which other places stand for those of the page."""
        line, = [line for line in self.lines if line.startswith(start)]
        for old, new in places.values():
            assert old in line, (old, line)
            line = line.replace(old, new)
        return ["bash", "-euc", line]

    def file(self, name):
        return re.search(rf"`{re.escape(name)}`:\n\n```\w+\n(.*?)^```", self.text, re.M | re.S)[1]


class Trial:
    def __init__(self, trellis, work):
        self.trellis, self.work, self.page = trellis, work, Page()
        self.version = run(trellis, "--version").split()[-1]
        self.release = os.path.join(work, "Release")
        self.page.lines = [line.replace("Release .build/release/trellis", f"{self.release} {trellis}")
                           for line in self.page.lines]
        self.project = os.path.join(work, "Project")
        shutil.copytree(os.path.join(ROOT, "Specs"), os.path.join(self.project, "Specs"))
        run(trellis, "generate", "--quiet", at=self.project)
        self.generated = {name: read(self.project, "Generated", name) for name in self.code(self.project)}

    @staticmethod
    def code(project):
        return [name for name in files(os.path.join(project, "Generated")) if not name.startswith(".trellis/")]

    def reproducible(self):
        """A second run by somebody else, at another time, makes the same bytes."""
        run(*self.page.command(".release/package"), at=ROOT)
        copy, second = os.path.join(self.work, "copy"), os.path.join(self.work, "Second")
        shutil.copyfile(self.trellis, copy)
        os.chmod(copy, 0o700)
        environment = dict(os.environ, TZ="Asia/Tokyo", LC_ALL="C", HOME=self.work)
        run("bash", "-euc", 'umask 077; "$@"', "sh", PACKAGE, second, copy, at=self.work, env=environment)
        names = files(self.release)
        assert len(names) == 9 and names == files(second), names
        _, different, missing = filecmp.cmpfiles(self.release, second, names, shallow=False)
        assert not different + missing, different + missing
        run("sha256sum", "--check", "--strict", "SHA256SUMS", at=self.release)
        assert f"trellis-{self.version}-linux-{MACHINE}.tar.gz" in read(self.release, "SHA256SUMS")

    # MARK: Archive and Debian package

    def archive(self):
        prefix = os.path.join(self.work, "local")
        os.mkdir(prefix)
        run(*self.page.command("tar -xzf", to=("/usr/local", prefix), of=("x86_64", MACHINE)), at=self.release)
        self.use(prefix, "", "share/zsh/site-functions/_trellis")
        for name in files(prefix):
            assert f"`{name}`" in self.page.text or name.startswith(("bin/", "share/doc/")), name

    def debian_package(self):
        package = os.path.join(self.release, f"trellis_{self.version}_{DEBIAN}.deb")
        assert run("lintian", "--allow-root", "--fail-on", "error,warning", package) == ""
        assert "NEEDED" not in run("readelf", "--dynamic", self.trellis)
        assert run("dpkg-deb", "--field", package, "Depends").strip() == ""
        root = os.path.join(self.work, "root")
        write("", root, "var", "lib", "dpkg", "status")
        for name in ("info", "updates"):
            os.mkdir(os.path.join(root, "var", "lib", "dpkg", name))
        place = ("dpkg", f"dpkg --root={root} --log=/dev/null")
        run(*self.page.command("dpkg --install", to=place, of=("amd64", DEBIAN)), at=self.release)
        self.use(root, "usr/", "usr/share/zsh/vendor-completions/_trellis")
        # Debian's zsh looks there.
        assert "/usr/share/zsh/vendor-completions\n" in run("zsh", "-fc", "print -l $fpath")
        assert run("dpkg", f"--root={root}", "--verify", "trellis") == ""
        run("dpkg", f"--root={root}", "--log=/dev/null", "--remove", "trellis")
        assert [name for name in files(root) if name.startswith("usr/")] == []

    def use(self, root, prefix, zsh):
        """Uses what is installed below a folder, which also becomes the root of all files, with nothing else in it."""
        shutil.copytree(os.path.join(self.project, "Specs"), os.path.join(root, "Specs"))
        # Every executable of Swift reads /proc.
        os.mkdir(os.path.join(root, "proc"))
        run("/usr/bin/unshare", "--mount", "--pid", "--fork", "--root", root, "--mount-proc=/proc",
            f"/{prefix}bin/trellis", "generate", "--quiet", env={})
        assert self.generated == {name: read(root, "Generated", name) for name in self.code(root)}
        for name in ("Specs", "Generated", "proc"):
            shutil.rmtree(os.path.join(root, name))
        place = os.path.join(root, prefix, "share")
        assert gzip.decompress(read(place, "man/man1/trellis.1.gz", mode="rb")).decode() == run(self.trellis, "man")
        bash = os.path.join(place, "bash-completion/completions/trellis")
        assert "_trellis" in run("bash", "-euc", f"source {bash}; complete -p trellis")
        # fish completes commands of the PATH.
        path = f"{os.path.join(root, prefix, 'bin')}:{os.environ['PATH']}"
        environment = dict(os.environ, XDG_DATA_DIRS=place, HOME=self.work, PATH=path)
        assert "check" in run("fish", "--command", "complete -C 'trellis che'", env=environment)
        folder = os.path.dirname(os.path.join(root, zsh))
        script = f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[trellis]"
        assert run("zsh", "-fc", script).strip() == "_trellis"

    # MARK: Bundle and plugins

    def several_machines(self):
        """A release for several machines, made from executables of which only the first runs, and needs libraries."""
        source, first, arm, thin, fat = (os.path.join(self.work, name) for name in ("a.c", "a", "arm", "thin", "fat"))
        write("#include <stdio.h>\n#include <yaml.h>\n"
              'int main(void) { return printf("trellis 9.8.%d\\n", *yaml_get_version_string() == 0) < 0; }\n', source)
        run("clang", source, "-o", first, "-lyaml")
        write("void _start(void) {}\n", source)
        run("clang", "--target=aarch64-linux-gnu", "-nostdlib", "-static", "-fuse-ld=lld", source, "-o", arm)
        run("clang", "--target=arm64-apple-macos15", "-c", source, "-o", thin)
        with open(fat, "wb") as file:
            kinds = ((0x01000007, 3, 64, 0, 0), (0x0100000C, 0, 64, 0, 0))
            file.write(struct.pack(">II", 0xCAFEBABE, 2) + b"".join(struct.pack(">5I", *kind) for kind in kinds))
        folder = os.path.join(self.work, "Several")
        made = run(PACKAGE, folder, first, arm, thin, fat).split()
        with zipfile.ZipFile(os.path.join(folder, "trellis.artifactbundle.zip")) as bundle:
            info = json.loads(bundle.read("trellis.artifactbundle/info.json"))
            assert info["schemaVersion"] == "1.0" and list(info["artifacts"]) == ["trellis"], info
            artifact = info["artifacts"]["trellis"]
            assert artifact["type"] == "executable" and artifact["version"] == "9.8.0", artifact
            triples = []
            for variant in artifact["variants"]:
                entry = bundle.getinfo(f"trellis.artifactbundle/{variant['path']}")
                assert entry.external_attr >> 16 & 0o777 == 0o755, entry
                triples += variant["supportedTriples"]
        assert triples == [f"{MACHINE}-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "arm64-apple-macosx",
                           "x86_64-apple-macosx", "arm64-apple-macosx"], triples
        for name in (f"linux-{MACHINE}", "linux-aarch64", "macos-arm64", "macos-universal"):
            assert f"trellis-9.8.0-{name}.tar.gz" in made, made
        package, = [name for name in made if name.endswith(f"_{DEBIAN}.deb")]
        shown = run("dpkg-deb", "--field", os.path.join(folder, package), "Depends")
        assert {word.split(" ")[0] for word in shown.strip().split(", ")} == {"libc6", "libyaml-0-2"}, shown
        # One that needs a Swift toolchain is for nobody else.
        refused = run(PACKAGE, os.path.join(self.work, "Refused"), shutil.which("swift-format"), status=1)
        assert "of a Swift toolchain" in refused, refused

    def plugins(self):
        package = os.path.join(self.work, "trellis-plugins")
        shutil.copytree(os.path.join(self.release, "trellis-plugins"), package)
        bundle = os.path.join(self.release, "trellis.artifactbundle.zip")
        manifest = read(package, "Package.swift")
        checksum = run("swift", "package", "compute-checksum", bundle, at=package).strip()
        assert f'checksum: "{checksum}"' in manifest, manifest
        # The package manager downloads bundles from servers with certificates alone.
        shutil.copy(bundle, package)
        manifest = re.sub(r'url: ".*",\n\s*checksum: ".*"', 'path: "trellis.artifactbundle.zip"', manifest)
        write(manifest, package, "Package.swift")
        run("git", "init", "-q", at=package)
        self.tagged(package)
        self.build(package, "App")

    def sources(self):
        package = os.path.join(self.work, "trellis")
        run("git", "clone", "-q", ROOT, package)
        self.tagged(package)
        self.build(package, "AppFromSources")

    def tagged(self, package):
        run("git", "add", "--all", at=package)
        run("git", "commit", "--quiet", "--allow-empty", "--message", "a", at=package, env={**os.environ, **GIT})
        run("git", "tag", "--force", self.version, at=package)

    def build(self, package, name):
        """Builds the package of the page, which depends on this one by its version."""
        # The package manager keeps copies of packages in this folder.
        home = {**os.environ, "HOME": os.path.join(self.work, "home")}
        app = os.path.join(self.work, name)
        name = os.path.basename(package)
        manifest = self.page.file("Package.swift").replace("https://example.com/trellis-plugins", f"file://{package}")
        write(manifest.replace('package: "trellis-plugins"', f'package: "{name}"'), app, "Package.swift")
        for path in ("Sources/Login/Login.swift", "Tests/LoginTests/LoginTests.swift",
                     "Tests/FeatureTestSupport/Support.swift"):
            write(self.page.file(path), app, path)
        shutil.copy(os.path.join(ROOT, "Specs", "Login.yaml"), os.path.join(app, "Login.yaml"))
        write("specs: Login.yaml\n", app, "trellis.yaml")
        shown = run(*self.page.command("swift test"), at=app, env=home)
        assert re.search(r"Test run with \d\d+ tests .* passed", shown), shown
        # What has not changed is not compiled again.
        assert "Compiling Login " not in run("swift", "build", at=app, env=home)
        spec = read(app, "Login.yaml")
        write("specs: Specs\n", app, "trellis.yaml")
        write(spec.replace("models:", "models:\n  Added: { id: Int }", 1), app, "Specs", "Login.yaml")
        write("let added = Added(id: 1)\n", app, "Sources", "Login", "Login.swift")
        run("swift", "build", at=app, env=home)
        write(spec.replace("Welcome back", "Hello", 1), app, "Specs", "Login.yaml")
        assert "cannot find 'Added' in scope" in run("swift", "build", at=app, env=home, status=1)
        write(spec.replace("feature: Login", "feature: Logn", 1), app, "Specs", "Login.yaml")
        assert "[unknown-target]" in run("swift", "build", at=app, env=home, status=1)
        write(spec, app, "Specs", "Login.yaml")
        for word, shown in (("generate", "created"), ("check", "unchanged")):
            command = self.page.command(f"swift package --allow-writing-to-package-directory trellis {word}")
            assert shown in run(*command, at=app, env=home)

    # MARK: Formula and action

    def formula(self):
        formula, sources = os.path.join(self.release, "trellis.rb"), f"trellis-{self.version}.tar.gz"
        run("ruby", "-c", formula)
        run("tar", "-xzf", os.path.join(self.release, sources), at=self.work)
        shown = run("ruby", os.path.join(TRIALS, "formula.rb"), formula, os.path.join(self.work, "brew"), self.trellis,
                    at=os.path.join(self.work, f"trellis-{self.version}"))
        digest = hashlib.sha256(read(self.release, sources, mode="rb")).hexdigest()
        page = "https://example.com/trellis/releases/download"
        assert shown.endswith(f"{page}/{self.version}/{sources}\n{digest}\n"), shown

    def action(self):
        run(os.path.join(TRIALS, "action.py"), self.trellis, self.release)


def main():
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    os.environ.pop("TRELLIS_URL", None)
    with tempfile.TemporaryDirectory() as work:
        trial = Trial(os.path.abspath(sys.argv[1]), work)
        steps = [trial.reproducible, trial.archive, trial.debian_package, trial.several_machines, trial.formula,
                 trial.action, trial.plugins]
        for step in steps + ([trial.sources] if sys.argv[2:] == ["--from-sources"] else []):
            step()
            print(f"{step.__name__.replace('_', ' ')}: as it should be", flush=True)


if __name__ == "__main__":
    main()
