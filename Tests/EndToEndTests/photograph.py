#!/usr/bin/env python3
"""
Photographs the screens of the examples in headless Chromium, as the stand-ins for SwiftUI and UIKit draw them.

    Tests/EndToEndTests/photograph.py TRELLIS FOLDER [SPEC...] [--documentation] [--built FOLDER]

Writes a picture of each screen into the folder, in each framework: empty, loading, loaded, failed, with long texts,
with large type, and in the dark. A sheet shows those of a screen beside each other. With --documentation, the sheets of the
page `Screens.md` are made anew. Needs Debian's packages `chromium` and `fonts-inter`.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "Soundness")]
from cells import EXAMPLES
from drawing import Drawer, Look
from screens import FRAMEWORKS, SCREENS
from tool import ROOT

# The title of a picture, the state that it shows, the size of the body text, and whether it is dark.
PICTURES = [
    ("empty", "Empty", 17, False),
    ("loading", "Loading", 17, False),
    ("loaded", "Loaded", 17, False),
    ("failed", "Error", 17, False),
    ("long texts", "Long", 17, False),
    # What iOS calls AX3.
    ("large type", "Loaded", 40, False),
    ("dark", "Loaded", 17, True),
]
WIDTH, HEIGHT = 390, 700
# The sheets of the documentation, and what each shows.
PAGES = ROOT / "Sources/trellis/Documentation.docc/Screens"
DOCUMENTED = ("Login", "OrderList")
SHOWN = ("loaded", "failed", "large type", "dark")
PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
<style>{css}
body {{ gap: 0; background: var(--ground); }}
.phone {{ min-height: {height}px; width: 100%; }}
:root {{ font-size: {size}px; color-scheme: {scheme}; }}
</style>
{html}"""


def photograph(html, size, is_dark, picture, height=HEIGHT):
    """Writes a picture of a screen as a device would show it."""
    css = (SCREENS / "screens.css").read_text()
    scheme = "dark" if is_dark else "light"
    text = PAGE.format(css=css, html=html, size=size, scheme=scheme, height=height)
    shoot(text, picture, WIDTH, height)


def shoot(text, picture, width, height, scale=1):
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(text)
        subprocess.run([
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={folder}/profile", f"--force-device-scale-factor={scale}",
            f"--window-size={width},{height}", f"--screenshot={picture}", page.as_uri(),
        ], check=True, capture_output=True, timeout=60)


def sheet(pictures, picture):
    """Writes a picture of all pictures, with their titles."""
    figures = "".join(
        f'<figure><img src="{path.resolve().as_uri()}"><figcaption>{title}</figcaption></figure>'
        for title, path in pictures)
    text = f"""<!DOCTYPE html><meta charset="utf-8">
<style>body {{ margin: 8px; display: flex; gap: 8px; font: 20px sans-serif; background: #ccc; }}
figure {{ margin: 0; text-align: center; }} img {{ display: block; }}</style>{figures}"""
    shoot(text, picture, len(pictures) * (WIDTH + 8) + 8, HEIGHT + 56, 0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trellis")
    parser.add_argument("folder")
    parser.add_argument("spec", nargs="*")
    parser.add_argument("--documentation", action="store_true")
    parser.add_argument("--built")
    options = parser.parse_args()
    pictures = Path(options.folder)
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        built = Path(options.built).resolve() if options.built else work / "built"
        built.mkdir(parents=True, exist_ok=True)
        drawer = Drawer(options.trellis, work, built)
        drawer.generate(options.spec or [EXAMPLES])
        for feature in drawer.features():
            for framework in FRAMEWORKS:
                states = {state.name: state for state in drawer.states(feature, Look("mvvm", framework))}
                taken = []
                for title, name, size, is_dark in PICTURES:
                    if name not in states:
                        continue
                    file = pictures / f"{feature}.{framework}.{re.sub(' ', '-', title)}.png"
                    photograph(states[name].html, size, is_dark, file)
                    taken.append((title, file))
                sheet(taken, pictures / f"{feature}.{framework}.png")
                if options.documentation and feature in DOCUMENTED:
                    sheet([one for one in taken if one[0] in SHOWN], PAGES / f"{feature}-{framework}.png")
                print(f"{feature}, {framework}: {len(taken)} pictures", flush=True)


if __name__ == "__main__":
    main()
