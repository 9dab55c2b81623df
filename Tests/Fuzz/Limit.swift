#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs what an input asks for, and traps where it takes a processor three seconds: what is watched runs
/// several times as long as what is shipped, where one is the bound.
///
/// libFuzzer's own limit counts time on the wall, in which a busy machine may not have run it at all, and
/// what then writes the input down may wait for ever for the memory that it interrupted.
func withinLimit(_ body: () -> Void) {
  let start = clock()
  body()
  let seconds = Double(clock() - start) / 1_000_000
  expect(seconds < 3, "\(seconds) seconds of a processor")
}

/// Traps if what has to be true of every input is not, and says so, as optimised code does not by itself.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  let line = "broken: \(message())\n"
  _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
  fatalError()
}
