"""Compiles generated modules and their tests, for both test frameworks, as other projects compile them."""

from pathlib import Path

from compiling import Failure

EXAMPLES = """
FeatureSupport FeatureTestSupport Networking NetworkingTestSupport Orders OrdersTestSupport Login CounterList OrderList OrderDetail Shop
""".split()
EDGES = ["Checkout", "OrderSearch", "Catalog"]
FEATURES = EXAMPLES + EDGES

UPCOMING = """
NonisolatedNonsendingByDefault InferIsolatedConformances DisableOutwardActorInference
GlobalActorIsolatedTypesUsability InferSendableFromCaptures
""".split()

# "main actor" and "approachable" are like new projects of Xcode 26 ("approachable concurrency"), in Swift 6
# and Swift 5 mode. In Swift 6 mode, all but one of the upcoming features are part of the language.
MODES = {
    "Swift 5": ["-swift-version", "5"],
    "main actor": ["-swift-version", "6", "-default-isolation", "MainActor"],
    "approachable": [
        "-swift-version", "5", "-default-isolation", "MainActor",
        *(word for feature in UPCOMING for word in ("-enable-upcoming-feature", feature))],
    "nonisolated": ["-swift-version", "6", "-enable-upcoming-feature", UPCOMING[0]],
}


def edges(folder):
    """Returns the specs that are compiled besides the examples."""
    return [folder / f"{name}.yaml" for name in EDGES]


def check(compiler, mode, packages, work):
    """
    Compiles the modules and tests in a mode.

    - packages: packages of the same features, each with the tests of one framework.
    - work: a folder that does not exist yet.
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
