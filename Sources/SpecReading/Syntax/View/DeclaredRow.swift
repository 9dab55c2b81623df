import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// A small view model for each element of a list.
struct DeclaredRow {
  var name: Located<String>
  /// With all that it holds.
  var extent: SourceSpan
  var summary: Located<String>?
  var list: Located<String>?
  var derived: [DeclaredDerived] = []
  var actions: [DeclaredAction] = []
  /// It was given the name of its list, which is reported: what it is called elsewhere is not known.
  var isNamedAsList = false

  static let keys = KeyTable<DeclaredRow>(
    "a row",
    advice: { field in
      if let help = DeclaredElement.Kind.advice(forLoose: field.key.value, of: .list) {
        return help
      }
      let isValue = field.value.scalar != nil && field.key.value != "on"
      return isValue && SwiftNames.isIdentifier(field.key.value)
        ? "what a row shows stands under 'derived:'" : nil
    },
    [
      .init(
        "of", .identifier, required: true, example: "orders",
        "The list: a state or a derived value."
      ) { field, row, reader in
        guard field.value.elements == nil else {
          reader.bag.report(
            "wrong-kind", "expected the name of a list, found a list", at: field.value.span,
            help: "write the name of a state or a derived value, as in 'of: orders'")
          return
        }
        row.list = reader.text(field.value)
      },
      .init("summary", .text, "One sentence that becomes the doc comment.") {
        $1.summary = $2.sentence($0.value)
      },
      .init(
        "derived", .map(.object("derived")),
        "What a row shows; 'item' is its element. These names hide the feature's own. Values may read the "
          + "row's actions: 'add.isEnabled', and 'add.isRunning' and 'add.error?.message' of actions "
          + "that call a service."
      ) {
        $1.derived = DeclaredDerived.list($0.value, &$2)
      },
      .init(
        "actions", .map(.object("rowAction")),
        "What a row can do; 'item' is its current element, read again after each call."
      ) {
        $1.actions = DeclaredAction.list($0.value, &$2, table: DeclaredAction.rowKeys)
      },
    ]
  )

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredRow] {
    (reader.named(node, of: keys.what, keys: keys.names) ?? []).mapPresent { field in
      guard let name = reader.identifier(field.key, isType: true) else { return nil }
      var row = DeclaredRow(name: name, extent: field.extent)
      if name.value.beginsLowercase, let mapping = field.value.mapping, mapping["of"] == nil {
        row.name = Located("\(name.value.upperFirst)Row", at: name.span)
        row.isNamedAsList = true
        reader.bag.add(.namedAsList(name, type: row.name.value))
        let list = Node(.scalar(Scalar(name.value)), at: name.span)
        let of = Field(key: Located("of", at: name.span), value: list)
        keys.read(
          Node(.mapping(Mapping([of] + mapping.pairs)), at: field.value.span), into: &row,
          with: &reader)
        return row
      }
      keys.read(field.value, into: &row, with: &reader)
      return row
    }
  }
}

extension Diagnostic {
  fileprivate static func namedAsList(_ name: Located<String>, type: String) -> Diagnostic {
    .error(
      "type-name", "rows have a name of their own, the name of a type", at: name.span,
      help: "write '\(type)', and below it 'of: \(name.value)'")
  }
}
