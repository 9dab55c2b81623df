public import Packs

extension PackLibrary {
  /// The built-in packs and the project's own, which come first.
  ///
  /// - Parameters:
  ///   - place: the folder of the project's packs, as the user named it, for show.
  ///   - files: its files, by their paths below it: `mvvm/pack.yaml`.
  public init(place: String = "", files: [(path: String, bytes: [UInt8])] = []) {
    let builtIn = BuiltInPacks(files: EmbeddedPacks.files, archives: EmbeddedPacks.archives)
    self.init(builtIn: builtIn, place: place, files: files)
  }
}
