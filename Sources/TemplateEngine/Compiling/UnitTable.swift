import Synchronization

/// The units of a program, shared between threads. The units of an archive are unpacked on first
/// use, as most runs use few of them.
final class UnitTable: Sendable {
  /// A retained unit, once it is known. `AtomicLazyReference` does the same, but looks up its type
  /// metadata on each access.
  private typealias Slot = Atomic<UnsafeRawPointer?>

  private let count: Int
  /// One slot per unit. Threads can share the slots: the pointer never changes, and each slot is
  /// atomic.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
  private let unpack: @Sendable (Int) -> Unit?

  /// - Parameter unpack: returns the unit with a number. It may be called more than once for a
  ///   number, and must return an equal unit each time.
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

  /// The units that have been used so far, in order.
  var known: some Sequence<Unit> {
    (0..<count).lazy.compactMap { self.unit($0) }
  }

  /// All units without errors, in order. Unpacks those of an archive.
  var all: some Sequence<Unit> {
    (0..<count).lazy.compactMap { self[$0] }
  }

  var numbers: Range<Int> { 0..<count }

  /// The unit with this number, or `nil` if its template has errors.
  subscript(number: Int) -> Unit? {
    precondition(number >= 0 && number < count)
    return unit(number) ?? unpack(number).map { keep($0, at: number) }
  }

  private func unit(_ number: Int) -> Unit? {
    slots[number].load(ordering: .acquiring).map {
      Unmanaged<Unit>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Stores the unit unless another thread has stored one for this number.
  /// - Returns: the stored unit.
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
