import CPosix
import Glibc

/// What a program inside a kernel can reach outside of it.
public final class KernelContext {
  /// Where bytes go.
  enum Outlet {
    /// As frames to the front end, on this socket.
    case frames(Int32)
    /// To these two descriptors: what plugins print to the standard ones is kept apart.
    case files(output: HeldOutput, errors: Int32)
  }

  /// Where calls into plugins are written down.
  public let note: CrashNote
  private let outlet: Outlet
  /// The request that is being answered.
  var request: UInt32 = 0

  init(note: CrashNote, outlet: Outlet) {
    self.note = note
    self.outlet = outlet
  }

  /// Whether the user asked the running line to stop.
  ///
  /// Costs a load or two; ask often.
  public var isInterrupted: Bool {
    switch outlet {
    case .frames: request != 0 && note.cancelled == UInt64(request)
    case .files: cposix_interrupted() != 0
    }
  }

  /// Shows bytes on standard output before the line is over; in a script, together with others.
  ///
  /// O(bytes).
  public func write(_ bytes: [UInt8]) {
    switch outlet {
    case .frames: sendPieces(of: bytes, as: Answer.output)
    case .files(let output, _): if !output.add(bytes) { fail() }
    }
  }

  /// Shows now what a script has written so far; to be called before it waits for anything.
  public func flush() {
    if case .files(let output, _) = outlet, !output.write() { fail() }
  }

  /// Shows bytes on standard error before the line is over.
  ///
  /// O(bytes).
  public func writeError(_ bytes: [UInt8]) {
    switch outlet {
    case .frames: sendPieces(of: bytes, as: Answer.errors)
    case .files(_, let errors):
      flush()
      if !Posix.write(errors, bytes) { fail() }
    }
  }

  /// Has an operation on the journal carried out before the line is over; in a script, nothing.
  public func record(_ operation: JournalOperation) {
    if case .frames = outlet { send(.journal(operation)) }
  }

  /// How many bytes of output go into one frame.
  private static let piece = 256 << 10

  private func sendPieces(of bytes: [UInt8], as answer: ([UInt8]) -> Answer) {
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      send(answer(Array(bytes[start..<min(start + Self.piece, bytes.count)])))
    }
  }

  /// Sends an answer; where the front end is gone, or the answer too long for a frame, the kernel ends.
  func send(_ answer: Answer) {
    guard case .frames(let socket) = outlet else { return }
    let frame = answer.frame(request: request)
    guard frame.payload.count <= Frame.longestPayload,
      Posix.send(socket, frame.bytes, patience: -1)
    else { fail() }
  }

  /// Sends a reply; a long one goes in pieces, after what it asks of the journal.
  func send(reply: KernelReply) {
    var reply = reply
    if reply.output.count + reply.errors.count > Self.piece {
      reply.journal.forEach(record)
      reply.journal = []
      write(reply.output)
      writeError(reply.errors)
      reply.output = []
      reply.errors = []
    }
    send(.reply(reply))
  }

  private func fail() -> Never {
    _exit(errno == EBADF ? KernelExit.closedDescriptor : KernelExit.lostConnection)
  }
}

/// Exit codes of kernels.
enum KernelExit {
  /// The other side cannot be reached any more.
  static let lostConnection: Int32 = 71
  /// Something in the kernel closed the descriptor it writes to.
  static let closedDescriptor: Int32 = 72
  /// What a copy of a kernel was made for is done; with 0 a plugin may have ended it.
  static let asideDone: Int32 = 73
}
