/// How a file takes the place of another one, so that no edit is lost that somebody makes meanwhile.
extension Place {
  /// The suffix under which an edit is kept whose file another program has replaced meanwhile.
  static let editEnding = ".trellis-edit"

  /// Gives the staged file the name of this place.
  ///
  /// The two files exchange their names, so that the former one is looked at when nobody finds it any more by
  /// its name. If it is not what the plan was made for, it is put back.
  /// - Parameters:
  ///   - former: The hash of the file that the plan was made for; `nil` if there was none.
  ///   - staged: The hash of the staged file.
  /// - Throws: `DiskError.touched` if somebody changed the file. Then it is where it was. The staged file is gone.
  func settle(since former: ContentHash?, staged: ContentHash) throws(DiskError) {
    let temporary = sibling(Writer.temporaryEnding)
    do throws(DiskError) {
      guard former != nil else { return try temporary.renameIfAbsent(to: self) }
      guard try temporary.exchange(with: self) else { return try temporary.rename(to: self) }
    } catch {
      try? temporary.remove()
      throw error
    }
    // From here on, what has the temporary name may be an edit.
    if let former, temporary.isUntouched(since: former) { return try temporary.remove() }
    let isBack = (try? temporary.exchange(with: self)) == true
    // What somebody wrote in the meantime, to the file that stood there for a moment, is an edit as well.
    guard isBack, temporary.isUntouched(since: staged) else {
      try keep(temporary)
      throw .keptBeside
    }
    try temporary.remove()
    throw .touched
  }

  /// Removes a file if it is what the plan was made for.
  /// - Throws: `DiskError.touched` if somebody changed it. Then it is where it was.
  func removeFile(since former: ContentHash?) throws(DiskError) {
    let temporary = sibling(Writer.temporaryEnding)
    try rename(to: temporary)
    if let former, temporary.isUntouched(since: former) { return try temporary.remove() }
    do throws(DiskError) {
      try temporary.renameWithoutReplacing(to: self)
    } catch {
      try keep(temporary)
      throw .keptBeside
    }
    throw .touched
  }

  /// Keeps an edit beside this place, and no earlier one goes.
  private func keep(_ edit: Place) throws(DiskError) {
    for number in 0..<100 {
      let suffix = number == 0 ? Self.editEnding : ".\(number)\(Self.editEnding)"
      do throws(DiskError) {
        return try edit.renameWithoutReplacing(to: sibling(suffix))
      } catch {
        guard error.isExisting else { break }
      }
    }
    try edit.rename(to: sibling(Self.editEnding))
  }

  private func renameIfAbsent(to other: Place) throws(DiskError) {
    do throws(DiskError) {
      try renameWithoutReplacing(to: other)
    } catch {
      throw error.isExisting ? .touched : error
    }
  }

  /// Whether a file has these contents, and no program can still write to it.
  private func isUntouched(since hash: ContentHash) -> Bool {
    guard let file = try? OpenFile(self) else { return false }
    defer { file.shut() }
    guard file.kind == .file, file.waitForWriters() else { return false }
    return (try? file.contents()).map { ContentHash(of: $0) } == hash
  }
}
