public import Spec
public import TemplateEngine

/// What templates see of a feature.
public enum TemplateModel {
  /// The feature in a store, with everything that templates may ask of it.
  public static func value(of feature: Feature, in store: inout ValueStore) -> Value {
    var writer = ModelWriter(feature, store: store)
    store = ValueStore()
    let value = ObjectTable<Feature>.feature.value(feature, &writer)
    store = writer.store
    return value
  }

  /// The feature as JSON, as `trellis ir` prints it: without marks for the layout.
  public static func json(of feature: Feature) -> [UInt8] {
    var store = ValueStore()
    let value = value(of: feature, in: &store)
    return store.json(of: value, indent: 2)
  }
}
