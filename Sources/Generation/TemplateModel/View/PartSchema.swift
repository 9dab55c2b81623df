import Packs
import TemplateEngine

/// The schema of objects without a table of their own, which a writer creates from a few values.
/// The members of a step depend on its `kind`. The schema here lists the members of all kinds.
extension TemplateModel {
  static let partSchema: [String: [String: Shape]] = [
    "step": [
      "kind": .text, "service": .text, "method": .text, "arguments": .list(.object("argument")),
      "result": .text, "isResultIgnored": .flag, "target": .text, "operator": .text,
      "value": .text, "touched": .text, "copy": .text, "type": .text, "list": .text,
      "condition": .text, "binding": .text,
      "then": .list(.object("step")), "else": .list(.object("step")), "route": .text,
      "action": .text, "isAsync": .flag, "enabledName": .text, "asksWithValues": .flag,
      "errorName": .text, "name": .text, "id": .text, "refresh": .text,
      "canBeEnded": .flag, "taskName": .text,
      "pauseName": .text, "isElementOptional": .flag, "place": .text,
      "takes": .list(.object("field")), "returns": .text, "failure": .text, "next": .number,
    ],
    "alias": ["name": .text, "module": .text, "isOfViews": .flag],
    "restored": [
      "assign": .object("testStep"), "claim": .object("testStep"),
      "untouched": .object("testStep"),
    ],
    "header": ["name": .text, "value": .text],
    "path": [
      "text": .text, "parts": .list(.object("pathPart")), "query": .list(.object("queryItem")),
    ],
    "pathPart": ["text": .text, "name": .text, "written": .text],
    "queryItem": ["name": .text, "value": .object("pathPart")],
    "handler": [
      "refresh": .text, "usesError": .flag, "steps": .list(.object("step")), "throws": .flag,
      "cases": .list(.object("handled case")),
    ],
    "handled case": ["patterns": .list(.text), "steps": .list(.object("step"))],
    "argument": ["label": .text, "value": .text],
    "shown": [
      "isLiteral": .flag, "literal": .text, "hasMarkdown": .flag, "member": .text,
      "isOptional": .flag,
    ],
    "choice": ["name": .text, "words": .text],
    "press": [
      "name": .text, "action": .text, "isAsync": .flag, "handsOver": .flag,
      "arguments": .list(.object("argument")),
    ],
    "options": ["list": .object("shown"), "textName": .text],
    "testStep": [
      "kind": .text, "row": .object("testRow"), "count": .number, "last": .number,
      "action": .text, "arguments": .list(.object("argument")), "isAsync": .flag,
      "index": .number, "id": .text, "name": .text, "member": .text, "value": .text,
      "isOperation": .flag, "error": .text, "mock": .text, "method": .text, "answerName": .text,
      "callsName": .text,
      "hasArguments": .flag, "isExact": .flag, "returnsValue": .flag,
      "answers": .list(.object("answer")), "message": .text, "type": .text, "isList": .flag,
      "comparison": .object("testStep"), "routes": .list(.object("departure")),
      "methods": .list(.object("recorded")), "step": .object("testStep"), "task": .text,
      "gate": .text, "duration": .text, "conditions": .list(.object("fact")),
      "sendName": .text, "listenersName": .text, "recorded": .object("recorded"), "range": .text,
      "steps": .list(.object("testStep")), "indices": .text, "isForView": .flag,
      "runsToEnd": .flag,
    ],
    "askedAction": [
      "name": .text, "isAsync": .flag, "runsToEnd": .flag, "runningName": .text,
      "errorName": .text,
    ],
    "fact": [
      "kind": .text, "count": .text, "member": .text, "value": .flag, "held": .text, "id": .text,
      "mock": .text, "callsName": .text, "hasArguments": .flag, "isOptional": .flag,
    ],
    "testRow": ["name": .text, "propertyName": .text, "functionName": .text],
    "answer": [
      "expectations": .list(.object("testStep")), "again": .list(.object("testStep")),
      "returns": .text, "throws": .text, "isCancelled": .flag, "gate": .text, "error": .text,
      "errorType": .text,
    ],
    "departure": [
      "name": .text, "arguments": .list(.object("argument")), "isKnown": .flag,
    ],
    "recorded": [
      "mock": .text, "callsName": .text, "hasArguments": .flag, "count": .number,
      "isExact": .flag, "calls": .list(.list(.object("argument"))),
    ],
  ]

  /// The variables that every template sees beside its feature.
  static let runRoot: [(String, Shape)] = [
    ("options", .object(TemplateSchema.optionsKind)), ("module", .object("module")),
    ("format", .object("layout")), ("pack", .object("pack")), ("header", .list(.text)),
    ("project", .object("project")),
  ]

  static let runSchema: [String: [String: Shape]] = [
    "module": ["access": .text, "isPublic": .flag],
    "layout": ["width": .number, "indent": .number],
    "pack": ["name": .text],
    "project": [
      "features": .list(.object("project feature")), "package": .text, "isPackage": .flag,
      "traits": .list(.text),
    ],
    "project feature": [
      "name": .text, "imports": .list(.text), "mocks": .list(.text), "isFlow": .flag,
      "options": .list(.text), "traits": .list(.text),
    ],
  ]
}
