import Diagnostics
import Generation

extension ProjectSettings {
  /// Returns the settings of the file, overridden by those of the command line.
  ///
  /// Options belong to the style that they are given with. If the command line or a feature sets
  /// another style, the options for the style of the file do not apply.
  func generation(with arguments: Arguments) -> GenerationSettings {
    var settings = GenerationSettings()
    let named = arguments.style.map { Named(value: $0) }
    let own = style.map { Named(value: $0.value, span: $0.span) }
    let standard = own ?? Named(value: settings.style.name)
    let base = named ?? standard
    let common = standard.value == base.value ? Self.made(options) : []
    settings.style = .init(base.value, at: base.span, options: common + arguments.packOptions)
    for (name, override) in features {
      let wanted = override.style.map { Named(value: $0.value, span: $0.span) } ?? standard
      let chosen = named ?? wanted
      var options = standard.value == chosen.value ? Self.made(self.options) : []
      if wanted.value == chosen.value { options += Self.made(override.options) }
      settings.styles[name.value] = .init(
        chosen.value,
        at: chosen.span ?? name.span,
        options: options + arguments.packOptions,
        forFeatureAt: name.span
      )
    }
    settings.layout = layout.flatMap { .init(rawValue: $0.value) } ?? settings.layout
    settings.files =
      arguments.files ?? files.flatMap { .init(rawValue: $0.value) } ?? settings.files
    settings.width = width?.value ?? settings.width
    settings.indent = indent?.value ?? settings.indent
    settings.isPublic = access.map { $0.value == "public" } ?? settings.isPublic
    settings.package = package?.value ?? settings.package
    settings.header = Self.lines(of: header?.value ?? "").map(\.visible)
    return settings
  }

  private struct Named {
    var value: String
    var span: SourceSpan?
  }

  private static func made(_ options: [PackOption]) -> [GenerationSettings.Option] {
    options.map { option in
      .init(
        key: option.key.value, value: option.value.value, keyAt: option.key.span,
        at: option.value.span)
    }
  }

  /// Splits the text into lines, without empty lines at the end. If the text is a comment already,
  /// its slashes are removed.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.allSatisfy({ $0.isEmpty || $0.hasPrefix("//") }) else {
      return lines.map { String($0) }
    }
    return lines.map { line in
      let content = line.dropFirst(2)
      return String(content.first == " " ? content.dropFirst() : content)
    }
  }
}

extension Arguments {
  fileprivate var packOptions: [GenerationSettings.Option] {
    options.map { .init(key: $0.key, value: $0.value, keyAt: nil, at: nil) }
  }
}
