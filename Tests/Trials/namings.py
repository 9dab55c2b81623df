"""Specs that name something as they are told, and the names that are tried."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Soundness"))
import frameworks
from names import AWKWARD, AWKWARD_TYPES

# How many names stand in one spec.
SIZES = {
    "model": 80, "shared model": 80, "service": 25, "shared service": 25, "row": 20, "state": 80, "action": 30,
    "case": 150, "property": 100, "feature": 6, "flow": 5, "shared file": 10,
}
# Types of Swift, XCTest and Testing that no list has, and modules.
OTHERS = """
Array ArraySlice Bool Character Collection Comparable Dictionary Double Element Encodable Float Hasher Hashable Int
Iterator IteratorProtocol KeyPath Mirror Never Optional Range Regex Result Sequence Set String Substring Unicode Void
Actor AsyncSequence AsyncStream CheckedContinuation Clock ContinuousClock Duration Executor Task TaskGroup TaskLocal
XCTestCase XCTest XCTestExpectation XCTestSuite XCTestRun Suite Tag Test Trait Issue Comment Confirmation Expectation
Observable ObservationRegistrar ObservationIgnored ObservationTracking Observation Combine OpenCombine RxSwift RxRelay
ReactiveSwift SwiftUI UIKit Foundation Testing Swift Selector Style Point Rect Size Method Category Class Zone
Route Routes ViewModel Presenter Screen Outputs Actions Preview Model Models Coordinator Factory Destination Stack Gate
""".split()
MEMBERS = """
accessibilityLabel accessibilityHint accessibilityValue accessibility description debugDescription hash hashValue
superclass name testRun title view id transaction animation wrappedValue projectedValue objectWillChange
""".split()


def small(name):
    """Returns a type's name as a value's: `urlError` for `URLError`, `text` for `Text`."""
    return re.sub(r"^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]", lambda found: found[0].lower(), name)


def pool(kind):
    """Returns the names to try, each once, whatever their letters' case is."""
    lists = ("SwiftUI", "UIKit", "Foundation", "Reactive")
    types = [name for framework in lists for name in frameworks.names(framework)]
    types += OTHERS + AWKWARD_TYPES
    if kind in ("state", "action", "case", "property"):
        types = [small(name) for name in types] + MEMBERS + AWKWARD
    return list({name.lower(): name for name in types}.values())


def specs(kind, names):
    """Returns the files of specs that have these names."""
    return {
        "model": models, "shared model": shared_models, "service": services, "shared service": shared_services,
        "row": rows, "state": states, "action": actions, "case": cases, "property": properties,
        "feature": features, "flow": flows, "shared file": shared_files,
    }[kind](names)


# A view with every kind of element, so that templates write what they can of frameworks.
KITCHEN = """
  kitchenNote: String
  kitchenSecret: String
  kitchenCount: Int
  kitchenWeight: Double?
  kitchenFlag: Bool
  kitchenDay: Date?
  kitchenSize: KitchenSize = .small
  kitchenPicture: URL?
  kitchenItems: [KitchenItem]
"""
KITCHEN_MODELS = """
  KitchenItem: { id: Int, text: String, picture: URL? }
  KitchenSize: { cases: [small, large] }
"""
KITCHEN_VIEW = """
  - section: [{ text: kitchenNote }, { image: kitchenPicture }]
    title: Kitchen
  - field: kitchenNote
  - field: kitchenSecret
    secure: true
  - field: kitchenCount
  - field: kitchenWeight
  - toggle: kitchenFlag
  - stepper: kitchenCount
  - picker: kitchenSize
  - date: kitchenDay
  - button: kitchenLoad
  - progress: kitchenLoad.isRunning
  - alert: kitchenLoad.error
  - list: KitchenRow
    select: kitchenOpen
    empty: Nothing
"""
KITCHEN_REST = """
rows:
  KitchenRow:
    of: kitchenItems
    derived: { kitchenText: item.text, kitchenImage: item.picture }
    actions: { kitchenOpen: { do: [{ go: kitchenDone, with: [item] }] } }
routes:
  kitchenDone: { item: KitchenItem }
"""
KITCHEN_LOAD = """
  kitchenLoad:
    on: appear
    do: [{ call: KitchenService.kitchen, as: kitchenFound }, { set: { kitchenItems: kitchenFound } }]
"""
KITCHEN_SERVICE = """
  KitchenService: { kitchen: { returns: [KitchenItem] } }
"""


def kitchen(feature="Trial", uses="", models="", services="", states="", actions="", view="", rest=KITCHEN_REST):
    return (
        f"feature: {feature}\n{uses}models:{KITCHEN_MODELS}{models}services:{KITCHEN_SERVICE}{services}"
        f"state:{KITCHEN}{states}actions:{KITCHEN_LOAD}{actions}view:{KITCHEN_VIEW}{view}{rest}")


def indented(lines):
    return "".join(f"  {line}\n" for line in lines)


def declared(names):
    """Structs and enums, in turn."""
    shapes = ["{ id: Int, text: String }", "{ cases: [one, two] }"]
    return indented(f"{name}: {shapes[number % 2]}" for number, name in enumerate(names))


def held(names):
    """States and elements that show them, and services that answer with them."""
    states, view, methods = [], [], []
    for number, name in enumerate(names):
        if number % 2:
            states.append(f"held{number}: {name} = .one")
            view.append(f"- picker: held{number}")
            states.append(f"left{number}: {name}?")
            view.append(f"- picker: left{number}")
        else:
            states.append(f"held{number}: [{name}]")
            states.append(f"left{number}: {name}?")
            view.append(f"- text: left{number}?.text")
        methods.append(f"load{number}: {{ takes: {{ given: {name} }}, returns: [{name}] }}")
    service = indented(["TrialService:"] + ["  " + method for method in methods])
    calls = [f"{{ call: TrialService.load{number}, with: [item], as: found }}, "
             f"{{ set: {{ held{number}: found }} }}" for number in range(0, len(names), 2)]
    actions = indented(
        f"take{number * 2}: {{ takes: {{ given: {names[number * 2]} }}, do: [{call.replace('item', 'given')}] }}"
        for number, call in enumerate(calls[:3]))
    return dict(states=indented(states), view=indented(view), services=service, actions=actions)


def with_rows(names):
    rows = "".join(
        f"  TrialRow{number}: {{ of: held{number}, derived: {{ shown{number}: item.text }} }}\n"
        for number in range(0, min(4, len(names)), 2))
    lists = indented(f"- list: TrialRow{number}" for number in range(0, min(4, len(names)), 2))
    return KITCHEN_REST.replace("routes:", rows + "routes:"), lists


def models(names):
    parts = held(names)
    rest, lists = with_rows(names)
    parts["view"] += lists
    return {"Trial.yaml": kitchen(models=declared(names), rest=rest, **parts)}


def shared_models(names):
    parts = held(names)
    rest, lists = with_rows(names)
    parts["view"] += lists
    return {
        "TrialTypes.yaml": "shared: TrialTypes\nmodels:\n" + declared(names),
        "Trial.yaml": kitchen(uses="uses: [TrialTypes.yaml]\n", rest=rest, **parts),
        "Ways.flow.yaml": flow("Ways", "Trial"),
    }


def flow(name, *features):
    ways = "".join(f"  {one}.kitchenDone: {{ push: {other} }}\n"
                   for one, other in zip(features, [*features[1:], features[0]]))
    return f"flow: {name}\nstart: {{ feature: {features[0]} }}\nroutes:\n{ways}"


def asked(names):
    """Actions that call services."""
    return indented(
        f"ask{number}: {{ do: [{{ call: {name}.trial{number}, as: found }}, {{ set: {{ kitchenCount: found }} }}] }}"
        for number, name in enumerate(names))


def offered(names):
    return indented(f"{name}: {{ trial{number}: {{ returns: Int }} }}" for number, name in enumerate(names))


def pressed(names):
    return indented(f"- button: ask{number}" for number, _ in enumerate(names))


def services(names):
    return {"Trial.yaml": kitchen(services=offered(names), actions=asked(names), view=pressed(names))}


def shared_services(names):
    return {
        "TrialTypes.yaml": "shared: TrialTypes\nservices:\n" + offered(names),
        "Trial.yaml": kitchen(uses="uses: [TrialTypes.yaml]\n", actions=asked(names), view=pressed(names)),
        "Ways.flow.yaml": flow("Ways", "Trial"),
    }


def rows(names):
    listed = "".join(
        f"  {name}:\n    of: kitchenItems\n    derived: {{ shown{number}: item.text }}\n"
        f"    actions: {{ open{number}: {{ do: [{{ set: {{ kitchenNote: item.text }} }}] }} }}\n"
        for number, name in enumerate(names))
    view = indented(f"- list: {name}" for name in names)
    return {"Trial.yaml": kitchen(view=view, rest=KITCHEN_REST.replace("routes:", listed + "routes:"))}


def states(names):
    shapes = [("String", "field"), ("Int", "field"), ("Bool", "toggle"), ("Date?", "date"), ("String", "text"),
              ("Int", "stepper"), ("Double?", "field"), ("KitchenSize?", "picker")]
    states = [f"{name}: {shapes[number % 8][0]}" for number, name in enumerate(names)]
    view = [f"- {shapes[number % 8][1]}: {name}" for number, name in enumerate(names)]
    return {"Trial.yaml": kitchen(states=indented(states), view=indented(view))}


def actions(names):
    steps = ["{ set: { kitchenNote: '\"pressed\"' } }",
             "{ call: KitchenService.kitchen, as: kitchenFound }, { set: { kitchenItems: kitchenFound } }"]
    actions = [f"{name}: {{ do: [{steps[number % 2]}] }}" for number, name in enumerate(names)]
    return {"Trial.yaml": kitchen(actions=indented(actions), view=indented(f"- button: {name}" for name in names))}


def cases(names):
    loads = ", ".join(f"{name}: {{ load{number}: Int }}" for number, name in enumerate(names))
    models = indented([f"TrialKind: {{ cases: [{', '.join(names)}] }}", f"TrialLoad: {{ cases: {{ {loads} }} }}"])
    return {"Trial.yaml": kitchen(
        models=models, states="  kind: TrialKind?\n  load: TrialLoad?\n", view="  - picker: kind\n")}


def properties(names):
    fields = ", ".join(f"{name}: String" for name in names)
    return {"Trial.yaml": kitchen(
        models=f"  TrialThing: {{ {fields} }}\n", states="  thing: TrialThing?\n",
        view=indented(f"- text: thing?.{name}" for name in names[:10]))}


def features(names):
    return {f"{name}.yaml": kitchen(feature=name, models="  TrialTag: { id: Int }\n") for name in names} | {
        "Ways.flow.yaml": flow("Ways", *names)}


def flows(names):
    files = {f"{name}.flow.yaml": flow(name, f"Trial{number}") for number, name in enumerate(names)}
    return files | {f"Trial{number}.yaml": kitchen(feature=f"Trial{number}") for number, _ in enumerate(names)}


def shared_files(names):
    files = {f"{name}.yaml": f"shared: {name}\nmodels:\n" + declared([f"Trial{number}Thing", f"Trial{number}Kind"])
             + ("  Transaction: { id: Int }\n" if number == 0 else "") for number, name in enumerate(names)}
    parts = held([f"Trial{number}{kind}" for number, _ in enumerate(names) for kind in ("Thing", "Kind")])
    parts["states"] += "  transactions: [Transaction]\n"
    uses = f"uses: [{', '.join(f'{name}.yaml' for name in names)}]\n"
    return files | {"Trial.yaml": kitchen(uses=uses, **parts)}
