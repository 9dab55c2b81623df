"""Attacks on what is read: links and paths that lead to secrets."""
import json
import os
import subprocess

from attacks.common import BAD, case
from world import SPEC


@case
def names_of_specs(world):
    """Names of files that end the comments in which generated code names them."""
    for name in ("a\nlet evil = 1\n//", "a\u2028let evil = 1", "a\rlet evil = 1", "a\u202eb"):
        world.write(f"Specs/{name}.yaml", SPEC.replace("Home", "Odd"))
        for words in (["generate"], ["validate"], ["generate", "--files", "module"], ["graph"]):
            world.run(*words)
        world.expect(not os.path.exists(world.at("Generated/Sources/Odd")), f"code is generated from {name!r}")
        world.clear(f"Specs/{name}.yaml")


@case
def folder_like_a_repository(world):
    """A folder of the project looks like a repository, and its configuration names a program."""
    app = world.at("App")
    os.mkdir(app)
    run = lambda *words, at=app: subprocess.run(["git", *words], cwd=at, env=world.environment, capture_output=True)
    run("init", "-q", ".")
    world.create(os.path.join(app, ".gitattributes"), "*.yaml filter=x\n")
    world.create(os.path.join(app, "Specs", "Home.yaml"), SPEC)
    run("add", "-A")
    run("commit", "-qm", "First")
    for key, value in (("core.bare", "false"), ("core.worktree", "."), ("filter.x.clean", "touch ../../outside/ran; cat")):
        run("config", key, value)
    for name in os.listdir(os.path.join(app, ".git")):
        os.rename(os.path.join(app, ".git", name), os.path.join(app, name))
    os.rmdir(os.path.join(app, ".git"))
    world.create(os.path.join(app, "Specs", "Home.yaml"), SPEC + "\n")
    subprocess.run([world.trellis, "affected", "--since", "HEAD"], cwd=app, env=world.environment, capture_output=True)
    world.expect(not os.path.exists(os.path.join(world.outside, "ran")), "a program of the project was run")


@case
def linked_specs(world):
    """Specs that are links to what is none of the project's."""
    for target in ("../../outside/secret.txt", "../../outside/Secret.yaml", "../../home/.gitconfig", "/proc/self/environ",
                   "../.git/config", "../../outside/Own.yaml", "/dev/zero", "/dev/stdin", "/dev/random", "/proc/self/mem", "Home.yaml",
                   "Loop.yaml", "/proc/self/cmdline", "/dev/tty", "/dev/full", "/proc/self/fd/0", "nowhere", "."):
        world.link("Specs/Loop.yaml", target)
        for words in (["validate"], ["validate", "Specs/Loop.yaml"], ["generate"], ["fix", "--diff"], ["ir", "Specs/Loop.yaml"],
                      ["simulate", "Specs/Loop.yaml"], ["outputs", "--format", "json"], ["validate", "--format", "json"],
                      ["graph", "--format", "json"], ["affected", "--since", "HEAD"]):
            world.run(*words)
    world.clear("Specs/Loop.yaml")
    for target in ("../outside", "../../", "/proc/self", ".git", "/", "..", ".", "Specs"):
        world.link("Specs/Folder", "../" + target if not target.startswith("/") else target)
        world.run("validate")
        world.run("generate")


@case
def specs_by_settings(world):
    for specs in ("../outside", world.outside, "/proc/self/environ", ".git/config", "../outside/Secret.yaml", "..", "/", ".git",
                  "Specs/../../outside", "~", ["Specs"] * 5000, "/dev/zero", "/proc", "/sys"):
        world.settings(specs=specs)
        for words in (["validate"], ["generate"], ["outputs"], ["new", "Other"]):
            world.run(*words, may=["Specs/Other.yaml"])


@case
def uses_outside(world):
    for path in ("../../outside/secret.txt", "../../outside/Secret.yaml", world.outside + "/secret.txt", "/proc/self/environ", "../.git/config",
                 "/dev/zero", "/dev/stdin", "Home.yaml", ".", "..", "a" * 5000, "a/" * 5000, "\x00", BAD, "~/.gitconfig", "Link.yaml",
                 "../../outside/Own.yaml"):
        world.link("Specs/Link.yaml", "../../outside/Secret.yaml")
        world.write("Specs/Home.yaml", f"uses: [{json.dumps(path)}]\n" + SPEC)
        for words in (["validate", "Specs/Home.yaml"], ["generate"], ["ir", "Specs/Home.yaml"], ["graph", "--format", "json"],
                      ["validate", "--format", "github"]):
            world.run(*words)


@case
def templates_outside(world):
    """Templates that are links, and that include what stands outside of their pack."""
    world.settings(style="own", templates="Templates")
    read = [["generate", "--force"], ["generate", "--diff"], ["templates", "lint"], ["templates", "show", "own"], ["check", "--diff"]]
    for target in ("../../../outside/secret.txt", "../../.git/config", "/proc/self/environ", "/dev/zero", "/dev/stdin", "../../Makefile",
                   "Page.stencil", "../../Templates"):
        world.pack("x.swift")
        world.link("Templates/own/Page.stencil", target)
        for words in read:
            world.run(*words)
        world.run("render", "Templates/own/Page.stencil", "--context", "trellis.yaml", raw=True)
    for path in ("../../../outside/secret.txt", world.outside + "/secret.txt", "../../.git/config", "/proc/self/environ", "Link",
                 "../../trellis.yaml", "Page.stencil", "sub/../../../../outside/secret.txt"):
        world.pack("x.swift", f'{{% include "{path}" %}}\n')
        world.link("Templates/own/Link", "../../../outside/secret.txt")
        for words in read:
            world.run(*words)
        world.run("render", "Templates/own/Page.stencil", "--context", "trellis.yaml", raw=True)
        world.write("Templates/own/pack.yaml", f"pack: own\nfiles:\n  - {{ template: {json.dumps(path)}, path: x.swift }}\n")
        for words in read:
            world.run(*words)


@case
def packs_outside(world):
    for templates in ("../outside", world.outside, ".git", "/", "/proc/self", "..", "Linked", "~", "/dev/zero", "Templates/../../outside"):
        world.link("Linked", "../outside")
        world.settings(templates=templates, style="outer")
        for words in (["generate"], ["templates", "list"], ["templates", "lint"], ["templates", "show", "outer"], ["templates", "test"],
                      ["templates", "eject", "outer", "--to", "Ejected"], ["templates", "new", "house"]):
            world.run(*words, may=["Ejected.*", "Templates.*"])


@case
def linked_pack_files(world):
    for path, target in (("Templates/own/pack.yaml", "../../../outside/Secret.yaml"), ("Templates/own/pack.yaml", "/proc/self/environ"),
                         ("Templates/own", "../../outside/Pack"), ("Templates", "../outside"), ("trellis.yaml", "../outside/Secret.yaml"),
                         ("trellis.yaml", "/proc/self/environ"), ("trellis.yaml", ".git/config"), ("trellis.yaml", "/dev/zero"),
                         ("Templates/own/pack.yaml", "/dev/zero"), ("Templates/own/pack.yaml", "/dev/stdin")):
        world.settings(style="own", templates="Templates")
        world.pack("x.swift")
        world.link(path, target)
        for words in (["generate"], ["validate"], ["templates", "list"], ["templates", "lint"], ["templates", "show", "own"]):
            world.run(*words)
        world.clear("Templates")


@case
def linked_generated_files(world):
    """A generated file is a link to a secret: `--diff` and merges show what stands in a file."""
    world.run("generate")
    for target in ("../../outside/secret.txt", "/proc/self/environ", "../.git/config", "/dev/zero", "/dev/stdin"):
        world.link("Generated/Package.swift", target)
        for words in (["check", "--diff"], ["generate", "--diff"], ["generate"], ["generate", "--force"], ["generate", "--conflicts", "markers"]):
            world.run(*words)


@case
def embedded_repository(world):
    """A folder of specs is a bare repository itself, whose settings run a program for git."""
    world.run("generate")
    for command in (["add", "-A"], ["commit", "-qm", "a"]):
        subprocess.run(["git", *command], cwd=world.path, env=world.environment, check=True, capture_output=True)
    for folder in ("Specs", "Generated", "Templates"):
        world.write(f"{folder}/HEAD", "ref: refs/heads/main\n")
        world.write(f"{folder}/config", "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
                    f"\tfsmonitor = touch {world.outside}/pwned\n\tsshCommand = touch {world.outside}/pwned\n"
                    f"[diff]\n\texternal = touch {world.outside}/pwned\n")
        world.write(f"{folder}/objects/x", "")
        world.write(f"{folder}/refs/heads/main", "0" * 40)
    world.write(".gitattributes", "*.yaml diff=own filter=own\n")
    for words in (["affected", "--since", "HEAD"], ["affected", "Specs", "--since", "HEAD"], ["affected", "Specs/Home.yaml", "--since", "HEAD"],
                  ["affected", "--since", "--output=pwned"], ["affected", "--since", "HEAD", "--output", "Generated"],
                  ["affected", "--since=--ext-diff"], ["affected", "--since", "-O/dev/zero"]):
        world.run(*words)
