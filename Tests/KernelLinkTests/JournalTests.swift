import Foundation
import Testing

@testable import KernelLink

@Suite struct JournalTests {
  @Test func undoneLinesComeBackInOrderUntilALineIsAppended() {
    var lines = JournalLines(lines: ["a", "b", "c"])
    #expect(lines.apply(.truncate(to: 1)) == true)
    #expect(lines.lines == ["a"])
    #expect(lines.undone == ["c", "b"])
    #expect(lines.apply(.redo(1)) == true)
    #expect(lines.lines == ["a", "b"])
    #expect(lines.apply(.truncate(to: 0)) == true)
    #expect(lines.apply(.redo(3)) == true)
    #expect(lines == JournalLines(lines: ["a", "b", "c"]))
    #expect(lines.apply(.truncate(to: 2)) == true)
    #expect(lines.apply(.append("d")) == true)
    #expect(lines == JournalLines(lines: ["a", "b", "d"]))
  }

  @Test(arguments: [JournalOperation.truncate(to: 2), .truncate(to: -1), .redo(1), .redo(-1)])
  func impossibleOperationsChangeNothing(operation: JournalOperation) {
    var lines = JournalLines(lines: ["a"])
    #expect(lines.apply(operation) == false)
    #expect(lines == JournalLines(lines: ["a"]))
  }

  @Test func aListIsPossibleExactlyWhenItsOperationsAreOneAfterTheOther() {
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
      #expect(start.firstImpossible(of: operations) == refused)
      let journal = Journal(content: start)
      #expect(journal.apply(operations) == (refused == nil))
      #expect(journal.content == (refused == nil ? lines : start))
      if refused == nil { possible += 1 }
    }
    #expect((100..<1900).contains(possible))
  }

  /// The way from any journal to any other, but for the undone lines of one without lines.
  @Test func operationsLeadFromOneJournalToAnother() {
    var random = FixedRandom(state: 9)
    func lines(_ count: Int) -> [String] {
      (0..<count).map { _ in ["a", "b"].randomElement(using: &random) ?? "" }
    }
    for _ in 0..<2000 {
      var start = JournalLines(lines: lines(.random(in: 0...3, using: &random)), undone: lines(1))
      let end = JournalLines(
        lines: lines(.random(in: 0...3, using: &random)),
        undone: lines(.random(in: 0...2, using: &random)))
      for operation in start.operations(leadingTo: end) {
        let isPossible = start.apply(operation)
        #expect(isPossible)
      }
      #expect(start.lines == end.lines)
      if !end.lines.isEmpty || !end.undone.isEmpty { #expect(start == end) }
      #expect(end.operations(leadingTo: end).isEmpty)
    }
  }

  @Test func anEmptyOperationListOrABadOneLeavesTheJournal() {
    let journal = Journal(content: JournalLines(lines: ["a"]))
    #expect(journal.apply([]))
    #expect(!journal.apply([.append("b"), .truncate(to: 5)]))
    #expect(journal.content == JournalLines(lines: ["a"]))
  }

  @Test func recordsAreOneLineEachAndReadBackTheSame() {
    let line = "item 0,0 label=\"a\\b\"\nsecond\r\t\u{7f}\u{0}é\u{1F600}"
    let text = JournalRecord.text(of: .append(line))
    #expect(
      text == "+ item 0,0 label=\"a\\5cb\"\\0asecond\\0d\\09\\7f\\00é\u{1F600}\n")
    #expect(JournalRecord.operation(from: text.dropLast()) == .append(line))
    for operation in [JournalOperation.append(""), .truncate(to: 0), .redo(17)] {
      let text = JournalRecord.text(of: operation)
      #expect(JournalRecord.operation(from: text.dropLast()) == operation)
    }
  }

  @Test(arguments: [
    "", "+", "x a", "- ", "- -1", "- 01", "- 1 ", "^ a", "+ \\", "+ \\0", "+ \\zz", "+ \\ff",
    "+ \\+1",
    "- 99999999999999999999",
  ])
  func whatIsNoRecordIsRefused(record: String) {
    #expect(JournalRecord.operation(from: record[...]) == nil)
  }

  @Test func everyTornFileReadsAsThePrefixOfItsWholeRecords() throws {
    let operations: [JournalOperation] = [
      .append("a\nb"), .append("cé"), .truncate(to: 1), .redo(1), .append("d"),
    ]
    let records = operations.map { Array(JournalRecord.text(of: $0).utf8) }
    let heading = Array(JournalRecord.heading.utf8)
    let whole = heading + records.flatMap { $0 }
    for cut in 0...whole.count {
      var expected = JournalLines()
      var length = cut >= heading.count ? heading.count : 0
      for (operation, record) in zip(operations, records) where cut >= heading.count {
        if length + record.count > cut { break }
        expected.apply(operation)
        length += record.count
      }
      let text = try JournalText(Array(whole[..<cut]))
      #expect(text.content == expected, "cut at \(cut)")
      #expect(text.length == length, "cut at \(cut)")
    }
  }

  @Test func damageIsReportedWithItsLine() {
    func read(_ text: String) throws { _ = try JournalText(Array(text.utf8)) }
    let heading = JournalRecord.heading
    #expect(throws: JournalText.BadRecord(line: 1)) { try read("layoutsh journal 2\n") }
    #expect(throws: JournalText.BadRecord(line: 1)) { try read("x") }
    #expect(throws: JournalText.BadRecord(line: 3)) { try read(heading + "+ a\nnonsense\n+ b\n") }
    #expect(throws: JournalText.BadRecord(line: 2)) { try read(heading + "- 1\n") }
    #expect(throws: JournalText.BadRecord(line: 2)) {
      try JournalText(Array(heading.utf8) + [0x2B, 0x20, 0xFF, 0x0A])
    }
  }
}

@Suite struct JournalFileTests {
  let scratch: ScratchFolder
  let environment: [String: String]

  init() throws {
    scratch = try ScratchFolder()
    environment = ["XDG_STATE_HOME": scratch.path + "/deep/state"]
  }

  private func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.posixPermissions] as? Int)
  }

  @Test func theFolderFollowsTheEnvironment() {
    func path(_ environment: [String: String]) -> String? {
      StateFolder.standardPath(environment: environment)
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/layoutsh")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/layoutsh")
    #expect(path(["HOME": ""]) == nil)
  }

  @Test func theFileIsPrivateAndHoldsWhatWasApplied() throws {
    let journal = Journal.create(environment: environment)
    #expect(journal.problem == nil)
    #expect(journal.apply([.append("load flow"), .append("sections 3")]))
    #expect(journal.apply([.truncate(to: 1)]))
    let path = try #require(journal.path)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "layoutsh journal 1\n+ load flow\n+ sections 3\n- 1\n")
    #expect(try mode(path) == 0o600)
    #expect(try mode(scratch.path + "/deep/state/layoutsh") == 0o700)
    journal.close(keepingFile: false)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func copiesLieBesideTheFileAndGoWithIt() throws {
    let journal = Journal.create(environment: environment)
    let copies = try #require(journal.copiesFolder)
    #expect(Journal().copiesFolder == nil)
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
    for name in ["a", ".b"] { try Data().write(to: URL(fileURLWithPath: "\(copies)/\(name)")) }
    #expect(journal.apply([.append("load flow")]))
    journal.close(keepingFile: true)
    let again = try #require(Journal.resume(environment: environment).journal)
    #expect(again.copiesFolder == copies)
    #expect(FileManager.default.fileExists(atPath: copies))
    again.close(keepingFile: false)
    #expect(!FileManager.default.fileExists(atPath: copies))
  }

  @Test func aFolderOpenToOthersIsClosedToThem() throws {
    let folder = scratch.path + "/deep/state/layoutsh"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let journal = Journal.create(environment: environment)
    #expect(journal.path != nil)
    #expect(try mode(folder) == 0o700)
  }

  @Test func twoShellsNeverShareAFile() throws {
    let journals = (0..<20).map { _ in Journal.create(environment: environment) }
    #expect(Set(journals.compactMap(\.path)).count == 20)
    for journal in journals { journal.apply([.append("x")]) }
    #expect(Journal.left(environment: environment) == [])
    #expect(Journal.resume(environment: environment).journal == nil)
  }

  @Test func resumeTakesTheNewestDeadJournalOnceAndGoesOnInItsFile() throws {
    var paths: [String] = []
    for number in 1...3 {
      let journal = Journal.create(environment: environment)
      journal.apply([.append("line \(number)"), .append("more")])
      journal.apply([.truncate(to: 1)])
      let path = try #require(journal.path)
      paths.append(path)
      journal.close(keepingFile: true)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 * (number == 2 ? 9 : number)))],
        ofItemAtPath: path)
    }
    #expect(Journal.left(environment: environment) == [paths[1], paths[2], paths[0]])
    let (first, skipped) = Journal.resume(environment: environment)
    #expect(skipped == [])
    let journal = try #require(first)
    #expect(journal.path == paths[1])
    #expect(journal.content.lines == ["line 2"])
    #expect(journal.content.undone == ["more"])
    #expect(Journal.resume(environment: environment).journal?.path == paths[2])
    journal.apply([.redo(1), .append("last")])
    journal.close(keepingFile: true)
    let again = Journal.resume(environment: environment).journal
    #expect(again?.content.lines == ["line 2", "more", "last"])
  }

  @Test func aTornRecordIsCutOffBeforeTheNextOneIsWritten() throws {
    let journal = Journal.create(environment: environment)
    journal.apply([.append("whole")])
    let path = try #require(journal.path)
    journal.close(keepingFile: true)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("+ to".utf8))
    try file.close()
    let resumed = try #require(Journal.resume(environment: environment).journal)
    resumed.apply([.append("next")])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "layoutsh journal 1\n+ whole\n+ next\n")
  }

  @Test func aDamagedJournalIsLeftAloneAndAnOlderOneIsTaken() throws {
    var paths: [String] = []
    for number in 1...2 {
      let journal = Journal.create(environment: environment)
      journal.apply([.append("line \(number)")])
      paths.append(try #require(journal.path))
      journal.close(keepingFile: true)
    }
    let damage = "layoutsh journal 1\n* bad\n+ good\n"
    try damage.write(toFile: paths[1], atomically: false, encoding: .utf8)
    for (index, path) in paths.enumerated() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + index))], ofItemAtPath: path)
    }
    let (journal, skipped) = Journal.resume(environment: environment)
    #expect(journal?.path == paths[0])
    #expect(
      skipped.map(\.sentence)
        == ["cannot read journal \(paths[1]): line 2 is not a journal record"])
    #expect(try String(contentsOfFile: paths[1], encoding: .utf8) == damage)
  }

  @Test func linksFoldersAndPipesAreNoJournals() throws {
    let folder = try StateFolder(path: scratch.path + "/deep/state/layoutsh").path
    let outside = scratch.path + "/outside"
    try "layoutsh journal 1\n+ a\n".write(toFile: outside, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.journal", withDestinationPath: outside)
    try FileManager.default.createDirectory(
      atPath: folder + "/folder.journal", withIntermediateDirectories: false)
    #expect(mkfifo(folder + "/pipe.journal", 0o600) == 0)
    let (journal, skipped) = Journal.resume(environment: environment)
    #expect(journal == nil)
    #expect(skipped == [])
  }

  @Test func withoutAFolderTheJournalLivesInMemoryAndSaysWhy() throws {
    let file = scratch.path + "/file"
    try "".write(toFile: file, atomically: false, encoding: .utf8)
    let journal = Journal.create(environment: ["XDG_STATE_HOME": file])
    #expect(
      journal.problem?.sentence
        == "the journal is not saved: folder \(file)/layoutsh: Not a directory")
    #expect(journal.apply([.append("a")]))
    #expect(journal.content.lines == ["a"])
    #expect(
      Journal.create(environment: [:]).problem?.sentence
        == "the journal is not saved: expected an absolute path in XDG_STATE_HOME or HOME, found none"
    )
  }
}
