/// A function that templates apply to a value: `{{ names|join:", " }}`.
///
/// This type is the only description of a filter: the reference is generated from it, and its
/// examples are run as tests.
public struct Filter: Sendable {
  public struct Parameter: Sendable {
    public var name: String
    /// The default as written in a template, or `nil` if the argument is required.
    public var standard: String?

    public init(_ name: String, standard: String? = nil) {
      self.name = name
      self.standard = standard
    }
  }

  public struct Example: Sendable {
    public var template: String
    public var output: String

    public init(_ template: String, gives output: String) {
      self.template = template
      self.output = output
    }
  }

  /// Returns the filtered value. New strings and lists are created in the store.
  public typealias Body =
    @Sendable (Value, Arguments, inout ValueStore) throws(FilterError) -> Value

  public var name: String
  /// Other names, such as those in Stencil.
  public var aliases: [String]
  public var parameters: [Parameter]
  /// One sentence.
  public var summary: String
  public var examples: [Example] { makeExamples() }
  /// Lazy, since a run that generates files does not need the examples.
  private let makeExamples: @Sendable () -> [Example]
  /// Whether it may be applied to a name that does not exist.
  public var acceptsMissing: Bool
  /// Whether a missing value is treated as an empty text in lenient templates, as in Stencil.
  public var printsMissing: Bool
  /// The type of the result, for the linter.
  public var gives: Gives
  public var body: Body

  /// The type of a filter's result in relation to its subject.
  public enum Gives: Sendable {
    case any, text, number, flag
    /// A list of texts.
    case texts
    /// The same type as the subject.
    case same
    /// An element of the subject.
    case element
    /// A list of the members with the name in the first argument.
    case members
    /// The type of the subject or of an argument.
    case either
  }

  public init(
    _ name: String,
    aliases: [String] = [],
    parameters: [Parameter] = [],
    _ summary: String,
    _ examples: @autoclosure @escaping @Sendable () -> [Example],
    acceptsMissing: Bool = false,
    printsMissing: Bool = false,
    gives: Gives = .any,
    body: @escaping Body
  ) {
    self.name = name
    self.aliases = aliases
    self.parameters = parameters
    self.summary = summary
    makeExamples = examples
    self.acceptsMissing = acceptsMissing
    self.printsMissing = printsMissing
    self.gives = gives
    self.body = body
  }

  /// How the filter is written in a template: `x|replace:old, new`.
  public var usage: String {
    let names = parameters.map { $0.standard == nil ? $0.name : "[\($0.name)]" }
    return "x|\(name)" + (names.isEmpty ? "" : ":" + names.joined(separator: ", "))
  }
}

/// The reason why a filter cannot be applied to its subject: "expected a text, found a list".
public struct FilterError: Error {
  public var message: String

  public init(_ message: String) {
    self.message = message
  }

  public static func expected(_ what: String, found value: Value) -> FilterError {
    FilterError("expected \(what), found \(value.description)")
  }
}

/// The arguments of a filter.
public struct Arguments: Sendable {
  public let count: Int
  private let values: (Value, Value, Value, Value)

  /// The maximum number of arguments of a filter.
  static let limit = 4

  /// Takes the last `count` values of the stack.
  @inline(__always)
  init(_ stack: borrowing PlainArray<Value>, _ count: Int) {
    self.count = min(count, Self.limit)
    let none = Value.undefined
    let start = stack.count - count
    switch count {
    case 0: values = (none, none, none, none)
    case 1: values = (stack[start], none, none, none)
    case 2: values = (stack[start], stack[start + 1], none, none)
    case 3: values = (stack[start], stack[start + 1], stack[start + 2], none)
    default: values = (stack[start], stack[start + 1], stack[start + 2], stack[start + 3])
    }
  }

  /// The argument at `index`, or `nil` if it was left out.
  public subscript(index: Int) -> Value? {
    guard index < count else { return nil }
    return switch index {
    case 0: values.0
    case 1: values.1
    case 2: values.2
    default: values.3
    }
  }

  /// Returns the text at `index`, or `standard` if it was left out.
  public func string(
    _ index: Int,
    in store: ValueStore,
    standard: String = ""
  ) throws(FilterError) -> String {
    guard let value = self[index] else { return standard }
    guard let string = store.string(of: value) else { throw .expected("a text", found: value) }
    return string
  }

  /// Returns the whole number at `index`, or `standard` if it was left out.
  public func int(_ index: Int, standard: Int) throws(FilterError) -> Int {
    guard let value = self[index] else { return standard }
    guard let number = value.asInt else { throw .expected("a whole number", found: value) }
    return number
  }

  /// Returns the truth value at `index`, or `standard` if it was left out.
  public func bool(_ index: Int, standard: Bool) throws(FilterError) -> Bool {
    guard let value = self[index] else { return standard }
    guard let truth = value.asBool else { throw .expected("true or false", found: value) }
    return truth
  }
}
