import Diagnostics
import Expressions
import SpecModel

/// The defaults of properties, which may name models of the feature and leave out what has a default there.
extension Resolver {
  /// Defaults may name enums and structs of the feature, so they are checked once all types stand.
  mutating func resolveModelDefaults() {
    for index in declared.models.indices {
      guard case .structure(var properties) = feature.models[index].content else { continue }
      let nodes = declared.models[index].properties ?? []
      for (place, node) in nodes.enumerated() where node.initial != nil && !node.hasRefusedDefault {
        let type = properties[place].type
        properties[place].initial =
          expression(node.initial, as: type, in: scope) ?? .invalid(at: node.name.span)
        if let initial = properties[place].initial { checkUnformatted(initial) }
      }
      feature.models[index].content = .structure(properties)
    }
    reportEndlessDefaults()
  }

  /// The types with the values of their defaults: first of those that follow from nothing, then of those
  /// that make a value of these, and so on.
  func typeTableWithDefaults() -> TypeTable {
    var types = feature.types
    var open = Int.max
    while true {
      let evaluator = Evaluator(types: types)
      types = typeTable { initial in try? evaluator.evaluate(initial) { _ in nil } }
      let left = types.openDefaults
      guard left > 0, left < open else { return types }
      open = left
    }
  }

  /// - Parameter value: what a default comes to; `nil` where that is unknown.
  func typeTable(_ value: (Expression) -> RuntimeValue?) -> TypeTable {
    func property(_ property: Model.Property) -> ModelType.Property {
      ModelType.Property(
        property.name.value,
        property.type,
        defaultValue: property.initial.flatMap(value),
        hasDefault: property.initial != nil
      )
    }
    return TypeTable(
      feature.models.map { model in
        switch model.content {
        case .structure(let properties):
          ModelType(model.name.value, .structure(properties.map(property)))
        case .enumeration(let cases):
          ModelType(
            model.name.value,
            .enumeration(
              cases.map { ModelType.Case($0.name.value, payload: $0.payload.map(property)) }
            )
          )
        }
      }
    )
  }
}

// MARK: - Circles

/// A property of a model that has a default.
private struct DefaultPlace: Hashable {
  var model: String
  var property: String
}

extension Resolver {
  /// A default that makes a value which has that very default, and so on without end.
  private mutating func reportEndlessDefaults() {
    var following: [DefaultPlace: [DefaultPlace]] = [:]
    for model in feature.models.prefix(declared.models.count) {
      for property in model.properties {
        guard let initial = property.initial else { continue }
        let next = omitted(in: initial)
        let place = DefaultPlace(model: model.name.value, property: property.name.value)
        if !next.isEmpty { following[place] = next }
      }
    }
    guard !following.isEmpty else { return }
    var told: Set<DefaultPlace> = []
    for index in declared.models.indices {
      let model = feature.models[index]
      for (place, property) in model.properties.enumerated() {
        let start = DefaultPlace(model: model.name.value, property: property.name.value)
        guard !told.contains(start), let circle = Self.circle(from: start, following) else {
          continue
        }
        told.formUnion(circle)
        bag.add(.endless(circle, at: property.initial?.span ?? property.name.span))
        guard case .structure(var properties) = feature.models[index].content else { continue }
        properties[place].initial = .invalid(at: property.name.span)
        feature.models[index].content = .structure(properties)
      }
    }
    if told.isEmpty { reportCostlyDefault(following) }
  }

  /// A default that makes a value whose defaults make values, and so on, too many of them: the least of those.
  private mutating func reportCostlyDefault(_ following: [DefaultPlace: [DefaultPlace]]) {
    var known: [DefaultPlace: Work] = [:]
    var least: (index: Int, place: Int, work: Work)?
    for (index, model) in feature.models.prefix(declared.models.count).enumerated() {
      for (place, property) in model.properties.enumerated() {
        let start = DefaultPlace(model: model.name.value, property: property.name.value)
        let work = Work.of(start, &known) { following[$0] ?? [] }
        if work.isTooMuch, least.map({ work.count < $0.work.count }) ?? true {
          least = (index, place, work)
        }
      }
    }
    guard let (index, place, work) = least,
      case .structure(var properties) = feature.models[index].content
    else { return }
    bag.add(.costly(properties[place].name, work))
    properties[place].initial = .invalid(at: properties[place].name.span)
    feature.models[index].content = .structure(properties)
  }

  /// The defaults that the values made in an expression leave to their models.
  private func omitted(in expression: Expression) -> [DefaultPlace] {
    var result: [DefaultPlace] = []
    expression.visit { node in
      guard case .make(let arguments) = node.kind,
        let model = feature.models.first(where: { $0.name.value == node.type.name })
      else { return }
      for property in model.properties where property.initial != nil {
        guard !arguments.contains(where: { $0.label == property.name.value }) else { continue }
        result.append(.init(model: model.name.value, property: property.name.value))
      }
    }
    return result
  }

  /// The way back to where it begins; `nil` where there is none.
  private static func circle(
    from start: DefaultPlace,
    _ following: [DefaultPlace: [DefaultPlace]]
  ) -> [DefaultPlace]? {
    var cameFrom: [DefaultPlace: DefaultPlace] = [:]
    var open = [start]
    while let place = open.popLast() {
      for next in following[place] ?? [] {
        if next == start {
          var way = [place]
          while let last = way.last, last != start, let before = cameFrom[last] {
            way.append(before)
          }
          return way.reversed()
        }
        if cameFrom.updateValue(place, forKey: next) == nil { open.append(next) }
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func costly(_ property: Located<String>, _ work: Work) -> Diagnostic {
    let told =
      work.depth > Work.deepest
      ? "values are made one within the other, \(work.depth) deep: at most \(Work.deepest) are"
      : "values are made \(work.times): at most \(Work.most) are made at once"
    return .error(
      "costly-value", "for the default of '\(property.value)', \(told)", at: property.span,
      help: "leave the default out, or say there what the properties of its value are")
  }

  fileprivate static func endless(_ circle: [DefaultPlace], at span: SourceSpan) -> Diagnostic {
    let names = (circle + circle.prefix(1)).map { "\($0.model).\($0.property)" }
    let (first, next) = (circle[0], circle[circle.count > 1 ? 1 : 0])
    return .error(
      "cycle",
      "the default of '\(first.property)' makes a value that has this default again: "
        + names.joined(separator: " → "), at: span,
      help: "say there what '\(next.property)' is, as in '\(next.model)(\(next.property): …)'")
  }
}
