// EmbedTemplates FOLDER OUTPUT STAMP
// Compiles the packs below FOLDER and writes them, and their files, into the Swift file OUTPUT,
// unless it holds them already, and renews STAMP. Runs on every build of Trellis.

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
  print("EmbedTemplates: error: \(message)")
  exit(1)
}

guard CommandLine.arguments.count == 4 else { stop("usage: EmbedTemplates FOLDER OUTPUT STAMP") }
let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
var files: [(path: String, text: String)] = []
for path in Files.paths(below: folder) {
  guard let bytes = Files.read("\(folder)/\(path)") else { stop("cannot read '\(folder)/\(path)'") }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    stop("'\(folder)/\(path)' is not UTF-8")
  }
  files.append((path, text))
}
let archiver = PackArchiver(folder: folder, files: files)
let table = EmbeddedTable(
  files: files, archives: archiver.archives, names: archiver.names, standard: archiver.standard)
let source = Array(table.source.utf8)
if Files.read(output) != source {
  guard Files.write(source, to: output) else { stop("cannot write '\(output)'") }
}
guard Files.write(Array("\(time(nil))\n".utf8), to: CommandLine.arguments[3]) else {
  stop("cannot write '\(CommandLine.arguments[3])'")
}
