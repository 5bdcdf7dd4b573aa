import Glibc
import TestSupport
import Testing

@testable import LineReading

struct HistoryTests {
  /// A folder that goes with the test.
  final class Folder {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    var path: String { folder.path }
    var history: String { path + "/state/history" }
  }

  @Test(
    "A record survives a round trip, whatever is in the line",
    arguments: [
      "plain", "a\\nb\n\tc", "日本 \u{1B}[31m\u{7F}", "\\x41", "ends with \\",
    ])
  func roundTrip(text: String) throws {
    let record = HistoryRecord(time: 17, session: "1-2", text: text)
    let bytes = record.encoded
    expect(bytes.last, equals: 0x0A)
    expect(bytes.dropLast().allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
    expect(HistoryRecord(bytes.dropLast()), equals: record)
  }

  @Test("Only control characters and the backslash are escaped")
  func form() {
    let record = HistoryRecord(time: 17, session: "1-2", text: "a b!\u{1F}\u{1}\u{7F}\t\n\\~é")
    expect(
      String(decoding: record.encoded, as: UTF8.self),
      equals: "v1\t17\t1-2\t-\ta b!\\x1f\\x01\\x7f\\t\\n\\\\~é\n")
  }

  @Test(
    "What is no record is skipped",
    arguments: [
      "", "v1", "v2\t1\ts\t-\tx", "v1\tx\ts\t-\tx", "v1\t1\ts\t-\ta\\q", "v1\t1\ts\t-\ta\\x0",
      "v1\t1\ts\t-\ta\\",
    ])
  func malformed(line: String) {
    expect(HistoryRecord(Array(line.utf8)) == nil)
  }

  @Test("Lines are in the file at once, folder and file are closed to others")
  func append() throws {
    let folder = try Folder()
    let store = HistoryStore(path: folder.history, session: "a")
    store.append("first")
    store.append("")
    store.append(" secret")
    let longest = String(repeating: "x", count: HistoryStore.byteLimit)
    store.append(longest)
    store.append(longest + "x")
    store.append("two\nrows")
    expect(store.problem == nil)
    let other = HistoryStore(path: folder.history, session: "b")
    other.load()
    expect(other.lines, equals: ["first", longest, "two\nrows"])
    expect(store.lines, equals: ["first", longest, "two\nrows"])
    var facts = stat()
    stat(folder.history, &facts)
    expect(facts.st_mode & 0o777, equals: 0o600)
    stat(folder.path + "/state", &facts)
    expect(facts.st_mode & 0o777, equals: 0o700)
  }

  @Test("A link in the place of the file is refused, and lines stay in memory")
  func link() throws {
    let folder = try Folder()
    symlink("/dev/null", folder.path + "/link")
    let store = HistoryStore(path: folder.path + "/link")
    store.append("kept")
    expect(store.lines, equals: ["kept"])
    expect(
      store.problem,
      equals: "history is not saved: \(folder.path)/link: it is a symbolic link, expected a file")
  }

  @Test("A file that ends inside a line loses only that line")
  func tornLine() throws {
    let folder = try Folder()
    let store = HistoryStore(path: folder.history)
    store.append("first")
    let file = open(folder.history, O_WRONLY | O_APPEND)
    write(file, "v1\t1\tx", 6)
    close(file)
    store.append("second")
    let other = HistoryStore(path: folder.history)
    other.load()
    expect(other.lines, equals: ["first", "second"])
  }

  @Test("Shortening keeps the newest lines and the mode")
  func compaction() throws {
    let folder = try Folder()
    let store = HistoryStore(path: folder.history)
    for number in 1...50 { store.append("line \(number)") }
    let file = try HistoryFile(path: folder.history)
    try file.compact(to: 3)
    let (records, lines) = try file.records(atMost: 10)
    expect(records.map(\.text), equals: ["line 48", "line 49", "line 50"])
    expect(lines, equals: 3)
    var facts = stat()
    stat(folder.history, &facts)
    expect(facts.st_mode & 0o777, equals: 0o600)
  }

  @Test("Memory holds the newest lines only, however many are typed")
  func bounded() {
    let history = HistoryStore(path: nil)
    for number in 0..<50_000 { history.append("status \(number)") }
    expect((20_000...22_000), contains: history.lines.count)
    expect(history.lines.last, equals: "status 49999")
    expect(history.lines.first, equals: "status \(50_000 - history.lines.count)")
  }

  @Test("The newest line with this beginning is suggested, and only what follows")
  func suggestion() {
    let store = HistoryStore(path: nil)
    for line in ["load flow", "load sticky", "attrs"] { store.append(line) }
    expect(store.suggestion(for: "load "), equals: "sticky")
    expect(store.suggestion(for: "load f"), equals: "low")
    expect(store.suggestion(for: "attrs") == nil)
    store.markFailed("load flow")
    expect(store.suggestion(for: "load f") == nil)
    expect(store.suggestion(for: "load "), equals: "sticky")
    store.append("load flow")
    expect(store.suggestion(for: "load f"), equals: "low")
  }

  @Test("The usual place follows the environment")
  func place() {
    func path(_ variables: [String: String]) -> String? {
      HistoryStore.defaultPath { variables[$0] }
    }
    expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]), equals: "/s/layoutsh/history")
    expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]), equals: "/h/.local/state/layoutsh/history")
    expect(path([:]) == nil)
  }

  @Test("Two shells append to one file, and what was accepted survives kill -9")
  func twoShells() throws {
    let folder = try Folder()
    let arguments = ["--history", folder.history]
    let one = try ProbeTerminal(arguments)
    let two = try ProbeTerminal(arguments)
    for number in 1...20 {
      one.terminal.send("one \(number)\r")
      two.terminal.send("two \(number)\r")
    }
    try one.terminal.waitForOutput("= line(\"one 20\")")
    try two.terminal.waitForOutput("= line(\"two 20\")")
    one.terminal.signal(SIGKILL)
    two.terminal.signal(SIGKILL)
    try expect(one.terminal.waitForExit(), equals: .signal(SIGKILL))
    let store = HistoryStore(path: folder.history)
    store.load()
    expect(store.lines.filter { $0.hasPrefix("one") }, equals: (1...20).map { "one \($0)" })
    expect(store.lines.filter { $0.hasPrefix("two") }, equals: (1...20).map { "two \($0)" })
    expect(store.lines.count, equals: 40)

    let next = try ProbeTerminal(arguments)
    let newest = try #require(store.lines.last)
    try next.expect("line(\"\(newest)\")", after: "\u{1B}[A\r")
  }
}
