import Packs

/// The Swift source of a table of files. Its texts are constants of the executable, so they cost
/// nothing until they are read.
struct EmbeddedTable {
  typealias File = (path: String, text: String)

  let source: String

  /// Returns a table of the files of packs and their compiled archives.
  static func packs(_ packs: PackArchiver) -> EmbeddedTable {
    let archives = packs.archives.map {
      "    (name: \(literal($0.name)), bytes: \(literal(archive: $0.bytes))),\n"
    }
    return EmbeddedTable(
      source: """
        import Packs

        /// `Templates/` as it was when this was built.
        enum EmbeddedPacks {
          /// In order of path.
          static let files: [BuiltInPacks.File] = [
        \(rows(packs.files))  ]

          static let archives: [BuiltInPacks.Archive] = [
        \(archives.joined())  ]

          /// The pack with which projects are made that name no style.
          static let standard = "\(packs.standard)"

          /// What all packs generate.
          static let names: StaticString = \(literal(archive: packs.names))
        }

        """)
  }

  /// Returns a table of pages of the documentation, which depends on no other module.
  static func pages(_ files: [File]) -> EmbeddedTable {
    EmbeddedTable(
      source: """
        /// Pages of the documentation as they were when this was built.
        enum EmbeddedPages {
          /// In order of path.
          static let files: [(path: StaticString, text: StaticString)] = [
        \(rows(files))  ]
        }

        """)
  }

  /// Returns a constant with the hash of the files.
  static func fingerprint(of files: [File]) -> EmbeddedTable {
    var fingerprint = Fingerprint()
    for file in files {
      fingerprint.add(file.path.utf8)
      fingerprint.add(file.text.utf8)
    }
    return EmbeddedTable(
      source: """
        /// The sources and templates that this was built from.
        enum EmbeddedFingerprint {
          static let text = "\(fingerprint.text)"
        }

        """)
  }

  private static func rows(_ files: [File]) -> String {
    files.map { "    (path: \(literal($0.path)), text: \(literal($0.text))),\n" }.joined()
  }

  /// Returns a string literal on one line for bytes below 0x80.
  private static func literal(archive bytes: [UInt8]) -> String {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): result += [UInt8(ascii: "\\"), byte]
      case 0x20...0x7E: result.append(byte)
      default: result += "\\u{\(String(byte, radix: 16))}".utf8
      }
    }
    result.append(UInt8(ascii: "\""))
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a raw multi-line string literal, with enough hashes that nothing in the text ends or
  /// escapes it. Control characters that the compiler rejects or normalizes, such as a carriage
  /// return, are escaped.
  private static func literal(_ text: String) -> String {
    let fence = String(repeating: "#", count: longestRunOfHashes(in: text) + 1)
    var result = fence + "\"\"\"\n"
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x08, 0x0B...0x1F, 0x7F, 0xFEFF:
        result += "\\\(fence)u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\n\"\"\"" + fence
  }

  private static func longestRunOfHashes(in text: String) -> Int {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "#") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
