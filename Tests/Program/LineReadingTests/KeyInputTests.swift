import Glibc
import TestSupport
import Testing

@testable import LineReading

/// The event that ends a wait for keys.
struct KeyInputTests {
  /// A socket takes bytes at any time: only who has some to write waits for that.
  @Test("A watched socket is ready for what is wanted") func aWatchedSocketIsReadyForWhatIsWanted()
    throws
  {
    var ends: [CInt] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    var keys: [CInt] = [0, 0]
    try #require(pipe(&keys) == 0)
    defer { (ends + keys).forEach { close($0) } }
    let input = KeyInput(descriptor: keys[0])
    let idle = TerminalReader.WatchedDescriptor(ends[0])
    expect(input.wait(milliseconds: 0, beside: idle), equals: .nothing)
    let writing = TerminalReader.WatchedDescriptor(ends[0], isWritten: true)
    expect(input.wait(milliseconds: 0, beside: writing), equals: .watched)
    expect(write(ends[1], "a", 1), equals: 1)
    expect(input.wait(milliseconds: 0, beside: idle), equals: .watched)
    // Keys come first.
    expect(write(keys[1], "k", 1), equals: 1)
    expect(input.wait(milliseconds: 0, beside: idle), equals: .bytes)
    expect(input.consumeByte(), equals: UInt8(ascii: "k"))
  }

  /// The rest of a sequence may come with another read; another sequence stays where it is.
  @Test("A sequence is taken whole") func aSequenceIsTakenWhole() throws {
    var keys: [CInt] = [0, 0]
    try #require(pipe(&keys) == 0)
    defer { keys.forEach { close($0) } }
    let input = KeyInput(descriptor: keys[0])
    expect(write(keys[1], "\u{1B}[2", 3), equals: 3)
    expect(input.wait(milliseconds: 0), equals: .bytes)
    expect(write(keys[1], "00~x", 4), equals: 4)
    expect(!input.consume(Array("\u{1B}[201~".utf8)))
    expect(input.consume(Array("\u{1B}[200~".utf8)))
    expect(input.consumeByte(), equals: UInt8(ascii: "x"))
  }

  /// The process of the tests was not stopped.
  @Test("Without a stop nothing was given back") func withoutAStopNothingWasGivenBack() {
    expect(!PaneGuard.takeStop())
  }
}
