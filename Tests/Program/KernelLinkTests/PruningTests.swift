import Foundation
import TestSupport
import Testing

@testable import KernelLink

/// Journals of shells that died do not pile up.
struct PruningTests {
  private let scratch: ScratchFolder
  private let folder: String
  private let environment: (String) -> String?

  init() throws {
    scratch = try ScratchFolder()
    folder = scratch.path("layoutsh")
    let variables = ["XDG_STATE_HOME": scratch.path]
    environment = { variables[$0] }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  /// Writes the journal of a dead shell, the older the lower its number.
  private func write(
    _ number: Int, _ text: String = "layoutsh journal 3\n" + JournalFileTests.records("+ line")
  ) throws {
    let path = "\(folder)/\(number).journal"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(1000 + number))], ofItemAtPath: path)
  }

  /// The numbers of the journals that are there, but for the newest, which is that of a new shell.
  private func left() throws -> [Int] {
    let journal = Journal.create(environment: environment)
    defer { journal.close(keepingFile: false) }
    let own = try #require(journal.path)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !own.hasSuffix("/" + $0) && $0.hasSuffix(".journal") }
      .compactMap { Int($0.dropLast(8)) }.sorted()
  }

  @Test("The newest twenty stay with their copies") func theNewestTwentyStayWithTheirCopies() throws
  {
    for number in 1...25 { try write(number) }
    for number in [3, 20] {
      let copies = "\(folder)/\(number).copies"
      try FileManager.default.createDirectory(
        atPath: copies, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try "x".write(toFile: copies + "/image", atomically: false, encoding: .utf8)
    }
    try expect(left(), equals: Array(6...25))
    expect(!FileManager.default.fileExists(atPath: folder + "/3.copies"))
    expect(FileManager.default.fileExists(atPath: folder + "/20.copies/image"))
    try expect(left(), equals: Array(6...25))
  }

  @Test("The one that is resumed next stays behind any number that cannot be")
  func theOneThatIsResumedNextStaysBehindAnyNumberThatCannotBe() throws {
    for number in 1...3 { try write(number) }
    for number in 4...40 { try write(number, number % 2 == 0 ? "damaged\n" : "") }
    try expect(left(), equals: [3] + Array(21...40))
    try expect(Journal.resume(environment: environment).journal.path, equals: folder + "/3.journal")
  }

  @Test("The journals of living shells are not counted")
  func theJournalsOfLivingShellsAreNotCounted() throws {
    let living = (1...25).map { _ in Journal.create(environment: environment) }
    for journal in living { journal.apply([.append("a")]) }
    for number in 1...20 { try write(number) }
    try expect(left().suffix(20), equals: Array(1...20))
    let paths = living.compactMap(\.path)
    expect(paths.count == 25 && paths.allSatisfy(FileManager.default.fileExists))
    for journal in living { journal.close(keepingFile: false) }
  }
}
