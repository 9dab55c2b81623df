import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

extension ObjectTable where Source == Model {
  static let model = ObjectTable(
    "model",
    origin: { $0.name.span },
    [
      .init("name", .text, "The type's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("isStruct", .flag, "A struct.") { model, _ in .bool(model.isStructure) },
      .init("isEnum", .flag, "An enum.") { model, _ in .bool(!model.isStructure) },
      .init("isIdentifiable", .flag, "It has an `id`.") { model, _ in
        .bool(model.idType?.isHashable == true)
      },
      .init("isRecursive", .flag, "An enum that contains itself.") { model, _ in
        .bool(model.isIndirect)
      },
      .init("isError", .flag, "A method fails with it.") { model, writer in
        .bool(writer.feature.fails(with: model))
      },
      .init("isRaw", .flag, "An enum whose cases carry nothing.") { model, _ in
        .bool(model.isRaw)
      },
      .init("isDictionaryKey", .flag, "An enum whose cases name the members of JSON objects.") {
        model, _ in .bool(model.isDictionaryKey)
      },
      .init("needsFoundation", .flag, "A type or a default in it is Foundation's.") { model, _ in
        .bool(model.needsFoundation)
      },
      .init("imports", .list(.text), "Modules of the project that it needs, in order.") {
        model, writer in
        let types = (model.properties + model.cases.flatMap(\.payload)).map(\.type)
        return writer.imports(writer.feature.modules(of: types))
      },
      .init("hasRenamedKeys", .flag, "A property has another name in JSON.") { model, _ in
        .bool(model.properties.contains { $0.key != nil })
      },
      .init("hasDefaults", .flag, "JSON may leave a property out that is not optional.") {
        model, _ in .bool(model.properties.contains { $0.initial != nil })
      },
      .init("properties", .list(.object("property")), "A struct's stored properties.") {
        ObjectTable<Model.Property>.property.list($0.properties, &$1)
      },
      .init("cases", .list(.object("case")), "An enum's cases.") {
        ObjectTable<Model.Case>.enumCase.list($0.cases, &$1)
      },
      .init("jsonTest", .optional(.object("jsonTest")), "A value and how it reads in JSON.") {
        model, writer in
        guard let test = JSONTest(model, in: writer.feature) else { return .null }
        return ObjectTable<JSONTest>.jsonTest.value(test, &writer)
      },
      .init("hasRenamedCases", .flag, "A case has another value in JSON.") { model, _ in
        .bool(model.isRaw && model.cases.contains { $0.raw != nil })
      },
      .init("errors", .list(.object("errorCase")), "What a method can fail with, and its message.")
      {
        model, writer in
        guard writer.feature.fails(with: model) else { return writer.store.array([]) }
        let cases = model.cases.map { ErrorCase(model: model, item: $0) }
        return ObjectTable<ErrorCase>.errorCase.list(cases, &writer)
      },
    ]
  )
}

extension ObjectTable where Source == Model.Property {
  static let property = ObjectTable(
    "property",
    origin: { $0.name.span },
    [
      .init("name", .text, "The property's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("unwrapped", .text, "The type without its question mark.") {
        $1.type($0.type.unwrapped)
      },
      .init("isOptional", .flag, "It may be nil.") { property, _ in
        .bool(property.type.isOptional)
      },
      .init("key", .text, "The name in JSON.") { $1.text($0.key ?? $0.name.value) },
      .init("isRenamed", .flag, "The name in JSON differs.") { property, _ in
        .bool(property.key != nil)
      },
      .init("default", .optional(.swift), "What it is where it is left out; nil is not said.") {
        $1.swift($0.initial)
      },
      .init("isOmittable", .flag, "An initializer may leave it out.") { property, _ in
        .bool(property.type.isOptional || property.initial != nil)
      },
    ]
  )
}

extension ObjectTable where Source == Model.Case {
  static let enumCase = ObjectTable(
    "case",
    origin: { $0.name.span },
    [
      .init("name", .text, "The case's name.") { $1.name($0.name) },
      .init("words", .text, "The name in words.") { $1.text(Phrase.words(of: $0.name.value)) },
      .init("rawValue", .optional(.text), "The value in JSON where it differs.") {
        $1.text($0.raw)
      },
      .init("payload", .list(.object("property")), "What it carries.") {
        ObjectTable<Model.Property>.property.list($0.payload, &$1)
      },
    ]
  )
}

extension ObjectTable where Source == Service {
  static let service = ObjectTable(
    "service",
    origin: { $0.name.span },
    identity: { $0.name.value },
    [
      .init("name", .text, "The protocol's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("propertyName", .text, "The property that holds it.") { $1.text($0.propertyName) },
      .init("isOfShared", .flag, "A shared file declares it.") { service, writer in
        .bool(service.module.map(writer.feature.mockedModules.contains) ?? writer.feature.isShared)
      },
      .init("needsFoundation", .flag, "A type in it is Foundation's.") { service, _ in
        .bool(service.needsFoundation)
      },
      .init("imports", .list(.text), "Modules of the project that it needs, in order.") {
        service, writer in
        writer.imports(writer.feature.modules(of: service.types))
      },
      .init(
        "requestImports", .list(.text), "Those that its requests need, which name its errors too."
      ) { service, writer in
        let errors = service.methods.compactMap { $0.failure.map { Type.model($0) } }
        return writer.imports(writer.feature.modules(of: service.types + errors))
      },
      .init("methods", .list(.object("method")), "Its methods; each is async and throws.") {
        ObjectTable<Service.Method>.method.list($0.methods, &$1)
      },
      .init("hasClient", .flag, "Requests can be sent for all of it but its streams.") {
        service, _ in .bool(service.hasClient)
      },
      .init("streams", .list(.object("method")), "Its methods that give streams.") {
        ObjectTable<Service.Method>.method.list($0.methods.filter(\.isStream), &$1)
      },
      .init("requestTests", .list(.object("requestTest")), "What a server must see of it.") {
        service, writer in
        guard service.hasClient, service.module == nil else { return writer.store.array([Value]()) }
        let tests = RequestTest.all(of: service, in: writer.feature)
        return ObjectTable<RequestTest>.requestTest.list(tests, &writer)
      },
    ]
  )
}

extension ObjectTable where Source == Service.Method {
  static let method = ObjectTable(
    "method",
    origin: { $0.name.span },
    [
      .init("name", .text, "The method's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("parameters", .list(.object("field")), "What it takes.") {
        ObjectTable<TypedName>.field.list($0.parameters, &$1)
      },
      .init("returns", .optional(.text), "The type that it returns.") { method, writer in
        method.returns == .void ? .null : writer.type(method.returns)
      },
      .init("request", .optional(.object("request")), "The request that it sends.") {
        method, writer in
        guard let sending = Sending(method, in: writer.feature) else { return .null }
        return ObjectTable<Sending>.request.value(sending, &writer)
      },
      .init("failure", .optional(.text), "The enum of the errors that callers can tell apart.") {
        $1.text($0.failure)
      },
      .init("openName", .text, "What a client opens the stream with.") {
        $1.text("open\(Phrase.upperFirst($0.name.value))")
      },
      .init("sample", .optional(.swift), "What it answers in a preview.") { method, writer in
        guard method.returns != .void else { return .null }
        return writer.swift(writer.feature.previewAnswer(of: method), as: method.returns)
      },
      .init("zero", .optional(.swift), "The answer that says nothing, if there is one.") {
        method, writer in
        guard let answer = writer.feature.emptyAnswer(of: method) else { return .null }
        return writer.swift(answer, as: method.returns)
      },
      .init("isStream", .flag, "It gives a stream of what it returns.") { method, _ in
        .bool(method.isStream)
      },
      .init("listenersName", .text, "The mock's list of those who listen.") {
        $1.text("\($0.name.value)Listeners")
      },
      .init("sendName", .text, "The mock's function that sends an element.") {
        $1.text("send\(Phrase.upperFirst($0.name.value))")
      },
      .init("callName", .text, "The mock's record of a call.") {
        $1.text(Phrase.upperFirst($0.name.value) + "Call")
      },
      .init("callsName", .text, "The mock's list of calls.") { $1.text($0.callsName) },
      .init("answerName", .text, "The mock's answer.") { $1.text($0.answerName) },
    ]
  )
}

extension ObjectTable where Source == TypedName {
  static let field = ObjectTable(
    "field",
    [
      .init("name", .text, "The name.") { $1.name($0.name) },
      .init("type", .text, "The type.") { $1.type($0.type) },
    ]
  )
}

extension ObjectTable where Source == Route {
  static let route = ObjectTable(
    "route",
    origin: { $0.name.span },
    [
      .init("name", .text, "The route's name.") { $1.name($0.name) },
      .init("summary", .optional(.text), "The doc comment.") { $1.text($0.summary) },
      .init("parameters", .list(.object("field")), "What it carries.") {
        ObjectTable<TypedName>.field.list($0.parameters, &$1)
      },
      .init("link", .optional(.object("path")), "The link that leads here.") { route, writer in
        route.link.map { writer.path($0, route.parameters) } ?? .null
      },
    ]
  )
}

extension Feature {
  func fails(with model: Model) -> Bool {
    services.flatMap(\.methods).contains { $0.failure == model.name.value }
  }
}

extension Model {
  var needsFoundation: Bool {
    (properties + cases.flatMap(\.payload)).contains {
      $0.type.needsFoundation || $0.initial?.needsFoundation == true
    }
  }
}

extension Service {
  var needsFoundation: Bool {
    methods.contains { method in
      method.returns.needsFoundation || method.parameters.contains { $0.type.needsFoundation }
    }
  }
}

extension Service.Method {
  var callsName: String { name.value + "Calls" }
  var answerName: String { "on" + Phrase.upperFirst(name.value) }
}

extension Feature {
  /// Returns the name of the gate that keeps the calls of a method open in tests.
  func gateName(of id: MethodID) -> String {
    let service = services[id.service]
    let name = service.methods[id.method].name.value
    let isShared = services.count { $0.methods.contains { $0.name.value == name } } > 1
    return (isShared ? service.propertyName + Phrase.upperFirst(name) : name) + "Gate"
  }
}

extension Service {
  /// The types of the methods' parameters and results.
  var types: [Type] {
    methods.flatMap { [$0.returns] + $0.parameters.map(\.type) }
  }
}
