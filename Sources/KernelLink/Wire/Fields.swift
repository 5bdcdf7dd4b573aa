import ShellValues
import TerminalText

/// Writes the values of messages, each the way `ByteReader` below reads it.
extension ByteWriter {
  mutating func put(_ result: RebuildResult) {
    switch result {
    case .complete:
      put(false)
    case .refused(let index, let reason):
      put(true)
      put(UInt64(clamping: index))
      put(reason)
    }
  }

  mutating func put(_ operation: JournalOperation) {
    switch operation {
    case .append(let line):
      put(UInt8(1))
      put(line)
    case .truncate(let count):
      put(UInt8(2))
      put(UInt64(clamping: count))
    case .redo(let count):
      put(UInt8(3))
      put(UInt64(clamping: count))
    }
  }

  mutating func put(_ reply: LineReply) {
    put(reply.output.bytes)
    put(reply.errors.bytes)
    put(reply.status)
    put(reply.isRefused)
    put(reply.isTypo)
    put(reply.isOnePiece)
    put(reply.quits)
    put(reply.journal) { $0.put($1) }
    put(reply.handover) { $0.put($1) }
    put(reply.values.bytes)
    put(reply.isPatch)
    put(reply.answer) { $0.put($1) }
  }

  mutating func put(_ completion: Completion) {
    put(UInt64(clamping: completion.replaced.lowerBound))
    put(UInt64(clamping: completion.replaced.upperBound))
    put(completion.candidates) { writer, candidate in
      writer.put(candidate.text)
      writer.put(candidate.summary)
      writer.put(candidate.isWhole)
    }
  }

  mutating func put(_ line: JournalEntry) {
    put(line.command)
    put(line.images)
    put(line.copy) { $0.put($1) }
    put(line.healedLayer) { $0.put($1) }
  }

  /// Texts by name, in the order of the names.
  private mutating func put(_ named: [String: String]) {
    put(named.sorted { $0.key < $1.key }) { writer, entry in
      writer.put(entry.key)
      writer.put(entry.value)
    }
  }

  mutating func put(_ settings: ShellSettings) {
    put(settings.trace.rawValue)
    put(settings.usesJSON) { $0.put($1) }
    put(settings.isTimed)
    put(settings.isWatching)
    put(settings.isSplit) { $0.put($1) }
    put(settings.watchedModules) { $0.put($1) }
    put(settings.countersSince) { $0.put(Int64($1)) }
    put(settings.recording) { $0.put($1) }
  }

  mutating func put(_ origin: LineOrigin) {
    put(origin.folder)
    put(origin.isTrusted)
    put(origin.isRecorded)
    put(origin.isLink)
    put(origin.page) { writer, page in
      switch page {
      case .command: writer.put(UInt8(1))
      case .question(let count):
        writer.put(UInt8(2))
        writer.put(count) { $0.put(UInt64(clamping: $1)) }
      }
    }
    put(origin.picture) { $0.put($1) }
  }

  mutating func put(_ handover: Handover) {
    switch handover {
    case .history: put(UInt8(1))
    case .clear: put(UInt8(2))
    case .play(let path):
      put(UInt8(3))
      put(path)
    case .resume: put(UInt8(4))
    case .back(let steps):
      put(UInt8(5))
      put(Int64(steps))
    case .goTo(.step(let step)):
      put(UInt8(6))
      put(Int64(step))
    case .goTo(.mark(let name)):
      put(UInt8(7))
      put(name)
    case .live(let isOn, let command):
      put(UInt8(8))
      put(isOn) { $0.put($1) }
      put(command)
    case .pager(let isOn):
      put(UInt8(12))
      put(isOn)
    case .learn(nil): put(UInt8(9))
    case .learn(.next): put(UInt8(10))
    case .learn(.number(let number)):
      put(UInt8(11))
      put(Int64(number))
    }
  }
}

extension ByteReader {
  mutating func texts() throws(FrameProblem) -> [String] {
    try list { reader throws(FrameProblem) in try reader.text() }
  }

  /// Text rendered by a kernel, which may be in the hands of a module.
  mutating func visible() throws(FrameProblem) -> VisibleText {
    VisibleText(sieving: try raw())
  }

  /// Rows of a picture in characters; form feeds separate its moments.
  mutating func picture() throws(FrameProblem) -> VisibleText {
    VisibleText(sieving: try raw(), pictures: false, separator: PictureRequest.separator)
  }

  /// A prompt, in one line and not endless.
  mutating func prompt() throws(FrameProblem) -> String {
    let text = VisibleText.make(try text())
    return text.utf8.count <= Self.longestPrompt
      ? text : String(text.unicodeScalars.prefix(Self.longestPrompt / 4)) + "...> "
  }

  private static let longestPrompt = 8192

  mutating func rebuildResult() throws(FrameProblem) -> RebuildResult {
    guard try flag() else { return .complete }
    return .refused(index: try index(), reason: try text())
  }

  mutating func journalOperation() throws(FrameProblem) -> JournalOperation {
    switch try number(UInt8.self) {
    case 1: return .append(try journalEntry())
    case 2: return .truncate(to: try index())
    case 3: return .redo(try index())
    default: throw .value
    }
  }

  mutating func journalOperations() throws(FrameProblem) -> [JournalOperation] {
    try list { reader throws(FrameProblem) in try reader.journalOperation() }
  }

  mutating func reply() throws(FrameProblem) -> LineReply {
    var reply = LineReply(output: try visible(), errors: try visible(), status: try number())
    reply.isRefused = try flag()
    reply.isTypo = try flag()
    reply.isOnePiece = try flag()
    reply.quits = try flag()
    reply.journal = try journalOperations()
    reply.handover = try optional { reader throws(FrameProblem) in try reader.handover() }
    reply.values = try visible()
    reply.isPatch = try flag()
    reply.answer = try optional { reader throws(FrameProblem) in try reader.answer() }
    return reply
  }

  mutating func completion() throws(FrameProblem) -> Completion {
    let lower = try index()
    let upper = try index()
    guard lower <= upper else { throw .value }
    let candidates = try list { reader throws(FrameProblem) in
      Candidate(
        try reader.text(), summary: try reader.text(), isWhole: try reader.flag())
    }
    return Completion(replaced: lower..<upper, candidates: candidates)
  }

  mutating func journalEntry() throws(FrameProblem) -> JournalEntry {
    var line = JournalEntry(try text())
    line.images = try named()
    line.copy = try optional { reader throws(FrameProblem) in try reader.text() }
    line.healedLayer = try optional { reader throws(FrameProblem) in try reader.text() }
    return line
  }

  /// Texts by name; of two with one name, the later.
  private mutating func named() throws(FrameProblem) -> [String: String] {
    let entries = try list { reader throws(FrameProblem) in (try reader.text(), try reader.text()) }
    return Dictionary(entries) { $1 }
  }

  mutating func settings() throws(FrameProblem) -> ShellSettings {
    var settings = ShellSettings()
    guard let trace = TraceMode(rawValue: try number(UInt8.self)) else { throw .value }
    settings.trace = trace
    settings.usesJSON = try optional { reader throws(FrameProblem) in try reader.flag() }
    settings.isTimed = try flag()
    settings.isWatching = try flag()
    settings.isSplit = try optional { reader throws(FrameProblem) in try reader.flag() }
    settings.watchedModules = try optional { reader throws(FrameProblem) in
      let modules = try reader.named()
      // The front end types the names.
      guard modules.keys.allSatisfy(Self.isWord) else { throw .value }
      return modules
    }
    settings.countersSince = try optional { reader throws(FrameProblem) in
      Int(clamping: try reader.number(Int64.self))
    }
    settings.recording = try optional { reader throws(FrameProblem) in try reader.text() }
    return settings
  }

  /// Whether a name is one word of a line, with nothing that a line could mean by it.
  private static func isWord(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }
  }

  mutating func origin() throws(FrameProblem) -> LineOrigin {
    var origin = LineOrigin(folder: try text(), isTrusted: try flag(), isRecorded: try flag())
    origin.isLink = try flag()
    origin.page = try optional { reader throws(FrameProblem) in try reader.pageLine() }
    origin.picture = try optional { reader throws(FrameProblem) in try reader.pictureOfPage() }
    return origin
  }

  private mutating func pageLine() throws(FrameProblem) -> PageLine {
    switch try number(UInt8.self) {
    case 1: return .command
    case 2:
      return .question(
        after: try optional { reader throws(FrameProblem) in try reader.index() })
    default: throw .value
    }
  }

  mutating func handover() throws(FrameProblem) -> Handover {
    switch try number(UInt8.self) {
    case 1: return .history
    case 2: return .clear
    case 3: return .play(path: try text())
    case 4: return .resume
    case 5: return .back(try number())
    case 6: return .goTo(.step(try number()))
    case 7: return .goTo(.mark(try text()))
    case 8:
      return .live(
        isOn: try optional { reader throws(FrameProblem) in try reader.flag() },
        command: try text())
    case 9: return .learn(nil)
    case 10: return .learn(.next)
    case 11: return .learn(.number(try number()))
    case 12: return .pager(try flag())
    default: throw .value
    }
  }
}
