import CPosix
import Glibc
public import ShellValues

/// What runs inside a kernel; the only thing this module knows about commands is that lines have answers.
///
/// All calls come from one thread, one after the other.
public protocol KernelProgram {
  /// The prompt for the next line.
  var prompt: String { get }
  /// Names of the layers whose layout is suspended.
  var suspended: [String] { get }
  /// What is set and is no part of the journal; a new kernel is given it to be set up the same.
  var settings: ShellSettings { get }

  /// Brings the state of a journal back; called once, first.
  ///
  /// - Parameters:
  ///   - rebuild: the lines, and the layers that must not be called.
  ///   - progress: to be called with the index (from 0) of each line before it runs: a death is put
  ///     down to that line, and a line that takes too long ends the attempt.
  mutating func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult

  /// Runs one line. Prompt, suspended layers and settings of the reply are filled in by the caller.
  mutating func run(_ line: KernelLine) -> KernelReply

  /// What could stand at the cursor, given in UTF-8 bytes from the start of the text.
  mutating func complete(_ text: String, cursor: Int) -> Completion

  /// How the line might go on, or nil.
  mutating func suggest(_ text: String) -> String?
}

/// The inside of a kernel: reads requests, asks the program, sends answers, until the front end is gone.
struct KernelLoop {
  let socket: Int32
  let context: KernelContext
  var program: any KernelProgram

  /// Serves for the rest of the process.
  mutating func serve(after rebuild: Rebuild) -> Never {
    announce(rebuild)
    var buffer = FrameBuffer()
    while true {
      KernelChild.leaveIfAnyCopy()
      var bytes: [UInt8] = []
      guard case .bytes = Posix.read(socket, limit: 1 << 16, into: &bytes) else { _exit(0) }
      buffer.append(bytes)
      do {
        while let frame = try buffer.next() {
          context.request = frame.request
          answer(try Request(frame))
        }
      } catch {
        _exit(KernelExit.lostConnection)
      }
    }
  }

  private mutating func announce(_ rebuild: Rebuild) {
    let note = context.note
    let result = program.rebuild(rebuild) { note.begin(.replay(UInt64(clamping: $0) + 1)) }
    cposix_flush()
    context.send(.ready(result, prompt: program.prompt, suspended: program.suspended))
    note.begin(.idle)
  }

  /// Answers one request; what plugins printed leaves before the answer does.
  private mutating func answer(_ request: Request) {
    switch request {
    case .run(let line):
      context.note.begin(.line(line.number))
      var reply = program.run(line)
      reply.prompt = program.prompt
      reply.suspended = program.suspended
      reply.settings = program.settings
      cposix_flush()
      context.send(reply: reply)
    case .complete(let text, let cursor):
      let completion = program.complete(text, cursor: cursor)
      cposix_flush()
      context.send(.completion(completion))
    case .suggest(let text):
      let suggestion = program.suggest(text)
      cposix_flush()
      context.send(.suggestion(suggestion))
    }
    context.note.begin(.idle)
  }
}
