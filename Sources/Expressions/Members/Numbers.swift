// `rounded()` is the C library's.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Members {
  static let numbers: [Member] = [
    .method("rounded", [], .type(.double)) { call in
      guard case .double(let value) = call.base else { throw call.trap("this is no Double") }
      return .double(value.rounded())
    }
  ]

  /// Functions and conversions. Of two rows that fit, the first counts.
  static let functions: [Member] = [
    .method("Int", [.value(.type(.int))], .type(.int)) { try $0.value(0) },
    .method("Int", [.value(.type(.double))], .type(.int)) { call in
      let value = try call.double(0)
      guard value.isFinite, let result = Int(exactly: value.rounded(.towardZero)) else {
        throw call.trap("\(value) does not fit an Int", .tooLarge)
      }
      return .int(result)
    },
    .method("Int", [.value(.type(.string))], .optional(.type(.int))) {
      Int(try $0.text(0)).map { .int($0) } ?? .none
    },
    .method("Double", [.value(.type(.double))], .type(.double)) { try $0.value(0) },
    .method("Double", [.value(.type(.int))], .type(.double)) { .double(Double(try $0.int(0))) },
    .method("Double", [.value(.type(.string))], .optional(.type(.double))) {
      guard let value = Double(try $0.text(0)) else { return .none }
      guard !value.isNaN else { throw $0.trap("'\(try $0.text(0))' is no number", .noNumber) }
      return .double(value)
    },
    .method("String", [.value(.type(.string))], .type(.string)) { try $0.value(0) },
    .method("String", [.value(.type(.int))], .type(.string)) { .string(String(try $0.int(0))) },
    .method("String", [.value(.type(.double))], .type(.string)) {
      .string(String(try $0.double(0)))
    },
    .method("String", [.value(.type(.bool))], .type(.string)) {
      .string(String(try $0.value(0) == .bool(true)))
    },
    .method("abs", [.value(.free)], .free, requires: .numericFree) { call in
      switch try call.value(0) {
      case .int(.min): throw call.trap("abs(\(Int.min)) overflows")
      case .int(let value): .int(abs(value))
      case .double(let value): .double(abs(value))
      case .decimal(let text): .decimal(text.hasPrefix("-") ? String(text.dropFirst()) : text)
      default: throw call.trap("this is no number")
      }
    },
    .method("min", [.value(.free), .value(.free)], .free, requires: .comparableFree) { call in
      let (left, right) = (try call.value(0), try call.value(1))
      return try call.precedes(right, left) ? right : left
    },
    .method("max", [.value(.free), .value(.free)], .free, requires: .comparableFree) { call in
      let (left, right) = (try call.value(0), try call.value(1))
      return try call.isAtLeast(right, left) ? right : left
    },
  ]
}

extension Call {
  func double(_ index: Int) throws -> Double {
    guard case .double(let value) = try value(index) else { throw trap("this is no Double") }
    return value
  }
}
