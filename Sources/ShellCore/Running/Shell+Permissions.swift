internal import ShellValues

extension Form {
  /// Returns the deeds of the form as a form of `command`.
  func deeds(of command: Command) -> Deeds { deeds ?? command.deeds }
}

extension Shell {
  /// Refuses a command whose deeds are barred for who sends it; a replay runs what has run before.
  func check(_ command: Command, _ form: Form) throws(Refusal) {
    if replay != nil { return }
    let barred = sender.barred.intersection(form.deeds(of: command))
    if !barred.isEmpty { throw Refusal(.notHere(command.name, .barred(barred, sender))) }
  }

  /// Refuses to take back or to run again a line of the journal that the sender could not have
  /// sent.
  func check(
    _ command: String, repeating lines: some Sequence<JournalEntry>
  ) throws(Refusal) {
    if sender.barred.isEmpty { return }
    for line in lines {
      let barred = sender.barred.intersection(line.deeds(commands))
      if barred.isEmpty { continue }
      throw Refusal(.notHere(command, .repeats(line.command, barred, sender)))
    }
  }
}

extension JournalEntry {
  /// The deeds of the line: those of its form, and those it did, because a gesture may have run a
  /// bound command that loads.
  fileprivate func deeds(_ commands: CommandTable) -> Deeds {
    var deeds: Deeds = []
    if !images.isEmpty { deeds.insert(.loads) }
    if copy != nil { deeds.insert(.readsFile) }
    let bytes = Array(command.utf8)
    var lexer = Lexer(bytes)
    for words in (try? lexer.commands()) ?? LineCommands() {
      guard let known = commands.command(called: words.words[0]),
        let reader = try? ArgumentReader(known.syntax, words, line: bytes)
      else { continue }
      deeds.formUnion(known.form(of: reader).deeds(of: known))
    }
    return deeds
  }
}
