import Synchronization

/// The units of a program, shared by threads. Those of an archive are unpacked when a rendering first
/// comes to them, as most runs use a few of many.
final class UnitTable: Sendable {
  /// A unit, held, once it is known. `AtomicLazyReference` does the same, and looks its types up
  /// each time.
  private typealias Slot = Atomic<UnsafeRawPointer?>

  private let count: Int
  /// As many as there are units. Threads share them: the pointer never changes, and each slot is
  /// atomic.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
  private let unpack: @Sendable (Int) -> Unit?

  /// - Parameter unpack: gives a unit that is not known yet, by number; the same each time.
  init(count: Int, unpack: @escaping @Sendable (Int) -> Unit?) {
    self.count = count
    self.unpack = unpack
    slots = .allocate(capacity: count)
    for number in 0..<count { (slots + number).initialize(to: Slot(nil)) }
  }

  convenience init(_ units: [Unit?]) {
    self.init(count: units.count) { units[$0] }
  }

  deinit {
    for number in 0..<count {
      if let unit = slots[number].load(ordering: .acquiring) {
        Unmanaged<Unit>.fromOpaque(unit).release()
      }
    }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// Those that a rendering has come to, in order.
  var known: some Sequence<Unit> {
    (0..<count).lazy.compactMap { self.unit($0) }
  }

  /// All that are right, in order; of an archive, each is unpacked.
  var all: some Sequence<Unit> {
    (0..<count).lazy.compactMap { self[$0] }
  }

  var numbers: Range<Int> { 0..<count }

  /// `nil` where the template is wrong.
  subscript(number: Int) -> Unit? {
    precondition(number >= 0 && number < count)
    return unit(number) ?? unpack(number).map { keep($0, at: number) }
  }

  private func unit(_ number: Int) -> Unit? {
    slots[number].load(ordering: .acquiring).map {
      Unmanaged<Unit>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// - Returns: the unit of another thread that was here meanwhile, or else this one.
  private func keep(_ unit: Unit, at number: Int) -> Unit {
    let kept = Unmanaged.passRetained(unit)
    let (isStored, other) = slots[number].compareExchange(
      expected: nil,
      desired: UnsafeRawPointer(kept.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    guard !isStored, let other else { return unit }
    kept.release()
    return Unmanaged<Unit>.fromOpaque(other).takeUnretainedValue()
  }
}
