extension Explanation {
  /// Flows, which stand beside the features that they name.
  static let flows: [Explanation] = [
    flow(
      "two-moves",
      "A route leads to one place.",
      wrong: "{ Login.home: { push: UserList, sheet: UserList } }",
      right: "{ Login.home: { push: UserList } }"),
    flow(
      "route-form",
      "A flow names a route as 'Feature.route' and leads it to a feature, back or nowhere.",
      wrong: "{ Login.home: backwards }",
      right: "{ Login.home: ignore }"),
    flow(
      "unlisted-route",
      "A flow lists every route of every feature that it reaches.",
      wrong: "{}",
      right: "{ Login.home: { replace: UserList } }"),
    .session(
      "unreachable-feature",
      "Nothing in the flow leads to the feature, so its routes do not belong here.",
      wrong: #"""
        $ printf 'feature: Lost\nroutes: { back: {} }\nactions: { leave: { do: [{ go: back }] } }\n' > Specs/Lost.yaml
        $ printf 'flow: App\nstart: { feature: UserList }\nroutes: { Lost.back: pop }\n' > Specs/App.yaml
        $ trellis validate Specs/App.yaml
        """#,
      right: #"""
        $ printf 'flow: App\nstart: { feature: UserList }\nroutes: {}\n' > Specs/App.yaml
        $ trellis validate Specs/App.yaml
        """#),
    .session(
      "no-flow",
      "None of the files to draw is a flow.",
      wrong: "$ trellis graph Specs/Login.yaml",
      right: #"""
        $ printf 'flow: App\nstart: { feature: UserList }\nroutes: {}\n' > Specs/App.yaml
        $ trellis graph Specs/App.yaml
        """#),
    flow(
      "pop-target",
      "'pop' returns to a feature below this one, which pushed it or presented it as a sheet.",
      wrong: "{ Login.home: { pop: UserList.load } }",
      right: "{ Login.home: pop }"),
    .session(
      "other-type",
      "Two features declare a model of the same name. A value of one type does not fit the other.",
      wrong: #"""
        $ printf 'feature: Seat\nmodels: { User: { id: Int } }\nparameters: { user: User }\n' > Specs/Seat.yaml
        $ printf 'flow: App\nstart: { feature: Login }\nroutes: { Login.home: { push: Seat, with: [user] } }\n' > Specs/App.yaml
        $ trellis validate Specs/App.yaml
        """#,
      right: #"""
        $ printf 'feature: Seat\nuses: Login.yaml\nparameters: { user: User }\n' > Specs/Seat.yaml
        $ printf 'flow: App\nstart: { feature: Login }\nroutes: { Login.home: { push: Seat, with: [user] } }\n' > Specs/App.yaml
        $ trellis validate Specs/App.yaml
        """#),
  ]

  /// What stands under `routes` of a flow that begins with `Login`.
  private static func flow(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String
  ) -> Explanation {
    func lines(_ routes: String) -> String {
      #"$ printf 'flow: App\nstart: { feature: Login }\nroutes: \#(routes)\n' > Specs/App.yaml"#
        + "\n$ trellis validate Specs/App.yaml"
    }
    return session(code, meaning, wrong: lines(wrong), right: lines(right))
  }
}
