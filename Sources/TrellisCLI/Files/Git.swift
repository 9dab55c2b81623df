import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks the `git` of the user which files have changed. It works while this process does something else.
struct Git {
  struct Failure: Error {
    var message: String
    var help: Advice?
  }

  /// The absolute path of the working tree.
  private let root: String
  private let diff: Running
  private let untracked: Running

  /// Starts to look for changes in the working tree that contains the folder.
  init(askingForChangesSince name: String, in folder: String) throws(Failure) {
    root = try Self.line(["rev-parse", "--show-toplevel"], in: folder)
    let commit = try Self.line(
      ["rev-parse", "--verify", "--end-of-options", "\(name)^{commit}"], in: folder)
    // A name may also exclude commits, or stand for several.
    guard commit.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      throw .noAnswer
    }
    diff = try Running(["diff", "--name-only", "--no-renames", "-z", commit, "--"], in: root)
    untracked = try Running(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
  }

  /// Returns the absolute paths of the files that differ from the commit, and of files that git does not
  /// know and does not ignore. Of a submodule, only its folder is named.
  func answer() throws(Failure) -> Set<String> {
    let (changed, new) = (diff.output(), untracked.output())
    guard let changed, let new else { throw .noAnswer }
    let paths = (changed + new).split(separator: 0)
    return Set(paths.map { "\(root)/\(String(decoding: $0, as: UTF8.self))" })
  }

  /// Returns the one line of an answer.
  private static func line(_ words: [String], in folder: String) throws(Failure) -> String {
    guard let bytes = try Running(words, in: folder).output() else { throw .noAnswer }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// A process of git.
private struct Running {
  private var process = pid_t()
  private let out: Int32

  init(_ words: [String], in folder: String) throws(Git.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Git.Failure(message: "cannot start git") }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    // Hooks of the repository are not run, and a folder that only looks like one is not asked. Filters of its
    // attributes are run, if the user has configured them.
    let safe = [
      "git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c",
      "safe.bareRepository=explicit", "-C", folder,
    ]
    var arguments = (safe + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let result = posix_spawnp(&process, "git", &actions, nil, &arguments, environ)
    close(ends[1])
    out = ends[0]
    guard result == 0 else {
      close(out)
      throw Git.Failure(
        message: "there is no git to ask", help: "install git, or add it to PATH")
    }
    // Processes that are started later must not hold this end.
    _ = fcntl(out, F_SETFD, FD_CLOEXEC)
  }

  /// Waits for the end, and returns what was printed, or `nil` if git failed. What it says of a mistake has
  /// gone to the standard error.
  func output() -> [UInt8]? {
    let bytes = contents()
    close(out)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? bytes : nil
  }

  private func contents() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(out, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension Git.Failure {
  fileprivate static var noAnswer: Git.Failure {
    Git.Failure(message: "git does not say what has changed", help: "what it prints says more")
  }
}
