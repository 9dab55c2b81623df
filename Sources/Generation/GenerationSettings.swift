public import Diagnostics
import Packs

/// The settings of a run.
public struct GenerationSettings: Sendable {
  /// Whether to generate a whole package, or only source folders for an existing project.
  public enum Layout: String, Sendable {
    case package
    case sources
  }

  /// A value for an option of a pack, with the places of both in a file.
  public struct Option: Sendable {
    public var key: String
    public var value: String
    public var keySpan: SourceSpan?
    public var span: SourceSpan?

    public init(key: String, value: String, keyAt keySpan: SourceSpan?, at span: SourceSpan?) {
      self.key = key
      self.value = value
      self.keySpan = keySpan
      self.span = span
    }
  }

  /// A pack and values for its options.
  public struct Style: Sendable {
    public var name: String
    public var span: SourceSpan?
    public var options: [Option]
    /// The place where a file names the feature that has this style.
    public var featureSpan: SourceSpan?

    public init(
      _ name: String,
      at span: SourceSpan? = nil,
      options: [Option] = [],
      forFeatureAt featureSpan: SourceSpan? = nil
    ) {
      self.name = name
      self.span = span
      self.options = options
      self.featureSpan = featureSpan
    }
  }

  public var style = Style(PackLibrary.standardStyle)
  /// The styles of features that do not have the default style, by feature name.
  public var styles: [String: Style] = [:]
  public var layout = Layout.package
  public var files = FileGrouping.type
  /// The maximum number of columns of a line.
  public var width = 100
  /// The number of spaces of one indentation level.
  public var indent = 2
  /// Whether generated types are public.
  public var isPublic = true
  /// The lines of the team's own header, which begins each file.
  public var header: [String] = []
  /// The name of the package that contains the features.
  public var package = "Features"

  public init() {}
}
