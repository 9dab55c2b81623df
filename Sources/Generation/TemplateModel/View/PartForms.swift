extension TemplateModel {
  /// The members of each kind of step, beside `kind`.
  static let partForms: [String: [String: String]] = [
    "step": [
      "call": "service method arguments result isResultIgnored canBeEnded refresh takes returns "
        + "failure next",
      "continue": "next",
      "set": "target operator value touched copy type list",
      "if": "condition binding value then else",
      "go": "route arguments",
      "do": "action arguments isAsync enabledName pauseName asksWithValues errorName canBeEnded "
        + "refresh next",
      "make": "name value", "append": "target value id isElementOptional place list",
      "remove": "target value id isElementOptional place list",
      "update": "target value id isElementOptional place list", "stop": "",
      "cancel": "isAsync taskName",
    ],
    "testStep": [
      "advance": "duration", "answer": "gate", "appear": "isAsync", "refresh": "isAsync",
      "beats": "name range steps", "apart": "step",
      "disappear": "isAsync", "assign": "member value isOperation error", "begin": "step task",
      "calls": "methods", "cancel": "task", "cancelAll": "", "dismiss": "name",
      "do": "action arguments isAsync isForView runsToEnd", "empty": "member",
      "equal": "member value isList",
      "error": "member message", "typedError": "member type value", "true": "member",
      "false": "member", "look": "", "nil": "member", "openings": "count listenersName recorded",
      "press": "isAsync name", "reloads": "indices row",
      "require": "count last row", "routes": "isExact routes",
      "row": "action arguments id index isAsync row", "rowValue": "comparison index row",
      "settle": "conditions", "yields": "mock sendName value",
      "stub": "answerName answers callsName gate hasArguments isExact method mock returnsValue",
    ],
    "fact": [
      "calls": "callsName count hasArguments mock", "isRunning": "member value",
      "isRowRunning": "member id value", "sleeps": "count", "state": "member held",
      "elements": "member count isOptional",
    ],
  ]
}
