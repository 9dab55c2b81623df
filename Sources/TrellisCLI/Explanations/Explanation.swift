import Diagnostics

/// What a code means, with an example that earns it and the same thing put right.
///
/// Every code that any room gives to a problem has one, in a page of `Documentation.docc/Problems`.
struct Explanation: Sendable {
  let code: String
  let severity: Diagnostic.Severity
  /// One or more full sentences.
  let meaning: String
  /// `nil` for a fault of ours, which nobody can bring about on purpose.
  let example: Example?

  struct Example: Sendable {
    let kind: Kind
    let wrong: String
    let right: String
  }

  /// What an example is.
  enum Kind: CaseIterable {
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

    /// What follows "Wrong" before the example.
    var place: String {
      switch self {
      case .spec, .session: ""
      case .template: ", in a template"
      case .pack: ", in pack.yaml"
      case .project: ", in trellis.yaml"
      }
    }

    /// The language of the example's block in a page.
    var language: String {
      switch self {
      case .spec, .pack, .project: "yaml"
      case .template: "stencil"
      case .session: "console"
      }
    }
  }
}

extension Explanation {
  /// In the order of the pages, and within one from top to bottom. Read when somebody asks.
  static let all = pages.flatMap { explanations(in: $0.text, of: $0.path) }

  static func of(_ code: String) -> Explanation? {
    all.first { $0.code == code }
  }

  private static func explanations(in text: String, of path: String) -> [Explanation] {
    var reader = ExplanationReader(text)
    do {
      return try reader.explanations()
    } catch {
      preconditionFailure("\(path):\(error.line): expected \(error.expected)")
    }
  }

  /// In the order in which `Problems.md` lists them.
  private static var pages: [(path: String, text: String)] {
    let pages = EmbeddedPages.files.map { (path: "\($0.path)", text: "\($0.text)") }
    let list = pages.first { $0.path == "Problems.md" }?.text ?? ""
    return list.matches(of: /(?m)^- \[[^\]]*\]\(([^)]*)\)/).compactMap { link in
      pages.first { $0.path == link.1 }
    }
  }
}
