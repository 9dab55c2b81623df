/// What an expression of each type can look like: every operator and every member.
enum Forms {
  static let types = all.keys.sorted()

  static let all: [String: [String]] = [
    "Bool": [
      "‹Bool› && ‹Bool›", "‹Bool› || ‹Bool›", "!‹Bool›", "‹Bool› ? ‹Bool› : ‹Bool›",
      "‹Int› < ‹Int›", "‹Int› >= ‹Int›", "‹Int› == ‹Int›", "‹Double› <= ‹Double›",
      "‹Double› != ‹Double›", "‹Decimal› < ‹Decimal›", "‹Decimal› >= ‹Decimal›",
      "‹Decimal› == ‹Decimal›", "‹String› < ‹String›", "‹String› > ‹String›",
      "‹String› == ‹String›",
      "‹Int?› == ‹Int›", "‹String?› != nil", "‹Decimal?› == nil", "‹Date› < ‹Date›",
      "‹Date› == ‹Date›", "‹Date?› != ‹Date›", "‹UUID› == ‹UUID›", "‹URL?› == ‹URL?›",
      "‹Data› == ‹Data›", "‹OrderKind› == ‹OrderKind›", "‹Order› != ‹Order›",
      "‹Payment› == ‹Payment›", "‹[Int]› == ‹[Int]›", "‹[String: Int]› == ‹[String: Int]›",
      "‹String›.contains(‹=String›)", "‹String›.hasPrefix(‹=String›)",
      "‹String›.hasSuffix(‹=String›)", "‹String›.isEmpty", "‹[Int]›.isEmpty",
      "‹[String: Int]›.isEmpty", "‹[Int]›.contains ⟨Int→Bool⟩", "‹[Order]›.contains ⟨Order→Bool⟩",
      "‹[String]›.allSatisfy ⟨String→Bool⟩", "‹[String]›.contains(‹=String›)",
      "‹[Decimal]›.contains(‹=Decimal›)",
    ],
    "Int": [
      "‹Int› + ‹Int›", "‹Int› - ‹Int›", "‹Int› * ‹Int›", "‹Int› / ‹Int›", "‹Int› % ‹Int›", "-‹Int›",
      "‹Int?› ?? ‹Int›", "‹String›.count", "‹[Int]›.count", "‹[Order]›.count", "‹[[Int]]›.count",
      "‹[String: Int]›.count", "‹[Int]›.reduce(0) { $0 + $1 }", "‹[Int]›.reduce(‹=Int›, +)",
      "‹[Order]›.reduce(0) { $0 + $1.count }", "abs(‹=Int›)", "min(‹=Int›, ‹=Int›)",
      "max(‹=Int›, ‹=Int›)", "Int(‹=Double›)", "Int(‹=Decimal›)", "‹Bool› ? ‹Int› : ‹Int›",
      "‹Order›.count", "‹Order›.tags.count",
      "‹[Int]›[‹=Int›]",
    ],
    "Double": [
      "‹Double› + ‹Double›", "‹Double› - ‹Double›", "‹Double› * ‹Double›", "‹Double› / ‹Double›",
      "‹Double› * 2", "-‹Double›", "Double(‹=Int›)", "Double(‹=Decimal›)", "‹Double›.rounded()",
      "abs(‹=Double›)", "max(‹=Double›, 1)", "‹[Double]›.reduce(0, +)", "‹Double?› ?? ‹Double›",
      "‹Bool› ? ‹Double› : ‹Double›",
    ],
    "Decimal": [
      "‹Decimal› + ‹Decimal›", "‹Decimal› - ‹Decimal›", "‹Decimal› * ‹Decimal›",
      "‹Decimal› / 8", "‹Decimal› / ‹Decimal›", "‹Decimal› * 1.19", "‹Decimal› / 100", "-‹Decimal›",
      "Decimal(‹=Int›)", "Decimal(‹=Double›)", "abs(‹=Decimal›)", "min(‹=Decimal›, ‹=Decimal›)",
      "max(‹=Decimal›, 0)", "‹Decimal› + 19.99", "0.1 - ‹Decimal›", "‹Decimal› * 0.000000001",
      "‹Bool› ? ‹Decimal› : -2.5", "1000000 * ‹Decimal›", "‹[Decimal]›.reduce(0, +)",
      "‹[Int]›.reduce(0) { $0 + Decimal($1) }",
      "‹Decimal?› ?? ‹Decimal›", "‹Bool› ? ‹Decimal› : ‹Decimal›",
    ],
    "String": [
      "‹String› + ‹String›", "‹String›.trimmed", "‹String›.lowercased()", "‹String›.uppercased()",
      "‹String›.prefix(‹=Int›)", "‹String›.suffix(‹=Int›)",
      "‹String›.dropFirst()", "‹String›.dropLast()",
      "‹String›.replacing(‹=String›, with: ‹=String›)", "String(‹=Int›)",
      "String(‹=Double›)", "String(‹=Decimal›)", "String(‹=Bool›)", "‹String?› ?? ‹String›",
      "‹[String]›.joined(separator: ‹=String›)", "‹Bool› ? ‹String› : ‹String›",
      "‹Int›.formatted()", "‹Double›.formatted()", "‹Double›.formatted(.percent)",
      "‹Double›.formatted(.number.precision(.fractionLength(2)))",
      "‹Decimal›.formatted(.currency(code: \"EUR\"))",
      "‹Date›.formatted(date: .long, time: .shortened)",
      "\"\\(‹=Int›) of \\(‹=Decimal›)\"", "\"\\(‹=String›), \\(‹=Bool›)\"",
      "\"\\(‹=Double›) \\(‹=OrderKind›) \\(‹=UUID›)\"", "\"\\(‹=[Int]›)\"",
      "min(‹=String›, ‹=String›)",
      "‹[String]›.reduce(\"\") { $0 + $1 }",
    ],
    "Int?": [
      "‹[Int]›.first", "‹[Int]›.last", "‹[Int]›.min()", "‹[Int]›.max()",
      "‹[Int]›.first ⟨Int→Bool⟩", "‹[Order]›.firstIndex ⟨Order→Bool⟩",
      "‹[Int]›.element(at: ‹=Int›)", "Int(‹=String›)", "‹String?›?.count", "‹Order?›?.id",
      "‹Order?›?.tags.count", "‹[String: Int]›[‹=String›]", "‹Payment›.card?.limit",
      "‹Bool› ? nil : ‹Int›", "‹Int?› ?? ‹Int?›", "‹String?›.map ⟨String→Int⟩",
      "‹String?›.flatMap ⟨String→Int?⟩", "‹[String]›.first.map ⟨String→Int⟩",
      "‹Order?›?.details.map ⟨String→Int⟩", "‹Int?›.flatMap ⟨Int→Int?⟩",
    ],
    "Double?": ["Double(‹=String›)", "‹[Double]›.max()", "‹Bool› ? ‹Double?› : nil"],
    "Decimal?": [
      "‹[Decimal]›.min()", "‹[Decimal]›.first ⟨Decimal→Bool⟩", "Decimal(‹=String›)",
      "‹Bool› ? ‹Decimal› : nil", "‹[Decimal]›.element(at: ‹=Int›)",
    ],
    "Date?": ["‹[Date]›.max()", "‹[Date]›.first", "‹Bool› ? ‹Date› : nil"],
    "String?": [
      "‹String›.first", "‹String›.last", "‹[String]›.last", "‹[String]›.min()",
      "‹String?›?.trimmed", "‹String?›?.prefix(2)", "‹String?›?.first", "‹String?›?.lowercased()",
      "‹[String]›.first ⟨String→Bool⟩", "‹[String]›.element(at: ‹=Int›)", "‹Order›.details",
      "‹Order?›?.details?.uppercased()", "‹Order›.customer?.name", "‹Payment›.card?.number",
      "‹Order?›?.tags.first", "‹[Order]›.first?.customer?.email", "‹String?› ?? ‹String?›",
      "‹Int?›.map ⟨Int→String⟩", "‹[String]›.element(at: ‹=Int›).map ⟨String→String⟩",
      "‹Order?›?.tags.element(at: ‹=Int›).map ⟨String→String⟩",
      "‹String?›.flatMap ⟨String→String?⟩",
      "‹String?›?.first.map ⟨String→String⟩", "‹Order?›.flatMap ⟨Order→String?⟩",
    ],
    "Order?": [
      "‹[Order]›.max { $0.id < $1.id }", "‹[Order]›.min { $0.count < $1.count }",
      "‹[Order]›.first", "‹[Order]›.first ⟨Order→Bool⟩", "‹[Order]›.element(at: ‹=Int›)",
    ],
    "Date": ["‹Date?› ?? ‹Date›", "min(‹=Date›, ‹=Date›)", "‹Bool› ? ‹Date› : ‹Date›"],
    "OrderKind": [
      "‹Order›.kind", "‹Bool› ? .retail : ‹OrderKind›", "‹OrderKind?› ?? .retail",
      "‹Order?›.map { $0.id > 1 ? .retail : .wholesale } ?? ‹OrderKind›",
    ],
    "OrderKind?": [
      "‹Order?›?.kind", "‹[Order]›.last?.kind",
      "‹Bool› ? ‹Int?›.flatMap { $0 > 1 ? .retail : nil } : ‹OrderKind?›",
    ],
    "[OrderKind]": [
      "‹[Order]›.map ⟨Order→OrderKind⟩", "‹[Int]›.map { $0 > 1 ? .retail : .wholesale }",
      "‹[Int]›.flatMap { $0 > 1 ? [] : [.retail, .wholesale] }",
      "‹[String]›.compactMap { $0.isEmpty ? nil : .retail }", "‹[OrderKind]› + ‹[OrderKind]›",
      "‹Bool› ? ‹[OrderKind]› : ‹[String]›.map { $0 < \"b\" ? .retail : .wholesale }",
    ],
    "[OrderKind?]": [
      "‹[Order]›.map { $0.id > 1 ? .retail : nil }",
      "‹[Int]›.map { $0 > 1 ? .retail : .wholesale }",
    ],
    "Payment": [
      "Payment.card(number: ‹=String›, limit: ‹=Int›)", "‹Bool› ? .cash : ‹Payment›",
      "‹String?›.map { .card(number: $0, limit: 1) } ?? ‹Payment›",
    ],
    "[Payment]": [
      "‹[String]›.map { $0.isEmpty ? .cash : .card(number: $0, limit: 2) }", "[‹=Payment›]",
    ],
    "Order": [
      "‹Order?› ?? ‹Order›", "Order(id: ‹=Int›, kind: ‹=OrderKind›, details: ‹=String?›)",
      "Order(id: 1, kind: .retail, count: ‹=Int›, tags: ‹=[String]›)",
    ],
    "[Int]": [
      "‹[Int]›.filter ⟨Int→Bool⟩", "‹[Int]›.map ⟨Int→Int⟩", "‹[Order]›.map(\\.id)",
      "‹[String]›.map ⟨String→Int⟩", "‹[String]›.compactMap ⟨String→Int?⟩",
      "‹[[Int]]›.flatMap { $0 }",
      "‹[Order]›.flatMap { [$0.id, $0.count] }", "‹[Int]›.sorted()", "‹[Int]›.sorted { $0 > $1 }",
      "‹[Int]›.sorted(by: >)", "‹[Int]›.reversed()", "‹[Int]›.prefix(‹=Int›)",
      "‹[Int]›.suffix(‹=Int›)",
      "‹[Int]›.dropFirst()",
      "‹[Int]›.dropLast()", "‹[String]›.indices", "‹[String: Int]›.values", "‹[Int]› + ‹[Int]›",
      "[‹=Int›, ‹=Int›]", "‹Bool› ? ‹[Int]› : []",
    ],
    "[Double]": ["‹[Int]›.map { Double($0) }", "[‹=Double›, 1]", "‹[Double]›.sorted()"],
    "[Decimal]": [
      "‹[Decimal]›.map ⟨Decimal→Decimal⟩", "‹[Decimal]›.sorted()",
      "‹[Decimal]›.filter ⟨Decimal→Bool⟩",
      "‹[Int]›.map { Decimal($0) / 4 }", "[‹=Decimal›, 2, 0.25]", "‹[Decimal]›.sorted(by: >)",
      "‹[String]›.compactMap { Decimal($0) }",
    ],
    "[Date]": ["‹[Date]›.sorted()", "[‹=Date›, ‹=Date›]"],
    "[String]": [
      "‹[String]›.filter ⟨String→Bool⟩", "‹[String]›.map ⟨String→String⟩",
      "‹[Int]›.map ⟨Int→String⟩", "‹String›.split(separator: ‹=String›)", "‹[String]›.sorted()",
      "‹[String]›.reversed()", "‹[String]›.dropLast()", "‹[String: Int]›.keys", "‹Order›.tags",
      "‹[String]› + [‹=String›]", "‹[Order]›.compactMap ⟨Order→String?⟩",
      "‹[Order]›.flatMap { $0.tags }", "‹Order?›?.tags ?? ‹[String]›",
    ],
    "[[Int]]": ["[‹=[Int]›, []]", "‹[[Int]]›.map { $0.dropFirst() }", "‹[[Int]]›.reversed()"],
    "[Order]": [
      "‹[Order]›.filter ⟨Order→Bool⟩", "‹[Order]›.sorted { $0.id < $1.id }", "‹[Order]›.reversed()",
      "‹[Order]›.dropFirst()", "[‹=Order›]",
    ],
    "[String: Int]": [
      "[\"a\": ‹=Int›, \"b\": ‹=Int›]", "‹Bool› ? ‹[String: Int]› : [:]",
    ],
  ]

  /// Beside the symbols of the type.
  static let leaves: [String: [String]] = [
    "Bool": ["name.isValid", "submit.isRunning", "true"],
    "Int": ["0", "1", "2", "10", "order.id"],
    "Double": ["0.5", "2.0", "1e3"],
    "String": ["\"\"", "\"a\"", "\"é, b\"", "name", "\"x\\n\"", "\"12.50\"", "\"7\""],
    "Int?": ["ages[text]", "maybeOrder?.id"],
    "String?": ["order.details", "name.message", "submit.error?.message"],
    "[Int]": ["[1, 2]"], "[String]": ["[\"b\", text]", "[\"1.5\", \"x\", \"8\"]"],
    "[Order]": ["[order]"], "OrderKind": ["OrderKind.wholesale"], "Payment": ["Payment.cash"],
    "[[Int]]": ["[[1], [2, 3]]"], "[Date]": ["[day]"], "[OrderKind]": ["[kind]", "[]"],
    "[OrderKind?]": ["[maybeKind, nil]"], "[Payment]": ["[payment, .cash]"],
  ]

  /// What a closure is where chance did not use its value.
  static let uses: [String: String] = [
    "Int→Bool": "$0 > 1", "Int→Int": "$0 * 2", "Int→String": "String($0)",
    "String→Bool": "$0 < \"b\"", "String→String": "$0 + \"!\"", "String→Int": "$0.count",
    "String→Int?": "Int($0)", "Order→Bool": "$0.kind == .retail", "Order→String?": "$0.details",
    "Int→Int?": "$0 > 1 ? $0 : nil", "String→String?": "$0.first",
    "Order→OrderKind": "$0.id > 1 ? .retail : .wholesale", "Decimal→Bool": "$0 > 1",
    "Decimal→Decimal": "$0 * 1.5",
  ]
}
