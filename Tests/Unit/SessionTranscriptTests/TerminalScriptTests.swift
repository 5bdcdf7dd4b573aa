import TestSupport
import Testing

@testable import SessionTranscript

/// The script of a performance, and the changes of its times.
struct TerminalScriptTests {
  /// Three commands, and five minutes before the last one.
  private func performance(speed: Double = 1) throws -> Performance {
    let session = try Session(text: "session 1\n")
    var performance = Performance(session, pacing: Pacing(seed: 1, speed: speed))
    performance.narrate("Told.")
    for (command, pictures) in [("load flow", 0..<2), ("sections 3", 2..<12), ("frob", 12..<12)] {
      if command == "frob" { performance.add(.time(300_000)) }
      var answered = Performance.Answered(
        prompt: "> ", command: command, output: StepOutput(lines: ["one", "two"]))
      if command == "frob" { answered.output.status = 1 }
      answered.pictures = pictures
      performance.add(.step(answered))
    }
    performance.add(.mark("end"))
    return performance
  }

  private func events(
    _ performance: Performance, trim: Range<Int>? = nil
  ) -> (events: [TerminalScript.Event], end: Int) {
    var events: [TerminalScript.Event] = []
    let end = TerminalScript(performance, trim: trim).play {
      events.append($0)
      return true
    }
    return (events, end)
  }

  private func text(_ events: [TerminalScript.Event]) -> String {
    events.reduce(into: "") {
      if case .text(let text, _) = $1.content { $0 += text }
    }
  }

  private func isInOrder(_ events: [TerminalScript.Event]) -> Bool {
    zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
  }

  @Test("Pictures come one by one once a command is typed, beside its answer")
  func pictures() throws {
    let (events, end) = events(try performance())
    expect(isInOrder(events) && events.last.map { $0.time <= end } == true)
    let shown = events.compactMap { event -> (Int, Int)? in
      if case .picture(let number) = event.content { return (event.time, number) }
      return nil
    }
    expect(shown.map(\.1), equals: Array(0..<12))
    expect(zip(shown[2...], shown[3...]).allSatisfy { $1.0 - $0.0 == 134 }, "\(shown)")
    let typed = try #require(
      events.firstIndex { $0.content == .text("\r\n", .typed) }.map { events[$0].time })
    expect(shown[0].0, equals: typed)
    expect(events.contains { $0.content == .text("one\r\n", .failure) })
    // The next prompt waits for the last picture.
    let prompts = events.filter { $0.content == .text("> ", .prompt) }
    expect(prompts[2].time >= shown[11].0 + 134)
  }

  @Test("No wait is longer than the limit, and nothing is lost")
  func idleLimit() throws {
    var performance = try performance()
    let (all, end) = events(performance)
    performance.idleLimit = 400
    let (short, shortEnd) = events(performance)
    expect(short.map(\.content) == all.map(\.content))
    let waits = zip(short, short.dropFirst()).map { $1.time - $0.time }
    expect(waits.max(), equals: 400)
    for (index, wait) in zip(all, all.dropFirst()).map({ $1.time - $0.time }).enumerated() {
      expect(waits[index], equals: min(wait, 400))
    }
    expect(end > 300_000 && shortEnd < 10_000)
  }

  @Test("A part begins with what was there before it and ends where it ends")
  func trim() throws {
    let (all, _) = events(try performance())
    let (part, end) = events(try performance(), trim: 2000..<5000)
    expect(end, equals: 3000)
    expect(isInOrder(part) && part.last.map { $0.time < 3000 } == true)
    expect(text(part), equals: text(all.filter { $0.time < 5000 }))
    let later = all.filter { (2001..<5000).contains($0.time) }
    expect(part.suffix(later.count).map(\.time), equals: later.map { $0.time - 2000 })
    // Beyond the end there is what there is.
    let (rest, restEnd) = events(try performance(), trim: 299_000..<900_000)
    expect(text(rest), equals: text(all))
    expect(restEnd < 10_000)
  }

  @Test("Twice the speed is half the time")
  func speed() throws {
    let (one, two) = (events(try performance()).end, events(try performance(speed: 2)).end)
    expect(abs(one - 2 * two) < 200, "\(one) \(two)")
  }
}
