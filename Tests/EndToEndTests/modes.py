"""Generated modules and their tests, by both frameworks, as other projects compile them."""

from pathlib import Path

from compiling import Failure

EXAMPLES = """
Networking NetworkingTestSupport Orders Login CounterList OrderList OrderDetail Shop
""".split()
EDGES = ["Checkout", "OrderSearch", "Catalog"]
FEATURES = EXAMPLES + EDGES

UPCOMING = """
NonisolatedNonsendingByDefault InferIsolatedConformances DisableOutwardActorInference
GlobalActorIsolatedTypesUsability InferSendableFromCaptures
""".split()

# The last two as Xcode 26 sets up new projects ("approachable concurrency"), and the same in Swift 6
# mode, where all but one of these features are the language's own.
MODES = {
    "Swift 5": ["-swift-version", "5"],
    "main actor": ["-swift-version", "6", "-default-isolation", "MainActor"],
    "approachable": [
        "-swift-version", "5", "-default-isolation", "MainActor",
        *(word for feature in UPCOMING for word in ("-enable-upcoming-feature", feature))],
    "nonisolated": ["-swift-version", "6", "-enable-upcoming-feature", UPCOMING[0]],
}


def edges(folder):
    """The specs that are compiled beside the examples."""
    return [folder / f"{name}.yaml" for name in EDGES]


def check(compiler, mode, packages, work):
    """
    - packages: the same features, with tests by one framework each.
    - work: a folder that does not exist.
    """
    flags = [*MODES[mode], "-warnings-as-errors", "-enable-testing"]
    Path(work).mkdir(parents=True)
    for feature in FEATURES:
        parents = [packages[0] / "Sources", packages[0] / "Tests"]
        sources = sorted(path for parent in parents for path in (parent / feature).rglob("*.swift"))
        if not sources:
            raise Failure("modes", f"there is no {feature}")
        compiler.compile(feature, sources, work, flags, action="module")
    for feature in FEATURES:
        for package in packages:
            tests = sorted((package / "Tests" / f"{feature}Tests").glob("*.swift"))
            if tests:
                compiler.compile(f"{feature}Tests", tests, work, flags, action="check")
    return f"{len(FEATURES)} modules"
