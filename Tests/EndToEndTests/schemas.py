#!/usr/bin/env python3
"""Validates files with the schemas that `trellis schema` prints, using an independent validator.

usage: schemas.py TRELLIS

Every spec, trellis.yaml and pack.yaml of the repository and every right example of `trellis explain` has to
pass. Every wrong example with a structural mistake has to be rejected. The output of `--format sarif` has to
be SARIF. jsonschema, ruamel.yaml and sarif-pydantic are installed from PyPI.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ["jsonschema==4.26.0", "ruamel.yaml==0.18.6", "sarif-pydantic==0.6.2"]
# The codes that a schema can cover: keys, kinds of values, words. Only Trellis knows names and types.
LAYOUT = """
empty-element empty-rule empty-step misplaced-key missing-key two-elements
two-rules two-steps type-form unknown-key with-form wrong-kind wrong-name wrong-value
""".split()

BROKEN_FLOWS = {
    "a flow without a start": "flow: A\nroutes: {}\n",
    "a flow without routes": "flow: A\nstart: { feature: B }\n",
    "a flow with state": "flow: A\nstart: { feature: B }\nroutes: {}\nstate: {}\n",
    "a start that is a text": "flow: A\nstart: B\nroutes: {}\n",
    "a start with a misspelt key": "flow: A\nstart: { feture: B }\nroutes: {}\n",
    "a move that is unknown": "flow: A\nstart: { feature: B }\nroutes: { B.c: back }\n",
    "a move of two": "flow: A\nstart: { feature: B }\nroutes: { B.c: { push: D, sheet: E } }\n",
    "a move of none": "flow: A\nstart: { feature: B }\nroutes: { B.c: { with: [d] } }\n",
    "a name with a space": "flow: A B\nstart: { feature: B }\nroutes: {}\n",
}


def environment():
    """Runs this script again in an environment with its packages."""
    folder = ROOT / ".build" / "schemas"
    python = folder / "bin" / "python"
    marker = folder / "installed"
    if not marker.exists() or marker.read_text() != " ".join(PACKAGES):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        marker.write_text(" ".join(PACKAGES))
    sys.exit(subprocess.run([python, __file__, *sys.argv[1:], "--installed"]).returncode)


def run(*words, check=True, **options):
    result = subprocess.run(words, capture_output=True, text=True, **options)
    if check and result.returncode != 0:
        sys.exit(f"{words}: {result.stderr}")
    return result.stdout


def loader():
    """Returns a reader for YAML 1.2, where 'yes' and 'on' are strings, that gives JSON values."""
    from ruamel.yaml import YAML

    reader = YAML(typ="safe", pure=True)
    return lambda text: plain(reader.load(text))


def plain(value):
    """Converts keys and dates, which the core schema does not have, to strings."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    is_json = value is None or isinstance(value, (str, bool, int, float))
    return value if is_json else str(value)


def examples(trellis):
    """Yields the code, the wrong and the right example of each explanation that concerns a spec."""
    for line in run(trellis, "explain").splitlines():
        code = line.split()[0]
        text = run(trellis, "explain", code)
        parts = re.split(r"^(?:Wrong|Right)(?:, in \S+)?:$", text, flags=re.M)
        if len(parts) != 3 or "\nWrong:\n" not in text or "  $ " in text:
            continue
        yield code, *("".join(f"{l[2:]}\n" for l in part.strip("\n").split("\n"))
                      for part in parts[1:])


def wrong_examples(schema):
    """Yields examples and defaults that do not match the schema of their own property."""
    import jsonschema

    count = 0
    objects = [schema, *schema["$defs"].values()]
    for holder in objects + [item["then"] for item in objects if "then" in item]:
        for name, property in holder.get("properties", {}).items():
            validator = jsonschema.Draft202012Validator({**property, "$defs": schema["$defs"]})
            values = property.get("examples", [])
            values = values + [property["default"]] if "default" in property else values
            for value in values:
                count += 1
                if not validator.is_valid(value):
                    yield f"{value!r} is no '{name}'"
    if count < 5:
        yield "examples are missing"


def main():
    import jsonschema

    trellis = str(pathlib.Path(sys.argv[1]).resolve())
    load = loader()
    validators = {}
    for subject in ["spec", "flow", "project", "pack"]:
        schema = json.loads(run(trellis, "schema", subject))
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[subject] = jsonschema.Draft202012Validator(schema)
    failures = []
    passed = refused = 0
    for subject in validators:
        failures.extend(f"{subject}: {text}" for text in wrong_examples(validators[subject].schema))

    def expect(subject, name, text, is_right):
        nonlocal passed, refused
        errors = list(validators[subject].iter_errors(load(text)))
        if is_right:
            passed += 1
            failures.extend(
                f"{name}: {error.json_path}: {error.message[:200]}" for error in errors[:3])
        else:
            refused += 1
            if not errors:
                failures.append(f"{name}: is wrong, and passes")

    specs = [*ROOT.glob("Specs/**/*.yaml"), *ROOT.glob("Tests/EndToEndTests/Specs/**/*.yaml")]
    for path in specs:
        expect("spec", path.relative_to(ROOT), path.read_text(), True)
    flows = [path for path in [*specs, *ROOT.glob("Tests/SpecReadingTests/Fixtures/**/*.yaml")]
             if path.read_text().startswith("flow:")]
    for path in flows:
        expect("flow", path.relative_to(ROOT), path.read_text(), True)
    for name, text in BROKEN_FLOWS.items():
        expect("flow", name, text, False)
        expect("spec", name, text, False)
    for path in ROOT.glob("Templates/*/pack.yaml"):
        expect("pack", path.relative_to(ROOT), path.read_text(), True)
    page = ROOT / "Sources/trellis/Documentation.docc/Styles.md"
    settings = re.search(r"```yaml\n(specs: .*?)```", page.read_text(), re.S)
    expect("project", page.name, settings.group(1), True)
    expect("project", "a misspelt setting", "layuot: package\n", False)
    expect("project", "a wrong layout", "layout: packages\n", False)
    expect("pack", "a pack without a name", "summary: None.\n", False)
    expect("pack", "a file without a path", "pack: a\nfiles: [{ template: a }]\n", False)
    seen = set()
    for code, wrong, right in examples(trellis):
        expect("spec", f"right example of {code}", right, True)
        if code in LAYOUT:
            seen.add(code)
            expect("spec", f"wrong example of {code}", wrong, False)
    failures.extend(f"no example of {code}" for code in sorted(set(LAYOUT) - seen))
    sarif(trellis, failures)
    print("\n".join(failures) or f"schemas: {passed} files pass, {refused} are refused")
    sys.exit(1 if failures else 0)


def sarif(trellis, failures):
    """Parses a log with strict models of the SARIF standard."""
    from sarif_pydantic import Sarif

    with tempfile.TemporaryDirectory() as folder:
        text = "feature: A\nstate:\n  a: Strng\n  a: Int\n  b: Int\nderived: { c: '1 +' }\n"
        pathlib.Path(folder, "A.yaml").write_text(text)
        log = json.loads(
            run(trellis, "validate", "A.yaml", "--format", "sarif", check=False, cwd=folder))
    results = Sarif.model_validate(log).runs[0].results
    if [result.rule_id for result in results] != ["unknown-type", "duplicate-key", "syntax"]:
        failures.append(f"SARIF: {[result.rule_id for result in results]}")


if __name__ == "__main__":
    main() if sys.argv[-1] == "--installed" else environment()
