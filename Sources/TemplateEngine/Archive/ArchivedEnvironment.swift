public import Diagnostics

/// Templates that were compiled earlier, such as the built-in ones: Trellis compiles them when it
/// is built, and only unpacks them when it runs.
///
/// Compiling what one screen needs takes 35 million instructions, and a whole pack 80 million.
/// `Tests/Benchmarks/run` measures a run over one spec both ways.
///
/// ```swift
/// let model = environment.compile("Model.swift.stencil", into: &bag)?.number
/// environment.archive(files, to: &writer)
/// …
/// let templates = ArchivedTemplates(from: &reader, files: ArchivedFiles(files))
/// let template = templates.template(at: model)
/// ```
public struct ArchivedTemplates: Sendable {
  private let program: Program

  /// - Parameters:
  ///   - files: the files that were given to `archive`, in the same order.
  ///   - filters: the filters of the archived environment, in the same order.
  ///   - options: may differ from the options of the archived environment in `indent` and `width`
  ///     only.
  public init(
    from reader: inout ArchiveReader,
    files: ArchivedFiles,
    filters: [Filter] = Filter.general,
    options: RenderOptions = RenderOptions()
  ) {
    let context = ArchiveContext(names: ArchivedNames(from: &reader), files: files)
    let names = context.names.all
    let variables = reader.list { names[$0.int()] }
    var slots = NameMap()
    for (slot, name) in variables.enumerated() { slots[name] = slot }
    let parts = reader.list { $0.part() }
    let indent = options.indent
    let units = UnitTable(count: parts.count) { number in
      var part = parts[number]
      return Unit(from: &part, context, number: number, indent: indent)
    }
    program = Program(
      units: units,
      variables: variables,
      slots: slots,
      constants: reader.list { $0.value() },
      text: reader.list { UInt8(truncatingIfNeeded: $0.bits()) },
      filters: filters,
      unitNumbers: reader.dictionary(),
      problems: [],
      options: options
    )
  }

  public func template(at number: Int) -> Template {
    Template(program: program, number: number)
  }

  public func expression(at number: Int) -> TemplateExpression {
    TemplateExpression(program: program, number: number)
  }
}

extension Environment {
  /// Whether every loaded template compiled, including those that nothing includes.
  public var isSound: Bool { !linkage.units.contains { $0 == nil } }

  /// Writes all compiled templates. They must be free of errors, with an indentation of two.
  public func archive(_ files: [SourceFile], to writer: inout ArchiveWriter) {
    precondition(options.indent == 2, "an archive is indented when it is read")
    var context = ArchiveContext(names: ArchivedNames(), files: ArchivedFiles(files))
    var body = ArchiveWriter()
    body.write(linkage.variables) { $0.write(context.names.number(of: $1)) }
    body.write(linkage.units) { writer, unit in
      guard let unit else { preconditionFailure("only what is sound can be archived") }
      var part = ArchiveWriter()
      unit.write(to: &part, &context)
      writer.writePart(part)
    }
    body.write(linkage.constants) { $0.write($1) }
    body.write(linkage.text) { $0.write(UInt64($1)) }
    body.write(linkage.hasAll ? linkage.numbers : [:])
    context.names.write(to: &writer)
    writer.append(body)
  }
}

extension ArchiveWriter {
  fileprivate mutating func write(_ numbers: [String: Int]) {
    write(numbers.sorted { $0.key < $1.key }) {
      $0.write($1.key)
      $0.write($1.value)
    }
  }

  fileprivate mutating func write(_ value: Value) {
    write(UInt64(value.kind.rawValue))
    write(value.isDescending)
    write(UInt64(value.size))
    write(value.bits)
  }
}

extension ArchiveReader {
  fileprivate mutating func dictionary() -> [String: Int] {
    Dictionary(list { ($0.string(), $0.int()) }) { $1 }
  }

  fileprivate mutating func value() -> Value {
    guard let kind = Value.Kind(rawValue: UInt8(truncatingIfNeeded: bits())) else {
      preconditionFailure("the archive has an unknown value")
    }
    let isDescending = bool()
    let size = UInt32(truncatingIfNeeded: bits())
    return Value(kind, size: size, bits: bits(), isDescending: isDescending)
  }
}
