import Testing

@testable import SpecModel

@Suite("Dates in data") struct ISODateTests {
  @Test(
    "a day, a time in UTC and one beside it",
    arguments: [
      ("1970-01-02", 86_400), ("1970-01-01T00:00:01.5Z", 1.5), ("1970-01-01T02:00:00+02:00", 0),
      ("1969-12-31T18:30:00-05:30", 0), ("2026-02-30", nil), ("1970-01-01T24:00:00Z", nil),
      ("1970-01-01T02:00:00+0200", nil), ("1970-01-01T02:00:00+24:00", nil),
      ("1970-01-01T02:00:00", nil), ("1970-01-01T+02:00", nil),
    ] as [(String, Double?)]
  )
  func seconds(text: String, seconds: Double?) {
    #expect(ISODate.seconds(text) == seconds)
  }
}
