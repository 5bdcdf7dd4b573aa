internal import TextFormats

/// The table of a folder of captures: what comparing each of them must answer.
///
///     {"format":"layoutsh-captures 1","cases":[{"file":"feed.capture.json",
///     "arguments":["--tolerance","0.001"],"exit":3,"verdict":"differs","counts":{"moved":4}}]}
///
/// A row states the keys of the reply that it is about; others may be anything. The table is
/// untrusted: its arguments are flags of one command, of which none writes a file.
public struct CaptureTable: Hashable, Sendable {
  /// The answer that one comparison must give.
  public struct Row: Hashable, Sendable {
    /// The name of the file in the folder of the table.
    public var file: String
    /// The flags after the file.
    public var flags: [Flag]
    /// The keys that are stated, in the order of `keys`.
    var stated: [Statement]

    /// Whether the row states anything.
    public var isStated: Bool { !stated.isEmpty }
  }

  /// A flag of `compare`.
  public struct Flag: Hashable, Sendable {
    /// The name with its hyphens.
    public var name: String
    /// The word after it, or nil for a flag without a value.
    public var value: String?
  }

  /// A key of the reply and its value.
  struct Statement: Hashable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// The rows, in the order of the table.
  public private(set) var rows: [Row] = []

  /// The format, as a file states it.
  public static let format = "layoutsh-captures 1"

  /// The keys that a row may state: those of the reply, with `exit`, the exit code, and `message`,
  /// the sentence of a refusal.
  static let keys = [
    "exit", "verdict", "elements", "content", "counts", "first", "cause", "overlaps", "notes",
    "message",
  ]

  /// Reads a table; nil for text that is not one of captures at all, which may be anyone's.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `CaptureFault` for the first error of a table of captures.
  public init?(reading bytes: [UInt8]) throws(CaptureFault) {
    guard let node = try? CaptureText(bytes).checked() else { return nil }
    let object = try CaptureObject(node)
    guard let found = object.format, found.utf8.starts(with: "layoutsh-captures ".utf8) else {
      return nil
    }
    try object.check(format: Self.format)
    rows = try object.read("cases", CaptureValue.array(Row.read))
  }
}

extension CaptureTable.Row {
  /// The flags that a row may have.
  private static let flagNames = ["--at", "--tolerance", "--with", "--laws"]

  fileprivate static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    var stated: [CaptureTable.Statement] = []
    for key in CaptureTable.keys where object.has(key) {
      stated.append(
        CaptureTable.Statement(key: key, value: try object.read(key, CaptureValue.any)))
    }
    return Self(
      file: try object.read("file", CaptureValue.name),
      flags: try object.ifPresent("arguments", readFlags) ?? [], stated: stated)
  }

  /// Takes flags, all but `--laws` with a value after them.
  private static func readFlags(_ node: JSONNode) throws(CaptureFault) -> [CaptureTable.Flag] {
    var flags: [CaptureTable.Flag] = []
    var needsValue = false
    _ = try CaptureValue.array { (node) throws(CaptureFault) -> Void in
      let word = try CaptureValue.name(node)
      if needsValue {
        flags[flags.count - 1].value = word
        needsValue = false
      } else if flagNames.contains(word) {
        flags.append(CaptureTable.Flag(name: word))
        needsValue = word != "--laws"
      } else {
        throw CaptureValue.fault(.word(flagNames), at: node)
      }
    }(node)
    return flags
  }

  /// The row of a capture that no table names: it must be equal, or lawful.
  public init(file: String) {
    (self.file, flags, stated) = (file, [], [])
  }
}

extension CaptureValue {
  /// Takes a value of any type.
  fileprivate static func any(_ node: JSONNode) throws(CaptureFault) -> JSONValue {
    var reader = node.reader
    guard let value = try? JSONValue(&reader) else { throw fault(.number, at: node) }
    return value
  }
}
