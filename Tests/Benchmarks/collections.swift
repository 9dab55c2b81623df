// Built by Tests/Benchmarks/collections together with the files that it measures.

/// As Expressions has it.
public struct SymbolID: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

let names = [
  "title", "items", "isLoading", "query", "results", "selection", "errorMessage", "onAppear",
  "submit", "retry", "email", "password", "isValid", "total", "count", "price", "address", "lines",
  "currency", "shipping", "cart", "userName", "profileImage", "accessToken", "lastUpdated", "Money",
  "Order", "OrderLine", "CheckoutService", "fetchOrders",
]
let referents = (0..<12).flatMap { number in
  [
    Referent.state(number), .isValid(state: number), .isEnabled(ActionID(index: number)),
    .isRunning(ActionID(row: 1, index: number)),
  ]
}

/// What is found, so that no look-up is optimised away.
var found = 0

func names(in index: inout NameIndex) {
  for name in names { index.insert(name) }
  for _ in 0..<3 { for name in names { found += index.number(of: name) ?? 0 } }
}

func names(in numbers: inout [String: Int]) {
  for name in names where numbers[name] == nil { numbers[name] = numbers.count }
  for _ in 0..<3 { for name in names { found += numbers[name] ?? 0 } }
}

func symbols(in table: inout SymbolTable) {
  for referent in referents { found += table.add(referent).number }
  for _ in 0..<2 { for referent in referents { found += table.id(of: referent)?.number ?? 0 } }
}

func symbols(in table: inout [Referent: SymbolID]) {
  for referent in referents { table[referent] = SymbolID(table.count) }
  for _ in 0..<2 { for referent in referents { found += table[referent]?.number ?? 0 } }
}

func measure(_ name: String) {
  switch name {
  case "NameIndex":
    var index = NameIndex()
    names(in: &index)
  case "Dictionary":
    var numbers: [String: Int] = [:]
    names(in: &numbers)
  case "SymbolTable":
    var table = SymbolTable()
    symbols(in: &table)
  case "DictionaryOfReferents":
    var table: [Referent: SymbolID] = [:]
    symbols(in: &table)
  case "SymbolSet":
    var set = SymbolSet()
    for number in 0..<20 { set.insert(SymbolID(number * 3)) }
    for number in 0..<60 where set.contains(SymbolID(number)) { found += 1 }
  case "Set":
    var set = Set<SymbolID>()
    for number in 0..<20 { set.insert(SymbolID(number * 3)) }
    for number in 0..<60 where set.contains(SymbolID(number)) { found += 1 }
  case "AssociationList":
    var list = AssociationList<Int, String>()
    for key in 0..<6 { list[key] = "a" }
    for key in 0..<12 where list[key] != nil { found += 1 }
  case "DictionaryOfNumbers":
    var list: [Int: String] = [:]
    for key in 0..<6 { list[key] = "a" }
    for key in 0..<12 where list[key] != nil { found += 1 }
  default: break
  }
}

for _ in 0..<(Int(CommandLine.arguments[2]) ?? 0) { measure(CommandLine.arguments[1]) }
print(found)
