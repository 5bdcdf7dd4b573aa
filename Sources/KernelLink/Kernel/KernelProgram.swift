import CPosix
import Glibc
public import ShellValues
import System
public import TerminalText

/// The program inside a kernel; this module knows only that lines have answers.
///
/// All calls come from one thread, one after another.
public protocol KernelProgram {
  /// The prompt for the next line.
  var prompt: String { get }
  /// The names of suspended layers.
  var suspended: [String] { get }
  /// Settings outside the journal; a new kernel starts with the same.
  var settings: ShellSettings { get }

  /// The lines of its state.
  var journal: JournalLines { get }

  /// Restores the state of a journal; called first, and to go back.
  ///
  /// - Parameters:
  ///   - rebuild: the lines, and the layers that must not be called.
  ///   - progress: call it with the index (from 0) of each line before it runs. A crash is
  ///     attributed to that line, and a line that takes too long ends the attempt.
  mutating func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult

  /// Runs one line, or answers its question.
  mutating func run(_ line: KernelLine) -> LineReply

  /// Returns the completion at the cursor, given in UTF-8 bytes from the start of the text.
  mutating func complete(_ text: String, cursor: Int) -> Completion

  /// Returns how the line may continue, or nil.
  mutating func hint(_ text: String) -> String?

  /// Returns what the scene looks like, or its moments while a line runs; empty for none.
  mutating func picture(_ request: PictureRequest) -> VisibleText

  /// Returns an explanation of the word at the cursor, given in UTF-8 bytes; empty for none.
  mutating func help(_ text: String, cursor: Int, columns: Int) -> VisibleText
}

extension KernelProgram {
  /// A program that shows nothing.
  public mutating func picture(_ request: PictureRequest) -> VisibleText { "" }

  /// A program that explains nothing.
  public mutating func help(_ text: String, cursor: Int, columns: Int) -> VisibleText { "" }
}

/// The loop of a kernel: reads requests, asks the program, sends answers, until the front end is
/// gone.
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
    let memory = context.memory
    let result = program.rebuild(rebuild) { memory.begin(.replay(UInt64(clamping: $0) + 1)) }
    cposix_flush()
    context.send(.ready(result, prompt: program.prompt, suspended: program.suspended))
    memory.begin(.idle)
  }

  /// Answers one request; what plugins printed is sent first.
  private mutating func answer(_ request: Request) {
    let answer: Answer
    switch request {
    case .run(let line):
      context.memory.begin(.line(line.number), line.text)
      var reply = program.run(line)
      cposix_flush()
      context.sendPieces(of: &reply)
      answer = .reply(
        reply, prompt: program.prompt, suspended: program.suspended, settings: program.settings)
    case .complete(let text, let cursor):
      answer = .completion(program.complete(text, cursor: cursor))
    case .hint(let text): answer = .hint(program.hint(text))
    case .picture(let wanted): answer = .picture(program.picture(wanted))
    case .help(let text, let cursor, let columns):
      answer = .help(program.help(text, cursor: cursor, columns: Int(columns)))
    case .rewind(let operations, let suspended, let settings):
      var state = ShellState(journal: program.journal, suspended: suspended, settings: settings)
      for operation in operations where !state.journal.apply(operation) {
        _exit(KernelExit.lostConnection)
      }
      return announce(Rebuild(state))
    }
    cposix_flush()
    context.send(answer)
    context.memory.begin(.idle)
  }
}

/// The connections of a program inside a kernel to the outside.
public final class KernelContext {
  /// The destination of output.
  enum Outlet {
    /// As frames to the front end, on this socket.
    case frames(Int32)
    /// To these two descriptors; what plugins print to the standard ones is kept apart.
    case files(output: HeldOutput, errors: Int32)
  }

  /// The memory of calls into plugins.
  public let memory: CrashMemory
  private let outlet: Outlet
  /// The request being answered.
  var request: UInt32 = 0

  init(memory: CrashMemory, outlet: Outlet) {
    self.memory = memory
    self.outlet = outlet
  }

  /// Whether the user asked the running line to stop.
  ///
  /// Costs a load or two; ask often.
  public var isInterrupted: Bool {
    switch outlet {
    case .frames: request != 0 && memory.cancelled == UInt64(request)
    case .files: cposix_interrupted() != 0
    }
  }

  /// Shows text on standard output before the line is over; a script holds it back to write more at
  /// once.
  ///
  /// - Complexity: O(bytes).
  public func write(_ text: VisibleText) {
    KernelChild.leaveIfCopy()
    switch outlet {
    case .frames: sendPieces(of: text, as: Answer.output)
    case .files(let output, _): if !memory.waiting({ output.add(text.bytes) }) { fail() }
    }
  }

  /// Writes what a script holds back; call it before waiting for anything.
  public func flush() {
    KernelChild.leaveIfAnyCopy()
    if case .files(let output, _) = outlet, !memory.waiting({ output.write() }) { fail() }
  }

  /// Shows text on standard error before the line is over.
  ///
  /// - Complexity: O(bytes).
  public func writeError(_ text: VisibleText) {
    switch outlet {
    case .frames: sendPieces(of: text, as: Answer.errors)
    case .files(_, let errors):
      flush()
      if !memory.waiting({ Posix.write(errors, text.bytes) }) { fail() }
    }
  }

  /// Applies an operation to the journal before the line is over; does nothing in a script.
  public func record(_ operation: JournalOperation) {
    if case .frames = outlet { send(.journal(operation)) }
  }

  /// The maximum size of output in one frame, in bytes.
  private static let piece = 256 << 10

  private func sendPieces(of text: VisibleText, as answer: (VisibleText) -> Answer) {
    if text.count <= Self.piece {
      if !text.isEmpty { send(answer(text)) }
      return
    }
    for piece in text.pieces(of: Self.piece, limit: Frame.longestPayload - 16) {
      send(answer(piece))
    }
  }

  /// Sends an answer; the kernel exits if the front end is gone or the answer too long for a frame.
  func send(_ answer: Answer) {
    guard case .frames(let socket) = outlet else { return }
    KernelChild.leaveIfAnyCopy()
    let frame = answer.frame(request: request)
    guard frame.payload.count <= Frame.longestPayload,
      Posix.send(socket, frame.bytes, patience: -1)
    else { fail() }
  }

  /// Sends the text of a long reply in pieces, after its journal operations.
  func sendPieces(of reply: inout LineReply) {
    guard reply.output.count + reply.errors.count > Self.piece else { return }
    reply.journal.forEach(record)
    write(reply.output)
    writeError(reply.errors)
    (reply.journal, reply.output, reply.errors) = ([], "", "")
  }

  private func fail() -> Never {
    memory.outputError = errno
    _exit(errno == EBADF ? KernelExit.closedDescriptor : KernelExit.lostConnection)
  }
}

/// Exit codes of kernels.
enum KernelExit {
  /// The other side can no longer be reached.
  static let lostConnection: Int32 = 71
  /// Something in the kernel closed the descriptor it writes to.
  static let closedDescriptor: Int32 = 72
  /// A confined kernel exceeded its memory limit.
  static let outOfMemory: Int32 = 74
  /// A kernel could not be confined and did not start.
  static let unconfined: Int32 = 75
}
