import Glibc
import TestSupport

/// Frames that a module forges in the kernel of a lesson, at a terminal: valid framing, every kind
/// of message, hostile content.
///
/// Checked: the terminal gets only text that the front end itself writes, byte by byte; no signal
/// ends the front end, and it leaves on request. A piece of the input is a frame, its kind and its
/// payload; the first selects the way the lesson is played.
struct FramesPart: Part {
  static let unit = "lessons with forged frames"
  static let roundsPerInput = 1
  static let patience = 120
  static let batch = 20
  static let attempts = 60
  static let counted = ["frames", "left by themselves", "taken over", "bytes judged"]

  private let tally: Tally
  private let program: String
  private let home: ProgramHome

  init(_ setting: Setting) throws {
    tally = setting.tally
    program = setting.program
    home = try ProgramHome()
    try home.compileForger()
  }

  // MARK: Input

  func input(_ random: inout Random) -> [[UInt8]] {
    let start = random.pick(["--plain", "--split"]) + random.pick([" t", " t", " q", ""])
    return [Array(start.utf8)] + (0...random.below(12)).map { _ in frame(&random) }
  }

  private func frame(_ random: inout Random) -> [UInt8] {
    let kind = UInt8(random.oneIn(30) ? random.below(256) : 65 + random.below(8))
    var payload = payload(kind, &random)
    if random.oneIn(6) { payload = Mutation.mutated(payload, &random) }
    return [kind] + payload
  }

  private static let controls = [
    "\u{1B}", "\u{7}", "\u{8}", "\r", "\t", "\u{B}", "\u{E}", "\u{7F}", "\u{85}", "\u{9B}2J",
    "\u{90}",
    "\u{9D}0;x\u{9C}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}", "\u{1}",
    "\u{1B}[2J", "\u{1B}[H", "\u{1B}[5A", "\u{1B}[K", "\u{1B}[8m", "\u{1B}[7m", "\u{1B}[30m",
    "\u{1B}[38;5;16m", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[?1049h", "\u{1B}[?25l", "\u{1B}[1;1r",
    "\u{1B}]0;x\u{7}", "\u{1B}]52;c;QQ==\u{7}", "\u{1B}]8;;x\u{1B}\\", "\u{1B}P$qm\u{1B}\\",
    "\u{1B}_Ga=d\u{1B}\\", "\u{1B}_Ga=T,t=f;QQ==\u{1B}\\", "\u{1B}]1337;File=name=QQ==:QQ==\u{7}",
    "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\", "\u{1B}c", "\u{1B}7", "\u{1B}8", "\u{1B}(0", "\u{1B}#8",
    "\u{1}\u{1B}]0;x\u{7}\u{1}",
  ]
  private static let plain = [
    "a", "word ", "┏━┓", "é", "日本", "\n", "\n", "\u{C}", "> ", "\u{1B}[31mred\u{1B}[39m",
    "\u{1B}[1;36m",
    "\u{1B}[0m", "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;QUJD\u{1B}\\", "\u{1B}_Gm=0;QUJD\u{1B}\\",
    "\u{1B}]1337;File=inline=1;size=3;width=4:QUJD\u{7}", "\u{1B}P0;1q\"1;1;4;4#1~-\u{1B}\\",
    "\u{1B}]1337;File=inline=1;size=3;width=4:QUJD", "\u{1B}P0;1q\"1;1;4;4#1~-",
  ]

  /// Text of which every control character is followed by the mark.
  private func hostile(_ random: inout Random) -> String {
    (0..<random.below(9)).map { _ in
      random.oneIn(2) ? random.pick(Self.controls) + RawOutput.mark : random.pick(Self.plain)
    }.joined()
  }

  private func payload(_ kind: UInt8, _ random: inout Random) -> [UInt8] {
    func text(_ random: inout Random) -> [UInt8] { Self.text(hostile(&random)) }
    switch kind {
    case 65:
      let result: [UInt8] =
        random.oneIn(2) ? [0] : [1] + Self.number(random.below(9), bytes: 8) + text(&random)
      return result + text(&random) + list(&random, text)
    case 66, 67, 72: return text(&random)
    case 68: return operation(&random)
    case 69:
      var reply =
        text(&random) + text(&random) + Self.number(random.pick([0, 1, 70, 130]), bytes: 4)
      reply += [0, UInt8(random.below(2)), random.oneIn(9) ? 1 : 0]
      reply += list(&random) { operation(&$0) } + handover(&random) + text(&random) + [0, 0]
      return reply + text(&random) + list(&random, text) + settings(&random)
    case 70:
      return Self.number(0, bytes: 8) + Self.number(random.below(4), bytes: 8)
        + list(&random) { text(&$0) + text(&$0) }
    case 71: return random.oneIn(4) ? [0] : [1] + text(&random)
    default: return Mutation.noise(limit: 60, &random)
    }
  }

  private func operation(_ random: inout Random) -> [UInt8] {
    if random.oneIn(4) {
      return [random.pick([2, 3])] + Self.number(random.below(3), bytes: 8)
    }
    let images = list(&random) { Self.text(hostile(&$0)) + Self.text(hostile(&$0)) }
    return [1] + Self.text(hostile(&random)) + images + [0, 0]
  }

  private func settings(_ random: inout Random) -> [UInt8] {
    // Traces, formats, times, pictures, a split screen; then watched modules, counters, a
    // recording.
    let flags: [UInt8] = [
      UInt8(random.below(2)), 0, 0, 0, 0, 1, UInt8(random.below(2)),
    ]
    let watched: [UInt8] =
      random.oneIn(4)
      ? [1] + Self.number(1, bytes: 4) + Self.text(hostile(&random)) + Self.text("/dev/null") : [0]
    let recording: [UInt8] = random.oneIn(8) ? [1] + Self.text("/dev/full") : [0]
    return flags + watched + [0] + recording
  }

  private func handover(_ random: inout Random) -> [UInt8] {
    switch random.below(8) {
    case 0: [1, 1]
    case 1: [1, 2]
    case 2: [1, 3] + Self.text(hostile(&random))
    case 3: [1, 7] + Self.text(hostile(&random))
    case 4: [1, 8, 1, 1] + Self.text("live on")
    default: [0]
    }
  }

  private func list(_ random: inout Random, _ each: (inout Random) -> [UInt8]) -> [UInt8] {
    let count = random.below(3)
    return Self.number(count, bytes: 4) + (0..<count).flatMap { _ in each(&random) }
  }

  private static func number(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func text(_ text: String) -> [UInt8] {
    number(text.utf8.count, bytes: 4) + Array(text.utf8)
  }

  // MARK: Trying

  private static let session = """
    session 1
    title: T
    speed: 100

      > load deadly

      > status

    @pause

      > status

    """

  func fault(of input: [[UInt8]]) -> String? {
    let words = String(decoding: input.first ?? [], as: UTF8.self).split(separator: " ").map(
      String.init)
    guard let flag = words.first, ["--plain", "--split"].contains(flag) else { return nil }
    let frames = input.dropFirst().filter { !$0.isEmpty }
    tally.add("frames", frames.count)
    let bytes = frames.flatMap { frame in
      [1, frame[0]] + Self.number(0, bytes: 4) + Self.number(frame.count - 1, bytes: 4)
        + frame.dropFirst()
    }
    do {
      try Files.write(home.frames, bytes)
      try Files.write(home.path + "/a.session", Array(Self.session.utf8))
      let terminal = try PseudoTerminal(
        [program, "play", home.path + "/a.session", flag, "--plugin-path", home.plugins],
        environment: home.environment(), rows: 30, columns: 100)
      let ending = try play(terminal, words.dropFirst().first)
      tally.add("bytes judged", terminal.output.count)
      if case .signal(let number) = ending { return "signal \(number) ended the front end" }
      return RawOutput.fault(in: terminal.output)
    } catch {
      return "\(error)"
    }
  }

  private func play(_ terminal: PseudoTerminal, _ key: String?) throws -> PseudoTerminal.Ending {
    // Until it has shown something, Ctrl-C and keys mean what they mean to the terminal.
    try terminal.waitForOutput("space next", seconds: 60)
    for _ in 0..<3 {
      terminal.rest(milliseconds: 60)
      if let ending = try? terminal.waitForExit(seconds: 0) {
        tally.add("left by themselves")
        return ending
      }
      terminal.send(key ?? " ")
    }
    if key == "t" { tally.add("taken over") }
    for line in ["status", "st\t\t", "\u{15}undo", "quit", "q", "quit"] {
      terminal.send(line + "\r")
      terminal.rest(milliseconds: 60)
    }
    for _ in 0..<10 {
      if let ending = try? terminal.waitForExit(seconds: 3) { return ending }
      terminal.send("\u{3}")
      terminal.rest(milliseconds: 60)
      terminal.send("quit\r")
    }
    throw SetupProblem("it does not leave: \(terminal.screen.lines.suffix(4))")
  }
}
