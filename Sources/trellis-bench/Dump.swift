#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes rendered files, for comparison with other engines.
enum Dump {
  /// Writes a file. Creates the folder and its parents if needed.
  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
    for end in folder.indices.dropFirst() where folder[end] == "/" { mkdir(folder[..<end]) }
    mkdir(folder[...])
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw Trouble("\(path): cannot be written") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw Trouble("\(path): cannot be written")
    }
  }

  private static func mkdir(_ folder: Substring) {
    #if canImport(Glibc)
      _ = Glibc.mkdir(String(folder), 0o777)
    #elseif canImport(Musl)
      _ = Musl.mkdir(String(folder), 0o777)
    #else
      _ = Darwin.mkdir(String(folder), 0o777)
    #endif
  }
}
