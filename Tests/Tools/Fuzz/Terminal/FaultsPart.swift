import Glibc

/// Random deaths of both processes, and full disks, at random points of random edits.
///
/// Checked after each recovery: the scene equals that of a fresh program with the accepted lines,
/// and the journal holds exactly those: none is lost, none comes back. A piece of the input is `e`
/// and an edit, or `f` and a fault in words.
struct FaultsPart: Part {
  static let unit = "faults"
  static let roundsPerInput = 50
  static let patience = 300
  static let batch = 4
  static let attempts = 40
  static let shrinksPieces = false
  static let counted =
    plugin + [
      "kernel", "busy-kernel", "front", "busy-front", "disk", "lost-disk", "lines accepted",
      "recoveries compared",
    ]

  /// The faults of the deadly plugin.
  private static let plugin = [
    "trap", "segv", "abort", "fpe", "exit", "close", "heap", "stack", "thread", "loop",
  ]
  /// Their places; the last two only if selected.
  private static let places = ["prepare", "check", "content", "attributes", "element"]

  private let tally: Tally
  private let program: String
  private let rounds: Int
  private let home: ProgramHome
  private let writer: UsageWriter
  /// The faults of disks on this machine.
  private let kinds: [String]

  init(_ setting: Setting) throws {
    tally = setting.tally
    program = setting.program
    rounds = min(setting.rounds, Self.roundsPerInput)
    home = try ProgramHome()
    try home.compileDeadlyPlugin()
    try home.compileFaultyWrites()
    kinds = try home.mountSmallDisk() ? DiskFault.kinds : DiskFault.kinds.filter { $0 != "full" }
    var writer = UsageWriter()
    writer.usesHugeNumbers = false
    self.writer = writer
  }

  func input(_ random: inout Random) -> [[UInt8]] {
    var pieces: [String] = []
    for _ in 0..<rounds {
      for _ in 0..<random.below(4) { pieces.append("e " + edit(&random)) }
      pieces.append("f " + fault(&random))
    }
    return pieces.map { Array($0.utf8) }
  }

  private func edit(_ random: inout Random) -> String {
    random.oneIn(8) ? "undo \(1 + random.below(3))" : writer.edit(&random)
  }

  private func fault(_ random: inout Random) -> String {
    let delay = random.below(3000)
    switch random.below(100) {
    case 0..<3: return "loop \(random.pick(Self.places)) \(delay)"
    case 3..<15: return "kernel"
    case 15..<35: return "busy-kernel \(delay)"
    case 35..<45: return "front"
    case 45..<55: return "busy-front \(delay)"
    case 55..<70: return "disk \(random.pick(kinds)) \(delay)"
    case 70..<77: return "lost-disk \(random.pick(kinds.filter { $0 != "full" })) \(delay)"
    default: return "\(random.pick(Self.plugin.dropLast())) \(random.pick(Self.places)) \(delay)"
    }
  }

  func fault(of input: [[UInt8]]) -> String? {
    var run = FaultRun(tally: tally, program: program, home: home)
    do {
      return try run.fault(of: input.map { String(decoding: $0, as: UTF8.self) })
    } catch {
      return "\(error) at \(run.place)"
    }
  }
}
