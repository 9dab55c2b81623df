import Diagnostics
import YAML

/// What follows from a problem on the same line, or in the same declaration.
extension DiagnosticBag {
  /// Without methods that are missed of a service two of whose methods have one name: one of them was to
  /// have the missed name.
  func withoutMethods(
    of services: [DeclaredService],
    withTwins twins: [SourceSpan],
    in file: SourceFile
  ) -> DiagnosticBag {
    guard errorCount > 0, !twins.isEmpty else { return self }
    let names = services.map(\.name).filter { name in
      let block = file.bytes.block(from: name.span.start)
      return twins.contains { $0.file == file.id && block.contains($0.start) }
    }
    // What a method takes is in its own block.
    let methods = services.flatMap { service in
      service.methods.filter { method in
        let block = file.bytes.block(from: method.name.span.start)
        return twins.contains { $0.file == file.id && block.contains($0.start) }
      }
      .map { " of '\(service.name.value).\($0.name.value)'" }
    }
    guard !names.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      if methods.contains(where: problem.message.hasSuffix) { continue }
      let isMissed =
        problem.code == "unknown-method"
        && names.contains { problem.message.hasSuffix("' of '\($0.value)'") }
      if !isMissed { result.add(problem) }
    }
    return result
  }

  /// Without methods that are said to be no streams, where a key of theirs is unknown: it may well say so.
  func withoutStreams(of services: [DeclaredService], in file: SourceFile) -> DiagnosticBag {
    guard errorCount > 1, all.contains(where: { $0.code == "no-stream" }) else { return self }
    let keys = spans(of: "unknown-key")
    let methods = services.flatMap { service in
      service.methods.map { (service.name.value, $0.name) }
    }
    let unclear = methods.filter { _, name in
      let block = file.bytes.block(from: name.span.start)
      return keys.contains { $0.file == file.id && block.contains($0.start) }
    }
    .map { "'\($0).\($1.value)' is no stream" }
    var result = DiagnosticBag()
    for problem in all where !unclear.contains(problem.message) { result.add(problem) }
    return result
  }

  /// Without names that are there twice only as they are read, where they are none as they are written.
  func withoutTwinsOfWrongNames() -> DiagnosticBag {
    guard errorCount > 1, all.contains(where: { $0.code == "same-name" }) else { return self }
    let wrong = spans(of: "wrong-name")
    guard !wrong.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let isTwin = problem.code == "same-name" && problem.span.map(wrong.contains) == true
      if !isTwin { result.add(problem) }
    }
    return result
  }

  /// Without names that are unknown only as they are spelt: one that is no name, which is reported, is meant to
  /// be written so.
  func withoutOtherSpellings() -> DiagnosticBag {
    guard errorCount > 1, all.contains(where: { $0.code == "wrong-name" }) else { return self }
    var spelt: [String: String] = [:]
    for problem in all where problem.code.hasPrefix("unknown-") {
      guard let word = problem.unknownWord else { continue }
      spelt[word.lowercased()] = word
    }
    var meant: Set<String> = []
    var result = DiagnosticBag()
    for var problem in all {
      if problem.code == "wrong-name", let help = problem.help, help.hasPrefix("write '"),
        let word = spelt[help.dropFirst("write '".count).dropLast().lowercased()]
      {
        problem.help = "write '\(word)'"
        problem.fix = nil
        meant.insert(word)
      }
      result.add(problem)
    }
    guard !meant.isEmpty else { return self }
    var rest = DiagnosticBag()
    for problem in result.all where problem.unknownWord.map(meant.contains) != true {
      rest.add(problem)
    }
    return rest
  }

  /// Without cases that are missed of an enum one of whose cases has no name that can be one.
  func withoutCases(of models: [DeclaredModel], in file: SourceFile) -> DiagnosticBag {
    guard errorCount > 1, all.contains(where: { $0.code == "unknown-case" }) else { return self }
    let wrong = spans(of: "wrong-name")
    let names = models.map(\.name).filter { name in
      let block = file.bytes.block(from: name.span.start)
      return wrong.contains { $0.file == file.id && block.contains($0.start) }
    }
    .map(\.value)
    guard !names.isEmpty else { return self }
    var result = DiagnosticBag()
    for problem in all {
      let isMissed =
        problem.code == "unknown-case" && problem.fix == nil
        && names.contains {
          problem.message.hasPrefix("\($0) has no case")
            || problem.message.hasSuffix("' of '\($0)'")
        }
      if !isMissed { result.add(problem) }
    }
    return result
  }

  /// Without names that are unknown behind a result whose name something else has: they are its own.
  func withoutNames(behindHidden actions: [Located<String>], in file: SourceFile) -> DiagnosticBag {
    let hidden = all.filter {
      $0.code == "hidden-name" && $0.help?.hasPrefix("write 'as: ") == true
    }
    .compactMap(\.span).filter { $0.file == file.id }
    guard errorCount > 1, !hidden.isEmpty else { return self }
    let blocks = actions.map { file.bytes.block(from: $0.span.start) }.filter { block in
      hidden.contains { block.contains($0.start) }
    }
    var result = DiagnosticBag()
    for problem in all {
      let start = problem.span?.file == file.id ? problem.span?.start ?? -1 : -1
      let isOwn =
        problem.code == "unknown-name" && blocks.contains { $0.contains(start) }
        && hidden.contains { $0.start < start }
      if !isOwn { result.add(problem) }
    }
    return result
  }

  /// Without keys that are missed where YAML has read a line otherwise than it was meant: they may well
  /// stand there.
  func withoutMissingKeys(dueTo yaml: DiagnosticBag, in file: SourceFile) -> DiagnosticBag {
    guard all.contains(where: { $0.code == "missing-key" }) else { return self }
    // A message in place of what a rule takes is told with what to write.
    let told = all.filter { problem in
      problem.code == "rule-argument" && problem.help?.contains(", and below it '") == true
    }
    let lines = (yaml.all + told).compactMap(\.span)
      .filter { $0.file == file.id && $0.end <= file.bytes.count }
      .map { file.bytes.lines(around: $0.start..<$0.end) }
    var result = DiagnosticBag()
    for problem in all {
      let start = problem.span?.start ?? -1
      let isMissed =
        problem.code == "missing-key" && problem.message.hasPrefix("a rule needs")
        && lines.contains { $0.contains(start) }
      if !isMissed { result.add(problem) }
    }
    return result
  }
}
