import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite("Exchange of files") struct ExchangeTests {
  let disk: TemporaryFolder
  let place: Place

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("planned", to: "a.swift")
    try disk.write("new", to: "a.swift\(Writer.temporaryEnding)")
    place = Place(try OpenFolder(disk.path), "a.swift")
  }

  @Test("the new file takes the place of the one that was planned for")
  func settled() throws {
    try place.settle(since: hash("planned"), staged: hash("new"))
    #expect(disk.files == ["a.swift"])
    #expect(disk.text(of: "a.swift") == "new")
  }

  @Test("a file that is not the one that was planned for is put back")
  func edited() throws {
    try disk.write("edited", to: "a.swift")
    #expect(throws: DiskError.touched) {
      try place.settle(since: hash("planned"), staged: hash("new"))
    }
    #expect(disk.text(of: "a.swift") == "edited")
    #expect(disk.files == ["a.swift"])
  }

  @Test("a file that stands where there was none is kept")
  func appeared() throws {
    #expect(throws: DiskError.touched) { try place.settle(since: nil, staged: hash("new")) }
    #expect(disk.text(of: "a.swift") == "planned")
  }

  #if os(Linux)
    @Test("a file that a program still has open for writing is put back, and gets what it writes")
    func open() throws {
      let writer = try #require(FileHandle(forWritingAtPath: "\(disk.path)/a.swift"))
      try writer.seekToEnd()
      #expect(throws: DiskError.touched) {
        try place.settle(since: hash("planned"), staged: hash("new"))
      }
      try writer.write(contentsOf: Data(" and edited".utf8))
      try writer.close()
      #expect(disk.text(of: "a.swift") == "planned and edited")
    }

    @Test("where nothing can be put back, what stood there keeps a name")
    func gone() throws {
      try disk.write("edited", to: "a.swift")
      Task.detached { [disk] in
        // Somebody deletes the new file while the former one is looked at.
        for _ in 0..<2_000 {
          if disk.text(of: "a.swift") == "new" { return try disk.remove("a.swift") }
          usleep(200)
        }
      }
      let handle = try #require(FileHandle(forWritingAtPath: "\(disk.path)/a.swift"))
      #expect(throws: DiskError.self) {
        try place.settle(since: hash("edited"), staged: hash("new"))
      }
      try handle.close()
      #expect(disk.files.contains { disk.text(of: $0) == "edited" })
    }
  #endif

  @Test("a file is removed if it is the one that was planned for")
  func removed() throws {
    try place.removeFile(since: hash("planned"))
    #expect(disk.files == [])
  }

  @Test("a file that was edited is not removed")
  func kept() throws {
    try disk.write("edited", to: "a.swift")
    #expect(throws: DiskError.touched) { try place.removeFile(since: hash("planned")) }
    #expect(disk.files == ["a.swift"])
    #expect(disk.text(of: "a.swift") == "edited")
  }

  private func hash(_ text: String) -> ContentHash { ContentHash(of: Array(text.utf8)) }
}
