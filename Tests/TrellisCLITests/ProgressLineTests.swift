import Synchronization
import Testing

@testable import TrellisCLI

@Suite("the progress line") struct ProgressLineTests {
  /// A clock that stands until it is moved, and what was written.
  private final class Terminal: Sendable {
    let time = Mutex(Duration.zero)
    let written = Mutex("")

    func line() -> ProgressLine {
      ProgressLine(
        elapsed: { self.time.withLock { $0 } },
        write: { text in self.written.withLock { $0 += text } })
    }

    func wait(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }

    /// Returns what was written since the last call.
    func take() -> String {
      written.withLock { text in
        defer { text = "" }
        return text
      }
    }
  }

  @Test("it appears after a second, changes ten times a second at most, and is erased once")
  func line() {
    let terminal = Terminal()
    let line = terminal.line()
    line.begin("planning", 1_234_567, "modules")
    line.advance()
    terminal.wait(999)
    line.advance()
    line.erase()
    #expect(terminal.take() == "")
    terminal.wait(1)
    line.advance(by: 998)
    #expect(terminal.take() == "\rplanning: 1,000 of 1,234,567 modules\u{1B}[K")
    terminal.wait(99)
    line.advance()
    #expect(terminal.take() == "")
    terminal.wait(1)
    line.advance()
    #expect(terminal.take() == "\rplanning: 1,002 of 1,234,567 modules\u{1B}[K")
    line.erase()
    line.erase()
    #expect(terminal.take() == "\r\u{1B}[K")
  }

  @Test("the next kind of work begins at zero, and one that has nothing to do is not shown")
  func next() {
    let terminal = Terminal()
    let line = terminal.line()
    line.begin("checking", 5, "specs")
    line.advance(by: 5)
    terminal.wait(2000)
    line.begin("planning", 0, "modules")
    #expect(terminal.take() == "")
    line.begin("writing", 70, "files")
    #expect(terminal.take() == "\rwriting: 0 of 70 files\u{1B}[K")
  }
}
