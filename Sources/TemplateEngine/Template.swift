import Diagnostics

/// What a rendering reads: fixed once compiled, shared by threads.
struct Program: Sendable {
  let units: UnitTable
  let variables: [Name]
  let slots: NameMap
  let constants: [Value]
  let text: [UInt8]
  let filters: [Filter]
  /// Numbers of units by name, for names that are computed.
  let unitNumbers: [String: Int]
  /// What is wrong in each unit.
  let problems: [DiagnosticBag]
  let options: RenderOptions
}

extension Program {
  /// Whether a step of some units asks an object for a member of that name.
  /// - Parameter numbers: the units; `nil` for all of them.
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

/// A template that was found sound.
public struct Template: Sendable {
  let program: Program
  /// Its place in the environment, and in an archive of that.
  public let number: Int

  /// Prints the template with the members of `root` as its variables.
  ///
  /// What the rendering needs for itself is put in the store and taken out again at the end.
  /// - Throws: what stopped it, with the includes and calls that led there.
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

  /// The same for a store that stays as it is: what the rendering needs is put in a copy.
  public func render(root: Value, in store: ValueStore) throws(TemplateError) -> [UInt8] {
    var copy = store
    return try render(root: root, in: &copy)
  }
}

/// An expression outside any template.
public struct TemplateExpression: Sendable {
  let program: Program
  /// Its place in the environment, and in an archive of that.
  public let number: Int

  /// The value with the members of `root` as variables. What it refers to is put in the store.
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
  /// What was printed, as it is to be written.
  func laidOut() -> [UInt8] {
    output.withBytes(from: 0) { Layout.apply(to: $0, options: options) }
  }
}
