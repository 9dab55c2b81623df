import Generation
import TemplateEngine
import Workspace

/// Measures the time of rendering a workload.
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

  /// Returns the result as one line of JSON.
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

  /// Renders all templates once, and returns the number of bytes.
  private mutating func render() throws -> Int {
    var bytes = 0
    for template in templates { bytes += try workload.render(template, root, &store).count }
    return bytes
  }

  /// Returns the mean time of an iteration in microseconds.
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

  /// Writes the output of each template to a folder, under the template's name without its last
  /// extension.
  mutating func dump(in folder: String) throws {
    for (name, template) in zip(workload.names, templates) {
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      try Dump.write(try workload.render(template, root, &store), to: stem, in: folder)
    }
  }
}
