public import Naming
public import Packs

extension PackLibrary {
  /// The built-in packs and the project's own, which come first.
  ///
  /// - Parameters:
  ///   - place: the folder of the project's packs, as the user named it, for show.
  ///   - files: its files, by their paths below it: `mvvm/pack.yaml`.
  public init(place: String = "", files: [(path: String, bytes: [UInt8])] = []) {
    let builtIn = BuiltInPacks(
      files: EmbeddedPacks.files, archives: EmbeddedPacks.archives, names: EmbeddedPacks.names)
    self.init(builtIn: builtIn, place: place, files: files)
  }
}

extension PackLibrary {
  /// The built-in pack with which projects are made that name no style.
  public static var standardStyle: String { EmbeddedPacks.standard }
}

extension GeneratedNames {
  /// What the built-in packs generate.
  public static let builtIn = PackLibrary().generatedNames
}
