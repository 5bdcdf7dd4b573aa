public import System

/// The lines a person typed, in memory and in a file that several shells append to.
///
///     let history = HistoryStore(path: HistoryStore.defaultPath())
///     history.load()
///     history.append("attrs visible")
///
/// Each line is on disk when `append` returns, so a killed shell loses nothing, and shells do not
/// lose each other's lines. A line that begins with a space is not stored. A shell does not see
/// lines that another one appends after it started. Nothing here stops a shell from working: while
/// the file cannot be written, `problem` is the reason, and the next line retries with all that
/// wait.
public final class HistoryStore {
  /// The number of lines kept in the file and in memory; there may be slightly more before some are
  /// dropped.
  public static let lineLimit = 20_000
  /// The maximum length of a stored line, in bytes.
  public static let byteLimit = 64 << 10
  /// Excess over the limit at which the file is shortened.
  private static let slack = 2_000

  /// The path of the file, or nil for a history in memory only.
  public let path: String?
  /// The name of this shell in the file.
  public let session: String
  /// Why the file cannot be used, in one sentence, or nil.
  public private(set) var problem: String?

  private var records: [HistoryRecord] = []
  /// Records not yet in the file.
  private var unsaved: [HistoryRecord] = []
  private var isLoaded = false
  /// Lines that failed when last run; they are not suggested.
  private var failed: Set<String> = []

  /// Creates a history; nothing is read yet.
  ///
  /// - Parameter session: the name of this shell in the file; by default process id and start time.
  public init(path: String?, session: String? = nil) {
    self.path = path
    self.session = session ?? "\(ThisProcess.number)-\(ThisProcess.secondsSince1970)"
  }

  /// Returns the usual path, `$XDG_STATE_HOME/layoutsh/history` or below `~/.local/state`.
  ///
  /// Nil if neither that variable nor `HOME` is an absolute path.
  public static func defaultPath(
    environment: (String) -> String? = environmentVariable
  ) -> String? {
    UserFolder.state(environment).map { $0 + "/history" }
  }

  /// The lines, oldest first.
  public var lines: [String] { records.map(\.text) }

  /// Reads the file once, and shortens it if it exceeds the limit by far.
  ///
  /// - Complexity: O(n) for a file of n bytes.
  public func load() {
    guard !isLoaded else { return }
    isLoaded = true
    guard let path else { return }
    do throws(HistoryFileFault) {
      let file = try HistoryFile(path: path)
      let stored = try file.records(atMost: Self.lineLimit)
      for record in stored.records { remember(record) }
      let own = records.filter { $0.session == session }
      records = stored.records.filter { !$0.hasFailed } + own
      if stored.lines > Self.lineLimit + Self.slack { try file.compact(to: Self.lineLimit) }
    } catch {
      problem = error.sentence
    }
  }

  /// Stores a line, in memory and at the end of the file.
  ///
  /// Ignores an empty line, one that begins with a blank, and one over the limit.
  ///
  /// - Complexity: O(n) for a line of n bytes and those that wait, amortized.
  public func append(_ line: String) {
    guard Self.isStorable(line) else { return }
    let record = HistoryRecord(time: ThisProcess.secondsSince1970, session: session, text: line)
    records.append(record)
    if records.count > Self.lineLimit + Self.slack {
      records.removeFirst(records.count - Self.lineLimit)
      failed.formIntersection(records.map(\.text))
    }
    remember(record)
    store(record)
  }

  /// Marks a line as failed: it stays in the history but is not suggested until it runs again.
  public func markFailed(_ line: String) {
    guard Self.isStorable(line), failed.insert(line).inserted else { return }
    store(
      HistoryRecord(
        time: ThisProcess.secondsSince1970, session: session, text: line, hasFailed: true))
  }

  private func remember(_ record: HistoryRecord) {
    if record.hasFailed { failed.insert(record.text) } else { failed.remove(record.text) }
  }

  /// Writes a record to the file, after those that could not be written earlier.
  private func store(_ record: HistoryRecord) {
    guard let path else { return }
    unsaved.append(record)
    if unsaved.count > Self.lineLimit { unsaved.removeFirst() }
    do throws(HistoryFileFault) {
      try HistoryFile(path: path).append(unsaved)
      unsaved = []
      problem = nil
    } catch {
      problem = error.sentence
    }
  }

  /// Returns whether a line would be stored.
  static func isStorable(_ line: String) -> Bool {
    guard let first = line.utf8.first, first != 0x20, first != 0x09 else { return false }
    return line.utf8.count <= byteLimit && !line.utf8.contains(0)
  }

  /// Returns how the newest line that begins with `start` continues, or nil.
  ///
  /// Searches only the newest 2,000 lines, because this runs at every key.
  public func suggestion(for start: String) -> String? {
    let found = records.suffix(2_000).last { record in
      record.text.utf8.count > start.utf8.count && record.text.utf8.starts(with: start.utf8)
        && !failed.contains(record.text)
    }
    return found.flatMap { String($0.text.utf8.dropFirst(start.utf8.count)) }
  }
}
