#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// File operations of the build tool.
enum Files {
  /// Returns all files below a folder as relative paths, sorted by their bytes. Hidden files,
  /// editor backups and the fixtures of packs are left out.
  static func paths(below folder: String) -> [String] {
    var result: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      for name in names(in: "\(folder)/\(prefix)") where !name.hasPrefix(".") && name != "Fixtures"
      {
        let path = prefix + name
        if isFolder("\(folder)/\(path)") {
          pending.append(path + "/")
        } else if !name.hasSuffix("~") {
          result.append(path)
        }
      }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? bytes : nil
  }

  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var result: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      result.append(name)
    }
    return result
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
