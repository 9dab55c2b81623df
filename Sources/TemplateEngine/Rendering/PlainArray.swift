/// A growable array of trivial values, for the stacks of a renderer.
///
/// It is the unique owner of its memory, so changing it needs no uniqueness check. Every index is
/// checked.
struct PlainArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 32) {
    self.capacity = max(capacity, 4)
    base = .allocate(capacity: self.capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit {
    base.deallocate()
  }

  var indices: Range<Int> { 0..<count }

  var last: Element? { count > 0 ? base[count - 1] : nil }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @discardableResult @inline(__always)
  mutating func removeLast() -> Element {
    precondition(count > 0)
    count &-= 1
    return base[count]
  }

  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count)
    count -= number
  }

  /// Removes and returns the element at `index`.
  mutating func remove(at index: Int) -> Element {
    let element = self[index]
    for above in index + 1..<count { base[above - 1] = base[above] }
    count -= 1
    return element
  }

  /// Returns the last elements, in order.
  func suffix(_ number: Int) -> [Element] {
    precondition(number >= 0 && number <= count)
    return Array(UnsafeBufferPointer(start: base + (count - number), count: number))
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
