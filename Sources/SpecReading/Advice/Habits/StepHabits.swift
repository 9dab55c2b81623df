/// What people write by habit where steps stand.
extension Habits {
  private static let noLoops =
    "there are no loops: a list is changed whole, as in 'set: { orders: orders.map { … } }'"

  private static let begins =
    "a step begins with one of \(DeclaredStep.Verb.allCases.map(\.rawValue).joined(separator: ", ")); a state is "
    + "written with 'set: { $id: … }', an action is done with 'do: $id'"

  /// A key that no step has.
  static let stepKeys = Habits([
    (
      "catch|onError|rescue: *",
      "errors are handled for the whole action: write 'catch:' beside its 'do'"
    ),
    (
      "pop|dismiss|close|back|popToRoot: *",
      "a screen is left by a route, as in 'go: back', and the flow says where it leads"
    ),
    (
      "else if|elseif|elif|elseIf $text: *",
      "write 'else:', and below it '- if: $text' with its own 'then:'"
    ),
    (
      "else if|elseif|elif|elseIf: $text",
      "write 'else:', and below it '- if: $text' with its own 'then:'"
    ),
    ("else if|elseif|elif|elseIf: *", "write 'else:', and below it '- if: …' with its own 'then:'"),
    ("takes: *", "=with"),
    ("$verb($text): *", "write '$verb: $text'"),
    ("let|var|val|const $id: $method", "write 'call: $method', and 'as: $id' below it"),
    (
      "let|var|val|const $id = $text: *",
      "an action has no values of its own: write '$text' for '$id', or name it under 'derived'"
    ),
    (
      "let|var|val|const $id: *",
      "a value has a name under 'derived', and what changes under 'state'"
    ),
    (
      "let|var|val|const: $id = $text",
      "an action has no values of its own: write '$text' for '$id', or name it under 'derived'"
    ),
    ("set $path: $text", "write 'set: { $path: $!text }'"),
    ("append $path: $text", "write 'append: { $path: $!text }'"),
    ("remove $path: $text", "write 'remove: { $path: $!text }'"),
    ("update $path: $text", "write 'update: { $path: $!text }'"),
    ("$verb $id: *", "write '$verb: $id'"),
    ("$id: .$id2", "an action is done with 'do: $id2'"),
    ("id: $id", "what a call returns has a name under 'as': write 'as: $id'"),
    ("name|description|comment|title|label: $title", "a step has no name: leave '$0' out"),
    ("$id: $method", "a method is called with 'call: $method'"),
    ("unless: $text", "write '- if: !($text)', with this step under its 'then:'"),
    (
      "when|where|onlyIf|guard|condition: $text",
      "write '- if: $text', with this step under its 'then:'"
    ),
    ("$path.append|.add|.push|.insert: $text", "write 'append: { $path: $text }'"),
    ("$path.remove|.delete: $text", "write 'remove: { $path: $text }'"),
    ("$path.update|.replace: $text", "write 'update: { $path: $text }'"),
    ("$path.removeAll|.clear: $text", "write 'set: { $path: [] }'"),
    ("$path.toggle: $text", "write \"set: { $path: '!$path' }\""),
    ("$method: $text", "write 'call: $method'"),
    ("$path.$id: $text", "write 'set: { $path.$id: $!text }'"),
    ("toggle: $path", "write \"set: { $path: '!$path' }\""),
    ("clear|reset|removeAll: $path", "write what it is then, as in 'set: { $path: [] }'"),
    ("clear|reset|removeAll: *", "write what they are then: 'set: { … }'"),
    ("increment: $path", "write 'set: { $path: $path + 1 }'"),
    ("decrement: $path", "write 'set: { $path: $path - 1 }'"),
    (
      "wait|sleep|delay|pause: $text",
      "a step does not wait: an action has 'debounce', or begins with 'on: { every: 1s }'"
    ),
    (
      "tap|press|click|onTap|swipe: $text",
      "a person does that, and no step: write 'do: …' for an action, 'go: …' for a route"
    ),
    (
      "throw|throws|fail|raise: $text",
      "services fail, and steps do not: end the action with 'stop: true'"
    ),
    ("print|log|debug: $text", "leave it out: 'trellis simulate' shows what happens"),
    ("forEach|foreach|for|each|while|repeat|loop: *", noLoops),
    ("$id: ", begins), ("$id: $map", begins),
  ])

  /// A text where a step is due.
  static let stepTexts = Habits([
    ("stop|return|break|exit|end", "write 'stop: true'"),
    (
      "ignore|pass|nothing|noop|skip|continue|none",
      "leave it out; where nothing is done at all, write '[]'"
    ),
    ("$verb", "'$verb: ' is followed by what it is about"),
    ("$id", "write 'do: $id' to do an action of that name"),
    (
      "let|var|val|const $id = try await|try|await $method",
      "write 'call: $method', and 'as: $id' below it"
    ),
    (
      "let|var|val|const $id = $text",
      "an action has no values of its own: write '$text' for '$id', or name it under 'derived'"
    ),
    ("$path.forEach {$text", noLoops),
    ("for|while $text{$text2", noLoops),
    ("$verb $text", "write '$verb: $text'"),
    ("$path = $text", "write 'set: { $path: $!text }'"),
    ("$path := $text", "write 'set: { $path: $!text }'"),
    ("$path += $text", "write 'set: { $path: $path + $text }'"),
    ("$path -= $text", "write 'set: { $path: $path - $text }'"),
    ("$path *= $text", "write 'set: { $path: $path * $text }'"),
    ("$path /= $text", "write 'set: { $path: $path / $text }'"),
    ("$path &&= $text", "write 'set: { $path: '$path && $text' }'"),
    ("$path ||= $text", "write 'set: { $path: '$path || $text' }'"),
    ("$path.append($text)", "write 'append: { $path: $text }'"),
    ("$path.remove($text)", "write 'remove: { $path: $text }'"),
    ("$path.removeAll()", "write 'set: { $path: [] }'"),
    ("$path.toggle()", "write \"set: { $path: '!$path' }\""),
    ("$path.$id($text", "write 'call: $path.$id'"),
    ("$id($text", "write 'do: $id'"),
  ])

  /// A word alone where a step of a scenario is due.
  static let scenarioSteps = Habits([
    ("answer", "say which method answers, as in 'answer: Service.method'"),
    ("advance", "say how long, as in 'advance: 300ms'"),
    ("start", "say which action, as in 'start: load'"),
    ("set", "say what is typed, as in 'set: { name: … }'"),
    (DeclaredScenarioStep.moments.joined(separator: "|"), "write it alone"),
    ("stop", "leave it out: a scenario ends with its last step"),
    ("go", "an action goes there; where it led is told under 'then: { go: … }'"),
    ("call", "an action calls it; what was called is told under 'then: { calls: [ … ] }'"),
    ("do", "write the name of the action alone"),
    ("cancel", "an action cancels another one: write the name of one that does"),
    (
      "append|remove|update|make",
      "write 'set: { … }' for what a person types, or the name of an action that does it"
    ),
    ("if", "a scenario knows what happens: write a scenario for each case"),
  ])
}
