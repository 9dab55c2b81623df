#!/usr/bin/env python3
"""Breaks generated logic, one line at a time, and counts the breaks that turn a generated test red.

mutate.py PACKAGE COUNT [SEED [MODULE...]]
PACKAGE: a generated package that builds; it is copied, not changed. MODULE: of all, only these are broken.

A break is a comparison or a boundary moved, a condition flipped, a value changed, a statement dropped,
or an owner kept by what it has begun, in any generated file but views (which stand behind `canImport`).
One break of each feature is tried in the same build. What survives is printed.
"""
import glob, os, random, re, shutil, subprocess, sys, tempfile

CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+= ", " -= "), (r" \+ ", " - "), (r"= true$", "= false"), (r"= false$", "= true"),
    (r"\{ !", "{ "), (r"guard !", "guard "), (r"guard (is\w+)", r"guard !\1"),
    (r"if (?!let|case|!)(\w)", r"if !\1"), (r"\((\d+)\)", lambda m: f"({int(m[1]) + 1})"),
    (r" (\d+)( \{|$)", lambda m: f" {int(m[1]) + 1}{m[2]}"), (r'"([A-Za-z])', r'"~\1'),
    (r"\? (.+) : (.+?)(,?)$", r"? \2 : \1\3"),
    (r"\[weak self(.*?)\] in$", r"[kept = self, weak self\1] in _ = kept"),
]
KEPT = re.compile(r"^(import|public (final class|struct|enum|protocol|init)|@|//|case |func |\}|extension)")
DROPPED = re.compile(
    r"^(self\.|view\?|row\.|[\w.\[\]]+ (\+|-)?= |defer|guard|onRoute|await |try await |show\w+\(|\w+\.(append|remove)|[\w.\[\]?]+\.cancel\(\)$|return$)")


def breaks(path):
    lines = open(path).read().split("\n")
    for number, line in enumerate(lines):
        text = line.strip()
        if not text or text.startswith(("//", "import", "@", "func ", "public func", "public init")):
            continue
        if re.match(r"(public |private |internal\(set\) |weak )*(var|let) \w+: [^={]*$", text):
            continue
        if "protocol" in text or text.startswith("case "):
            continue
        for pattern, put in CHANGES:
            changed = re.sub(pattern, put, line, count=1)
            if changed != line:
                yield number, changed
        if DROPPED.match(text) and text.count("(") == text.count(")") and text.count("{") == text.count("}"):
            yield number, ""
        hook = re.match(r"^(.*didSet \{) (.*) \}$", line)
        if hook:
            yield number, hook[1] + " }"


def run(*words, cwd):
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=600)


def passes(copy, feature):
    """Whether a feature's own tests pass. What runs for ever is ended, and told too."""
    [tests] = glob.glob(os.path.join(copy, ".build", "debug", "*.xctest"))
    words = ["swift", "test", "--skip-build"]
    # Without a process between, none is left behind.
    if os.path.isfile(tests) and "import Testing" in sources(os.path.join(copy, "Tests", f"{feature}Tests")):
        words = [tests, "--testing-library", "swift-testing"]
    limit = ["timeout", "--kill-after=5", "60"]
    return run(*limit, *words, "--filter", f"^{feature}Tests\\.", cwd=copy).returncode == 0


def sources(folder):
    return "".join(open(path).read() for path in glob.glob(os.path.join(folder, "*.swift")))


def main():
    package, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    work = tempfile.mkdtemp()
    copy = os.path.join(work, "package")
    shutil.copytree(package, copy, symlinks=True, ignore=shutil.ignore_patterns(".build"))
    assert run("swift", "build", "--build-tests", cwd=copy).returncode == 0, "the package does not build"
    open_breaks = {}
    for feature in sorted(os.listdir(os.path.join(copy, "Sources"))):
        if sys.argv[4:] and feature not in sys.argv[4:]:
            continue
        found = []
        for folder, _, names in os.walk(os.path.join(copy, "Sources", feature)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if "#if canImport(SwiftUI)" in open(path).read() or "#if canImport(UIKit)" in open(path).read():
                    continue
                found += [(path, number, text) for number, text in breaks(path)]
        dice.shuffle(found)
        open_breaks[feature] = found
    total = sum(map(len, open_breaks.values()))
    # Each feature gives as many as its share of all breaks.
    wanted = {f: max(1, round(count * len(b) / total)) for f, b in open_breaks.items() if b}
    red = green = 0
    while any(wanted.values()):
        tried = {}
        for feature in wanted:
            while wanted[feature] and open_breaks[feature]:
                path, number, text = open_breaks[feature].pop()
                old = open(path).read()
                lines = old.split("\n")
                before, lines[number] = lines[number], text
                open(path, "w").write("\n".join(lines))
                whole = [os.path.join(d, n) for d, _, ns in os.walk(os.path.join(copy, "Sources", feature)) for n in ns]
                modules = os.path.join(copy, ".build", "debug", "Modules")
                # More than its types: what is never set is told only there.
                check = run(
                    "swiftc", "-emit-sil", "-wmo", "-o", os.devnull, "-swift-version", "6", "-I", modules,
                    "-module-name", feature, *whole, cwd=copy)
                if check.returncode == 0:
                    wanted[feature] -= 1
                    tried[feature] = (path, number, before, text, old)
                    break
                open(path, "w").write(old)
            else:
                wanted[feature] = 0
        if not tried:
            break
        built = run("swift", "build", "--build-tests", cwd=copy)
        if built.returncode != 0:
            print("not counted, does not build:", *re.findall("error: .*", built.stdout)[:3], flush=True)
        for feature, (path, number, before, text, old) in tried.items():
            if built.returncode != 0:
                continue
            if not passes(copy, feature):
                red += 1
            else:
                green += 1
                print(f"survived: {os.path.relpath(path, copy)}:{number + 1}\n  - {before.strip()}\n  + {text.strip()}", flush=True)
        for path, _, _, _, old in tried.values():
            open(path, "w").write(old)
        print(f"{red} of {red + green} so far", flush=True)
    shutil.rmtree(work)
    print(f"{red} of {red + green} breaks turn a generated test red")


main()
