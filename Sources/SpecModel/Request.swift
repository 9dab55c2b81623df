public import Diagnostics

/// A path with values in it, as a link or a request has it: `/orders/{id}?page={page}`.
public struct PathTemplate: Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// A value of what the route carries or the method takes, by its index.
    case value(Int)
  }

  /// A name and its value behind the `?`.
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

  /// Whether the value of this index stands in it.
  public func names(_ index: Int) -> Bool {
    path.contains(.value(index)) || query.contains { $0.value == .value(index) }
  }

  /// The path without what tells its values apart: two links of one shape are read alike.
  public var shape: String {
    path.map { if case .text(let text) = $0 { text } else { "{}" } }.joined()
  }

  /// The indices of the values that it names.
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

    /// What is not in the path goes into the query, for want of a body.
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
  /// What the method takes and the path does not name, by index: in a JSON body, or in the query.
  public var rest: [Int]
  public var headers: [Header]
  /// The keys behind which the answer holds what is returned, the outermost first.
  public var answer: [String]

  package init(verb: Verb, path: PathTemplate, rest: [Int], headers: [Header], answer: [String]) {
    self.verb = verb
    self.path = path
    self.rest = rest
    self.headers = headers
    self.answer = answer
  }
}
