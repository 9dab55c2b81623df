/// A row of the table of members: its types, its value and its Swift, in one place.
struct Member: Sendable {
  /// What it is a member of; `nil` for a function as `abs(_:)`.
  enum Receiver: Hashable, Sendable {
    case string
    case array
    case dictionary
    case double
    case error
    case optional
  }

  /// A type in terms of what it is a member of.
  indirect enum Pattern: Sendable {
    case type(Type)
    /// The element of the array, or the value of the optional, that it is a member of.
    case element
    case key
    case value
    /// The type it is a member of.
    case own
    /// Whatever the arguments make it, the same in all places of a row.
    case free
    case optional(Pattern)
    case array(Pattern)
  }

  struct Parameter: Sendable {
    enum Content: Sendable {
      case value(Pattern)
      case closure([Pattern], returns: Pattern)
    }

    var label: String?
    var content: Content
  }

  /// What must hold of the element, the key or the free type.
  enum Requirement: Sendable {
    case none
    case comparableElement
    case hashableElement
    case textElement
    case comparableKey
    case comparableFree
    case numericFree
  }

  /// How Swift writes it where that differs from the spec.
  enum Spelling: Sendable {
    case same
    /// Another name, and arguments that the spec does not write.
    case renamed(String, String?)
    /// Behind what the spec writes: `.sorted()`.
    case followed(String)
    /// Each character or slice of what the spec writes is made a String. A closure does it: among the
    /// many overloads of `String.init` the compiler can search for minutes.
    case textual
    /// `values`, in the order of the keys.
    case sortedValues
    /// Around what the spec writes: `String(…)`; within an optional chain, the text behind it.
    case wrapped(String, inChain: String)
    /// With the text it takes as an array of characters: with Foundation imported anywhere, Swift
    /// would choose Foundation's `contains`, which differs for `""`, marks and line ends.
    case searched
    /// `element(at:)`, which Swift has not.
    case element
    /// A call of what a function is called in Swift, with the value behind a label and a suffix behind
    /// the value, or the suffix alone; what stands behind `??` is for a result that cannot be nil.
    case converted(String?, label: String = "", suffix: String = "", otherwise: String? = nil)
  }

  var receiver: Receiver?
  var name: String
  /// `nil` for a property.
  var parameters: [Parameter]?
  var result: Pattern
  var requirement: Requirement
  var spelling: Spelling
  var needsFoundation: Bool
  /// Whether it means the same, and gives the same type, for a slice or a reversed view in place of the
  /// Array or String that it is a member of.
  var takesSlices: Bool {
    switch receiver {
    case .string: Members.slicedStrings.contains(fullName)
    case .array: Members.slicedArrays.contains(fullName)
    default: false
    }
  }
  var evaluate: @Sendable (Call) throws -> RuntimeValue

  /// `first(where:)`, `count`.
  var fullName: String {
    guard let parameters else { return name }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}

extension Member {
  static func property(
    _ name: String,
    _ result: Pattern,
    requires requirement: Requirement = .none,
    swift spelling: Spelling = .same,
    needsFoundation: Bool = false,
    _ evaluate: @escaping @Sendable (Call) throws -> RuntimeValue
  ) -> Member {
    Member(
      receiver: nil,
      name: name,
      parameters: nil,
      result: result,
      requirement: requirement,
      spelling: spelling,
      needsFoundation: needsFoundation,
      evaluate: evaluate
    )
  }

  static func method(
    _ name: String,
    _ parameters: [Parameter],
    _ result: Pattern,
    requires requirement: Requirement = .none,
    swift spelling: Spelling = .same,
    needsFoundation: Bool = false,
    _ evaluate: @escaping @Sendable (Call) throws -> RuntimeValue
  ) -> Member {
    Member(
      receiver: nil,
      name: name,
      parameters: parameters,
      result: result,
      requirement: requirement,
      spelling: spelling,
      needsFoundation: needsFoundation,
      evaluate: evaluate
    )
  }

  func of(_ receiver: Receiver) -> Member {
    var result = self
    result.receiver = receiver
    return result
  }
}

extension Member.Parameter {
  static func value(_ pattern: Member.Pattern, _ label: String? = nil) -> Self {
    Self(label: label, content: .value(pattern))
  }

  static func closure(
    _ parameters: [Member.Pattern],
    _ result: Member.Pattern,
    _ label: String? = nil
  ) -> Self {
    Self(label: label, content: .closure(parameters, returns: result))
  }

  var isClosure: Bool {
    if case .closure = content { true } else { false }
  }
}
