import Glibc
import LineReading
import ShellValues

/// Reads lines and prints what came, for tests on a terminal.
///
/// `LineProbe [--history FILE] [--plain] [--prompt TEXT] [--ghost] [--hint] [--no-init] [--pid]`
struct Options {
  var history: String?
  var prompt = "probe> "
  var isPlain = false
  var suggests = false
  var hints = false
  var readsInitFile = true

  init(_ arguments: [String]) {
    var rest = arguments.dropFirst().makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--history": history = rest.next()
      case "--prompt": prompt = rest.next() ?? prompt
      case "--plain": isPlain = true
      case "--ghost": suggests = true
      case "--hint": hints = true
      case "--no-init": readsInitFile = false
      case "--pid":
        print("#\(getpid())")
        fflush(nil)
      default: exit(2)
      }
    }
  }
}

let commands = [
  Candidate("attrs", summary: "where the elements are"),
  Candidate("layer", summary: "change a layer"),
  Candidate(
    "layers", summary: "list the layers\u{1B}[31m from front to back, with a long story"),
  Candidate("load", summary: "read a layout module by name"),
]

/// Completes the word in front of the cursor.
func complete(_ line: String, _ cursor: Int) -> Completion {
  let before = Array(line.utf8.prefix(cursor))
  let start = before.lastIndex(of: 0x20).map { $0 + 1 } ?? 0
  let word = String(decoding: before[start...], as: UTF8.self)
  let matching = commands.filter { $0.text.hasPrefix(word) }
  return Completion(replaced: start..<cursor, candidates: matching)
}

/// Says what is open: a backslash, a quote or a bracket.
func isComplete(_ text: String) -> Continuation {
  if text.hasSuffix("\\") { return .escapedEnd }
  if text.count(where: { $0 == "\"" }) % 2 == 1 { return .open(mark: "\"", joiner: "\n") }
  if text.count(where: { $0 == "[" }) > text.count(where: { $0 == "]" }) {
    return .open(mark: "[", joiner: " ")
  }
  return .complete
}

// Ctrl-C between two lines means nothing here.
signal(SIGINT, SIG_IGN)
let options = Options(CommandLine.arguments)
let history = HistoryStore(path: options.history)
var configuration = TerminalReader.Configuration(
  program: "probe", history: history, readsInitFile: options.readsInitFile,
  isPlain: options.isPlain)
configuration.complete = complete
configuration.report = { print("! \($0)") }
configuration.isComplete = isComplete
nonisolated(unsafe) var sizes = ""
configuration.onResize = { sizes += " <\($0.columns)x\($0.rows)>" }
if options.suggests { configuration.suggest = { history.suggestion(for: $0) } }
if options.hints {
  configuration.hint = { $0 == "insert " ? "S,I [xN] [key=value…]" : nil }
}

let reader = TerminalReader(configuration)
while true {
  let input = reader.readLine(prompt: options.prompt)
  print("= \(input)\(sizes)")
  fflush(nil)
  if let problem = history.problem { print("! \(problem)") }
  switch input {
  case .line("crash"): abort()
  case .line, .interrupted: continue
  case .endOfInput, .hangUp: exit(0)
  }
}
