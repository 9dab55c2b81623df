/// Returns the texts that an input holds. A line of four percent signs begins each but the first, and may
/// name it.
func parts(of bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
  var parts: [(name: String, bytes: [UInt8])] = [("", [])]
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.starts(with: "%%%%".utf8) {
      let name = line.dropFirst(4).drop { $0 == UInt8(ascii: " ") }
      parts.append((String(decoding: name, as: UTF8.self), []))
    } else {
      parts[parts.count - 1].bytes += line + [UInt8(ascii: "\n")]
    }
  }
  return parts
}
