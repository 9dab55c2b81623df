import Synchronization

/// The units of a program, shared by threads. Those of an archive are unpacked when a rendering first
/// comes to them, since most renderings come to few.
final class UnitTable: Sendable {
  private let known: Mutex<[Unit?]>
  private let unpack: @Sendable (Int) -> Unit?

  /// - Parameter unpack: gives a unit that is not known yet, by number; the same each time.
  init(_ units: [Unit?], unpack: @escaping @Sendable (Int) -> Unit? = { _ in nil }) {
    known = Mutex(units)
    self.unpack = unpack
  }

  /// Those that no rendering had to wait for.
  var all: [Unit?] { known.withLock { $0 } }

  /// `nil` where the template is wrong.
  subscript(number: Int) -> Unit? {
    if let unit = known.withLock({ $0[number] }) { return unit }
    let unit = unpack(number)
    return known.withLock { units in
      // Another thread may have been here meanwhile.
      units[number] = units[number] ?? unit
      return units[number]
    }
  }
}

/// The units as one rendering knows them: it asks the table for each once.
struct KnownUnits {
  private let table: UnitTable
  private var known: [Unit?]

  init(_ table: UnitTable) {
    self.table = table
    known = table.all
  }

  subscript(number: Int) -> Unit? {
    @inline(__always)
    mutating get { known[number] ?? look(up: number) }
  }

  @inline(never)
  private mutating func look(up number: Int) -> Unit? {
    known[number] = table[number]
    return known[number]
  }

  /// The number of a unit that is running.
  func number(of unit: Unit) -> Int { known.firstIndex { $0 === unit } ?? 0 }

  /// The sources of those that this rendering has come to.
  var sources: some Sequence<TemplateSource> { known.lazy.compactMap { $0?.source } }
}
