import Foundation

@_silgen_name("allocations") func allocations() -> Int

struct Store: ErrandStore {
  func all() async throws -> [Errand] { [] }
}

let errands = (0..<10_000).map { number in
  Errand(
    id: number, title: "Errand \(number &* 7_919 % 10_000)",
    due: Date(timeIntervalSince1970: Double(number) * 3_600), isDone: number % 3 == 0)
}

struct Cost {
  var time: Duration
  var count: Int
}

/// Returns the median time and the allocations of a change and of what a screen asks for after it.
@MainActor func cost(of change: (Int) -> Void) -> Cost {
  let all = (0..<9).map { round in
    let before = allocations()
    let time = ContinuousClock().measure { change(round) }
    return Cost(time: time, count: allocations() - before)
  }
  return all.sorted { $0.time < $1.time }[all.count / 2]
}

func show(_ costs: [(String, Cost)]) {
  let whole = costs[0].1
  for (name, cost) in costs {
    let ratio = cost.time / whole.time
    print("  \(name): \(cost.time), \(cost.count) allocations,", String(format: "%.3f", ratio))
  }
}
