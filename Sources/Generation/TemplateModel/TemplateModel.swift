public import SpecModel
public import TemplateEngine

/// What templates see of a feature.
public enum TemplateModel {
  /// The feature in a store, with everything that templates may ask of it.
  ///
  /// - Parameter wantsTellings: whether some template names `tellings`; they are left empty where
  ///   none does, since they take a while to find.
  /// - Parameter wantsTexts: the same of `texts`.
  public static func value(
    of feature: Feature,
    in store: inout ValueStore,
    wantsTellings: Bool = true,
    wantsTexts: Bool = true
  ) -> Value {
    var writer = ModelWriter(
      feature, store: store, wantsTellings: wantsTellings, wantsTexts: wantsTexts)
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
