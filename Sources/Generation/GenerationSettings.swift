public import Diagnostics
import Packs

/// How a run wants its code.
public struct GenerationSettings: Sendable {
  /// Whether a whole package is made, or only the folders that a project takes in.
  public enum Layout: String, Sendable {
    case package
    case sources
  }

  /// A value for an option of a pack; the spans are where both were said, if in a file.
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

  /// A pack, and the options that it is used with.
  public struct Style: Sendable {
    public var name: String
    public var span: SourceSpan?
    public var options: [Option]
    /// Where the feature is named whose style it is, if in a file.
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
  /// Features that are made in another way than the rest, by their names.
  public var styles: [String: Style] = [:]
  public var layout = Layout.package
  /// The columns that a line may have.
  public var width = 100
  /// The spaces of one level.
  public var indent = 2
  /// Whether generated types are public.
  public var isPublic = true
  /// Lines of the team's own header, which stands first in each file.
  public var header: [String] = []
  /// The name of the package that holds the features.
  public var package = "Features"

  public init() {}
}
