import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on a thread of its own, while the caller goes on.
///
/// Where no thread can be had, the work is done at once.
final class Background<Result: Sendable>: Sendable {
  private let slot: Slot<Result>
  private let thread: Mutex<pthread_t?>

  init(_ work: @escaping @Sendable () -> Result) {
    let slot = Slot<Result>()
    self.slot = slot
    let job = Job { slot.value.withLock { $0 = work() } }
    thread = Mutex(Self.start(job))
    if thread.withLock({ $0 == nil }) { job.run() }
  }

  deinit { join() }

  /// What the work gave; waits for it.
  func wait() -> Result? {
    join()
    return slot.value.withLock { $0 }
  }

  private func join() {
    thread.withLock { thread in
      if let running = thread { pthread_join(running, nil) }
      thread = nil
    }
  }

  private static func start(_ job: Job) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Templates nest, and a secondary thread's own stack is small on some systems.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let context = Unmanaged.passRetained(job)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, &attributes, perform, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    return thread
  }
}

/// Where a thread leaves what it made.
private final class Slot<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// What a thread is started with.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// The C side of a thread: takes over the job that it is given.
#if canImport(Darwin)
  private func perform(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private func perform(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#endif
