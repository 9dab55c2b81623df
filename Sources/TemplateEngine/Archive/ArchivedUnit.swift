public import Diagnostics

/// The tables that archived units refer to.
struct ArchiveContext {
  var names: ArchivedNames
  var files: ArchivedFiles
}

/// The source files of archived units. An archive refers to a file by its index here.
public struct ArchivedFiles: Sendable {
  let ids: [SourceFile.ID]
  let file: @Sendable (Int) -> SourceFile

  /// - Parameter file: returns the file at an index. It is called when a unit of that file is
  ///   unpacked.
  public init(ids: [SourceFile.ID], _ file: @escaping @Sendable (Int) -> SourceFile) {
    self.ids = ids
    self.file = file
  }

  public init(_ files: [SourceFile]) {
    self.init(ids: files.map(\.id)) { files[$0] }
  }
}

extension Unit {
  func write(to writer: inout ArchiveWriter, _ context: inout ArchiveContext) {
    source.write(to: &writer, context)
    writer.write(code.count)
    for step in code { step.write(to: &writer, &context.names) }
    var part = ArchiveWriter()
    spans.write(to: &part)
    writer.writePart(part)
    writer.write(placements) { $0.write($1) }
    writer.write(macros) { $0.write($1, &context.names) }
    writer.write(callSites) { $0.write($1, &context.names) }
    writer.write(inclusions) { $0.write($1) }
    writer.write(blocks) { $0.write($1, &context.names) }
    writer.write(parent?.value ?? -1)
  }
}

extension Unit {
  /// - Parameter indent: the number of spaces of one level.
  convenience init(
    from reader: inout ArchiveReader,
    _ context: ArchiveContext,
    number: Int,
    indent: Int
  ) {
    let names = context.names.all
    var unit = UnitBuilder(TemplateSource(from: &reader, context))
    unit.code = reader.steps(names)
    let spans = StepSpans.archived(reader.part())
    unit.placements = reader.list { $0.placement() }
    unit.macros = reader.list { $0.macro(names) }
    unit.callSites = reader.list { $0.callSite(names) }
    unit.inclusions = reader.list { $0.inclusion() }
    unit.blocks = reader.list { $0.block(names) }
    let parent = reader.int()
    // Cycles of `extends` were ruled out before the archive was written.
    if parent >= 0 { unit.parent = Located(parent, at: unit.source.span(0..<0)) }
    self.init(Indentation.scale(unit, to: indent), number: number, spans: spans)
  }
}

extension TemplateSource {
  fileprivate func write(to writer: inout ArchiveWriter, _ context: ArchiveContext) {
    writer.write(name)
    writer.write(context.files.ids.firstIndex(of: file) ?? 0)
    writer.write(origin != nil)
    guard let origin else { return }
    writer.write(origin.text)
    writer.write(origin.span.start..<origin.span.end)
    writer.write(origin.sourceEnd)
    writer.write(origin.pieces) {
      $0.write($1.offset)
      $0.write($1.source)
      $0.write($1.isWhole)
    }
  }

  fileprivate convenience init(from reader: inout ArchiveReader, _ context: ArchiveContext) {
    let name = reader.string()
    let place = reader.int()
    guard reader.bool() else {
      self.init(context.files.file(place), name: name)
      return
    }
    let text = reader.string()
    let range = reader.range()
    let end = reader.int()
    let pieces = reader.list {
      SourceText.Piece(offset: $0.int(), source: $0.int(), isWhole: $0.bool())
    }
    let span = SourceSpan(
      file: context.files.ids[place], start: range.lowerBound, end: range.upperBound)
    self.init(SourceText(text, span: span, pieces: pieces, sourceEnd: end))
  }
}
