import Generation
import Workspace

enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

enum TrimChoice: String, CaseIterable, Sendable {
  case smart
  case none
}

/// The parsed command line, before the settings of `trellis.yaml` are applied.
struct Arguments: Sendable {
  var operands: [String] = []
  var style: String?
  /// In the order given. If a key occurs twice, the last value counts.
  var options: [(key: String, value: String)] = []
  var output: String?
  var templates: String?
  var context: String?
  var destination: String?
  var trim = TrimChoice.smart
  var isLenient = false
  /// The pack that a new pack extends.
  var base: String?
  var isForced = false
  var conflicts = ConflictChoice.keep
  var isPruning = false
  var isWatching = false
  /// Whether the run is one of a series in watch mode.
  var isRepeated = false
  var isRecording = false
  /// The part of the modules to handle, or `nil` for all.
  var shard: Shard?
  var isDryRun = false
  var showsDiff = false
  var skipsScenarios = false
  /// Whether nothing is taken over from the records of earlier runs.
  var makesAll = false
  var isQuiet = false
  /// The name of the first feature of a new project.
  var feature: String?
  var ci: CIChoice?
  /// How much a generated file contains.
  var files: FileGrouping?
  /// The kind of project that generated code becomes part of.
  var project: ProjectKind?
  var isStrict = false
  var isAssumingYes = false
  var format = ReportFormat.text
  /// The output format of `graph`.
  var graphFormat = GraphFormat.mermaid
  /// The output format of `outputs`.
  var outputsFormat = OutputsFormat.lines
  /// What `affected` prints.
  var affectedFormat = AffectedFormat.features
  /// The commit whose changes `affected` looks at.
  var commit: String?
  /// The maximum number of errors shown, or `nil` for all.
  var errorLimit: Int?
  var wantsHelp = false
  var color = ColorChoice.auto
}
