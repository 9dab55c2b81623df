extension String {
  /// The text with every byte except letters, digits and `-._~` percent-encoded.
  var percentEncoded: String {
    utf8.reduce(into: "") { $0.append($1.isUnreserved ? String($1.letter) : $1.percentTriplet) }
  }

  /// The text of a path with only the bytes encoded that a path cannot contain. `%XX` stays.
  var percentEncodedPath: String {
    let bytes = Array(utf8)
    return bytes.indices.reduce(into: "") { text, index in
      let byte = bytes[index]
      let stays =
        byte.isUnreserved || "/:@!$&'()*+,;=".utf8.contains(byte)
        || byte == UInt8(ascii: "%") && bytes[index...].encodedByte != nil
      text.append(stays ? String(byte.letter) : byte.percentTriplet)
    }
  }

  /// The text with percent encoding removed. A `%` that encodes nothing and `+` stay.
  var percentDecoded: String {
    var rest = Array(utf8)[...]
    var bytes: [UInt8] = []
    while let first = rest.first {
      let encoded = rest.encodedByte
      bytes.append(encoded ?? first)
      rest = rest.dropFirst(encoded == nil ? 1 : 3)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The byte that `%XX` at the beginning encodes.
  fileprivate var encodedByte: UInt8? {
    guard first == UInt8(ascii: "%"), count > 2 else { return nil }
    let digits = self[(startIndex + 1)...(startIndex + 2)]
    guard digits.allSatisfy({ $0.letter.properties.isASCIIHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate var letter: Unicode.Scalar { Unicode.Scalar(self) }

  fileprivate var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(self)
    }
  }

  fileprivate var percentTriplet: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 16 ? "%0\(digits)" : "%\(digits)"
  }
}
