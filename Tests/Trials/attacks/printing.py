"""Attacks on what is printed and on the code that is written."""
import json
import re
import xml.etree.ElementTree as ElementTree

from attacks.common import BAD, case
from world import SPEC


@case
def control_characters(world):
    """Texts of specs have control characters, which YAML's escapes bring in."""
    bad = json.dumps(BAD)[1:-1].replace("\\u001b", "\\e").replace("\\u0007", "\\a").replace("\x7f", "\\x7f")
    flow = f'flow: Shop\nsummary: "{bad}"\nstart: {{ feature: Home }}\nroutes:\n  Home.detail: ignore\n'
    world.write("Specs/Shop.flow.yaml", flow)
    for text in (f'summary: "{bad}"\n' + SPEC, f'title: "{bad}"\n' + SPEC, SPEC.replace("feature: Home", f'feature: "Home{bad}"'),
                 SPEC.replace("text: String", f'"te{bad}": String'), SPEC.replace("text: String", f'text: "Str{bad}"'),
                 SPEC.replace("detail: {", f"detail: {{ summary: \"{bad}\", takes: {{").replace("Item }\nview", "Item } }\nview"),
                 SPEC + f'scenarios:\n  - title: "{bad}"\n    then: {{ items: [] }}\n',
                 SPEC + f'  - text: \'"{BAD[2:3]}"\'\n', SPEC + f"# {BAD}\n", SPEC + "  - text: '\"" + BAD + "\"'\n",
                 SPEC + f'"key{bad}": 1\n', SPEC + '"key\\n::error::pwned": 1\n', 'summary: "a\\n::error::pwned"\n' + SPEC,
                 SPEC.replace("Home", '"Home\\n::error::pwned"'), f'summary: "a\\rimport Evil\\u2028import Evil"\n' + SPEC,
                 SPEC.replace("returns: [Item]", f'returns: "[Item]", http: "GET /{bad}"')):
        world.write("Specs/Home.yaml", text)
        world.clear("Generated")
        for words in (["generate"], ["validate"], ["validate", "--format", "json"], ["validate", "--format", "github"],
                      ["validate", "--format", "sarif"], ["generate", "--diff", "--output", "Other"], ["fix", "--diff"],
                      ["ir", "Specs/Home.yaml"], ["simulate", "Specs/Home.yaml"], ["graph"], ["graph", "--format", "json"],
                      ["graph", "--format", "svg"], ["outputs"]):
            run = world.run(*words)
            if words[-1] == "svg" and run.status == 0:
                sound_svg(world, run.out)
        for path, data in world.written().items():
            found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]", data.decode())
            world.expect(not found, f"{path!r} contains {found and found.group()!r}")


def sound_svg(world, data):
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        world.faults.append(f"the SVG is ill-formed: {error}")
        return
    for element in root.iter():
        names = [name for name in element.attrib if name.lower().startswith("on") or "href" in name]
        world.expect(not names and not element.tag.endswith("script"), f"the SVG has a {element.tag} with {names}")


@case
def control_characters_of_packs(world):
    """Packs, settings and edited files have control characters."""
    for template, summary in ((BAD + "\n", "x"), ("// x\n", BAD), ("{{ " + BAD + " }}", "x"), ("{% if " + BAD, "x"), ("{{ unknown" + BAD[1:] + "|x }}", BAD),
                              ("\n::error::pwned\n", "x\n::error::pwned"), ("{% x\n::error::pwned %}", "x")):
        world.settings(style="own", templates="Templates")
        escaped = json.dumps(summary)
        world.pack("x.swift", template, more=f"summary: {escaped}\noptions: {{ one: {{ values: [{escaped}, b], default: b }} }}\n")
        for words in (["templates", "list"], ["templates", "show", "own"], ["templates", "lint"], ["templates", "lint", "--format", "github"],
                      ["generate", "--diff"], ["check", "--diff"], ["generate"], ["check", "--format", "github"], ["outputs"]):
            world.run(*words)
        world.write("Generated/x.swift", BAD + "mine\n")
        for words in (["check", "--diff"], ["generate", "--diff", "--force"], ["generate"]):
            world.run(*words)
    for key in ("style", "package", "header", "output", "templates", "access", "specs", "unknown" + BAD):
        world.settings(**{key: BAD + "\n::error::pwned"})
        for words in (["generate"], ["check", "--format", "github"], ["check", "--format", "json"], ["outputs"]):
            world.run(*words)
    for path in (f"Docs/{BAD}.txt", "a\\nb.txt"):
        world.settings(style="own", templates="Templates")
        world.pack(json.dumps(path)[1:-1])
        for words in (["generate"], ["outputs"], ["outputs", "--format", "bazel"], ["outputs", "--format", "xcfilelist"], ["check", "--diff"]):
            world.run(*words)


@case
def code_in_texts(world):
    """Texts of specs and settings become text in the code, and never code."""
    evil = '"; pwned(); "'
    more = '\\\\(pwned()) */ pwned() /* """ pwned() #" `pwned()` // \\npwned()\\n#!pwned'
    for settings in ({"package": evil}, {"package": 'x", dependencies: [.package(path: "/pwned")], y: "'}, {"header": f"*/ pwned()\npwned()\rpwned()\n{evil}"},
                     {"package": "\\(pwned())"}, {"output": "Generated"}):
        world.settings(**settings)
        for line in ("", f"summary: '{evil}'\n", f'summary: "{more}"\n', f"title: '{evil}'\n", 'title: "a\\npwned()\\n"\n'):
            world.write("Specs/Home.yaml", line + SPEC.replace("returns: [Item]", f"returns: [Item], http: 'GET /x{evil}/y'") if "title" in line
                        else line + SPEC)
            world.clear("Generated")
            for style in ("mvvm", "mvp"):
                world.run("generate", "--style", style, "--force")
                for path, data in world.written().items():
                    found = code_of(data.decode())
                    world.expect("pwned" not in found, f"{path!r} runs a text: {found[max(0, found.find('pwned') - 60):][:90]!r}")


def code_of(text):
    """Returns Swift code without comments and texts."""
    pattern = r'"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n\r]*|/\*.*?\*/'
    return re.sub(pattern, "", text, flags=re.S)
