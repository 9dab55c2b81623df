/// The names of an archive, numbered within it. A `Name` has a different id in each process.
struct ArchivedNames {
  private(set) var all: [Name] = []
  private var numbers: [Name: Int] = [:]

  /// Creates an empty table, to be filled while an archive is written.
  init() {}

  init(from reader: inout ArchiveReader) {
    all = reader.list { Name($0.string()) }
  }

  func write(to writer: inout ArchiveWriter) {
    writer.write(all) { $0.write($1.text) }
  }

  mutating func number(of name: Name) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = all.count
    all.append(name)
    return all.count - 1
  }
}

extension Instruction {
  /// Replaces the id of the name that the instruction refers to, if it refers to one.
  mutating func replaceName(_ number: (Int32) -> Int32) {
    switch op {
    case .member, .loopLabel, .blockText: a = number(a)
    case .printMember, .loadMember, .jumpIfMember: b = number(b)
    case .loopFact, .jumpIfFact: if b >= 0 { b = number(b) }
    default: break
    }
  }
}
