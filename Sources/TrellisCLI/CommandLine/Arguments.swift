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

/// What the command line says, before `trellis.yaml` is asked.
struct Arguments: Sendable {
  var operands: [String] = []
  var style: String?
  /// In the order given; of equal keys the last one counts.
  var options: [(key: String, value: String)] = []
  var output: String?
  var templates: String?
  var context: String?
  var destination: String?
  var trim = TrimChoice.smart
  var isLenient = false
  /// The pack that a new one extends.
  var base: String?
  var isForced = false
  var conflicts = ConflictChoice.keep
  var isPruning = false
  var isWatching = false
  /// Whether the run is one of many that wait for changes of what they read.
  var isRepeated = false
  var isRecording = false
  var isDryRun = false
  var showsDiff = false
  var skipsScenarios = false
  var isQuiet = false
  /// Of the first feature of a project.
  var feature: String?
  var ci: CIChoice?
  var isStrict = false
  var isAssumingYes = false
  var format = ReportFormat.text
  /// How `graph` draws.
  var graphFormat = GraphFormat.mermaid
  /// How many errors are shown; all where nothing is said.
  var errorLimit: Int?
  var wantsHelp = false
  var color = ColorChoice.auto
}
