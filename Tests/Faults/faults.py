"""
Faults as developers make them, and the cheapest step of CI that has to find each.

A fault replaces a text that occurs in one file below Sources/ or Templates/ by another text.
"""

from collections import namedtuple

Fault = namedtuple("Fault", "kind name old new step")


def tested(filter):
    """`swift test --filter`."""
    return ("tests", filter)


def generated(cell, *specs):
    """`Tests/EndToEndTests/run --cell --spec`."""
    return ("generated", cell, *specs)


FAULTS = [
    # Templates: generated code and its tests.
    Fault("template", "empty-sheet-stays",
          "    layers.removeAll(where: \\.isEmpty)\n", "",
          generated("mvvm", "Login", "Orders", "OrderList", "OrderDetail", "Shop")),
    Fault("template", "token-without-scheme",
          '"Bearer \\(token)"', '"\\(token)"',
          generated("mvvm", "UserList")),
    Fault("template", "short-percent-code",
          'text += byte < 16 ? "%0\\(digits)"', 'text += byte < 10 ? "%0\\(digits)"',
          generated("mvvm", "UserList")),
    Fault("template", "old-error-stays",
          "{{ action.runningName }} = true\n{% call forgetError action %}",
          "{{ action.runningName }} = true",
          generated("mvvm", "Login")),
    Fault("template", "rules-turned-around",
          "if {{ rule.broken|swift }}{% softline", "if !({{ rule.broken|swift }}){% softline",
          generated("mvvm", "SignUp")),
    Fault("template", "ended-run-goes-on",
          "{% if step.canBeEnded and not isLast %}\nif Task.isCancelled { return }\n{% endif %}", "",
          generated("mvvm", "OrderSearch")),
    Fault("template", "equal-output-is-told",
          "if let last, isSame(value, last) { return }",
          "if let last, !isSame(value, last) { return }",
          generated("mvvm binding=closures ui=uikit", "Login")),
    Fault("template", "query-begins-anew",
          "isInQuery = true", "isInQuery = false",
          generated("mvvm", "Booking", "SeatChoice", "SeatDone", "TripDetail", "TripFilter", "TripHelp",
                    "TripList", "TripModels", "Trips")),
    Fault("template", "timers-go-on",
          '{% elif name == "disappear" %}\n  {{ action.timerName }}?.cancel()', "",
          generated("mvvm", "Pulse")),
    Fault("template", "view-hears-nothing-at-first",
          "{% else %}\n  {% call tell output %}\n  {% endif %}", "{% endif %}",
          generated("mvp", "CounterList")),

    # The checker: what a spec may contain.
    Fault("checker", "equality-of-anything",
          "guard first.type.isHashable else {", "guard first.type.isHashable || op == .equal else {",
          tested("ExpressionsTests.DiagnosticTests")),
    Fault("checker", "rounds-to-nearest",
          "Int(exactly: value.rounded(.towardZero))", "Int(exactly: value.rounded())",
          tested("ExpressionsTests")),
    Fault("checker", "max-is-min",
          "return try call.isAtLeast(right, left) ? right : left",
          "return try call.isAtLeast(right, left) ? left : right",
          tested("EvaluatorTests")),
    Fault("checker", "needless-nil-passes",
          "if value.type.isInvalid { return invalid(syntax) }\n      return report(\n"
          "        NeverNil(source(operand), value.type.name),\n"
          "        at: operand.range,\n        help: adviceForNeedless(",
          "if !value.type.isInvalid { return invalid(syntax) }\n      return report(\n"
          "        NeverNil(source(operand), value.type.name),\n"
          "        at: operand.range,\n        help: adviceForNeedless(",
          tested("ExpressionsTests.DiagnosticTests")),
    Fault("checker", "whole-numbers-do-not-fit",
          "guard expected == .double || expected == .decimal else { return nil }",
          "guard expected == .double && expected == .decimal else { return nil }",
          tested("ExpressionsTests.CheckerTests")),
    Fault("checker", "pop-to-anything",
          "!flow.stands(target.value, below: edge.feature.value)",
          "flow.stands(target.value, below: edge.feature.value)",
          tested("FlowTests")),
    Fault("checker", "same-link-in-two-features",
          "known.link.span.file != link.text.span.file",
          "known.link.span.file == link.text.span.file",
          tested("FlowTests")),
    Fault("checker", "bounds-of-texts-only",
          '    checkBounds("min", "max", rules)\n', "",
          tested("BrokenSpecTests")),
    Fault("checker", "check-not-turned-around",
          "return Expression(.prefix(.not, value), .bool, at: value.span)", "return value",
          tested("SpecReadingTests|SimulationTests")),
    Fault("checker", "read-values-are-vain",
          "read.contains(local.symbol) ? self : nil", "read.contains(local.symbol) ? nil : self",
          tested("SpecReadingTests|SimulationTests")),

    # The simulator and the test planner.
    Fault("simulator", "due-too-late",
          "schedule.sleepers[next].due <= time", "schedule.sleepers[next].due < time",
          tested("TimingTests")),
    Fault("simulator", "throttle-lets-all-pass",
          "!isThrottled(owner) else { return .done }", "true else { return .done }",
          tested("TimingTests")),
    Fault("simulator", "restart-keeps-the-first",
          "if action.restarts { cancel(owner) }", "",
          tested("SpecReadingTests|SimulationTests")),
    Fault("simulator", "queue-stands-still",
          "if !schedule.queue.isEmpty { startNextQueued(owner) }", "",
          tested("SpecReadingTests|SimulationTests")),
    Fault("simulator", "error-of-an-ended-run",
          "if case .failed(let error) = end, !isCancelled(run) { setFailure(owner, error) }",
          "if case .failed(let error) = end { setFailure(owner, error) }",
          tested("SpecReadingTests|SimulationTests")),
    Fault("simulator", "timers-outlive-the-screen",
          "case .disappear:\n      stopTimers()\n", "case .disappear:\n",
          tested("TimingTests")),
    Fault("simulator", "last-element-first",
          "schedule.inboxes[index]?.removeFirst()", "schedule.inboxes[index]?.removeLast()",
          tested("StreamRequestTests")),
    Fault("planner", "runs-at-the-start",
          ".expect(.member(.isRunning(action.id), .bool(false)))",
          ".expect(.member(.isRunning(action.id), .bool(true)))",
          generated("mvvm", "OrderSearch")),
    Fault("planner", "restores-the-default",
          "$0 != start.world.states[index] && $0 != RuntimeValue.none",
          "$0 == start.world.states[index] && $0 != RuntimeValue.none",
          tested("TestPlanTests")),
    Fault("planner", "touched-before",
          ".expect(.member(touched, .bool(false))), .assign(.state(index), value),",
          ".expect(.member(touched, .bool(true))), .assign(.state(index), value),",
          generated("mvvm", "SignUp")),

    # Writing outputs.
    Fault("workspace", "changes-that-touch-are-apart",
          "mine.old.upperBound < $0.old.lowerBound", "mine.old.upperBound <= $0.old.lowerBound",
          tested("MergeTests")),
    Fault("workspace", "prunes-what-is-edited",
          "choices.prunes && !isEdited && !made", "choices.prunes && !made",
          tested("ReconcilerTests")),
    Fault("workspace", "prunes-by-case",
          "&& !isEdited && !made.contains(path.text.lowercased())", "&& !isEdited",
          tested("WorkspaceTests")),
    Fault("workspace", "force-turned-around",
          "if choices.isForced { return decide(.update, reasons + [.edited], new) }",
          "if !choices.isForced { return decide(.update, reasons + [.edited], new) }",
          tested("ReconcilerTests")),
    Fault("workspace", "missing-is-new",
          "wasWritten ? .missing : .create", "wasWritten ? .create : .missing",
          tested("ReconcilerTests")),
    Fault("workspace", "writes-over-a-fresh-edit",
          "guard file.kind == .file, ContentHash(of: try file.contents()) == found else {",
          "guard file.kind == .file, found == found else {",
          tested("WriterTests")),
    Fault("workspace", "empty-folders-stay",
          "because: DiskError.last.reason)\n    }\n    removeEmptyParents(of: path)\n",
          "because: DiskError.last.reason)\n    }\n",
          tested("WriterTests")),
    Fault("workspace", "returns-are-lost",
          'case carriageReturn: bytes += [backslash, UInt8(ascii: "r")]',
          "case carriageReturn: break",
          tested("ManifestTests")),
    Fault("workspace", "remarks-are-not-escaped",
          "case at, hash, backslash, UInt8(", "case at, backslash, UInt8(",
          tested("ManifestTests")),
    Fault("workspace", "marks-are-accepted",
          "return decide(.conflict(.marked(places)), text, self.entry(output, hash))",
          "return decide(.conflict(.marked(places)), text, entry)",
          tested("WorkspaceTests")),
]
