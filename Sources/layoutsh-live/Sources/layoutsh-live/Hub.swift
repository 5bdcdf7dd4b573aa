import Glibc
import NIOCore

/// The pages and the shell, and what passes between them.
///
/// Used on the program's one event loop alone.
final class Hub: @unchecked Sendable {
  /// Maximum number of pages that have shown the token.
  static let mostPages = 8
  /// Maximum number of connections, pages included.
  static let mostConnections = 64
  /// Maximum size of a message of a page, in bytes.
  static let longestMessage = 64 << 10

  let token: AccessToken
  /// The channel to the shell, once it is there.
  var shell: (any Channel)?
  /// The address that requests must name, and the page's origin.
  private(set) var host = ""
  private(set) var origin = ""
  private var pages: [UInt32: PageSocket] = [:]
  private var connections: Set<ObjectIdentifier> = []
  /// Connections that have neither sent a whole request nor shown the token, oldest first.
  private var halfOpen: [any Channel] = []
  private var nextPage: UInt32 = 1
  private var isEnding = false

  init(_ token: AccessToken) { self.token = token }

  /// Notes the port and sends the shell the URL.
  func listen(on port: Int) {
    host = "127.0.0.1:\(port)"
    origin = "http://\(host)"
    send(.listening, text: ByteBuffer(string: "\(origin)/#\(token.text)"))
  }

  // MARK: Connections

  /// Counts a connection; returns false if there are too many.
  ///
  /// If there are, the oldest half-open one makes room, so that silent connections cannot keep
  /// others out.
  func admit(_ channel: any Channel) -> Bool {
    guard !isEnding else { return false }
    if connections.count >= Self.mostConnections {
      guard let oldest = halfOpen.first else { return false }
      forget(oldest)
      oldest.close(promise: nil)
    }
    connections.insert(ObjectIdentifier(channel))
    halfOpen.append(channel)
    channel.closeFuture.whenComplete { _ in self.forget(channel) }
    return true
  }

  /// Notes that a connection has sent what is expected of it.
  func settle(_ channel: any Channel) { halfOpen.removeAll { $0 === channel } }

  private func forget(_ channel: any Channel) {
    settle(channel)
    connections.remove(ObjectIdentifier(channel))
  }

  /// Gives a page that has shown the token its number; nil if there are too many.
  func join(_ page: PageSocket) -> UInt32? {
    guard pages.count < Self.mostPages, !isEnding else { return nil }
    let number = nextPage
    nextPage += 1
    pages[number] = page
    send(.joined, page: number)
    return number
  }

  /// Forgets a page.
  func leave(_ number: UInt32) {
    guard pages.removeValue(forKey: number) != nil else { return }
    send(.left, page: number)
  }

  // MARK: Messages

  /// Passes a message of a page to the shell; returns false if too many wait there already.
  func receive(_ message: ByteBuffer, from page: UInt32) -> Bool {
    guard let shell, shell.isWritable else { return false }
    send(.message, page: page, text: message)
    return true
  }

  /// Sends a message of the shell to one page, or to all for page 0.
  func send(_ text: ByteBuffer, to page: UInt32) {
    if page != 0 {
      pages[page]?.send(text)
    } else {
      for page in pages.values { page.send(text) }
    }
  }

  /// Says good-bye to every page and ends the program.
  func end(saying text: ByteBuffer = ByteBuffer(string: #"{"bye":"the shell has ended"}"#)) {
    guard !isEnding, let loop = shell?.eventLoop else { return }
    isEnding = true
    let all = pages.values.compactMap { $0.leave(saying: text, code: .goingAway) }
    EventLoopFuture.andAllComplete(all, on: loop).whenComplete { _ in exit(0) }
    // A page that takes nothing does not keep the program.
    loop.scheduleTask(in: .milliseconds(300)) { exit(0) }
  }

  private func send(_ kind: ShellFrame.Kind, page: UInt32 = 0, text: ByteBuffer = ByteBuffer()) {
    guard let shell else { return }
    let frame = ShellFrame(kind: kind, page: page, text: text)
    shell.writeAndFlush(ShellFrameCodec.bytes(of: frame, shell.allocator), promise: nil)
  }
}
