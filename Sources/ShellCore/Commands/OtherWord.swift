/// Words that other shells use for commands of this one.
enum OtherWord {
  /// Words that do what a command does, as people type them in `sqlite3`, `psql` and IPython.
  static let aliases = [
    "exit": "quit", "q": "quit", ".quit": "quit", ".exit": "quit", ".q": "quit", "\\q": "quit",
    "?": "help", ".help": "help", "\\?": "help", "man": "help", "cls": "clear",
  ]

  /// Commands that somebody who types another shell's word is probably looking for.
  static let meanings = [
    "add": ["append", "insert"], "new": ["load", "sections"], "create": ["load", "sections"],
    "show": ["attrs", "draw", "status"], "list": ["attrs", "content", "layers"],
    "ls": ["attrs", "content", "layers"], "dir": ["attrs", "content", "layers"],
    "print": ["attrs", "draw"], "dump": ["attrs", "export-data"], "remove": ["delete", "unload"],
    "rm": ["delete", "unload"], "del": ["delete", "unload"], "erase": ["delete", "unload"],
    "open": ["load", "import", "source"], "run": ["source", "play"], "read": ["source", "import"],
    "save": ["record", "export-data"], "write": ["record", "export-data"], "view": ["draw"],
    "paint": ["draw"], "picture": ["draw", "svg"], "options": ["get"], "config": ["set", "get"],
    "modules": ["plugins"], "layouts": ["plugins"], "layout": ["load", "plugins"],
    "continue": ["resume"], "size": ["bounds"], "resize": ["bounds"], "viewport": ["bounds"],
    "why": ["explain", "hit"], "where": ["attrs", "explain"], "find": ["item-at", "attrs"],
    "edit": ["item", "section"], "change": ["item", "set"], "items": ["content", "sections"],
    "wait": ["tick", "settle"], "log": ["journal", "history"], "check": ["assert"],
    "select": ["use"], "switch": ["use"], ".tables": ["layers"], ".read": ["source"],
    ".schema": ["plugins"], ".mode": ["format"], ".timer": ["time"], "\\d": ["layers", "content"],
    "\\i": ["source"], "\\timing": ["time"],
  ]

  /// The commands to offer for `word`, as `did you mean 'append' or 'insert'?`; nil for none.
  static func hint(_ word: String) -> String? {
    let meanings = meanings[word].map { $0.map { "'\($0)'" } }
    return meanings.map { "did you mean \(Sentence.list($0))?" }
  }
}

extension CommandTable {
  /// The entry of a command by its name or a word that other shells use for it.
  static func spec(called word: String) -> CommandSpec? {
    spec(named: word) ?? OtherWord.aliases[word].flatMap(spec(named:))
  }
}
