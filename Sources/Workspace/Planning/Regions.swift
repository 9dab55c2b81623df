public import Diagnostics
public import Generation
import Packs

/// A problem with a region marker in a file that the developer owns.
public struct MarkerProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case missing
    case doubled
    /// The end marker is before the begin marker.
    case order
  }

  public var kind: Kind
  /// The line of the marker, counted from 1, or `nil` if the marker is missing.
  public var line: Int?
  /// The text of the marker as the pack writes it.
  public var marker: String
}

/// Regions of a text between the markers `trellis:begin NAME` and `trellis:end NAME`. Each marker
/// is part of a line of its own.
///
/// The lines between the markers are entries. An entry ends with the line that closes all its
/// brackets.
public struct Regions {
  /// Reports outputs of whose files Trellis owns the regions, and which have none: nothing but the first of them
  /// would be written.
  public static func report(in outputs: [OutputFile], into bag: inout DiagnosticBag) {
    var told: Set<RelativePath> = []
    for output in outputs where output.ownership == .region {
      guard regions(in: output.contents).isEmpty, told.insert(output.path).inserted else {
        continue
      }
      bag.add(
        .error(
          "region-marker",
          "what the pack '\(output.maker.pack)' makes for '\(output.path.text)' has no region",
          at: nil,
          help: "write comments 'trellis:begin NAME' and 'trellis:end NAME' into its template"
        ))
    }
  }

  struct Region {
    var name: String
    /// The lines of the markers.
    var begin: ArraySlice<UInt8>
    var end: ArraySlice<UInt8>
    var entries: [[UInt8]]
  }

  private static let beginning = Array("trellis:begin".utf8)
  private static let ending = Array("trellis:end".utf8)

  /// Returns the regions in the order of the text, without those that have no end marker.
  static func regions(in text: [UInt8]) -> [Region] {
    let lines = LineNumbers.lines(of: text)
    var regions: [Region] = []
    for (index, line) in lines.enumerated() {
      guard let name = name(behind: beginning, in: line) else { continue }
      let end = lines[(index + 1)...].firstIndex { self.name(behind: ending, in: $0) == name }
      guard let end else { continue }
      let entries = entries(in: lines[(index + 1)..<end])
      regions.append(Region(name: name, begin: line, end: lines[end], entries: entries))
    }
    return regions
  }

  /// Returns the regions of all texts that fill a file, in order of first occurrence, without
  /// duplicate entries.
  static func joined(_ texts: [[UInt8]]) -> [Region] {
    var result: [Region] = []
    for region in texts.flatMap({ regions(in: $0) }) {
      guard let index = result.firstIndex(where: { $0.name == region.name }) else {
        result.append(region)
        continue
      }
      result[index].entries += region.entries
    }
    for index in result.indices {
      var seen: Set<[UInt8]> = []
      result[index].entries = result[index].entries.filter { seen.insert($0).inserted }
    }
    return result
  }

  /// Replaces the entries of the regions in the text.
  static func fill(_ text: [UInt8], with regions: [Region]) -> Result<[UInt8], Problem> {
    let lines = LineNumbers.lines(of: text)
    var places: [(range: Range<Int>, region: Region)] = []
    for region in regions {
      let begins = lines.indices.filter { name(behind: beginning, in: lines[$0]) == region.name }
      let ends = lines.indices.filter { name(behind: ending, in: lines[$0]) == region.name }
      if let problem = problem(begins, region.begin) ?? problem(ends, region.end) {
        return .failure(Problem(marker: problem))
      }
      guard let begin = begins.first, let end = ends.first, begin < end else {
        let text = self.text(of: region.end)
        let line = ends.first.map { $0 + 1 }
        return .failure(Problem(marker: MarkerProblem(kind: .order, line: line, marker: text)))
      }
      places.append(((begin + 1)..<end, region))
    }
    var result: [UInt8] = []
    var next = 0
    for (range, region) in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= next {
      for line in lines[next..<range.lowerBound] { result += line }
      for entry in region.entries { result += entry }
      next = range.upperBound
    }
    for line in lines[next...] { result += line }
    return .success(result)
  }

  struct Problem: Error {
    var marker: MarkerProblem
  }

  private static func problem(_ places: [Int], _ marker: ArraySlice<UInt8>) -> MarkerProblem? {
    switch places.count {
    case 0: MarkerProblem(kind: .missing, line: nil, marker: text(of: marker))
    case 1: nil
    default: MarkerProblem(kind: .doubled, line: places[1] + 1, marker: text(of: marker))
    }
  }

  private static func text(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.drop { $0 == UInt8(ascii: " ") }.filter { $0 >= 0x20 }, as: UTF8.self)
  }

  /// Returns the word after a marker, an empty string if there is none, or `nil` if the line does
  /// not contain the marker.
  private static func name(behind marker: [UInt8], in line: ArraySlice<UInt8>) -> String? {
    guard line.count >= marker.count else { return nil }
    let last = line.endIndex - marker.count
    guard let start = (line.startIndex...last).first(where: { line[$0...].starts(with: marker) })
    else { return nil }
    let rest = line[(start + marker.count)...]
    let word = rest.drop { $0 == UInt8(ascii: " ") }.prefix { $0 > UInt8(ascii: " ") }
    // `trellis:ending` is not a marker.
    guard rest.first.map({ $0 <= UInt8(ascii: " ") }) ?? true else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  private static func entries(in lines: ArraySlice<ArraySlice<UInt8>>) -> [[UInt8]] {
    var entries: [[UInt8]] = []
    var entry: [UInt8] = []
    var depth = 0
    for line in lines {
      entry += line
      for byte in line {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: continue
        }
      }
      guard depth <= 0 else { continue }
      entries.append(entry)
      entry = []
      depth = 0
    }
    return entry.isEmpty ? entries : entries + [entry]
  }
}
