// Usage: EmbedFiles packs|pages FOLDER OUTPUT STAMP
//
// Writes the files below FOLDER to the Swift file OUTPUT if that has changed, and updates STAMP.
// Packs are compiled as well. Runs on every build of Trellis.

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
guard arguments.count == 5, ["packs", "pages"].contains(arguments[1]) else {
  stop("usage: EmbedFiles packs|pages FOLDER OUTPUT STAMP")
}
let (folder, output, stamp) = (arguments[2], arguments[3], arguments[4])
var files: [EmbeddedTable.File] = []
for path in Files.paths(below: folder) {
  guard let bytes = Files.read("\(folder)/\(path)") else { stop("cannot read '\(folder)/\(path)'") }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    stop("'\(folder)/\(path)' is not UTF-8")
  }
  files.append((path, text))
}
let table =
  arguments[1] == "packs"
  ? EmbeddedTable.packs(PackArchiver(folder: folder, files: files))
  : EmbeddedTable.pages(files)
let source = Array(table.source.utf8)
if Files.read(output) != source {
  guard Files.write(source, to: output) else { stop("cannot write '\(output)'") }
}
guard Files.write(Array("\(time(nil))\n".utf8), to: stamp) else { stop("cannot write '\(stamp)'") }
