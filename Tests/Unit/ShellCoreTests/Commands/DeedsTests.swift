import CollectionEngine
import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// Deeds of lines, besides answering and changing the scene, and who may do them: every command,
/// every form.
struct DeedsTests {
  /// A shell whose catalogue and files are watched.
  private struct Watched {
    let catalogue = SpyCatalogue()
    let files = SpyFiles()
    let shell: Shell

    init(_ lines: [String]) {
      shell = Shell(catalogue: catalogue, files: files)
      for line in lines { _ = shell.run(line, mode: .script) }
    }

    /// Runs a line and returns what it did.
    func deeds(of line: String, by sender: LineSender) -> Deeds {
      shell.sender = sender
      catalogue.deeds = []
      _ = files.takeRead()
      let outcome = shell.run(line, mode: .script)
      shell.sender = .owner
      var deeds = catalogue.deeds
      if files.takeRead() { deeds.insert(.readsFile) }
      if let request = outcome.request { deeds.formUnion(request.deeds) }
      return deeds
    }
  }

  /// Scenes in which a line may do more than in an empty one.
  private static let scenes = [
    [], ["load flow; sections 9 4"], ["load flow; sections 9", "load veil over flow as sheet"],
    ["load flow; sections 9; transition flow item-size=90x90 at 0.5"],
    ["load flow; sections 9; insert 0,0", "undo"], ["batch", "sections 3"],
    ["load overlay over flow; sections 9", "press 100 400"],
  ]

  /// Every form of every command, and lines that it reads: sample words, and the examples of the
  /// command.
  static let lines: [Sample] = CommandTable.builtIn.all.flatMap { samples(of: $0) }

  struct Sample {
    var command: Command
    var form: Form
    var line: String
  }

  private static func samples(of command: Command) -> [Sample] {
    let words = command.forms.map { form in
      ([command.name] + form.shape.places.map { $0.slot.sample }).joined(separator: " ")
    }
    let examples = command.examples.flatMap { example in
      example.split(separator: ";").map { String($0.drop { $0 == " " }) }
    }
    let others = ["import items.csv", "transition torn", "plugins veil"]
    return (words + examples + others).compactMap { line in
      guard let (found, form) = form(of: line), found === command else { return nil }
      return Sample(command: command, form: form, line: line)
    }
  }

  private static func form(of line: String) -> (Command, Form)? {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let words = try? lexer.commands().first,
      let command = CommandTable.builtIn.command(called: words.words[0]),
      let reader = try? ArgumentReader(command.syntax, words, line: bytes)
    else { return nil }
    return (command, command.form(of: reader))
  }

  @Test("Every form has a line here")
  func all() {
    for command in CommandTable.builtIn.all {
      for form in command.forms {
        // No words tell the two forms of `note` apart.
        let isKnown = Self.lines.contains { $0.form === form }
        expect(isKnown || command === Command.note, command.usage(of: form))
      }
    }
  }

  @Test("No form does what it does not declare")
  func declared() {
    for sample in Self.lines {
      let (command, form, line) = (sample.command, sample.form, sample.line)
      for scene in Self.scenes {
        let done = Watched(scene).deeds(of: line, by: .owner)
        let declared = form.deeds(of: command)
        expect(declared.isSuperset(of: done), "\(line) after \(scene): \(done) of \(declared)")
      }
    }
  }

  @Test("Forms that name files or modules, and commands of files and of the shell, declare deeds")
  func shapes() {
    for command in CommandTable.builtIn.all {
      for form in command.forms {
        let (deeds, usage) = (form.deeds(of: command), command.usage(of: form))
        if form.readsFile { expect(!deeds.isDisjoint(with: .usesFile), usage) }
        let effect = form.effect ?? command.effect
        if effect == .file { expect(!deeds.isDisjoint(with: .usesFile), usage) }
        if effect == .shell {
          expect(!deeds.isDisjoint(with: [.leavesScene, .repeats]), usage)
        }
        let namesModule = form.shape.places.contains { $0.slot.isModule }
        if namesModule { expect(deeds.contains(.loads), usage) }
      }
    }
  }

  @Test("What a form declares is what the contract says", arguments: declarations)
  func contract(_ deeds: Deeds, _ usages: [String]) {
    let found = CommandTable.builtIn.all.flatMap { command in
      command.forms.filter { $0.deeds(of: command).contains(deeds) }
        .map { command.usage(of: $0) }
    }
    expect(found, equals: usages)
  }

  private static let compare =
    "compare FILE [--at N] [--tolerance T] [--with NAME] [--laws] [--save SESSION]"

  private static let declarations: [(Deeds, [String])] = [
    (
      .loads,
      [
        "load NAME [over BASE…] [as LAYER] [option=value…]", "unload LAYER",
        "reload [NAME] [--lenient]", "plugins NAME [--paths]", Self.compare,
        "transition NAME [over BASE…] [at P] [option=value…]",
        "help [GROUP|COMMAND|MODULE|RULE|all]",
      ]
    ),
    (.readsFile, ["import FILE [--strict]", "snapshot FILE", Self.compare]),
    (
      .writesFile,
      [
        "export-data FILE", "draw --gif FILE [--theme auto|light|dark|print]",
        "svg FILE [--theme auto|light|dark|print] [--attrs]", "record FILE",
        "stop [--clean]", "note TEXT", "note @DIRECTIVE TEXT",
      ]
    ),
    (.runsFile, ["source FILE", "play FILE"]),
    (.repeats, ["undo [N]", "redo [N]"]),
  ]

  @Test("No sender does what is barred for it: directly, by a gesture, by undo or by redo")
  func barred() {
    for (turn, sender) in [LineSender.session, .link, .page].enumerated() {
      for (number, sample) in Self.lines.enumerated() {
        let (command, form, line) = (sample.command, sample.form, sample.line)
        for (place, scene) in Self.scenes.enumerated()
        // A line meets each scene, by one of the senders; in the long tests by each.
        where (number + turn + place) % rounds(3, often: 1) == 0 {
          let isBarred = !sender.barred.isDisjoint(with: form.deeds(of: command))
          let watched = Watched(scene)
          let before = isBarred ? watched.shell.fingerprint : ""
          let done = watched.deeds(of: line, by: sender)
          expect(done.isDisjoint(with: sender.barred), "\(line) by \(sender): \(done)")
          if isBarred { expect(watched.shell.fingerprint, equals: before, line) }
          tryBinding(line, sender, scene, isBarred)
          tryUndo(line, sender, scene, isBarred)
        }
      }
    }
  }

  /// The owner binds the line, and the sender taps.
  private func tryBinding(
    _ line: String, _ sender: LineSender, _ scene: [String], _ isBarred: Bool
  ) {
    let watched = Watched(scene)
    guard watched.shell.run("on tap cell do \(line)", mode: .script).isSuccess else { return }
    let isHit = watched.shell.text("hit 20 20").hasPrefix("target 0,")
    let before = isBarred && isHit ? watched.shell.fingerprint : ""
    let done = watched.deeds(of: "tap 20 20", by: sender)
    expect(done.isDisjoint(with: sender.barred), "tap for \(line) by \(sender): \(done)")
    if isBarred, isHit { expect(watched.shell.fingerprint, equals: before, "tap for \(line)") }
  }

  @Test("What a gesture loaded is the gesture's: a page neither takes it back nor runs it again")
  func gestures() {
    for verb in ["undo", "redo"] {
      let shell = Watched(["load flow; sections 9"]).shell
      for line in ["on tap cell do transition flow item-size=90x90", "tap 20 20"] {
        expect(shell.run(line, mode: .script).isSuccess, line)
      }
      if verb == "redo" { _ = shell.run("undo", mode: .script) }
      shell.sender = .page
      let error = shell.error(verb)
      expect(error?.code, equals: "not-allowed")
      expect(
        error?.message,
        equals: "\(verb) is not allowed on the live page: it would \(verb) 'tap 20 20', "
          + "which loads a library; type '\(verb)' at the shell's prompt")
      expect(
        shell.error("tap 20 70")?.message,
        equals: "'transition flow item-size=90x90' failed: transition is not allowed on the "
          + "live page: it loads a library; type 'transition' at the shell's prompt")
    }
  }

  @Test(
    "The live page says what a line does that it refuses, and where to type it",
    arguments: [
      ("load flow", "loads a library"), ("plugins flow", "loads a library"),
      ("import a.csv", "reads a file"), ("snapshot a.json", "reads a file"),
      ("svg a.svg", "writes a file"), ("draw --gif a.gif", "writes a file"),
      ("record a", "writes a file"), ("source a", "runs a file"),
      ("play a", "runs a file"), ("quit", "concerns the shell, not the scene"),
      ("help flow", "concerns the shell, not the scene"),
      ("on tap cell do append 0", "sets the command that a gesture runs"),
    ])
  func sentences(_ line: String, _ deed: String) {
    let shell = Watched(["load flow; sections 9"]).shell
    shell.sender = .page
    let name = line.prefix { $0 != " " }
    expect(
      shell.error(line)?.message,
      equals: "\(name) is not allowed on the live page: it \(deed); "
        + "type '\(name)' at the shell's prompt")
  }

  @Test("A line that a page takes back or runs again is named with what it does")
  func repeated() {
    for (line, deed) in [("import items.csv", "reads a file"), ("load flow", "loads a library")] {
      for verb in ["undo", "redo"] {
        let shell = Watched(["load flow", line]).shell
        if verb == "redo" { _ = shell.run("undo", mode: .script) }
        shell.sender = .page
        expect(
          shell.error(verb)?.message,
          equals: "\(verb) is not allowed on the live page: it would \(verb) '\(line)', "
            + "which \(deed); type '\(verb)' at the shell's prompt")
      }
    }
  }

  /// The owner runs the line; the sender takes it back, and runs it again after the owner has.
  private func tryUndo(
    _ line: String, _ sender: LineSender, _ scene: [String], _ isBarred: Bool
  ) {
    for verb in ["undo", "redo"] {
      let watched = Watched(scene)
      guard let effect = Self.form(of: line).map({ $0.1.effect ?? $0.0.effect }),
        effect.isJournaled, watched.shell.run(line, mode: .script).isSuccess
      else { return }
      if verb == "redo", !watched.shell.run("undo", mode: .script).isSuccess { return }
      let before = watched.shell.fingerprint
      let done = watched.deeds(of: verb, by: sender)
      if isBarred {
        expect(watched.shell.fingerprint, equals: before, "\(verb) of \(line) by \(sender)")
        expect(done.isDisjoint(with: sender.barred), "\(verb) of \(line) by \(sender): \(done)")
      } else {
        expect(watched.shell.fingerprint != before, "\(verb) of \(line)")
      }
    }
  }
}

extension Slot {
  fileprivate var isModule: Bool {
    switch self {
    case .module: true
    case .labelled(_, let slot): slot.isModule
    default: false
    }
  }
}
