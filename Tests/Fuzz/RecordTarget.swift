import Diagnostics
import Generation

@testable import Workspace

/// One input for all that is read in `.trellis/`: whatever it holds, what was read of it is written back so
/// that it is read as the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecord(_ start: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: size))
  withinLimit {
    readRecord(bytes)
    readFormer(bytes)
    readState(bytes)
    readStamps(bytes)
  }
  return 0
}

private func readRecord(_ bytes: [UInt8]) {
  for record in RecordText.read(bytes, module: "Fuzz").records {
    let written = RecordText.bytes(of: record)
    let again = RecordText.read(written, module: "Fuzz")
    expect(!again.isDamaged && !again.isForeign, "a record that cannot be read")
    expect(again.records.count == 1, "a record that became two")
    expect(again.records[0].maker == record.maker, "another maker")
    expect(again.records[0].entries == record.entries, "other files")
    expect(RecordText.bytes(of: again.records[0]) == written, "another text")
  }
}

private func readFormer(_ bytes: [UInt8]) {
  let (entries, _) = FormerManifest.read(bytes)
  let known = entries.map { Manifest.Known(entry: $0.entry, maker: .init(spec: $0.spec)) }
  let again = FormerManifest.read(FormerManifest.bytes(of: known))
  expect(!again.isDamaged, "a manifest that cannot be read")
  expect(again.entries.map(\.entry) == entries.map(\.entry), "other files")
  expect(again.entries.map(\.spec) == entries.map(\.spec), "other specs")
  var manifest = Manifest()
  manifest.add(bytes, of: bytes.count % 2 == 0 ? "Fuzz.base" : "manifest")
  manifest.index()
}

/// The hash over the rest of a state stands at its head, where no input would get past it. What has no list of
/// files is of no use to anybody, and need not be read as the same.
private func readState(_ rest: [UInt8]) {
  let head = "# What\nformat 3\nhash \(ContentHash(of: rest).text)\n"
  guard let state = StateText.read(head.utf8 + rest, of: "Fuzz"), state.files != nil else { return }
  let written = StateText.bytes(of: state)
  guard let again = StateText.read(written, of: "Fuzz") else {
    return expect(false, "a state that cannot be read")
  }
  expect(StateText.bytes(of: again) == written, "another text")
  expect(again.source == state.source, "another module")
  expect(again.files == state.files, "other files")
  let file = SourceFile(id: .init(0), path: "Specs/Fuzz.yaml", bytes: Array("feature: Fuzz".utf8))
  for warning in state.source.warnings {
    guard let span = warning.diagnostic(in: { _ in file })?.span else { continue }
    expect(0 <= span.start && span.end <= file.bytes.count, "a place outside of the file")
  }
}

private func readStamps(_ bytes: [UInt8]) {
  var bytes = bytes
  bytes.withUnsafeMutableBufferPointer { buffer in
    var reader = StampReader(buffer)
    while let line = reader.next() {
      switch line {
      case .input(_, let path), .absent(let path), .output(_, _, let path):
        _ = String(cString: path)
      case .row(let row):
        expect(Columns.read(Columns.line(of: row)) == row, "another row")
      default: continue
      }
    }
  }
}
