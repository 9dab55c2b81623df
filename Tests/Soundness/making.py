"""Makes specs that validate: parts with errors are removed until no error is left."""

import random
import re
from collections import Counter

import tree
from flows import Flow
from scenarios import scenario
from specs import Spec
from swifttypes import element


class Maker:
    def __init__(self, trellis, seed):
        self.trellis = trellis
        self.seed = seed
        self.refused = Counter()
        self.tried = 0
        self.lost = 0

    def make(self, number):
        """Makes a spec, and returns it with its name. Returns `None` if too little of it was valid."""
        chance = random.Random(f"{self.seed} {number}")
        spec = Spec(chance, f"{chance.choice(['Shop', 'Inbox', 'Tour', 'Pay'])}{number}",
                    chance.choice([0.5, 1, 1, 1.5, 2]))
        self.tried += 1
        files = self.without_errors(spec.make())
        if files is None:
            self.lost += 1
            return None
        for index in range(chance.randint(0, 4)):
            files = self.with_scenario(files, spec, index)
        if files[f"{spec.feature}.yaml"].get("routes") and chance.random() < 0.5:
            files = self.with_flow(files, spec, chance)
        return spec.feature, files

    def with_flow(self, files, spec, chance):
        """Adds a flow over the feature and, if possible, a second feature."""
        second = Spec(chance, f"{spec.feature}Next", 0.5)
        more = self.without_errors(second.make()) if chance.random() < 0.8 else None
        if more:
            both = self.joined({**files, **more}, [spec, second], chance)
            if both:
                return both
        return self.joined(files, [spec], chance) or files

    def joined(self, files, specs, chance):
        """Adds a flow over these features. Returns `None` if no valid one is found."""
        trees = {content["feature"]: content for content in files.values() if "feature" in content}
        name = f"{specs[0].feature}Flow"
        made = Flow(chance, name, specs, trees).make()
        while made:
            trial = {**files, f"{name}.yaml": made}
            errors = self.trellis.problems(trial)
            if not errors:
                return trial
            self.refused.update(f"flow: {error['code']}" for error in errors[:1])
            made = self.ignoring_errors(trial, f"{name}.yaml", errors)
        return None

    def ignoring_errors(self, files, name, errors):
        """Replaces moves with errors by `ignore`. Returns the flow, or `None` if that does not help."""
        flow = files[name]
        for path in self.places(files, errors):
            if path[:2] != (name, "routes") or len(path) < 3 or flow["routes"][path[2]] == "ignore":
                return None
            flow = tree.replacing(flow, ("routes", path[2]), "ignore")
        return flow if flow is not files[name] else None

    def without_errors(self, files, most=25):
        """Removes parts with errors. Only the errors of the first round are counted."""
        isFirst = True
        for _ in range(most):
            errors = self.trellis.problems(files)
            if not errors:
                return files
            if isFirst:
                self.refused.update({error["code"] for error in errors})
                isFirst = False
            before = tree.size(files)
            for path in self.places(files, errors):
                files = pruned(files, path)
            isEmpty = not all(files.values()) or "feature" not in next(iter(files.values()))
            if isEmpty or tree.size(files) == before:
                return None
        return None

    def places(self, files, errors):
        """Returns the paths of errors, the last one first, so that the remaining paths stay valid."""
        found = set()
        for error in errors:
            name = error.get("file", "").split("/")[-1]
            if name in files:
                line = error["range"]["start"]["line"]
                found.add((name, line, tree.path_at(files[name], line)))
        return [(name,) + path for name, _, path in sorted(found, key=lambda item: -item[1])]

    def with_scenario(self, files, spec, number):
        """Adds a scenario, if its expectations can be corrected."""
        main = f"{spec.feature}.yaml"
        known = files[main].get("scenarios", [])
        candidate = scenario(spec, number, files[main])
        trial = tree.replacing(files, (main, "scenarios"), [candidate])
        for _ in range(12):
            errors = self.trellis.problems(trial)
            if not errors:
                if not trial[main].get("scenarios"):
                    return files
                scenarios = known + trial[main]["scenarios"]
                return tree.replacing(files, (main, "scenarios"), scenarios)
            for path, error in zip(self.places(trial, errors), errors):
                if path[1] != "scenarios":
                    return files
            corrected = self.corrected(trial, main, errors)
            if corrected is None:
                return files
            trial = corrected
        return files

    def corrected(self, trial, main, errors):
        """Replaces unmet expectations by the actual values, and removes parts with other errors."""
        claims = [
            (claim["range"]["start"]["line"], error["code"], claim["message"])
            for error in errors for claim in [error] + error.get("notes", []) if "range" in claim
        ]
        for line, code, message in sorted(claims, key=lambda claim: -claim[0]):
            path = tree.path_at(trial[main], line)
            found = re.search(r" is expected to be .*, and is (.*)", message, re.DOTALL)
            if code == "scenario-fails" and found:
                trial = tree.replacing(trial, (main,) + path, tree.Raw(found.group(1)))
            else:
                self.refused[f"scenario: {code}"] += 1
                trial = pruned(trial, (main,) + path)
            if "then" not in str(trial[main].get("scenarios", "")):
                return None
        return trial


def pruned(files, path):
    """Removes the part at a path, and containers that become empty."""
    try:
        files = tree.without(files, path)
    except (KeyError, IndexError, TypeError):
        return files
    while len(path) > 2:
        path = path[:-1]
        holder = tree.get(files, path)
        if holder or path[-1] in ("then", "when", "given") and len(path) == 4:
            return files
        files = tree.without(files, path)
    return files
