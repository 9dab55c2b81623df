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
final class Background: Sendable {
  private let thread: Mutex<pthread_t?>

  init(_ work: @escaping @Sendable () -> Void) {
    let job = Job(work)
    thread = Mutex(Self.start(job))
    if thread.withLock({ $0 == nil }) { work() }
  }

  deinit { wait() }

  /// Returns when the work is done.
  func wait() {
    thread.withLock { thread in
      if let running = thread { pthread_join(running, nil) }
      thread = nil
    }
  }

  private static func start(_ job: Job) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Templates and expressions nest, and a further thread's own stack is small on some systems.
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

  /// The threads that can run at once.
  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
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
