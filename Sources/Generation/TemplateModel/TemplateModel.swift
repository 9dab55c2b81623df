public import SpecModel
public import TemplateEngine

/// What templates see of a feature.
public enum TemplateModel {
  /// The feature in a store, with everything that templates may ask of it.
  ///
  /// - Parameter needs: the members that some template reads of those that take long to find; the others
  ///   of these are left empty. Without it, all are found.
  public static func value(
    of feature: Feature,
    in store: inout ValueStore,
    needs: Set<String>? = nil
  ) -> Value {
    var writer = ModelWriter(feature, store: store, needs: needs ?? Set(membersOnDemand.keys))
    store = ValueStore()
    let value = ObjectTable<Feature>.feature.value(feature, &writer)
    store = writer.store
    return value
  }

  /// The feature as JSON, as `trellis ir` prints it: without marks for the layout.
  public static func json(of feature: Feature) -> [UInt8] {
    var store = ValueStore()
    let value = value(of: feature, in: &store)
    return store.json(of: value, indent: 2, isShared: true)
  }
}
