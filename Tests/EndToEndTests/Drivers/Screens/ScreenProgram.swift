import FRAMEWORK
import Foundation

/// What a screen asks of its view model or presenter, and what that answers.
@MainActor
enum ScreenCalls {
  /// Whether what is asked is noted and not done.
  static var isTrying = false
  static var isLong = false
  /// Whether no service answers, however the screen is filled.
  static var isHeld = false
  /// Whether every service fails.
  static var isBroken = false
  static var outputs: () -> [String: Any] = { [:] }

  private static var notes: [String] = []

  /// Notes what was asked, and returns whether it is done.
  static func note(_ text: String) -> Bool {
    notes.append(text)
    return !isTrying
  }

  static func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value) } ?? "nil"
    }
    if let text = value as? String { return "'\(text)'" }
    if let date = value as? Date {
      return date.timeIntervalSinceReferenceDate == 0 ? "2001" : "now"
    }
    return "\(value)"
  }
}

/// A text of a preview, or a long one in its place.
nonisolated func screenText(_ text: String) -> String {
  guard MainActor.assumeIsolated({ ScreenCalls.isLong }) else { return text }
  return text + ", which goes on for longer than anyone has expected and has a very "
    + String(repeating: "long", count: 12) + " word"
}

/// Draws a screen in a state, after what it does by itself has come to rest.
@MainActor
struct ScreenState {
  let name: String
  let device: Device

  /// - Parameter isUsed: Whether every control is used once, one after the other, before the screen is drawn.
  func drawn(isUsed: Bool = false) async -> String {
    ScreenCalls.isTrying = false
    device.appear()
    await settle()
    device.didAppear()
    await settle()
    if isUsed { await use() }
    let appears = ScreenCalls.takeNotes()
    let outputs = ScreenCalls.outputs()
    ScreenCalls.isTrying = true
    let answers = await tried()
    let drawing = Drawing(answers: answers)
    let elements = device.draw(on: drawing)
    device.disappear()
    await settle()
    var page = HTMLElement("article", "phone \(Device.framework.lowercased())")
    page.set("data-state", name)
    page.set("data-appears", appears.joined(separator: "; "))
    page.set("data-disappears", ScreenCalls.takeNotes().joined(separator: "; "))
    let heading = drawing.title.map { [HTMLElement("h1", text: $0)] } ?? []
    page.children = [HTMLElement("header", heading), HTMLElement("main", elements)]
    return line(page.written(), outputs)
  }

  private func use() async {
    Drawing.isTrying = false
    var index = 0
    while index < min(controls().count, 80) {
      controls()[index]()
      await settle()
      device.finishTrying(index)
      index += 1
    }
    Drawing.isTrying = true
  }

  /// Tries every control, and those of what asks then.
  private func tried() async -> [[String]] {
    var answers: [[String]] = []
    for _ in 0..<3 {
      let count = controls().count
      guard count != answers.count else { break }
      answers = []
      for index in 0..<count {
        let known = controls()
        guard known.indices.contains(index) else { break }
        known[index]()
        await settle()
        device.finishTrying(index)
        answers.append(ScreenCalls.takeNotes())
      }
    }
    return answers
  }

  private func controls() -> [@MainActor () -> Void] {
    let drawing = Drawing()
    _ = device.draw(on: drawing)
    return drawing.controls
  }

  private func settle() async {
    for _ in 0..<60 { await _Concurrency.Task.yield() }
  }

  private func line(_ html: String, _ outputs: [String: Any]) -> String {
    let known = outputs.compactMapValues { value -> Any? in
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else {
        return value is String || value is Bool ? value : nil
      }
      guard let child = mirror.children.first else { return NSNull() }
      return child.value is String ? child.value : nil
    }
    let record: [String: Any] = ["state": name, "html": html, "outputs": known]
    let data = try! JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}

/// Runs everything on one thread, in the order in which it is begun, so that two runs draw the same. Time stands still:
/// what waits for it waits for good.
func runInOrder() {
  typealias Now = @convention(thin) (UnownedJob, UnsafeRawPointer) -> Void
  typealias Later = @convention(thin) (UInt64, UnownedJob, UnsafeRawPointer) -> Void
  typealias Then =
    @convention(thin) (Int64, Int64, Int64, Int64, CInt, UnownedJob, UnsafeRawPointer) -> Void
  hook("swift_task_enqueueGlobal_hook", Now.self) { job, _ in MainActor.shared.enqueue(job) }
  hook("swift_task_enqueueGlobalWithDelay_hook", Later.self) { _, _, _ in }
  hook("swift_task_enqueueGlobalWithDeadline_hook", Then.self) { _, _, _, _, _, _, _ in }
}

private func hook<Function>(_ name: String, _ kind: Function.Type, _ put: Function) {
  guard let place = dlsym(dlopen(nil, RTLD_LAZY), name) else { return }
  place.assumingMemoryBound(to: Function?.self).pointee = put
}

@main
struct ScreenProgram {
  @MainActor
  static func main() async {
    runInOrder()
    for line in await drawnScreens() { print(line) }
    // What still waits is not waited for.
    exit(0)
  }
}
