import Expressions
public import Packs
import SpecModel
public import TemplateEngine
import TestPlanning

extension TemplateModel {
  /// The schema of all objects that templates see.
  public static var templateSchema: TemplateSchema {
    var all = schema
    all.objects.merge(runSchema) { $1 }
    all.objects.merge(flowSchema) { $1 }
    return TemplateSchema(
      all, run: runRoot, feature: [("feature", .object("feature"))],
      flow: [("flow", .object("flow"))], onDemand: membersOnDemand)
  }

  /// The kinds of objects by the names of their on-demand members.
  static let membersOnDemand = [
    ObjectTable<Feature>.feature.membersOnDemand, ObjectTable<Action>.action.membersOnDemand,
    ObjectTable<TestPlan>.tests.membersOnDemand,
  ].reduce(into: [:]) { $0.merge($1) { kind, _ in kind } }

  /// The schema of the objects of a feature.
  public static var schema: Schema {
    var schema = Schema(partSchema)
    schema.objects.merge(linkSchema) { $1 }
    schema.add(ObjectTable<Feature>.feature)
    schema.add(ObjectTable<Model>.model)
    schema.add(ObjectTable<Model.Property>.property)
    schema.add(ObjectTable<Model.Case>.enumCase)
    schema.add(ObjectTable<ReadPayloads>.readPayloads)
    schema.add(ObjectTable<ReadPayloads.Reader>.reader)
    schema.add(ObjectTable<Service>.service)
    schema.add(ObjectTable<Service.Method>.method)
    schema.add(ObjectTable<Sending>.request)
    schema.add(ObjectTable<RequestTest>.requestTest)
    schema.add(ObjectTable<TypedName>.field)
    schema.add(ObjectTable<Route>.route)
    schema.add(ObjectTable<Parameter>.parameter)
    schema.add(ObjectTable<StoredProperty>.stored)
    schema.add(ObjectTable<Referent>.source)
    schema.add(ObjectTable<Validated>.validated)
    schema.add(ObjectTable<Rule>.rule)
    schema.add(ObjectTable<Derived>.derived)
    schema.add(ObjectTable<Action>.watcher)
    schema.add(ObjectTable<Subscription>.subscription)
    schema.add(ObjectTable<Listener>.listener)
    schema.add(ObjectTable<ListenerRequest>.listenerRequest)
    schema.add(ObjectTable<OptionText>.optionText)
    schema.add(ObjectTable<FormatSetting>.format)
    schema.add(ObjectTable<PreviewState>.previewState)
    schema.add(ObjectTable<Output>.ownOutput)
    schema.add(ObjectTable<ViewOutput>.output)
    schema.add(ObjectTable<Action>.action)
    schema.add(ObjectTable<Segments.Segment>.segment)
    schema.add(ObjectTable<Row>.row)
    schema.add(ObjectTable<RowSource>.rowSource)
    schema.add(ObjectTable<RowValue>.rowValue)
    schema.add(ObjectTable<Element>.element)
    schema.add(ObjectTable<TestPlan>.tests)
    schema.add(ObjectTable<SampleValues.Group>.samples)
    schema.add(ObjectTable<SampleValues.Named>.sample)
    schema.add(ObjectTable<TestPart>.testPart)
    schema.add(ObjectTable<TestTable>.testTable)
    schema.add(ObjectTable<TestInput>.testInput)
    schema.add(ObjectTable<TestCase>.testCase)
    schema.add(ObjectTable<JSONTest>.jsonTest)
    schema.add(ObjectTable<ErrorCase>.errorCase)
    for (kind, forms) in partForms {
      schema.divide(kind, into: forms.mapValues { $0.split(separator: " ").map { String($0) } })
    }
    return schema
  }
}

extension ObjectTable {
  fileprivate var membersOnDemand: [String: String] {
    members.filter(\.isOnDemand).reduce(into: [:]) { $0[$1.name.text] = name }
  }
}

extension Schema {
  fileprivate mutating func add<Source>(_ table: ObjectTable<Source>) {
    for member in table.members {
      objects[table.name, default: [:]][member.name.text] = member.shape.templateShape
    }
  }
}

extension ModelShape {
  /// The shape for templates. Optional members have the shape of their values, since templates
  /// check for null before they use them.
  fileprivate var templateShape: Shape {
    switch self {
    case .text, .swift: .text
    case .flag: .flag
    case .number: .number
    case .object(let kind): .object(kind)
    case .list(let element): .list(element.templateShape)
    case .optional(let shape): shape.templateShape
    }
  }
}
