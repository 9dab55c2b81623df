import Generation
import TemplateEngine
import Workspace

/// Renders a workload over and over, and counts.
struct RenderBenchmark {
  private let workload: Workload
  private let seconds: Double
  private let templates: [Template]
  private var store = ValueStore()
  private let root: Value

  init(_ workload: Workload, seconds: Double) throws {
    self.workload = workload
    self.seconds = seconds
    templates = try workload.compiled()
    root = store.value(of: workload.context)
  }

  /// One line of JSON.
  mutating func report() throws -> String {
    let bytes = try render()
    let microseconds = try time(for: seconds) { try $0.render() }
    let compiling = try time(for: seconds / 4) { try $0.workload.compiled().count }
    let perKB = compiling / (Double(workload.templateBytes) / 1_000)
    return """
      {"engine": "trellis", "us_module": \(microseconds), "bytes": \(bytes), \
      "mb_s": \(Double(bytes) / microseconds), "compile_us_per_kb": \(perKB)}
      """
  }

  /// Renders all templates once, and returns the bytes that they made.
  private mutating func render() throws -> Int {
    var bytes = 0
    for template in templates { bytes += try workload.render(template, root, &store).count }
    return bytes
  }

  /// The mean time of a turn in microseconds.
  private mutating func time(
    for seconds: Double,
    _ turn: (inout RenderBenchmark) throws -> Int
  ) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var turns = 0
    var elapsed = Duration.zero
    while elapsed < .seconds(seconds) {
      _ = try turn(&self)
      turns += 1
      elapsed = clock.now - start
    }
    return elapsed / .microseconds(1) / Double(turns)
  }

  /// Writes what each template makes into a folder, under its name without the last suffix.
  mutating func dump(in folder: String) throws {
    for (name, template) in zip(workload.names, templates) {
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      try Dump.write(try workload.render(template, root, &store), to: stem, in: folder)
    }
  }
}
