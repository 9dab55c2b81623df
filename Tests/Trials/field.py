"""A project of one spec, of which each run writes most files anew."""
import glob
import os
import shutil
import tempfile

from project import Measured

SPEC = """feature: {name}
summary: {text}
models:
  Item: {{ summary: {text}, properties: {{ id: Int, text: String }} }}
{more}services:
  ItemService: {{ summary: {text}, items: {{ returns: [Item] }} }}
state:
  items: [Item]
actions:
  load: {{ summary: {text}, on: appear, do: [{{ call: ItemService.items, as: found }}, {{ set: {{ items: found }} }}] }}
derived:
  label: '"{text} \\(items.count)"'
{last}view:
  - text: label
"""
EXTRA = "  Extra: { a: Int }\n"
USE = "parameters: { extra: Extra }\n"


class Field:
    """A project with one spec, of which each run writes most files anew."""

    def __init__(self, trellis):
        self.trellis = os.path.abspath(trellis)
        self.path = tempfile.mkdtemp(prefix="trellis-races-")
        self.environment = dict(os.environ, HOME=self.path)
        os.mkdir(self.at("Specs"))

    def at(self, *names):
        return os.path.join(self.path, *names)

    def spec(self, number, hasExtra=True, name="Home"):
        text = SPEC.format(name=name, text=f"Take {number}", more=EXTRA if hasExtra else "", last=USE if hasExtra else "")
        with open(self.at("Specs/New"), "w") as file:
            file.write(text)
        os.rename(self.at("Specs/New"), self.at("Specs/Home.yaml"))

    def run(self, *words, **options):
        return Measured([self.trellis, *words], self.path, self.environment, 20, 3000, **options)

    def outputs(self):
        return [path for path in glob.glob(self.at("Generated/**"), recursive=True)
                if os.path.isfile(path) and not path.endswith(".trellis-new")]

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
