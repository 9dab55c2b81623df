import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work that runs on its own thread.
///
/// If no thread can be created, the initializer runs the work itself.
final class Background: Sendable {
  private let thread: Mutex<pthread_t?>

  init(_ work: @escaping @Sendable () -> Void) {
    let job = Job(work)
    thread = Mutex(Self.start(job))
    if thread.withLock({ $0 == nil }) { work() }
  }

  deinit { wait() }

  /// Waits until the work is done.
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
    // Templates and expressions nest deeply, and the default stack of a thread is small on some
    // systems.
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

  /// The number of threads that can run at the same time.
  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// The closure that a thread runs.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// The entry point of a thread. Takes ownership of the job.
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
