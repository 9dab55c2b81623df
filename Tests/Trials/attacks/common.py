"""What attacks share: where files do harm, what does harm when it is printed, and crafted records."""
CASES = []
SPECIAL = [".git", ".hg", ".svn", ".github", ".husky", ".vscode", ".swiftpm", ".trellis"]
PLACES = [".git/hooks/pre-commit", ".git/config", ".hg/hgrc", ".github/workflows/ci.yml", ".husky/pre-commit",
          ".vscode/tasks.json", ".swiftpm/configuration/mirrors.json", ".envrc", ".build/x", ".trellis/Home.base",
          ".GIT/config", ".Git/hooks/x", "git~1/config", ".git./config", ".git /config", ".g\u200cit/config",
          ".git::$INDEX_ALLOCATION/config", ".GitHub/workflows/x.yml", "a/.git/hooks/x", "a/../.git/x", "./.git/x",
          "Sources//../.git/x", ".cargo/config", ".idea/x", ".circleci/config.yml", ".pre-commit-config.yaml",
          ".gitattributes", ".gitmodules", ".swift-version", ".npmrc", ".ssh/x", ".bazelrc"]
BAD = "\x1b[31m\x07\u202e\u0085\u2066\x7f\u009b"
WRITING = [["generate"], ["generate", "--force"], ["generate", "--prune"], ["generate", "--no-cache", "--force", "--prune"]]


def case(function):
    CASES.append(function)
    return function


def all_writing(world, *words):
    for command in WRITING:
        world.run(*command, *words)


def record(paths, extra=""):
    """Returns a record of a feature that is no longer there, whose texts are these files."""
    text = "# What Trellis wrote last. Commit this file; do not edit it.\nformat 2\nspec Specs/Gone.yaml\npack mvvm\n"
    for path, content in sorted(paths.items()):
        text += f"@ {path}\tof 5d3a83f894c24267{extra}\n"
        for line in content.split("\n")[:-1]:
            text += ("\\" if line[:1] in ("@", "#", "\\") else "") + line.replace("\\", "\\\\") + "\n"
    return text
