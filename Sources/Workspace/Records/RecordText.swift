import Generation
import Packs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The text format of records. People commit records, and branches merge them.
///
/// ```
/// # What Trellis wrote last. Commit this file; do not edit it.
/// format 2
/// spec Specs/Login.yaml
/// pack mvvm
/// option ui
/// value swiftui
/// @ Sources/Login/Models/User.swift<TAB>of 3f2a…
/// struct User { …
/// @ Sources/Login/View/LoginView.swift<TAB>of 77b0…<TAB>edited 0f3c…
/// ```
///
/// Each file begins with `@`, in order of path, followed by its text line by line, so that git
/// merges the record where it merges the file. Anything else that can change, such as the number of
/// the templates or the value of an option, stands beside the name that it belongs to, on lines
/// whose neighbors do not change.
///
/// A backslash escapes a line that would otherwise have another meaning, and a carriage return. A
/// line `\-` means that the line before it has no line end.
enum RecordText {
  static let format = 2
  private static let heading = "# What Trellis wrote last. Commit this file; do not edit it."

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let backslash = UInt8(ascii: "\\")
  private static let at = UInt8(ascii: "@")
  private static let hash = UInt8(ascii: "#")

  // MARK: Writing

  static func bytes(of record: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.entries.reduce(512) { $0 + 128 + ($1.text?.count ?? 0) })
    var lines = [heading, "format \(format)"]
    if !record.maker.spec.isEmpty { lines.append("spec \(oneLine(record.maker.spec))") }
    if !record.maker.pack.isEmpty { lines.append("pack \(oneLine(record.maker.pack))") }
    for option in record.maker.options {
      let option = oneLine(option)
      let name = option.prefix { $0 != "=" }
      let value = option.dropFirst(name.count + 1)
      if name.isEmpty || value.isEmpty {
        lines.append("option \(option)")
      } else {
        lines += ["option \(name)", "value \(value)"]
      }
    }
    for line in lines { append(line, to: &bytes) }
    for entry in record.entries {
      append(head(of: entry), to: &bytes)
      if let text = entry.text { append(text, to: &bytes) }
    }
    return bytes
  }

  private static func append(_ line: String, to bytes: inout [UInt8]) {
    bytes += line.utf8
    bytes.append(newline)
  }

  /// Returns the line that begins a file, with its hash if it has no text.
  static func head(of entry: Record.Entry) -> String {
    var head = "@ \(entry.path.text)"
    if entry.ownership != .always { head += "\t\(entry.ownership.rawValue)" }
    if !entry.template.isEmpty { head += "\tof \(entry.template)" }
    if entry.text == nil { head += "\thash \(entry.hash.text)" }
    if let accepted = entry.accepted { head += "\tedited \(accepted.text)" }
    return head
  }

  /// Replaces control characters by spaces, so that the text stays on one line.
  static func oneLine(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// Appends the text. Lines that need no escape are copied in whole stretches, since few need one.
  private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, !text.isEmpty else { return }
      let hasReturns = memchr(base, Int32(carriageReturn), text.count) != nil
      var (copied, start) = (0, 0)
      while start < text.count {
        let end = self.end(of: start, in: text)
        if isSpecial(text[start]) || hasReturns && text[start..<end].contains(carriageReturn) {
          bytes += text[copied..<start]
          appendEscaped(text[start..<end], to: &bytes)
          copied = end
        }
        start = end
      }
      bytes += text[copied...]
      if text.last != newline { bytes += [newline, backslash, UInt8(ascii: "-"), newline] }
    }
  }

  private static func end(of start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = text.baseAddress,
      let found = memchr(base + start, Int32(newline), text.count - start)
    else { return text.count }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found)) + 1
  }

  /// Whether the byte begins a head, a comment, an escape or a conflict marker.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case at, hash, backslash, UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: "="),
      UInt8(ascii: ">"):
      true
    default: false
    }
  }

  private static func appendEscaped(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]
  ) {
    bytes.append(backslash)
    for byte in line {
      switch byte {
      case backslash: bytes += [backslash, backslash]
      case carriageReturn: bytes += [backslash, UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
  }

  // MARK: Reading

  /// The part of a record file that can be understood.
  struct Reading {
    /// One record, or one for each side if the file has merge conflicts.
    var records: [Record] = []
    /// Whether the file has lines that cannot be read, such as conflict markers.
    var isDamaged = false
    /// Whether another version of Trellis wrote the file.
    var isForeign = false
  }

  static func read(_ bytes: [UInt8], module: String) -> Reading {
    var reading = Reading()
    if ThreeWayMerge.hasMarks(bytes) {
      reading.isDamaged = true
      for side in [ConflictSide.ours, .theirs] {
        read(side.lines(of: LineNumbers.lines(of: bytes)), module, into: &reading)
      }
    } else {
      read(LineNumbers.lines(of: bytes), module, into: &reading)
    }
    return reading
  }

  private static func read(
    _ lines: [ArraySlice<UInt8>],
    _ module: String,
    into reading: inout Reading
  ) {
    var record = Record(maker: Maker(module: module), entries: [])
    var text: [UInt8] = []
    var head: Head?
    func finish() {
      if let head { record.entries.append(head.entry(text)) }
      text = []
    }
    var knowsFormat = false
    for line in lines {
      switch line.first {
      case at:
        finish()
        head = Head(content(of: line))
        if head == nil { reading.isDamaged = true }
      case hash: continue
      case _ where head != nil: appendPlain(line, to: &text)
      default:
        switch take(content(of: line), into: &record.maker) {
        case .format(let number):
          knowsFormat = true
          if number != format { reading.isForeign = true }
        case .known: continue
        case .unknown: reading.isDamaged = true
        }
      }
    }
    finish()
    if !knowsFormat { reading.isDamaged = true }
    reading.records.append(record)
  }

  /// Returns the line without its line end, which may be `\r\n` if git converted it.
  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == newline { line.removeLast() }
    if line.last == carriageReturn { line.removeLast() }
    return line
  }

  private static func appendPlain(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    guard line.first == backslash else {
      text += content(of: line)
      text.append(newline)
      return
    }
    var isEscape = false
    var plain: [UInt8] = []
    for byte in content(of: line).dropFirst() {
      if isEscape {
        plain.append(byte == UInt8(ascii: "r") ? carriageReturn : byte)
        isEscape = false
      } else if byte == backslash {
        isEscape = true
      } else {
        plain.append(byte)
      }
    }
    if plain == [UInt8(ascii: "-")], text.last == newline {
      text.removeLast()
    } else {
      text += plain
      text.append(newline)
    }
  }

  private enum HeadLine {
    case format(Int)
    case known
    case unknown
  }

  private static func take(_ line: ArraySlice<UInt8>, into maker: inout Maker) -> HeadLine {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      .map { oneLine(String(decoding: $0, as: UTF8.self)) }
    guard words.count == 2 else { return line.isEmpty ? .known : .unknown }
    switch words[0] {
    case "format": return Int(words[1]).map { .format($0) } ?? .unknown
    case "spec": maker.spec = words[1]
    // Older records have the template number of the whole pack after its name.
    case "pack": maker.pack = String(words[1].prefix { $0 != " " })
    case "option": maker.options.append(words[1])
    case "value":
      guard let option = maker.options.popLast() else { return .unknown }
      maker.options.append("\(option)=\(words[1])")
    default: return .unknown
    }
    return .known
  }

  /// Returns the entry of a line that begins a file and contains its hash.
  static func entry(ofHead line: ArraySlice<UInt8>) -> Record.Entry? {
    guard let head = Head(line), head.hash != nil else { return nil }
    return head.entry([])
  }

  /// The line that begins a file.
  private struct Head {
    var path: RelativePath
    var ownership = Ownership.always
    var hash: ContentHash?
    var accepted: ContentHash?
    var template = ""

    init?(_ line: ArraySlice<UInt8>) {
      let tab = UInt8(ascii: "\t")
      let end = line.firstIndex(of: tab) ?? line.endIndex
      guard line.starts(with: "@ ".utf8),
        let path = RelativePath(String(decoding: line[(line.startIndex + 2)..<end], as: UTF8.self))
      else { return nil }
      self.path = path
      var rest = line[end...].dropFirst()
      while !rest.isEmpty {
        let end = rest.firstIndex(of: tab) ?? rest.endIndex
        take(rest[..<end])
        rest = rest[end...].dropFirst()
      }
    }

    private mutating func take(_ column: ArraySlice<UInt8>) {
      func value(_ word: StaticString) -> String? {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard column.starts(with: word) else { return nil }
        return String(decoding: column.dropFirst(word.count), as: UTF8.self)
      }
      if let text = value("hash ") {
        hash = ContentHash(text: text)
      } else if let text = value("of ") {
        template = RecordText.oneLine(text)
      } else if let text = value("edited ") {
        accepted = ContentHash(text: text)
      } else {
        let word = String(decoding: column, as: UTF8.self)
        ownership = Ownership(rawValue: word) ?? ownership
      }
    }

    func entry(_ text: [UInt8]) -> Record.Entry {
      guard let hash, text.isEmpty else {
        return Record.Entry(
          path: path, ownership: ownership, text: text, accepted: accepted, template: template)
      }
      var entry = Record.Entry(path: path, hash: hash)
      entry.template = template
      entry.ownership = ownership
      entry.accepted = accepted
      return entry
    }
  }
}

/// One side of a text with conflict markers.
enum ConflictSide {
  case ours
  case theirs

  func lines(of lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    enum Place {
      case outside
      case ours
      case base
      case theirs
    }
    var place = Place.outside
    var result: [ArraySlice<UInt8>] = []
    for line in lines {
      if line.starts(with: "<<<<<<<".utf8) {
        place = .ours
      } else if line.starts(with: "|||||||".utf8), place == .ours {
        place = .base
      } else if line.starts(with: "=======".utf8), place != .outside {
        place = .theirs
      } else if line.starts(with: ">>>>>>>".utf8), place == .theirs {
        place = .outside
      } else if place == .outside || place == (self == .ours ? .ours : .theirs) {
        result.append(line)
      }
    }
    return result
  }
}
