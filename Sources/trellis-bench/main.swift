#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func quit(_ status: Int32, _ message: String) -> Never {
  _ = Array(message.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}

guard let options = BenchOptions(CommandLine.arguments.dropFirst()) else {
  quit(64, BenchOptions.usage)
}
do {
  var benchmark = try RenderBenchmark(Workload(options), seconds: options.seconds)
  if let folder = options.dump { try benchmark.dump(in: folder) }
  print(try benchmark.report())
} catch {
  quit(1, "trellis-bench: \((error as? Trouble)?.message ?? "\(error)")\n")
}
