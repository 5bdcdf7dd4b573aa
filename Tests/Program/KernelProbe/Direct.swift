import Glibc
import KernelLink
import TerminalText

/// Runs the lines of standard input in a direct kernel; a crash is one line on standard error.
func playDirect() -> Int32 {
  do {
    var patience = Patience()
    patience.cancel = 500
    let outcome = try runDirect(patience: patience, input: 0) { context in
      var program = ToyProgram(context: context)
      var number: UInt64 = 0
      while let line = readLine() {
        number += 1
        context.memory.setLine(number)
        if ["hang", "spin"].contains(line) { context.write("running\n") }
        if line == "stop" { return 1 }
        let reply = program.run(KernelLine(number: number, text: line))
        context.write(reply.output)
        if !reply.output.isEmpty { context.write("\n") }
        if reply.status != 0 { return reply.status }
      }
      return 0
    }
    if case .crashed(let report) = outcome {
      let sentence = "error: \(report.sentence)\n"
      write(2, sentence, sentence.utf8.count)
    }
    return outcome.exitCode
  } catch {
    print(error.sentence)
    return 1
  }
}
