public import SpecModel
public import TemplateEngine
public import TestPlanning

/// The values of a feature that templates see.
public enum TemplateModel {
  /// Writes the template model of a feature into a store.
  /// - Parameter needs: The on-demand members that some template reads. The other on-demand members
  ///   are left empty. By default, all are computed.
  /// - Parameter depth: How much the feature's tests say.
  public static func value(
    of feature: Feature,
    in store: inout ValueStore,
    needs: Set<String>? = nil,
    depth: TestDepth = .lean
  ) -> Value {
    var writer = ModelWriter(
      feature, store: store, needs: needs ?? Set(membersOnDemand.keys), depth: depth)
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
