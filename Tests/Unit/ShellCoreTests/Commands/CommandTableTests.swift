import ShellValues
import TestSupport
import Testing

@testable import ShellCore

struct CommandTableTests {
  /// Every form of every command, named by its usage.
  private static let forms: [(Command, Form)] = CommandTable.builtIn.all.flatMap { spec in
    spec.forms.map { (spec, $0) }
  }

  @Test("Names are unique and every entry is complete")
  func entries() {
    expect(Set(CommandTable.builtIn.names).count, equals: CommandTable.builtIn.names.count)
    for spec in CommandTable.builtIn.all {
      expect(spec.summary.hasSuffix("."), "\(spec.name)")
      expect(!spec.examples.isEmpty, "\(spec.name)")
      expect(!spec.forms.isEmpty, "\(spec.name)")
      expect(CommandTable.builtIn.command(named: spec.name)?.summary, equals: spec.summary)
    }
  }

  @Test("Every example runs on a fresh scene")
  func examples() {
    for spec in CommandTable.builtIn.all {
      for example in spec.examples {
        let outcome = Shell.test().run(example, mode: .script)
        expect(outcome.isSuccess, "\(example): \(outcome.replies)")
        expect(
          outcome.replies.contains { $0.command.split(separator: " ").first ?? "" == spec.name },
          "\(example) does not show \(spec.name)")
      }
    }
  }

  @Test(
    "Answers that depend on earlier questions are known by their commands",
    arguments: [
      ("stats", true), ("attrs; diff", true), ("assert counter.prepares == 1", true),
      ("assert 1 < counter.prepares", true), ("assert counter.prepares ~= 1", true),
      ("assert count == 3", false), ("note stats", false), ("item 0,0 label=diff", false),
      ("statistics", false), ("assert", false), ("\"", false), ("", false),
    ])
  func recalls(_ line: String, _ want: Bool) { expect(Shell.recalls(line), equals: want) }

  @Test("Only edits and views are journaled")
  func effects() {
    for spec in CommandTable.builtIn.all {
      for example in spec.examples {
        let shell = Shell.test()
        let commands = example.split(separator: ";").map { String($0.drop { $0 == " " }) }
        for command in commands {
          let before = shell.journalLines.count
          let outcome = shell.run(command, mode: .script)
          let name = command.split(separator: " ").first.map(String.init) ?? ""
          guard let spec = CommandTable.builtIn.command(named: name), name != "undo", name != "redo"
          else {
            continue
          }
          let isJournaled = spec.effect.isJournaled
          expect(shell.journalLines.count - before, equals: isJournaled ? 1 : 0, "\(command)")
          let journaled = outcome.journal.map { operation in
            if case .append(let line) = operation { line.command } else { "" }
          }
          expect(journaled, equals: isJournaled ? [command] : [], "\(command)")
        }
      }
    }
  }

  @Test("Commands of each effect are those of the contract")
  func effectColumn() {
    func names(_ effect: Effect) -> [String] {
      CommandTable.builtIn.all.filter { $0.effect == effect }.map(\.name)
    }
    expect(
      names(.edit),
      equals: [
        "load", "unload", "reload", "sections", "generate", "section", "import", "insert", "append",
        "delete",
        "move", "item", "batch", "commit", "rollback", "snapshot", "transition",
      ])
    expect(
      names(.view),
      equals: [
        "set", "use", "layer", "select", "deselect", "bounds", "inset", "safe-area",
        "layout-margins", "scroll", "scroll!", "fling", "focus", "measure", "invalidate",
        "press", "drag",
        "release", "tap", "long-press",
        "on",
        "tick", "settle", "notch", "ghost",
      ])
    expect(
      names(.file), equals: ["export-data", "svg", "source", "record", "stop", "play", "note"])
  }

  @Test("Too few arguments are refused, whatever is missing, and nothing changes")
  func tooFew() {
    for (spec, form) in Self.forms where form.shape.places.contains(where: \.isRequired) {
      let shell = Shell.test("load flow", "sections 9")
      let before = shell.fingerprint
      let words = Self.words(form)
      let required = form.shape.places.filter(\.isRequired).count
      for count in 0..<required where spec.forms.count == 1 || count > 0 {
        let line = ([spec.name] + words.prefix(count)).joined(separator: " ")
        if Self.isWhole(line) { continue }
        let error = shell.error(line)
        expect(
          ["missing-argument", "unknown-word"], contains: error?.code,
          "\(line): \(error?.message ?? "")")
      }
      expect(shell.fingerprint, equals: before, "\(spec.name)")
    }
  }

  @Test("Too many arguments are refused and nothing changes")
  func tooMany() {
    for (spec, form) in Self.forms where !form.shape.places.contains(where: \.takesAll) {
      let shell = Shell.test("load flow", "sections 9")
      let before = shell.fingerprint
      let line = ([spec.name] + Self.words(form) + ["q", "q", "q", "q"]).joined(separator: " ")
      let code = shell.error(line)?.code
      expect(
        ["extra-argument", "unknown-word", "bad-value"], contains: code, "\(line): \(code ?? "ran")"
      )
      expect(shell.fingerprint, equals: before, "\(line)")
    }
  }

  @Test("Bad numbers, flags and keys are refused for every command")
  func badWords() {
    for (spec, form) in Self.forms where !form.shape.places.contains(where: \.isText) {
      let shell = Shell.test("load flow", "sections 9")
      let before = shell.fingerprint
      let words = Self.words(form)
      for (index, argument) in form.shape.places.enumerated() where argument.slot.isNumeric {
        for bad in ["nan", "inf", "1e308", "abc", "-", "0x5"] {
          var changed = words
          changed[index] = bad
          let line = ([spec.name] + changed).joined(separator: " ")
          expect(shell.error(line) != nil, "\(line)")
        }
      }
      let flag = ([spec.name] + words + ["--no-such"]).joined(separator: " ")
      expect(shell.error(flag)?.code, equals: "unknown-flag", "\(flag)")
      expect(shell.fingerprint, equals: before, "\(spec.name)")
    }
  }

  @Test("Each form's usage parses with sample words")
  func usages() throws {
    for (spec, form) in Self.forms {
      let keys = Self.sampleKeys(form)
      let line = ([spec.name] + Self.words(form) + keys).joined(separator: " ")
      var lexer = Lexer(Array(line.utf8))
      let command = try lexer.commands()[0]
      expect(Self.isRead(spec, command, line), "\(line)")
    }
  }

  // MARK: Sample words

  private static func words(_ form: Form) -> [String] { form.shape.places.map(\.slot.sample) }

  private static func sampleKeys(_ form: Form) -> [String] {
    switch form.shape.keys.open {
    case .options: return ["line-spacing=5"]
    case .properties: return ["size=5x5"]
    case nil: return form.shape.keys.own.first.map { ["\($0.name)=5"] } ?? []
    }
  }

  /// Whether the line is a whole command of another form, as `bounds 1 2` of `bounds X Y W H`.
  private static func isWhole(_ line: String) -> Bool {
    var lexer = Lexer(Array(line.utf8))
    guard let command = try? lexer.commands().first,
      let spec = CommandTable.builtIn.command(named: command.words[0].text)
    else { return false }
    return isRead(spec, command, line)
  }

  /// Whether all arguments can be read; nothing is run.
  private static func isRead(_ command: Command, _ words: CommandWords, _ line: String) -> Bool {
    var isRead = false
    _ = try? {
      var reader = try ArgumentReader(command.syntax, words, line: Array(line.utf8))
      _ = try command.form(of: reader).run(&reader, Shell.test()) { () throws(Refusal) in
        isRead = true
        throw Refusal(.unknown(.value, "nothing is run"))
      }
    }()
    return isRead
  }
}

extension Place {
  fileprivate var takesAll: Bool { isRepeated || isText }

  fileprivate var isText: Bool {
    if case .rest = slot { return true }
    return false
  }
}

extension Slot {
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .integer: return true
    default: return false
    }
  }
}
