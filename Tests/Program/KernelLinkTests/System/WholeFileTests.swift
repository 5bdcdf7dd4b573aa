import Foundation
import System
import TestSupport
import Testing

/// Files that are read and replaced as a whole.
struct WholeFileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file has the bytes that it was given last, and keeps its mode")
  func replacing() throws {
    let path = folder.path("a")
    try WholeFile.replace(path, with: [1, 2, 3], mode: 0o640)
    try expect(mode(path), equals: 0o640)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try WholeFile.replace(path, with: [4])
    try expect(WholeFile.read(path, limit: 1), equals: [4])
    try expect(mode(path), equals: 0o600)
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["a"])
  }

  @Test("A link stays, and the file that it leads to is replaced")
  func links() throws {
    try WholeFile.replace(folder.path("a"), with: [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b"), withDestinationPath: "a")
    try WholeFile.replace(folder.path("b"), with: [2])
    try expect(WholeFile.read(folder.path("a"), limit: 9), equals: [2])
    try expect(
      FileManager.default.destinationOfSymbolicLink(atPath: folder.path("b")), equals: "a")
  }

  @Test("A file that is too long, a folder and a file that is not there say which they are")
  func refusals() throws {
    func cause(_ name: String, limit: Int) -> FileProblem.Cause? {
      do throws(FileProblem) {
        _ = try WholeFile.read(folder.path(name), limit: limit)
        return nil
      } catch {
        return error.cause
      }
    }
    try WholeFile.replace(folder.path("a"), with: [1, 2])
    expect(cause("a", limit: 2) == nil)
    expect(cause("a", limit: 1), equals: .larger(1))
    expect(cause(".", limit: 1), equals: .notRegular(isFolder: true))
    expect(cause("b", limit: 1), equals: .system(ENOENT))
  }
}
