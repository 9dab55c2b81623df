import Diagnostics
import Expressions
import Naming
import SpecModel

extension Feature {
  /// The rules of swift-format that names of the spec break. Names are generated as they are
  /// written.
  var formatExceptions: [String] {
    let names = memberNames + modelNames + serviceNames
    var rules: [String] = []
    if names.contains(where: \.isNotLowerCamelCase) { rules.append("AlwaysUseLowerCamelCase") }
    if (names + typeNames).contains(where: \.isNonASCII) {
      rules.append("IdentifiersMustBeASCII")
    }
    return rules
  }

  /// The names of types that hide types of Swift or its frameworks.
  var hiddenTypes: [String] {
    (typeNames + generatedTypes).filter { SwiftTypes.module(of: $0) != nil }
  }

  /// The types that are generated for what the spec names, where a framework has one that begins with
  /// that name: `ProgressView` for a feature `Progress`.
  private var generatedTypes: [String] {
    let owners = [
      (NameSubject.feature, [name]), (.model, models.map(\.name)), (.row, rows.map(\.name)),
      (.list, rows.map(\.name)), (.service, services.map(\.name)),
    ]
    return owners.flatMap { subject, names in
      names.map(\.value).filter(SwiftTypes.hasType(beginning:)).flatMap { name in
        generated.patterns(of: subject, .types).filter { !$0.isFixed }.map { $0.name([name]) }
      }
    }
  }

  /// The models and services of used modules, with their modules.
  var usedTypes: [(name: Located<String>, module: String)] {
    let types =
      models.map { (name: $0.name, module: $0.module) }
      + services.map { (name: $0.name, module: $0.module) }
    return types.compactMap { name, module in
      module.map { (name, $0) }
    }
  }

  var typeNames: [String] {
    [name.value] + models.map(\.name.value) + services.map(\.name.value) + rows.map(\.name.value)
  }

  private var memberNames: [String] {
    var names = parameters.map(\.name.value) + states.map(\.name.value) + derived.map(\.name.value)
    names += subscriptions.map(\.name.value) + rows.flatMap(\.derived).map(\.name.value)
    for action in allActions {
      names.append(action.name.value)
      names += action.parameters.map(\.name.value) + action.allSteps.compactMap(\.boundName)
    }
    return names + routes.flatMap { [$0.name.value] + $0.parameters.map(\.name.value) }
  }

  private var modelNames: [String] {
    models.flatMap { model in
      model.properties.map(\.name.value)
        + model.cases.flatMap { [$0.name.value] + $0.payload.map(\.name.value) }
    }
  }

  private var serviceNames: [String] {
    services.flatMap(\.methods).flatMap { [$0.name.value] + $0.parameters.map(\.name.value) }
  }
}

extension String {
  fileprivate var isNonASCII: Bool { utf8.contains { $0 >= 0x80 } }

  fileprivate var isNotLowerCamelCase: Bool {
    utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
      || utf8.dropFirst().contains(UInt8(ascii: "_"))
  }
}

extension Step {
  fileprivate var boundName: String? {
    switch self {
    case .call(_, _, let result): result?.name.value
    case .bind(let local, _): local.name.value
    default: nil
    }
  }
}
