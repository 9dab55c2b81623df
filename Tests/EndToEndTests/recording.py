"""
Makes the program that draws a generated screen in each state of its previews. It is compiled into the module of the
feature, with what the previews show between the screen and a recorder of what the screen asks.
"""

import re
from pathlib import Path

from compiling import Failure

PROGRAM = Path(__file__).parent / "Drivers/Screens/ScreenProgram.swift"


def program(framework):
    return PROGRAM.read_text().replace("FRAMEWORK", framework)


class Protocol:
    """What a screen reads and calls, as its protocol says."""

    def __init__(self, text):
        self.name = re.search(r"protocol (\w+)", text)[1]
        self.imports = re.findall(r"^import .*", text, re.MULTILINE)
        body = text[text.index("{") + 1:text.rindex("}")]
        body = re.sub(r"^ *//.*\n", "", body, flags=re.MULTILINE)
        body = " ".join(body.split())
        self.members = re.split(r" (?=(?:var|func) )", " " + body)[1:]

    def recorder(self):
        members = "\n".join(filter(None, map(self.member, self.members)))
        outputs = ", ".join(
            f'"{name.strip("`")}": base.{name} as Any'
            for name in re.findall(r"(?:^|\n)var (\S+):", "\n".join(self.members)))
        imports = "\n".join(sorted({"import Foundation", *self.imports}))
        return f"""{imports}

/// Stands between a screen and what decides, and notes what the screen asks.
@MainActor
final class ScreenRecorder: {self.name} {{
  let base: any {self.name}

  init(_ base: any {self.name}) {{
    self.base = base
    ScreenCalls.outputs = {{ [{outputs or ":"}] }}
  }}

{members}
}}
"""

    def member(self, text):
        found = re.match(r"var (\S+): (.*?) \{ get( set)? \}", text)
        if found:
            name, kind, isWritable = found.groups()
            read = f"get {{ base.{name} }}"
            word = name.strip("`")
            note = f'ScreenCalls.note("{word} = \\(ScreenCalls.text(newValue))")'
            written = f"\n    set {{ if {note} {{ base.{name} = newValue }} }}" if isWritable else ""
            return f"  var {name}: {kind} {{\n    {read}{written}\n  }}"
        found = re.match(r"func (\S+?)\((.*)\)((?: async)?(?: throws)?)(?: -> (.*))?$", text.strip())
        if not found:
            raise Failure("recorder", f"cannot read '{text}'")
        name, parameters, effects, result = found.groups()
        takes = [taken(part) for part in parts(parameters)]
        call = f"base.{name}({', '.join(passed for passed, _ in takes)})"
        call = ("try " if "throws" in effects else "") + ("await " if "async" in effects else "") + call
        header = f"  func {name}({parameters}){effects}" + (f" -> {result}" if result else "")
        if result or name in ("viewDidLoad", "configure"):
            return f"{header} {{ {call} }}"
        said = f'{name.strip("`")}({", ".join(said for _, said in takes)})'
        return f'{header} {{\n    if ScreenCalls.note("{said}") {{ {call} }}\n  }}'


def parts(parameters):
    """Returns the parameters of a function."""
    found, depth = [""], 0
    for character in parameters:
        depth += (character in "([<{") - (character in ")]>}")
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return [part.strip() for part in found if part.strip()]


def taken(parameter):
    """Returns how a parameter is passed on, and how it is noted."""
    names = parameter.split(":")[0].split()
    label, name = names[0], names[-1]
    label = "" if label == "_" else f"{label}: "
    return f"{label}{name}", f"{label.replace('`', '')}\\(ScreenCalls.text({name}))"


def previews(text, feature, style, framework, cells):
    """Returns the previews, which show the screen of a framework with a recorder, and how it is drawn in each."""
    text = re.sub(r"^#if .*\n|^#endif\n", "", text, flags=re.MULTILINE)
    preview = rf'  #Preview\("(\w+)"\) \{{\s+{feature}Preview\.(\w+)\.screen\s+\}}\n'
    states = re.findall(preview, text)
    text = re.sub(preview, "", text)
    logic = "viewModel" if style == "mvvm" else "presenter"
    if framework == "UIKit":
        text = text.replace("import SwiftUI", "import UIKit")
        text = re.sub(r"var screen: some (SwiftUI\.)?View", "var screen: UIKit.UIViewController", text)
        text = text.replace(f"{feature}Screen()", f"{feature}ViewController()")
        loaded = f"screen.{logic} = ScreenRecorder({logic})\n      screen.loadViewIfNeeded()"
        if style == "mvvm":
            put = f"let screen = {feature}ViewController()\n      {loaded}\n      return screen"
        else:
            # Before the view has loaded, a presenter has nothing to tell it.
            making = r"(let presenter =\s+\w+\((?:.*\)|\n(?:       .*\n)*?      \s*\))\n)"
            text = re.sub(making, rf"\1      {loaded}\n", text)
            put = "return screen"
        text, count = re.subn(rf"return\s+{feature}View\([^()]*\)", put, text)
    else:
        text, count = re.subn(
            rf"(return\s+{feature}View\([^()]*){logic}: {logic}\s*\)", rf"\1{logic}: ScreenRecorder({logic}))", text)
    if count != 1:
        raise Failure("previews", f"{feature} shows no screen in its previews")
    text = text.replace(
        "if self == .loading", "let isHeld = await ScreenCalls.isHeld\n      if self == .loading || isHeld")
    text = text.replace(
        "if self == .failed", "let isBroken = await ScreenCalls.isBroken\n      if self == .failed || isBroken")
    makers = "\n".join(
        f"  Cells.makers[ObjectIdentifier({cell}.self)] = {{ {cell}(style: .default, reuseIdentifier: $0) }}"
        for cell in cells)
    shown = "\n".join(
        f'  lines.append(await ScreenState(name: "{name}", device: Device({feature}Preview.{case}.screen)).drawn())'
        for name, case in states)
    return lengthened(text) + f"""
@MainActor
func drawnScreens() async -> [String] {{
{makers}
  var lines: [String] = []
{shown}
  lines.append(await ScreenState(name: "Used", device: Device({feature}Preview.loaded.screen)).drawn(isUsed: true))
  ScreenCalls.isHeld = true
  lines.append(await ScreenState(name: "Reloading", device: Device({feature}Preview.loaded.screen)).drawn())
  lines.append(await ScreenState(name: "Busy", device: Device({feature}Preview.loaded.screen)).drawn(isUsed: true))
  ScreenCalls.isHeld = false
  ScreenCalls.isBroken = true
  lines.append(await ScreenState(name: "Broken", device: Device({feature}Preview.loaded.screen)).drawn(isUsed: true))
  ScreenCalls.isBroken = false
  ScreenCalls.isLong = true
  lines.append(await ScreenState(name: "Long", device: Device({feature}Preview.loaded.screen)).drawn())
  return lines
}}
"""


def lengthened(text):
    """Puts a function around the texts that previews show, which can make them longer."""
    lines = []
    for line in text.split("\n"):
        isFixed = re.search(r"^\s*case \w+ = |errorDescription|https?:|^import|Character|UUID\(", line)
        lines.append(line if isFixed else re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: f"screenText({m[0]})", line))
    return "\n".join(lines)
