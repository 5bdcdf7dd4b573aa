/// A run of one part: a number of rounds from a seed, in workers.
struct Campaign<Tried: Part> {
  let seed: UInt32
  let rounds: Int
  let program: String
  /// Tries all inputs and prints the result; 0 if every law held, else 1.
  func run() throws -> Int32 {
    let tally = try Tally(Tried.counted)
    let part = try Tried(Setting(tally: tally, program: program, rounds: rounds))
    let start = Clock.milliseconds
    let inputs = (rounds + Tried.roundsPerInput - 1) / Tried.roundsPerInput
    for first in stride(from: 0, to: inputs, by: Tried.batch) {
      let batch = first..<min(first + Tried.batch, inputs)
      tally.input = first
      let ending = Worker.run(tally, patience: Tried.patience) {
        for input in batch {
          tally.input = input
          if let fault = part.fault(of: self.input(input, part)) { return fault }
        }
        return nil
      }
      if case .fault(let input, let message) = ending {
        report(message, part, input, tally)
        return 1
      }
    }
    let seconds = Double((Clock.milliseconds - start) / 100) / 10
    Output.line("ok: \(rounds) \(Tried.unit), seed \(seed), \(seconds) s: \(tally.text)")
    return 0
  }

  private func input(_ number: Int, _ part: Tried) -> [[UInt8]] {
    var random = Random(seed: seed, input: number)
    return part.input(&random)
  }

  /// Shrinks the failing input and prints how to get it again.
  private func report(_ message: String, _ part: Tried, _ number: Int, _ tally: Tally) {
    Output.line("FAILED: \(Tried.unit), seed \(seed), input \(number): \(message)")
    var last = message
    let shrunk = Shrinking.shrunk(
      input(number, part), attempts: Tried.attempts, shrinksPieces: Tried.shrinksPieces
    ) { input in
      tally.input = number
      let ending = Worker.run(tally, patience: Tried.patience) { part.fault(of: input) }
      guard case .fault(_, let found) = ending, found.prefix(12) == message.prefix(12) else {
        return false
      }
      last = found
      return true
    }
    Output.line("shrunk to \(shrunk.count) pieces: \(last)")
    for piece in shrunk { Output.line("  \(Literal.text(piece))") }
  }
}

/// Bytes as a Swift literal that shows every one of them.
enum Literal {
  /// The literal with its quotes; bytes that are no ASCII text as `\xNN`.
  static func text(_ bytes: [UInt8]) -> String {
    var result = "\""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: result += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result + "\""
  }
}
