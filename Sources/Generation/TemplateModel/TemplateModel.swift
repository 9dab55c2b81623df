public import SpecModel
public import TemplateEngine

/// The values of a feature that templates see.
public enum TemplateModel {
  /// Writes the template model of a feature into a store.
  /// - Parameter needs: The on-demand members that some template reads. The other on-demand members
  ///   are left empty. By default, all are computed.
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

  /// Returns the template model as JSON without layout marks, as `trellis ir` prints it.
  public static func json(of feature: Feature) -> [UInt8] {
    var store = ValueStore()
    let value = value(of: feature, in: &store)
    return store.json(of: value, indent: 2, isShared: true)
  }
}
