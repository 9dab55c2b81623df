/// What a code means, with an example that earns it and the same thing put right.
///
/// Every code that any room gives to a problem has one. They are built when somebody asks, never
/// at start-up.
public struct Explanation: Sendable {
  /// What the examples are.
  public enum Kind: Sendable {
    /// A whole spec.
    case spec
    /// A template, which sees an `order` with a `name` and `lines`, and may include `part.stencil`.
    case template
    /// The `pack.yaml` of a pack `team` beside a template `Model.stencil`.
    case pack
    /// A project's `trellis.yaml`.
    case project
    /// Lines of a shell in a project, each behind `$ `.
    case session
    /// There are none.
    case none
  }

  public let code: String
  public let severity: Diagnostic.Severity
  /// One or more full sentences.
  public let meaning: String
  public let kind: Kind
  public let wrong: String
  public let right: String

  /// In the order of the language, then of the tools.
  public static var all: [Explanation] {
    yamlText + yamlStructure + names + declarations + paths + flows + expressions + calls + steps
      + actions + timing + view + scenarios + templates + packs + lint + ownership + commands
  }

  public static func of(_ code: String) -> Explanation? {
    all.first { $0.code == code }
  }
}

/// One maker for each kind of example.
extension Explanation {
  /// Parts of a spec, which `feature: Example` makes whole.
  static func part(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String,
    severity: Diagnostic.Severity = .error
  ) -> Explanation {
    let head = "feature: Example\n"
    return file(
      code, meaning, wrong: head + wrong, right: head + right, severity: severity)
  }

  static func file(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String,
    severity: Diagnostic.Severity = .error
  ) -> Explanation {
    make(code, severity, meaning, .spec, wrong, right)
  }

  static func template(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String
  ) -> Explanation {
    make(code, .error, meaning, .template, wrong, right)
  }

  static func pack(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String
  ) -> Explanation {
    make(code, .error, meaning, .pack, wrong, right)
  }

  static func project(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String,
    severity: Diagnostic.Severity = .error
  ) -> Explanation {
    make(code, severity, meaning, .project, wrong, right)
  }

  static func session(
    _ code: String,
    _ meaning: String,
    wrong: String,
    right: String,
    severity: Diagnostic.Severity = .error
  ) -> Explanation {
    make(code, severity, meaning, .session, wrong, right)
  }

  /// A fault of ours, which nobody can bring about on purpose.
  static func bug(_ code: String, _ meaning: String) -> Explanation {
    make(code, .error, meaning, .none, "", "")
  }

  private static func make(
    _ code: String,
    _ severity: Diagnostic.Severity,
    _ meaning: String,
    _ kind: Kind,
    _ wrong: String,
    _ right: String
  ) -> Explanation {
    Explanation(
      code: code, severity: severity, meaning: meaning, kind: kind, wrong: wrong, right: right)
  }
}
