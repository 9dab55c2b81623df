public import Diagnostics
public import Spec
import TemplateEngine

/// The door of this room: features and a pack in, files in memory out. Touches no disk.
public struct Generator {
  private let settings: GenerationSettings
  private let library: PackLibrary
  /// Styles that are being compiled, or are.
  private var loading: [String: Background<Loaded>] = [:]
  private var styles: [String: Style] = [:]
  private var tried: Set<String> = []
  private var wantsTellings = false

  /// A style, and what is wrong with it.
  private struct Loaded: Sendable {
    var style: Style?
    var bag: DiagnosticBag
  }

  public init(_ settings: GenerationSettings, library: PackLibrary) {
    self.settings = settings
    self.library = library
  }

  /// Begins to compile the pack that most features are made with, while the caller reads them.
  public mutating func prepare(files sources: inout SourceFiles, into bag: inout DiagnosticBag) {
    load(settings.style, &sources, &bag)
  }

  /// All files of the features, in order of path; `nil` where anything was reported as an error.
  ///
  /// - Parameters:
  ///   - others: names of features that stand in the output folder already, and are none of this
  ///     run's: files that are made once name them too.
  ///   - sources: takes in the templates, so that what is wrong with them can be shown.
  public mutating func generate(
    _ features: [Feature],
    beside others: [String] = [],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> [OutputFile]? {
    let errors = bag.errorCount
    checkStyleNames(features, &bag)
    for style in features.map({ wanted(for: $0) }) { load(style, &sources, &bag) }
    guard bag.errorCount == errors else { return nil }
    // The first feature is looked at while templates are still being compiled.
    var first = features.first.map { Seen($0, wantsTellings: wantsTellings) }
    for style in features.map({ wanted(for: $0) }) { finish(style, &bag) }
    guard bag.errorCount == errors else { return nil }
    var outputs: [OutputFile] = []
    for feature in features {
      guard let style = styles[wanted(for: feature).key] else { continue }
      outputs += files(
        of: first ?? Seen(feature, wantsTellings: wantsTellings),
        in: style,
        &bag
      )
      first = nil
    }
    outputs += projectFiles(of: features, beside: others, &bag)
    reportTwins(outputs, &bag)
    return bag.errorCount == errors ? outputs.sorted { $0.path < $1.path } : nil
  }

  // MARK: Styles

  private func wanted(for feature: Feature) -> GenerationSettings.Style {
    settings.styles[feature.name.value] ?? settings.style
  }

  /// Settings for a feature that this run does not have are most probably misspelt.
  private func checkStyleNames(_ features: [Feature], _ bag: inout DiagnosticBag) {
    let names = features.map(\.name.value)
    for (name, style) in settings.styles.sorted(by: { $0.key < $1.key }) where !names.contains(name)
    {
      guard let nearest = Suggestion.nearest(to: name, among: names) else { continue }
      bag.add(
        .warning(
          "unknown-feature",
          "there is no feature '\(name)'",
          at: style.span,
          help: "did you mean '\(nearest)'?"
        )
      )
    }
  }

  private mutating func load(
    _ wanted: GenerationSettings.Style,
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) {
    guard tried.insert(wanted.key).inserted,
      let pack = library.pack(named: wanted.name, at: wanted.span, &sources, &bag),
      let options = options(of: pack, wanted, &bag)
    else { return }
    wantsTellings = wantsTellings || pack.templates.values.contains { $0.mentions("tellings") }
    loading[wanted.key] = Background { [settings] in
      var bag = DiagnosticBag()
      let style = Style(pack, options: options, settings: settings, into: &bag)
      return Loaded(style: style, bag: bag)
    }
  }

  private mutating func finish(_ wanted: GenerationSettings.Style, _ bag: inout DiagnosticBag) {
    guard let loaded = loading.removeValue(forKey: wanted.key)?.wait() else { return }
    bag.add(contentsOf: loaded.bag)
    styles[wanted.key] = loaded.style
  }

  /// A value for each option of the pack.
  private func options(
    of pack: Pack,
    _ wanted: GenerationSettings.Style,
    _ bag: inout DiagnosticBag
  ) -> [(String, String)]? {
    let errors = bag.errorCount
    var chosen: [String: String] = [:]
    for option in wanted.options {
      guard let known = pack.options.first(where: { $0.name == option.key }) else {
        bag.add(.unknownOption(option, pack))
        continue
      }
      guard known.values.contains(option.value) else {
        bag.add(.unknownValue(option, known))
        continue
      }
      chosen[option.key] = option.value
    }
    guard bag.errorCount == errors else { return nil }
    return pack.options.map { ($0.name, chosen[$0.name] ?? $0.standard) }
  }

  // MARK: Files

  /// A feature, and what templates see of it.
  private struct Seen {
    let feature: Feature
    var store = ValueStore()
    let model: Value

    init(_ feature: Feature, wantsTellings: Bool) {
      self.feature = feature
      model = TemplateModel.value(of: feature, in: &store, wantsTellings: wantsTellings)
    }
  }

  private func files(
    of seen: Seen,
    in style: Style,
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    var store = seen.store
    let members = [("feature", seen.model)] + style.members(in: &store, settings, names: [])
    var rendering = Rendering(store: store, origin: seen.feature.path)
    for file in style.files where !file.isPerProject { rendering.render(file, members, &bag) }
    return rendering.outputs
  }

  /// Files that are made once a run: by each style that wants them, from all features.
  private func projectFiles(
    of features: [Feature],
    beside others: [String],
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    let names = Set(features.map(\.name.value) + others).sorted()
    var done: Set<String> = []
    var outputs: [OutputFile] = []
    for feature in features {
      let key = wanted(for: feature).key
      guard let style = styles[key] else { continue }
      // They come from no spec alone.
      var rendering = Rendering(store: ValueStore(), origin: "")
      let members = style.members(in: &rendering.store, settings, names: names)
      for file in style.files where file.isPerProject {
        // The first style that makes a file of a template makes it for all.
        if done.insert(file.templateName).inserted { rendering.render(file, members, &bag) }
      }
      outputs += rendering.outputs
    }
    return outputs
  }

  private func reportTwins(_ outputs: [OutputFile], _ bag: inout DiagnosticBag) {
    var origins: [RelativePath: String] = [:]
    for output in outputs {
      guard let other = origins.updateValue(output.origin, forKey: output.path) else { continue }
      let makers =
        other == output.origin ? "twice from \(other)" : "from \(other) and \(output.origin)"
      bag.add(.error("path-collision", "'\(output.path.text)' would be made \(makers)", at: nil))
    }
  }
}

extension SourceFile {
  /// Whether a word stands somewhere in the text.
  fileprivate func mentions(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    return word.withUTF8Buffer { word in
      (0...bytes.count - count).contains { start in
        bytes[start] == word[0] && bytes[start..<start + count].elementsEqual(word)
      }
    }
  }
}

extension GenerationSettings.Style {
  /// Two features with the same key are made alike.
  fileprivate var key: String {
    ([name] + options.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: "\0")
  }
}

extension Diagnostic {
  fileprivate static func unknownOption(
    _ option: GenerationSettings.Option,
    _ pack: Pack
  ) -> Diagnostic {
    let names = pack.options.map(\.name)
    let nearest = Suggestion.nearest(to: option.key, among: names).map { "did you mean '\($0)'?" }
    return .error(
      "unknown-pack-option",
      "the pack '\(pack.name.value)' has no option '\(option.key)'",
      at: option.span,
      help: nearest ?? "known: \(names.joined(separator: ", "))"
    )
  }

  fileprivate static func unknownValue(
    _ option: GenerationSettings.Option,
    _ known: Pack.Option
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: option.value, among: known.values)
    return .error(
      "unknown-value",
      "'\(option.value)' is no value of the option '\(known.name)'",
      at: option.span,
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "one of \(known.values.joined(separator: ", "))"
    )
  }
}
