import Diagnostics

/// The compiled form of an environment, immutable and shared between threads.
struct Program: Sendable {
  let units: UnitTable
  let variables: [Name]
  let slots: NameMap
  let constants: [Value]
  let text: [UInt8]
  let filters: [Filter]
  /// Units by name, for includes whose name is computed.
  let unitNumbers: [String: Int]
  /// The diagnostics of each unit.
  let problems: [DiagnosticBag]
  let options: RenderOptions
}

extension Program {
  /// Whether an instruction of the units reads a member with this name.
  /// - Parameter numbers: the units, or `nil` for all of them.
  func mentions(_ name: Name, in numbers: Set<Int>?) -> Bool {
    func mentions(_ number: Int) -> Bool {
      guard let unit = units[number] else { return false }
      return unit.code.contains { step in
        switch step.op {
        case .member: step.a == name.id
        case .printMember, .loadMember, .jumpIfMember: step.b == name.id
        default: false
        }
      }
    }
    return numbers?.contains(where: mentions) ?? units.numbers.contains(where: mentions)
  }
}

/// A compiled template without errors.
public struct Template: Sendable {
  let program: Program
  /// The index of the template in its environment, and in an archive of that.
  public let number: Int

  /// Renders the template with the members of `root` as its variables.
  ///
  /// Values that are created while rendering are removed from the store at the end.
  /// - Throws: the first error, with the includes and calls that led to it.
  public func render(root: Value, in store: inout ValueStore) throws(TemplateError) -> [UInt8] {
    store.keepConstants(of: program)
    let mark = store.mark
    var renderer = Renderer(program, root: root, taking: &store)
    var failure: TemplateError?
    do throws(TemplateError) {
      try renderer.renderFirst(number)
    } catch {
      failure = renderer.explained(error)
    }
    let result = failure == nil ? renderer.laidOut() : []
    renderer.store.makeRoom(for: renderer.output.count)
    renderer.giveBack(&store)
    store.rewind(to: mark)
    if let failure { throw failure }
    return result
  }

  /// Renders the template without changing the store. Values that are created go to a copy.
  public func render(root: Value, in store: ValueStore) throws(TemplateError) -> [UInt8] {
    var copy = store
    return try render(root: root, in: &copy)
  }
}

/// A compiled expression that is not part of a template.
public struct TemplateExpression: Sendable {
  let program: Program
  /// The index of the expression in its environment, and in an archive of that.
  public let number: Int

  /// Evaluates the expression with the members of `root` as variables. The store keeps the values
  /// that the result refers to.
  public func evaluate(
    root: Value,
    in store: inout ValueStore
  ) throws(TemplateError) -> Value {
    var renderer = Renderer(program, root: root, taking: &store)
    var failure: TemplateError?
    do throws(TemplateError) {
      if let unit = program.units[number] { try renderer.run(unit, from: 0) }
    } catch {
      failure = error
    }
    let value = renderer.stack.last ?? .undefined
    renderer.giveBack(&store)
    if let failure { throw failure }
    return value
  }
}

extension Renderer {
  /// Returns the printed text after layout.
  func laidOut() -> [UInt8] {
    output.withBytes(from: 0) { Layout.apply(to: $0, options: options) }
  }
}
