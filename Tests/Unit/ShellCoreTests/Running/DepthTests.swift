import TestSupport
import Testing

@testable import ShellCore

/// Nesting or length beyond its bound is refused in a sentence, at ten and at a thousand times the
/// bound, too.
struct DepthTests {
  /// A bound, the line that exceeds it for a given count, and the refusal.
  struct Bound: Sendable, CustomTestStringConvertible {
    var name: String
    var bound: Int
    var sentence: String
    var line: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  private static func nested(_ count: Int) -> String {
    String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
  }

  private static func chained(_ count: Int, _ operation: String) -> String {
    "1" + String(repeating: "\(operation)1", count: count)
  }

  static let bounds = [
    Bound(name: "parentheses", bound: 32, sentence: "parentheses are nested more than 32 deep") {
      "value \(nested($0))"
    },
    Bound(name: "in assert", bound: 32, sentence: "parentheses are nested more than 32 deep") {
      "assert 1 == \(nested($0))"
    },
    Bound(name: "sums", bound: 100, sentence: "more than 100 operations") {
      "value \(chained($0, "+"))"
    },
    Bound(name: "differences", bound: 100, sentence: "more than 100 operations") {
      "assert \(chained($0, " - ")) < 2"
    },
    Bound(name: "products", bound: 100, sentence: "more than 100 operations") {
      "value \(chained($0, "*"))"
    },
    Bound(name: "quotients on both sides", bound: 100, sentence: "more than 100 operations") {
      "assert \(chained($0 / 2, "/")) == \(chained($0 - $0 / 2, "/"))"
    },
    Bound(
      name: "sums of products", bound: 32, sentence: "parentheses are nested more than 32 deep"
    ) {
      "value \(String(repeating: "1+1*(", count: $0))1\(String(repeating: ")", count: $0))"
    },
    Bound(name: "layouts", bound: 7, sentence: "at most 8 layouts can wrap each other") {
      "load \(String(repeating: "veil over ", count: $0))flow"
    },
  ]

  @Test("Bounds of depth and length", arguments: bounds)
  func refusals(_ bound: Bound) {
    for count in [bound.bound, bound.bound + 1, 10 * bound.bound, 1000 * bound.bound] {
      let shell = Shell.test("load flow", "sections 3")
      let line = bound.line(count)
      if line.utf8.count > Shell.lineLimit { continue }
      let before = shell.fingerprint
      let error = shell.error(line)
      expect((error == nil) == (count <= bound.bound), "\(count): \(error?.message ?? "runs")")
      if count > bound.bound {
        expect(
          error?.message.hasPrefix(bound.sentence) == true, "\(count): \(error?.message ?? "")")
        expect(shell.fingerprint, equals: before)
      }
    }
  }

  @Test("What takes a statement apart beside a shell is bounded, too")
  func recalls() {
    for count in [1_500, 30_000] {
      expect(Shell.recalls("value \(Self.chained(count, "+"))"), equals: false)
      expect(Shell.recalls("assert \(Self.nested(count)) == 1"), equals: false)
    }
  }

  @Test("Files that nest ten times deeper than their formats do are refused in a sentence")
  func files() {
    func nested(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + String(repeating: close, count: count)
    }
    let events = nested("BEGIN:VEVENT\r\n", "END:VEVENT\r\n", 80)
    for (line, text, sentence) in [
      ("import a.json", nested("[", "]", 640), "expected an object"),
      ("import a.json", "[{\"label\":\(nested("[", "]", 640))}]", "expected a string"),
      ("snapshot a.json", "{\"sections\":\(nested("[", "]", 640))}", "expected an object"),
      ("import a.ics", "BEGIN:VCALENDAR\r\n\(events)END:VCALENDAR\r\n", "more than 8 deep"),
    ] {
      let files = TestFiles()
      files.texts = [String(line.drop { $0 != " " }.dropFirst()): text]
      let shell = Shell(catalogue: TestCatalogue(), files: files)
      let before = shell.fingerprint
      expect(shell.error(line)?.message ?? "", contains: sentence, line)
      expect(shell.fingerprint, equals: before, line)
    }
  }

  @Test("Brackets of lines are closed at any depth, or reported")
  func brackets() {
    let shell = Shell.test("load flow", "sections 3")
    for count in [10, 30_000] {
      let open = String(repeating: "[", count: count)
      expect(shell.error("attrs \(open)")?.code, equals: "unclosed-bracket")
      let whole = open + String(repeating: "]", count: count)
      expect(shell.error("attrs \(whole)")?.code, equals: "bad-value")
    }
  }

  @Test("A comment cuts no note off: it is refused with the way to write it")
  func remarks() {
    let shell = Shell.test("load flow")
    for (line, quoted) in [
      ("note # Heading", "note \"# Heading\""), ("note see # below", "note \"see # below\""),
      ("note  a \\ \"b c\" #1", #"note "a \\ \"b c\" #1""#),
      ("note # a; sections 3", "note \"# a; sections 3\""),
      ("note @mark a #b", "note \"@mark a #b\""),
    ] {
      let error = shell.error(line)
      expect(error?.code, equals: "comment", line)
      expect(error?.message, equals: "'#' begins a comment: quote the text, \(quoted)", line)
      // The suggestion can be typed.
      let text = String(line.drop { $0 != " " }.drop { $0 == " " })
      expect(shell.run(quoted, mode: .script).request, equals: .note(text), line)
    }
    // The next line runs.
    let outcome = shell.run("note # Heading\nsections 3", mode: .script)
    expect(!outcome.isSuccess && outcome.rest == "sections 3", "\(outcome)")
    expect(Continuation.lines(of: "note # It's [1\nsections 3").count, equals: 2)
    expect(shell.run("note a#b", mode: .script).request, equals: .note("a#b"))
    expect(shell.run("note a; # why", mode: .script).request, equals: .note("a"))
  }

  @Test("Whether a session answers a line as the shell does")
  func sessions() {
    for line in [
      "sections 3", "frob", "snapshot a.json", "import a.csv", "assert 1 == 2", "status",
    ] {
      expect(Shell.isForSessions(line), line)
    }
    for line in [
      "note", "note x", "s", "svg a.svg", "export-data", "record a", "source a", "play a", "stop",
      "time on",
    ] {
      expect(!Shell.isForSessions(line), line)
    }
  }
}
