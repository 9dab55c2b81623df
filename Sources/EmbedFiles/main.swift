// Usage: EmbedFiles packs|pages|fingerprint FOLDER OUTPUT STAMP
//
// Writes the files below FOLDER to the Swift file OUTPUT if that has changed, and updates STAMP.
// Packs are compiled as well. Of a fingerprint, FOLDER is the checkout of Trellis, and OUTPUT contains the
// hash of its sources and templates. Runs on every build of Trellis.

import Diagnostics
import Packs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func stop(_ message: String) -> Never {
  print("EmbedFiles: error: \(message)")
  exit(1)
}

let arguments = CommandLine.arguments
/// Reads all files below a folder.
func files(below folder: String, where isWanted: (String) -> Bool = { _ in true })
  -> [EmbeddedTable.File]
{
  Files.paths(below: folder).filter(isWanted).map { path in
    guard let bytes = Files.read("\(folder)/\(path)") else {
      stop("cannot read '\(folder)/\(path)'")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      stop("'\(folder)/\(path)' is not UTF-8")
    }
    return (path, text)
  }
}

guard arguments.count == 5 else {
  stop("usage: EmbedFiles packs|pages|fingerprint FOLDER OUTPUT STAMP")
}
let (folder, output, stamp) = (arguments[2], arguments[3], arguments[4])
let table =
  switch arguments[1] {
  case "packs": EmbeddedTable.packs(PackArchiver(folder: folder, files: files(below: folder)))
  case "fingerprint":
    EmbeddedTable.fingerprint(
      of: files(below: "\(folder)/Sources") { $0.hasSuffix(".swift") }
        + files(below: "\(folder)/Templates"))
  default: EmbeddedTable.pages(files(below: folder))
  }
let source = Array(table.source.utf8)
if Files.read(output) != source {
  guard Files.write(source, to: output) else { stop("cannot write '\(output)'") }
}
guard Files.write(Array("\(time(nil))\n".utf8), to: stamp) else { stop("cannot write '\(stamp)'") }
