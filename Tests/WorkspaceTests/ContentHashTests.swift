import Testing

@testable import Workspace

@Suite("ContentHash") struct ContentHashTests {
  /// From the specification's sanity checks and the reference program.
  @Test(
    "is XXH64",
    arguments: [
      ("", "ef46db3751d8e999"),
      ("a", "d24ec4f1a98c6e5b"),
      ("abc", "44bc2cf5ad770999"),
      ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
    ])
  func vectors(text: String, digits: String) {
    #expect(ContentHash(of: Array(text.utf8)).text == digits)
  }

  @Test("the reference program's bytes, at lengths that take every branch", arguments: sanity)
  func sanityChecks(length: Int, hash: UInt64) {
    var generator: UInt64 = 2_654_435_761
    let bytes = (0..<length).map { _ in
      defer { generator = generator &* 11_400_714_785_074_694_797 }
      return UInt8(truncatingIfNeeded: generator >> 56)
    }
    #expect(ContentHash(of: bytes).value == hash)
  }

  private static let sanity: [(Int, UInt64)] = [
    (0, 0xEF46_DB37_51D8_E999),
    (1, 0xE934_A84A_DB05_2768),
    (4, 0x9136_A0DC_A574_57EE),
    (14, 0x8282_DCC4_994E_35C8),
    (222, 0xB641_AE8C_B691_C174),
  ]

  @Test("survives being written down")
  func text() {
    let hash = ContentHash(value: 0x0000_00AB_CDEF_0123)
    #expect(hash.text == "000000abcdef0123")
    #expect(ContentHash(text: hash.text) == hash)
  }

  @Test("is sixteen small digits", arguments: ["", "abc", "000000ABCDEF0123", "+00000abcdef0123"])
  func refused(text: String) {
    #expect(ContentHash(text: text) == nil)
  }
}
