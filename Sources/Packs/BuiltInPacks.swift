public import Diagnostics
import TemplateEngine

/// The packs that are compiled into the executable, as constants.
public struct BuiltInPacks: Sendable {
  public typealias File = (path: StaticString, text: StaticString)
  public typealias Archive = (name: StaticString, bytes: StaticString)

  /// The files in order of path, such as `mvvm/pack.yaml`.
  public let files: [File]
  /// The packs that were compiled when Trellis was built.
  let archives: [Archive]
  /// The archive of the names that the packs generate.
  let names: StaticString?

  public init(files: [File] = [], archives: [Archive] = [], names: StaticString? = nil) {
    self.files = files
    self.archives = archives
    self.names = names
  }

  /// The folder that messages show for files of these packs.
  static let place = "Templates"

  func archive(of name: String) -> ArchiveReader? {
    archives.first { name.utf8.elementsEqual($0.name.bytes) }.map { ArchiveReader($0.bytes) }
  }

  /// Returns the file at `index` as a source file that spans can refer to.
  func source(_ index: Int, _ id: SourceFile.ID) -> SourceFile {
    let file = files[index]
    return SourceFile(
      id: id, path: "\(Self.place)/\(file.path)", bytes: Array(file.text.bytes))
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

// MARK: - Archives

extension PackLibrary {
  /// Compiles a pack of this library into the archive format of `BuiltInPacks`.
  /// - Parameter paths: The paths of the files to build in, in their order.
  /// - Returns: The archive, or `nil` if the pack has errors.
  public func archive(
    of name: String,
    paths: [String],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> [UInt8]? {
    guard let pack = pack(named: name, at: nil, &sources, &bag) else { return nil }
    var compiler = PackCompiler(pack, Layout())
    guard let compiled = compiler.compile(into: &bag), compiler.environment.isSound else {
      return nil
    }
    var writer = ArchiveWriter()
    writer.write(pack.origins) { $0.write($1) }
    writer.write(sources.all) { writer, file in
      writer.write(paths.firstIndex { file.path == "\(place)/\($0)" } ?? 0)
    }
    writer.write(pack.isLenient)
    writer.write(pack.keepsWhitespace)
    compiler.environment.archive(sources.all, to: &writer)
    writer.write(pack.options) {
      $0.write($1.name)
      $0.write($1.values) { $0.write($1) }
      $0.write($1.standard)
      $0.write($1.isShared)
    }
    writer.write(compiled.files) { $0.write($1) }
    return writer.bytes
  }

  /// Reads a built-in pack from its archive. Returns `nil` if the project has its own pack of that
  /// name, or of the name of a pack that it extends.
  func unpacked(
    _ name: String,
    _ layout: Layout,
    _ sources: inout SourceFiles
  ) -> CompiledPack? {
    guard var reader = builtIn.archive(of: name) else { return nil }
    let origins = reader.list { $0.string() }
    guard origins.allSatisfy({ isBuiltIn($0) }) else { return nil }
    let builtIn = builtIn
    let places = reader.list { $0.int() }
    let ids = places.map { place in sources.add { builtIn.source(place, $0) } }
    let files = ArchivedFiles(ids: ids) { builtIn.source(places[$0], ids[$0]) }
    let isLenient = reader.bool()
    let options = RenderOptions(
      width: layout.width,
      indent: layout.indent,
      trim: reader.bool() ? .none : .smart,
      lenient: isLenient
    )
    let templates = ArchivedTemplates(
      from: &reader,
      files: files,
      filters: Filter.general + Filter.forSwift,
      options: options
    )
    return CompiledPack(
      name: name,
      options: reader.list {
        PackOption(
          name: $0.string(), values: $0.list { $0.string() }, standard: $0.string(),
          isShared: $0.bool())
      },
      files: reader.list { CompiledPack.File(from: &$0, templates, ids) }
    )
  }
}

extension ArchiveWriter {
  fileprivate mutating func write(_ file: CompiledPack.File) {
    write(file.templateName)
    write(file.template.number)
    write(file.path.number)
    write(Int(file.pathSpan.file.number))
    write(file.pathSpan.start)
    write(file.pathSpan.end)
    write(file.loop?.list.number ?? -1)
    if let loop = file.loop { write(loop.name) }
    write(file.when?.number ?? -1)
    write(file.scope.rawValue)
    write(file.ownership.rawValue)
    write(file.needs) { $0.write($1) }
    write(file.fingerprint)
  }
}

extension CompiledPack.File {
  fileprivate init(
    from reader: inout ArchiveReader,
    _ templates: ArchivedTemplates,
    _ files: [SourceFile.ID]
  ) {
    templateName = reader.string()
    template = templates.template(at: reader.int())
    path = templates.template(at: reader.int())
    let file = files[reader.int()]
    pathSpan = SourceSpan(file: file, start: reader.int(), end: reader.int())
    let list = reader.int()
    if list >= 0 { loop = (templates.expression(at: list), reader.string()) }
    let condition = reader.int()
    if condition >= 0 { when = templates.expression(at: condition) }
    scope = FileScope(rawValue: reader.string()) ?? .feature
    ownership = Ownership(rawValue: reader.string()) ?? .always
    needs = reader.list { $0.string() }
    fingerprint = reader.string()
  }
}
