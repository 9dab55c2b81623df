import Testing
import YAML

@Suite("Plain texts by YAML's core schema")
struct ScalarContentTests {
  @Test(
    "a plain text means",
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
      ("nULL", .string), ("true", .bool(true)), ("True", .bool(true)), ("FALSE", .bool(false)),
      ("yes", .string), ("on", .string), ("y", .string),
      ("0", .int(0)), ("-12", .int(-12)), ("+12", .int(12)), ("007", .int(7)),
      ("0x1F", .int(31)), ("0o17", .int(15)), ("0x", .string), ("0x-1", .string), ("0b1", .string),
      ("9223372036854775807", .int(.max)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.5", .double(1.5)), ("1.", .double(1)), (".5", .double(0.5)), ("-1e3", .double(-1000)),
      ("1e", .string), (".", .string), ("-", .string), ("+", .string), ("1.2.3", .string),
      ("1_000", .string), ("1e+", .string), ("inf", .string), ("nan", .string), ("0x1p3", .string),
      (".inf", .double(.infinity)), ("-.INF", .double(-.infinity)),
      ("1 2", .string), (" 1", .string), ("12é", .string), ("2026-11-20", .string),
    ] as [(String, PlainValue)])
  func plain(text: String, value: PlainValue) {
    #expect(Scalar(text).plainValue == value)
  }

  @Test("whatever is quoted or a block is a text")
  func quoted() {
    for style in [Scalar.Style.singleQuoted, .doubleQuoted, .literal, .folded] {
      #expect(Scalar("12", style: style).plainValue == .string)
      #expect(!Scalar("", style: style).isNull)
    }
    #expect(Scalar("~").isNull)
  }

  @Test(".nan is no number")
  func notANumber() {
    guard case .double(let value) = Scalar(".nan").plainValue else {
      Issue.record("expected a number")
      return
    }
    #expect(value.isNaN)
  }
}
