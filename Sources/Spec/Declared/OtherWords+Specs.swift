import YAML

extension OtherWords {
  /// The keys of specs.
  static let ofSpecs = OtherWords([
    (["name", "id", "screen", "module", "component"], ["feature", "title"]),
    (["description", "doc", "docs", "comment", "about"], ["summary"]),
    (["header", "heading", "label", "caption", "navigationtitle", "navtitle"], ["text", "title"]),
    (["types", "entities", "structs", "enums", "data"], ["models"]),
    (["apis", "api", "dependencies", "protocols", "repositories"], ["services"]),
    (
      [
        "props", "inputs", "input", "arguments", "args", "params", "parameters", "parameter",
        "with",
      ],
      ["parameters", "takes", "with"]
    ),
    (["variables", "vars", "store", "stored"], ["state"]),
    (["computed", "getters", "selectors", "calculated"], ["derived"]),
    (["events", "methods", "commands", "functions", "intents"], ["actions"]),
    (["subscribe", "listeners", "observers", "streams", "listens"], ["subscriptions"]),
    (["cells", "items", "row"], ["rows"]),
    (["values", "properties", "fields", "columns", "content", "shows"], ["state", "derived"]),
    (["navigation", "outputs", "exits", "destinations"], ["routes"]),
    (["ui", "body", "layout", "screen", "elements"], ["view"]),
    (["tests", "examples", "specs"], ["scenarios"]),
    (["import", "imports", "include", "includes"], ["uses"]),
    (["persist", "restoration", "saved"], ["restore"]),
    (["fields", "attributes", "struct", "class", "props", "vars"], ["properties"]),
    (["values", "options", "enum", "members", "variants", "case", "errors", "kinds"], ["cases"]),
    (["choices", "values", "items", "cases"], ["options"]),
    (["error", "failure", "fails", "throw", "fail", "rejects"], ["throws"]),
    (["success", "value", "return", "result", "answers", "gives"], ["returns"]),
    (["emits", "events", "elements", "sends", "returns"], ["yields"]),
    (
      [
        "json", "jsonkey", "codingkey", "alias", "name", "jsonname", "serializedname", "wirename",
        "column", "mapsto", "rename", "field", "path", "from",
      ], ["key"]
    ),
    (
      ["initial", "value", "init", "starts", "initialvalue", "defaultvalue", "defaultsto"],
      ["default", "value"]
    ),
    (["expression", "formula", "expr", "equals"], ["value"]),
    (["validation", "validations", "validators", "constraints"], ["rules"]),
    (["error"], ["alert"]),
    (["text", "error", "hint"], ["message"]),
    (["that", "test", "must", "assert", "expression"], ["check"]),
    (["required", "nonempty", "mandatory"], ["notEmpty"]),
    (["regex", "match", "matches", "regexp", "format"], ["pattern"]),
    (["length"], ["maxLength"]),
    (["same", "sameas", "equal", "equalto", "eq"], ["equals"]),
    (["minimum", "atleast", ">="], ["min"]),
    (["maximum", "atmost", "<="], ["max"]),
    (["result", "output", "response", "type"], ["returns", "as"]),
    (["throws", "errors", "error", "failure", "rejects"], ["fails", "throws"]),
    (["request", "url", "endpoint", "path"], ["http", "link", "of"]),
    (["deeplink", "href"], ["link"]),
    (["trigger", "triggers", "event", "when", "every", "timer", "repeat"], ["on"]),
    (["if", "guard", "condition", "enabled", "isenabled", "enabledif", "precondition"], ["when"]),
    (["steps", "run", "body", "perform", "then", "execute"], ["do"]),
    (["rescue", "onerror", "onfailure", "except", "error"], ["catch"]),
    (["policy", "concurrency", "overlap"], ["overlapping"]),
    (
      [
        "cancel", "replace", "latest", "switch", "switchlatest", "cancelprevious", "cancelinflight",
        "takelatest",
      ], ["restart"]
    ),
    (["drop", "skip", "discard", "exhaust", "block", "takeleading", "first"], ["ignore"]),
    (["serial", "sequential", "concat", "enqueue", "wait", "concurrent"], ["queue"]),
    (["invoke", "fetch", "await", "request"], ["call"]),
    (["into", "element", "bind", "store", "assign"], ["as", "set"]),
    (["saveto", "storein", "storeas", "saveas", "assignto", "let", "name"], ["as"]),
    (["navigatesto", "goesto", "navigatedto", "destination", "leads"], ["go"]),
    (["update", "write", "put"], ["set"]),
    (["goto", "navigate", "route", "push", "open", "show"], ["go", "push"]),
    (["present", "modal", "cover"], ["sheet", "go"]),
    (["sheet", "popover"], ["go"]),
    (["dismiss", "close"], ["pop"]),
    (["perform", "dispatch", "trigger"], ["do"]),
    (["create", "new", "construct", "build"], ["make"]),
    (["add", "insert", "push"], ["append"]),
    (["delete", "drop"], ["remove"]),
    (["replace"], ["update"]),
    (["return", "exit", "end", "break", "abort"], ["stop"]),
    (["abort", "kill"], ["cancel"]),
    (["otherwise", "elseif", "elif"], ["else"]),
    (["when", "guard", "unless", "condition"], ["if"]),
    (["list", "source", "from", "in", "collection", "data", "for", "each", "items"], ["of"]),
    (
      [
        "textfield", "input", "textbox", "edit", "search", "searchfield", "searchbar", "textarea",
        "texteditor", "securefield",
      ], ["field"]
    ),
    (["type", "enter", "fill", "write"], ["set"]),
    (["switch", "checkbox"], ["toggle"]),
    (
      [
        "dropdown", "segmented", "menu", "segmentedcontrol", "segments", "combobox", "radio",
        "radiogroup", "select",
      ], ["picker"]
    ),
    (["slider"], ["field"]), (["counter"], ["stepper"]),
    (["datepicker", "calendar", "datetime", "day", "time"], ["date"]),
    (["label", "paragraph"], ["text"]),
    (["picture", "img", "icon"], ["image"]),
    (["link"], ["button", "text"]),
    (["table", "collection", "rows", "row", "cells", "foreach", "repeater"], ["list"]),
    (["spinner", "loading", "activity"], ["progress"]),
    (["dialog", "error", "toast", "snackbar"], ["alert"]),
    (
      [
        "group", "box", "card", "vstack", "hstack", "zstack", "stack", "form", "scrollview",
        "column",
      ],
      ["section"]
    ),
    (["show", "shown", "isvisible", "if", "showif", "visibleif"], ["visible"]),
    (["when"], ["enabled", "visible"]),
    (["isenabled", "active"], ["enabled"]),
    (["password", "issecure"], ["secure"]),
    (["tap", "ontap", "onselect"], ["select"]),
    (["ondelete", "swipe", "remove"], ["delete"]),
    (["pull", "reload", "pulltorefresh", "onrefresh"], ["refresh"]),
    (["loadmore", "next"], ["more"]),
    (["placeholder", "emptytext"], ["empty", "title"]),
    (["setup", "before", "with", "state"], ["given"]),
    (["mock", "mocks", "fake", "services"], ["stub"]),
    (["steps", "do", "act"], ["when"]),
    (["expect", "expects", "expected", "assert", "result"], ["then"]),
    (["index", "position", "row"], ["at"]),
    (["do", "call", "perform", "tap", "run"], ["action"]),
    (["wait", "sleep", "delay", "pause"], ["advance", "debounce"]),
  ])
}
