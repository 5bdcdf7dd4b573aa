internal import ShellValues
internal import TerminalText

/// Facts about a line that need no scene.
extension Shell {
  /// Returns whether the answer to a line depends on earlier questions as well as on the journal.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func recalls(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let commands = try? lexer.commands() else { return false }
    return commands.contains { words in
      let arguments = bytes[words.words[0].span.upperBound..<words.span.upperBound]
      return CommandTable.builtIn.command(called: words.words[0])?
        .recalls(String(decoding: arguments, as: UTF8.self)) ?? false
    }
  }

  /// Returns whether a line, typed at a prompt, has a command of this name.
  public static func names(_ name: String, in line: String) -> Bool {
    var lexer = Lexer(Array(line.utf8))
    guard let commands = try? lexer.commands() else { return false }
    return commands.contains {
      (try? CommandTable.builtIn.command(for: $0.words[0], .interactive))?.name == name
    }
  }

  /// Returns whether more than `interval` milliseconds pass while a line runs, or a layer changes
  /// its layout, and nothing else is touched.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func moves(_ line: String, every interval: Double, mode: LineMode) -> Bool {
    CommandTable.builtIn.moves(line, every: interval, mode: mode)
  }

  /// Returns whether an untrusted session answers a command as this shell does: not one that it may
  /// not send, and none whose name is short for several.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func isForSessions(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    guard let words = (try? lexer.commands())?.first else { return true }
    let name = words.words[0]
    guard let command = CommandTable.builtIn.command(called: name) else {
      return CommandTable.builtIn.commands(begunBy: name.text).isEmpty
    }
    var forms = command.forms
    if let reader = try? ArgumentReader(command.syntax, words, line: bytes) {
      forms = [command.form(of: reader)]
    }
    let isBarred = forms.allSatisfy {
      !LineSender.session.barred.isDisjoint(with: $0.deeds(of: command))
    }
    return !isBarred && !command.isTimed
  }

  /// Returns whether the command at the end of a line may name a file.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func namesFile(_ line: String) -> Bool {
    let typed = TypedWords(Array(line.utf8))
    guard let name = typed.before.first else { return false }
    return CommandTable.builtIn.all.contains { command in
      command.name.hasPrefix(name.text) && command.forms.contains { $0.readsFile }
    }
  }

  /// Returns the arguments that a line still needs, for display after the cursor: `S,I [xN] …`.
  ///
  /// Empty if the line has no command yet or takes no more arguments.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func hint(_ line: String) -> String {
    if parts(of: line).last?.role == .comment { return "" }
    let typed = TypedWords(Array(line.utf8))
    var words = typed.before
    if !typed.current.isEmpty {
      words.append(Word(text: typed.current, span: 0..<0, isQuoted: false))
    }
    guard let name = words.first, let command = CommandTable.builtIn.command(named: name.text)
    else {
      return ""
    }
    let rests = command.forms.compactMap { form -> String? in
      guard let progress = FormProgress(form, words.dropFirst()) else { return nil }
      return Shape(progress.rest, keys: form.shape.keys, flags: form.shape.flags).usage
    }
    var seen: Set<String> = []
    let unique = rests.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !unique.isEmpty else { return "" }
    return (line.hasSuffix(" ") ? "" : " ") + unique.joined(separator: " | ")
  }
}

/// The command reference, for pages made from it.
public enum CommandReference {
  /// Every command in the order of the table.
  public static var commands: [CommandHelp] { CommandTable.builtIn.all.map { $0.help } }
}

/// Returns a typed line with the whole names of its commands, as scripts want it; one that cannot
/// be read stays as it is.
///
///     wholeWords("stat; sec 3")   // status; sections 3
public func wholeWords(_ line: String) -> String {
  let bytes = Array(line.utf8)
  var lexer = Lexer(bytes)
  guard let commands = try? lexer.commands() else { return line }
  return commands.map { words in
    guard let command = try? CommandTable.builtIn.command(for: words.words[0], .interactive) else {
      return OneLine.text(bytes[words.span])
    }
    return command.name
      + OneLine.text(bytes[words.words[0].span.upperBound..<words.span.upperBound])
  }.joined(separator: "; ")
}
