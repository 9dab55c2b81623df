public import Diagnostics

/// A path with placeholders, as in a link or a request: `/orders/{id}?page={page}`.
public struct PathTemplate: Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// The index of a parameter of the route or method.
    case value(Int)
  }

  /// A name and a value after the `?`.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: Part

    public init(name: String, value: Part) {
      self.name = name
      self.value = value
    }
  }

  public var text: Located<String>
  public var path: [Part]
  public var query: [QueryItem]

  package init(text: Located<String>, path: [Part], query: [QueryItem]) {
    self.text = text
    self.path = path
    self.query = query
  }

  /// Whether the template contains the parameter with this index.
  public func names(_ index: Int) -> Bool {
    path.contains(.value(index)) || query.contains { $0.value == .value(index) }
  }

  /// The path with all placeholders replaced by `{}`. Two links of the same shape are ambiguous.
  public var shape: String {
    path.map { if case .text(let text) = $0 { text } else { "{}" } }.joined()
  }

  /// The indices of the parameters that the template contains.
  public var values: [Int] {
    (path + query.map(\.value)).compactMap { if case .value(let index) = $0 { index } else { nil } }
  }
}

/// The request that a method sends.
public struct Request: Sendable {
  public enum Verb: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the request has a body. Otherwise parameters that are not in the path go into the
    /// query.
    public var hasBody: Bool { self != .get && self != .delete }
  }

  public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var verb: Verb
  public var path: PathTemplate
  /// The indices of the parameters that the path does not contain; sent in a JSON body or in the
  /// query.
  public var rest: [Int]
  public var headers: [Header]
  /// The keys that lead to the result in the response, the outermost first.
  public var answer: [String]

  package init(verb: Verb, path: PathTemplate, rest: [Int], headers: [Header], answer: [String]) {
    self.verb = verb
    self.path = path
    self.rest = rest
    self.headers = headers
    self.answer = answer
  }
}
