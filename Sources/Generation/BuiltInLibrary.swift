public import Naming
public import Packs

extension PackLibrary {
  /// Creates a library of the built-in packs and the project's own, which take precedence.
  /// - Parameters:
  ///   - place: The folder of the project's packs, as the user wrote it. Used in messages only.
  ///   - files: The files in that folder, with paths relative to it such as `mvvm/pack.yaml`.
  public init(place: String = "", files: [(path: String, bytes: [UInt8])] = []) {
    let builtIn = BuiltInPacks(
      files: EmbeddedPacks.files, archives: EmbeddedPacks.archives, names: EmbeddedPacks.names)
    self.init(builtIn: builtIn, place: place, files: files)
  }
}

extension PackLibrary {
  /// The built-in pack of projects that name no style.
  public static var standardStyle: String { EmbeddedPacks.standard }
}

extension GeneratedNames {
  /// The names that the built-in packs generate.
  public static let builtIn = PackLibrary().generatedNames
}
