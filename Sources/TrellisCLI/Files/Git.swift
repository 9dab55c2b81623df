import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Questions to the `git` of the user.
enum Git {
  struct Failure: Error {
    var message: String
    var help: Advice?
  }

  /// Returns the paths of the files that differ from a commit, and of files that git does not know and does
  /// not ignore. The paths are relative to the folder; files outside it are left out.
  static func paths(changedSince commit: String, in folder: String) throws(Failure) -> Set<String> {
    let options = ["--name-only", "--no-renames", "--relative", "-z", "--end-of-options", commit]
    let changed = try output(of: ["diff"] + options + ["--"], in: folder)
    let new = try output(of: ["ls-files", "--others", "--exclude-standard", "-z"], in: folder)
    let paths = (changed + new).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return Set(paths)
  }

  private static func output(of words: [String], in folder: String) throws(Failure) -> [UInt8] {
    var out: [Int32] = [-1, -1]
    guard pipe(&out) == 0 else { throw Failure(message: "cannot start git") }
    defer { close(out[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, out[0])
    posix_spawn_file_actions_addclose(&actions, out[1])
    // What git says of a mistake is more than could be said here.
    var arguments =
      (["git", "-c", "core.fsmonitor=false", "-C", folder] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let result = posix_spawnp(&process, "git", &actions, nil, &arguments, environ)
    close(out[1])
    guard result == 0 else {
      throw Failure(message: "there is no git to ask", help: "install git, or add it to PATH")
    }
    let bytes = contents(of: out[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw Failure(
        message: "git does not say what has changed",
        help: "'git \(words.joined(separator: " "))' has failed")
    }
    return bytes
  }

  private static func contents(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
