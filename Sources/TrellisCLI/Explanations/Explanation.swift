import Diagnostics

/// The explanation of a code, with an example that has the problem and one that does not.
///
/// Every code is explained in a page of `Documentation.docc/Problems`.
struct Explanation: Sendable {
  let code: String
  let severity: Diagnostic.Severity
  /// One or more complete sentences.
  let meaning: String
  /// `nil` for a bug in Trellis, for which there is no example.
  let example: Example?

  struct Example: Sendable {
    let kind: Kind
    let wrong: String
    let right: String
  }

  /// The kind of an example.
  enum Kind: CaseIterable {
    /// A complete spec.
    case spec
    /// A template whose context contains `order` with `name` and `lines`. It may include
    /// `part.stencil`.
    case template
    /// The `pack.yaml` of a pack `team` that contains a template `Model.stencil`.
    case pack
    /// A project's `trellis.yaml`.
    case project
    /// Shell commands in a project, each after a `$ `.
    case session

    /// The text after "Wrong" in the line before the example.
    var place: String {
      switch self {
      case .spec, .session: ""
      case .template: ", in a template"
      case .pack: ", in pack.yaml"
      case .project: ", in trellis.yaml"
      }
    }

    /// The language of the example's code block in a page.
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
  /// All explanations, in the order of the pages. They are parsed on demand.
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

  /// The pages, in the order in which `Problems.md` lists them.
  private static var pages: [(path: String, text: String)] {
    let pages = EmbeddedPages.files.map { (path: "\($0.path)", text: "\($0.text)") }
    let list = pages.first { $0.path == "Problems.md" }?.text ?? ""
    return list.matches(of: /(?m)^- \[[^\]]*\]\(([^)]*)\)/).compactMap { link in
      pages.first { $0.path == link.1 }
    }
  }
}
