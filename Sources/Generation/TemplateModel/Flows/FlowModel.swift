import Diagnostics
import Expressions
public import SpecModel
import TemplateEngine

extension TemplateModel {
  /// Returns the template model of a flow as JSON, as `trellis ir` prints it.
  public static func json(of flow: Flow, in flows: [Flow], _ features: [Feature]) -> [UInt8] {
    var store = ValueStore()
    let value = FlowWriter(flow, flows, features).value(in: &store)
    return store.json(of: value, indent: 2, isShared: true)
  }

  /// The schema of the objects of a flow, which `FlowWriter` writes.
  static let flowSchema: [String: [String: Shape]] = [
    "flow": [
      "name": .text, "caseName": .text, "summary": .text, "specPath": .text,
      "formatExceptions": .list(.text), "imports": .list(.text), "testImports": .list(.text),
      "needsFoundation": .flag, "argumentsNeedFoundation": .flag, "testsNeedFoundation": .flag,
      "isUniform": .flag, "start": .object("destination"),
      "startOpen": .text, "startDestination": .text,
      "features": .list(.object("flow feature")), "children": .list(.object("child flow")),
      "family": .list(.object("flow")), "services": .list(.object("flow service")),
      "hasReceivers": .flag, "hasEnds": .flag, "hasLinks": .flag,
      "hasOtherScreens": .flag, "formats": .list(.object("formatSetting")),
      "tests": .list(.object("flow test")),
      "linkTests": .list(.object("flow test")), "app": .object("flow app"),
    ],
    "flow app": [
      "imports": .list(.text), "services": .list(.object("app service")),
      "samples": .list(.object("app service")), "sampleImports": .list(.text),
      "samplesNeedFoundation": .flag, "flows": .list(.object("flow")),
    ],
    "app service": [
      "propertyName": .text, "type": .text, "client": .text,
      "methods": .list(.object("app method")),
    ],
    "app method": [
      "name": .text, "parameters": .list(.object("carried")), "returns": .text, "sample": .text,
      "isStream": .flag,
    ],
    "child flow": [
      "name": .text, "caseName": .text, "hasLinks": .flag,
      "formats": .list(.object("formatSetting")),
    ],
    "flow feature": [
      "name": .text, "caseName": .text, "words": .text, "parameters": .list(.object("carried")),
      "services": .list(.object("flow service")), "hasRoutes": .flag,
      "hasLinks": .flag, "routes": .list(.object("edge")),
      "actions": .list(.object("asked action")), "receiversName": .text, "receiverName": .text,
      "receiverType": .text, "routeName": .text,
    ],
    "flow service": ["propertyName": .text, "type": .text, "label": .text],
    "carried": ["name": .text, "local": .text, "type": .text],
    "asked action": ["name": .text, "isAsync": .flag, "parameters": .list(.object("carried"))],
    "edge": [
      "route": .text, "pattern": .text, "move": .text, "opens": .object("destination"),
      "to": .object("flow feature"), "action": .text, "isAsync": .flag,
      "arguments": .list(.object("argument")),
    ],
    "destination": [
      "name": .text, "caseName": .text, "isFlow": .flag, "arguments": .list(.object("argument")),
    ],
    "flow test": [
      "title": .text, "name": .text, "steps": .list(.object("flow step")),
      "values": .list(.object("test value")), "open": .text, "madeCount": .number,
      "canRepeat": .flag, "isEnd": .flag, "opensFirst": .flag,
      "source": .text, "link": .text,
      "waits": .flag, "late": .object("flow step"), "closed": .text, "openAgain": .text,
      "asked": .object("flow call"),
    ],
    "test value": [
      "name": .text, "type": .text, "isTyped": .flag, "isInSteps": .flag, "value": .text,
    ],
    "flow step": ["routeName": .text, "route": .text],
    "flow call": ["receiversName": .text, "isAsync": .flag, "calls": .text],
  ]
}
