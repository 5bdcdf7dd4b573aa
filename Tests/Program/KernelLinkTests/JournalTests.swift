import Foundation
import ShellValues
import System
import TestSupport
import Testing

@testable import KernelLink

struct JournalTests {
  @Test("Undone lines come back in order until a line is appended")
  func undoneLinesComeBackInOrderUntilALineIsAppended() {
    var lines = JournalLines(lines: ["a", "b", "c"])
    expect(lines.apply(.truncate(to: 1)), equals: true)
    expect(lines.lines, equals: ["a"])
    expect(lines.undone, equals: ["c", "b"])
    expect(lines.apply(.redo(1)), equals: true)
    expect(lines.lines, equals: ["a", "b"])
    expect(lines.apply(.truncate(to: 0)), equals: true)
    expect(lines.apply(.redo(3)), equals: true)
    expect(lines, equals: JournalLines(lines: ["a", "b", "c"]))
    expect(lines.apply(.truncate(to: 2)), equals: true)
    expect(lines.apply(.append("d")), equals: true)
    expect(lines, equals: JournalLines(lines: ["a", "b", "d"]))
  }

  @Test(
    "Impossible operations change nothing",
    arguments: [JournalOperation.truncate(to: 2), .truncate(to: -1), .redo(1), .redo(-1)])
  func impossibleOperationsChangeNothing(operation: JournalOperation) {
    var lines = JournalLines(lines: ["a"])
    expect(lines.apply(operation), equals: false)
    expect(lines, equals: JournalLines(lines: ["a"]))
  }

  @Test("A list is possible exactly when its operations are one after the other")
  func aListIsPossibleExactlyWhenItsOperationsAreOneAfterTheOther() {
    var random = FixedRandom(state: 4)
    var possible = 0
    for _ in 0..<2000 {
      let start = JournalLines(lines: ["a", "b"])
      let operations = (0..<4).map { _ -> JournalOperation in
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: return .append("x")
        case 1: return .truncate(to: count)
        default: return .redo(count)
        }
      }
      var lines = start
      let refused = operations.first { lines.apply($0) == false }
      expect(start.firstImpossible(of: operations), equals: refused)
      let journal = Journal(content: start)
      expect(journal.apply(operations), equals: refused == nil)
      expect(journal.content, equals: refused == nil ? lines : start)
      if refused == nil { possible += 1 }
    }
    expect((100..<1900), contains: possible)
  }

  /// The way from any journal to any other, but for the undone lines of one without lines.
  @Test("Operations lead from one journal to another") func operationsLeadFromOneJournalToAnother()
  {
    var random = FixedRandom(state: 9)
    func lines(_ count: Int) -> [JournalEntry] {
      (0..<count).map { _ in ["a", "b"].randomElement(using: &random) ?? "" }
    }
    for _ in 0..<2000 {
      var start = JournalLines(lines: lines(.random(in: 0...3, using: &random)), undone: lines(1))
      let end = JournalLines(
        lines: lines(.random(in: 0...3, using: &random)),
        undone: lines(.random(in: 0...2, using: &random)))
      for operation in start.operations(leadingTo: end) {
        let isPossible = start.apply(operation)
        expect(isPossible)
      }
      expect(start.lines, equals: end.lines)
      if !end.lines.isEmpty || !end.undone.isEmpty { expect(start, equals: end) }
      expect(end.operations(leadingTo: end).isEmpty)
    }
  }

  @Test("An empty operation list or a bad one leaves the journal")
  func anEmptyOperationListOrABadOneLeavesTheJournal() {
    let journal = Journal(content: JournalLines(lines: ["a"]))
    expect(journal.apply([]))
    expect(!journal.apply([.append("b"), .truncate(to: 5)]))
    expect(journal.content, equals: JournalLines(lines: ["a"]))
  }
}

struct JournalFileTests {
  let scratch: ScratchFolder
  let environment: (String) -> String?

  init() throws {
    scratch = try ScratchFolder()
    let variables = ["XDG_STATE_HOME": scratch.path + "/deep/state"]
    environment = { variables[$0] }
  }

  private func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.posixPermissions] as? Int)
  }

  @Test("The folder follows the environment") func theFolderFollowsTheEnvironment() {
    func path(_ environment: [String: String]) -> String? {
      UserFolder.state { environment[$0] }
    }
    expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]), equals: "/s/layoutsh")
    expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]), equals: "/h/.local/state/layoutsh")
    expect(path(["HOME": ""]) == nil)
  }

  @Test("The file is private and holds what was applied")
  func theFileIsPrivateAndHoldsWhatWasApplied() throws {
    let journal = Journal.create(environment: environment)
    expect(journal.problem == nil)
    expect(journal.apply([.append("load flow"), .append("sections 3")]))
    expect(journal.apply([.truncate(to: 1)]))
    let path = try #require(journal.path)
    try expect(
      String(contentsOfFile: path, encoding: .utf8),
      equals: "layoutsh journal 3\n" + Self.records("+ load flow", "+ sections 3", "- 1"))
    try expect(mode(path), equals: 0o600)
    try expect(mode(scratch.path + "/deep/state/layoutsh"), equals: 0o700)
    journal.close(keepingFile: false)
    expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Copies lie beside the file and go with it") func copiesLieBesideTheFileAndGoWithIt() throws
  {
    let journal = Journal.create(environment: environment)
    let copies = try #require(journal.copiesFolder)
    expect(Journal().copiesFolder == nil)
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
    for name in ["a", ".b"] { try Data().write(to: URL(fileURLWithPath: "\(copies)/\(name)")) }
    expect(journal.apply([.append("load flow")]))
    journal.close(keepingFile: true)
    let again = try Journal.resume(environment: environment).journal
    expect(again.copiesFolder, equals: copies)
    expect(FileManager.default.fileExists(atPath: copies))
    again.close(keepingFile: false)
    expect(!FileManager.default.fileExists(atPath: copies))
  }

  @Test("A folder open to others is closed to them") func aFolderOpenToOthersIsClosedToThem() throws
  {
    let folder = scratch.path + "/deep/state/layoutsh"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let journal = Journal.create(environment: environment)
    expect(journal.path != nil)
    try expect(mode(folder), equals: 0o700)
  }

  @Test("Two shells never share a file") func twoShellsNeverShareAFile() throws {
    let journals = (0..<20).map { _ in Journal.create(environment: environment) }
    expect(Set(journals.compactMap(\.path)).count, equals: 20)
    for journal in journals { journal.apply([.append("x")]) }
    let entries = try Journal.list(environment: environment)
    expect(entries.map(\.number), equals: Array(1...20))
    expect(entries.allSatisfy { $0.state == .running && $0.lines == ["x"] })
    #expect(throws: ResumeProblem.nothing(entries)) {
      try Journal.resume(environment: environment)
    }
    #expect(throws: ResumeProblem.unusable(entries[2])) {
      try Journal.resume(3, environment: environment)
    }
  }

  @Test("Resume takes the newest dead journal once and goes on in its file")
  func resumeTakesTheNewestDeadJournalOnceAndGoesOnInItsFile() throws {
    var paths: [String] = []
    for number in 1...3 {
      let journal = Journal.create(environment: environment)
      journal.apply([.append(JournalEntry("line \(number)")), .append("more")])
      journal.apply([.truncate(to: 1)])
      let path = try #require(journal.path)
      paths.append(path)
      journal.close(keepingFile: true)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 * (number == 2 ? 9 : number)))],
        ofItemAtPath: path)
    }
    let entries = try Journal.list(environment: environment)
    expect(entries.map(\.path), equals: [paths[1], paths[2], paths[0]])
    expect(entries.map(\.lines), equals: [["line 2"], ["line 3"], ["line 1"]])
    expect(entries.allSatisfy { $0.state == .crashed })
    try expect(Journal.resume(3, environment: environment).journal.path, equals: paths[0])
    let first = try Journal.resume(environment: environment)
    expect(first.sentence, equals: "resumed 1 line of the shell that crashed")
    expect(first.skipped, equals: [])
    let journal = first.journal
    expect(journal.path, equals: paths[1])
    expect(journal.content.lines, equals: ["line 2"])
    expect(journal.content.undone, equals: ["more"])
    let second = try Journal.resume(environment: environment)
    expect(second.journal.path, equals: paths[2])
    expect(second.skipped.map(\.state), equals: [.running])
    journal.apply([.redo(1), .append("last")])
    journal.close(keepingFile: true)
    let again = try Journal.resume(environment: environment).journal
    expect(again.content.lines, equals: ["line 2", "more", "last"])
    #expect(throws: ResumeProblem.number(4, of: 3)) {
      try Journal.resume(4, environment: environment)
    }
  }

  /// A journal of a crashed shell with these lines.
  private func crashed(_ lines: String...) throws -> String {
    let journal = Journal.create(environment: environment)
    journal.apply(lines.map { .append(JournalEntry($0)) })
    defer { journal.close(keepingFile: true) }
    return try #require(journal.path)
  }

  /// Puts other bytes in the place of a file's.
  private func rewrite(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    change(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
  }

  @Test("The intact beginning is resumed and the rest named and kept")
  func theIntactBeginningIsResumedAndTheRestNamedAndKept() throws {
    let path = try crashed("whole", "lost", "gone")
    try rewrite(path) { $0[40] ^= 1 }
    let damaged = try Data(contentsOf: URL(fileURLWithPath: path))
    try expect(
      Journal.list(environment: environment).map(\.state.words),
      equals: ["damaged from record 2 on, 2 records lost"])
    let resumed = try Journal.resume(environment: environment)
    let kept = path.dropLast(8) + ".damaged"
    expect(
      resumed.sentence,
      equals: "resumed 1 line of the shell that crashed; the journal is damaged from "
        + "record 2 on, 2 records lost, and kept as \(kept)")
    expect(resumed.journal.apply([.append("next")]))
    try expect(
      String(contentsOfFile: path, encoding: .utf8),
      equals: "layoutsh journal 3\n" + Self.records("+ whole", "+ next"))
    try expect(Data(contentsOf: URL(fileURLWithPath: String(kept))), equals: damaged)
    try expect(Journal.list(environment: environment).map(\.state), equals: [.running])
  }

  @Test("A torn record is named before the next one is written")
  func aTornRecordIsNamedBeforeTheNextOneIsWritten() throws {
    let path = try crashed("whole")
    try rewrite(path) { $0 += Array("12345678 + to".utf8) }
    let resumed = try Journal.resume(environment: environment)
    expect(resumed.loss?.damage, equals: JournalDamage(record: 2, count: 1))
    resumed.journal.apply([.append("next")])
    try expect(
      String(contentsOfFile: path, encoding: .utf8),
      equals: "layoutsh journal 3\n" + Self.records("+ whole", "+ next"))
  }

  @Test("What cannot be resumed is named and an older one is taken")
  func whatCannotBeResumedIsNamedAndAnOlderOneIsTaken() throws {
    let old = try crashed("old")
    let other = try crashed("other")
    let bad = try crashed("bad")
    try rewrite(other) { $0[17] = UInt8(ascii: "7") }
    try rewrite(bad) { $0[0] = 0 }
    for (index, path) in [old, other, bad].enumerated() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + index))], ofItemAtPath: path)
    }
    try expect(
      Journal.list(environment: environment).map(\.state.words),
      equals: [
        "damaged from its heading on", "another version: expected 3, found 7", "crashed",
      ])
    let resumed = try Journal.resume(environment: environment)
    expect(resumed.journal.path, equals: old)
    expect(
      resumed.skipped.map { ResumeProblem.unusable($0).sentence },
      equals: [
        "cannot resume journal 1: damaged from its heading on",
        "cannot resume journal 2: another version: expected 3, found 7",
      ])
    let nothing = #expect(throws: ResumeProblem.self) {
      try Journal.resume(environment: environment)
    }
    expect(
      nothing?.sentence,
      equals: "nothing to resume: 3 journals (1 running, 1 damaged, 1 unreadable); "
        + "'layoutsh journals' lists them")
    try expect(Data(contentsOf: URL(fileURLWithPath: bad)).first, equals: 0)
  }

  /// Records as in a file after the heading.
  static func records(_ bodies: String...) -> String {
    var checksum = JournalRecord.start
    return bodies.map { body in
      checksum.add(body.utf8)
      return "\(checksum.text) \(body)\n"
    }.joined()
  }

  @Test("Links folders and pipes are no journals") func linksFoldersAndPipesAreNoJournals() throws {
    let folder = try StateFolder(path: scratch.path + "/deep/state/layoutsh").path
    let outside = scratch.path + "/outside"
    try ("layoutsh journal 3\n" + Self.records("+ a")).write(
      toFile: outside, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.journal", withDestinationPath: outside)
    try FileManager.default.createDirectory(
      atPath: folder + "/folder.journal", withIntermediateDirectories: false)
    expect(mkfifo(folder + "/pipe.journal", 0o600), equals: 0)
    try expect(Journal.list(environment: environment), equals: [])
    let nothing = #expect(throws: ResumeProblem.self) {
      try Journal.resume(environment: environment)
    }
    expect(nothing?.sentence, equals: "nothing to resume: no journal of a shell that crashed")
  }

  @Test("Without a folder the journal lives in memory and says why")
  func withoutAFolderTheJournalLivesInMemoryAndSaysWhy() throws {
    let file = scratch.path + "/file"
    try "".write(toFile: file, atomically: false, encoding: .utf8)
    let journal = Journal.create { $0 == "XDG_STATE_HOME" ? file : nil }
    expect(
      journal.problem?.sentence,
      equals: "the journal is not saved: folder \(file)/layoutsh: Not a directory")
    expect(journal.apply([.append("a")]))
    expect(journal.content.lines, equals: ["a"])
    expect(
      Journal.create { _ in nil }.problem?.sentence,
      equals:
        "the journal is not saved: expected an absolute path in XDG_STATE_HOME or HOME, found none")
  }
}
