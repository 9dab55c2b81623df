import Diagnostics
import Expressions
import Naming
import SpecModel

/// Names of types and of the feature itself.
extension Resolver {
  /// What is used stands beside what is declared: no name twice, and none that is generated here.
  mutating func checkUsedNames() {
    guard !used.isEmpty else { return }
    var owners: [String: String] = [:]
    let ownTypes =
      declared.models.map(\.name) + declared.services.map(\.name) + declared.rows.map(\.name)
    for name in ownTypes { owners[name.value] = "this file" }
    for pattern in feature.generated.ownTypes {
      owners[pattern.name([feature.name.value])] = "this file"
    }
    for module in used {
      let names = module.models.map(\.name.value) + module.services.map(\.name.value)
      for name in names + [module.use.module] {
        let earlier = owners.updateValue("'\(module.use.module)'", forKey: name)
        // Swift takes a type of this module before one of Foundation, and none of two imported ones.
        guard let other = earlier ?? framework(of: name) else { continue }
        let own = ownTypes.first { $0.value == name }
        hasTwinTypes = true
        bag.report(
          "same-name", "'\(name)' is a type of '\(module.use.module)' and of \(other)",
          at: own?.span ?? module.use.span,
          help: own == nil
            ? "rename one of them" : "rename it, or leave it out: what is used is there",
          notes: own == nil ? [] : [.init("its file is used here", at: module.use.span)])
      }
    }
  }

  /// The framework that has a type of this name, which generated code imports beside what is used.
  private func framework(of name: String) -> String? {
    if NameList.foundation.contains(name) { return "Foundation" }
    // What a framework of views has is told apart by an alias.
    guard !SwiftTypes.isSwifts(name), !SwiftTypes.isOfViews(name) else { return nil }
    return SwiftTypes.module(of: name)
  }

  mutating func checkFeatureName() {
    let name = feature.name
    if !name.value.beginsUppercase {
      bag.report(
        "feature-name", "a feature's name begins with a capital letter", at: name.span,
        help: "write '\(name.value.upperFirst)'")
    }
    if let problem = feature.generated.hiding(name, owner: "feature", suffix: "Screen") {
      bag.add(problem)
    }
  }

  /// A value under the name of a type would hide it from the code around it.
  mutating func checkHiding() {
    var suspects: [(name: Located<String>, isInModel: Bool)] = []
    // One that begins with a small letter hides a type that is misnamed, which is told where it is.
    func note(_ name: Located<String>, isInModel: Bool) {
      let small = UInt8(ascii: "a")...UInt8(ascii: "z")
      if let first = name.value.utf8.first, small.contains(first) { return }
      suspects.append((name, isInModel))
    }
    visitDeclaredMembers { note($0, isInModel: false) }
    visitDeclaredLocals { note($0, isInModel: false) }
    for model in declared.models {
      for property in model.properties ?? [] { note(property.name, isInModel: true) }
      for enumCase in model.cases ?? [] {
        note(enumCase.name, isInModel: true)
        for value in enumCase.payload { note(value.name, isInModel: true) }
      }
    }
    guard !suspects.isEmpty else { return }
    let types = hidingTypes
    let hidden = suspects.filter { name, isInModel in
      types.number(of: name.value) != nil
        || (isInModel
          ? name.value == "CodingKeys"
          : feature.generated.isType(name.value) || SwiftTypes.isSwifts(name.value))
    }
    for (name, _) in hidden {
      bag.report(
        "taken-name", "'\(name.value)' is a type, which a value of that name would hide",
        at: name.span, help: "write '\(name.value.asValue)'")
    }
  }

  private var hidingTypes: NameIndex {
    var types = NameIndex()
    for type in Type.builtIn { types.insert(type.name) }
    for model in declared.models { types.insert(model.name.value) }
    for service in declared.services { types.insert(service.name.value) }
    for row in declared.rows { types.insert(row.name.value) }
    return types
  }

  mutating func checkTypes() {
    let models = declared.models.map(\.name)
    let types = models + declared.services.map(\.name) + declared.rows.map(\.name)
    let distinct = checkDistinct(types)
    let taken = takenTypes(of: types, distinct)
    checkQualified(types)
    for name in types {
      if let owner = taken[name.value] { bag.add(.generated(name, for: owner)) }
      checkFrameworks(name)
      if !name.value.beginsUppercase {
        misnamed.formUnion([name.value, name.value.upperFirst])
        bag.report(
          "type-name", "the name of a type begins with a capital letter", at: name.span,
          help: "write '\(name.value.upperFirst)'")
      }
      if name.value == feature.name.value {
        bag.add(.generated(name, for: "the feature's module"))
      }
    }
  }

  /// A type that a framework has too is told from that by its module; where the module is called like a
  /// type of Foundation's, Swift takes its name for that type.
  private mutating func checkQualified(_ types: [Located<String>]) {
    let module = feature.name.value
    guard NameList.foundation.contains(module) else { return }
    // What tests import, or may be imported by who uses a shared file, which has no type of Foundation's.
    let lists: [NameList] =
      declared.isShared ? [.testing, .swiftUI, .uiKit, .reactive] : [.foundation, .testing]
    for name in types where lists.contains(where: { $0.contains(name.value) }) {
      bag.report(
        "taken-name",
        "'\(name.value)' is a type of a framework, and the module '\(module)' is called like one, too",
        at: name.span,
        help: "choose another name for one of them, such as '\(module)\(name.value)'")
    }
  }

  /// The names among these that are generated as types, and for whom.
  private func takenTypes(of types: [Located<String>], _ names: NameIndex) -> TakenNames {
    let generated = feature.generated
    var taken = TakenNames(among: names)
    taken.add(generated.ownTypes, feature.name.value, for: "the feature")
    for service in declared.services {
      let name = service.name.value
      taken.add(generated.patterns(of: .service, .types), name, for: "the service '\(name)'")
      guard service.methods.contains(where: { $0.http != nil }) else { continue }
      taken.add(generated.ownTypes(of: .client), name, for: "the service '\(name)'")
      taken.add(generated.fixedTypes(of: .client), for: "services that send requests")
    }
    if declared.routes.contains(where: { $0.link != nil }) {
      taken.add(generated.patterns(of: .links, .types), for: "routes with links")
    }
    for name in declared.models.map(\.name.value) {
      taken.add(generated.patterns(of: .model, .types), name, for: "the tests of '\(name)'")
    }
    let listCount = max(2, declared.view?.reduce(0) { $0 + $1.listCount } ?? 0)
    for name in declared.rows.map(\.name.value) {
      taken.add(generated.patterns(of: .row, .types), name, for: "the rows '\(name)'")
      for number in 1...listCount {
        taken.add(
          generated.patterns(of: .list, .types), name, number == 1 ? "" : "\(number)",
          for: "the rows '\(name)'")
      }
    }
    return taken
  }

  /// A type of Swift's own would be hidden; where a shared file declares one of Foundation's, whoever
  /// imports both could not tell them apart.
  private mutating func checkFrameworks(_ name: Located<String>) {
    let isTaken = feature.generated.isType(name.value)
    if !isTaken, isTimed, feature.generated.hold(name.value, of: .timed, .types) {
      let feature =
        declared.subscriptions.isEmpty
        ? "whose actions wait or can be ended" : "that listens to a stream"
      bag.add(.generated(name, for: "the tests of a feature \(feature)"))
      return
    }
    guard isTaken || declared.isShared && NameList.foundation.contains(name.value) else { return }
    bag.report(
      "taken-name",
      isTaken
        ? "'\(name.value)' is a type of Swift or of its frameworks"
        : "'\(name.value)' is a type of Foundation, too, and whoever uses this file sees both",
      at: name.span, help: "choose another name, such as '\(feature.name.value)\(name.value)'")
  }
}
