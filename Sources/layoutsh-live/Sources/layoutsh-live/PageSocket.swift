import NIOCore
import NIOWebSocket

/// Passes only frames that a browser sends: masked, without the bits of extensions, which no one
/// has asked for, and control frames whole and short.
///
/// It comes before the fragments of messages are joined, because that drops what it checks.
final class FrameGate: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  struct Fault: Error {}

  /// Maximum length of a control frame, in bytes.
  private static let longestControl = 125

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    let isControl = frame.opcode.isControlOpcode
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3,
      !isControl || frame.fin && frame.length <= Self.longestControl
    else { return context.fireErrorCaught(Fault()) }
    context.fireChannelRead(data)
  }
}

/// The socket of one page.
final class PageSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// Close codes beside the standard ones.
  private static let wrongToken = WebSocketErrorCode.unknown(4403)
  private static let tryLater = WebSocketErrorCode.unknown(1013)
  /// The time for the token.
  private static let patience = TimeAmount.seconds(5)

  private let hub: Hub
  private var channel: (any Channel)?
  /// The number of the page once it has shown the token.
  private var number: UInt32?
  private var budget = MessageBudget()
  private var isLeaving = false
  private var timeout: Scheduled<Void>?

  init(_ hub: Hub) { self.hub = hub }

  func handlerAdded(context: ChannelHandlerContext) {
    channel = context.channel
    let page = NIOLoopBound(self, eventLoop: context.eventLoop)
    timeout = context.eventLoop.scheduleTask(in: Self.patience) {
      page.value.close(Self.wrongToken)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    timeout?.cancel()
    if let number { hub.leave(number) }
    number = nil
    channel = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isLeaving else { return }
    let frame = Self.unwrapInboundIn(data)
    guard budget.spend() else {
      leave(
        saying: ByteBuffer(
          string: #"{"bye":"too many messages: expected at most 240 a second"}"#),
        code: .policyViolation)
      return
    }
    switch frame.opcode {
    case .text: receive(frame.unmaskedData)
    case .ping:
      guard context.channel.isWritable else { return drop() }
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(Self.wrapOutboundOut(pong), promise: nil)
    case .pong: break
    case .connectionClose: close(.normalClosure)
    default: close(.unacceptableData)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let isTooLong =
      error as? NIOWebSocketFrameAggregator.Error == .accumulatedFrameSizeIsTooLarge
      || error as? NIOWebSocketError == .invalidFrameLength
    close(isTooLong ? .messageTooLarge : .protocolError)
  }

  private func receive(_ message: ByteBuffer) {
    if let number {
      guard message.readableBytes <= Hub.longestMessage else { return close(.messageTooLarge) }
      guard hub.receive(message, from: number) else {
        leave(
          saying: ByteBuffer(string: #"{"bye":"the shell is busy: too many messages wait"}"#),
          code: Self.tryLater)
        return
      }
      return
    }
    timeout?.cancel()
    guard hub.token.isIn(Array(message.readableBytesView)) else { return close(Self.wrongToken) }
    number = hub.join(self)
    if let channel, number != nil { hub.settle(channel) }
    if number == nil {
      leave(
        saying: ByteBuffer(string: #"{"bye":"the shell has \#(Hub.mostPages) pages already"}"#),
        code: Self.tryLater)
    }
  }

  // MARK: Sending

  /// Sends a message; a page that has not taken the ones before is dropped.
  func send(_ text: ByteBuffer) {
    guard let channel, !isLeaving else { return }
    guard channel.isWritable else { return drop() }
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: text), promise: nil)
  }

  /// Sends a last message and closes.
  ///
  /// - Returns: the end of the connection, or nil if it is over.
  @discardableResult
  func leave(saying text: ByteBuffer, code: WebSocketErrorCode) -> EventLoopFuture<Void>? {
    let end = channel?.closeFuture
    send(text)
    close(code)
    return end
  }

  private func drop() { channel?.close(promise: nil) }

  /// Sends a close frame and closes.
  private func close(_ code: WebSocketErrorCode) {
    guard let channel, !isLeaving else { return }
    isLeaving = true
    if let number { hub.leave(number) }
    number = nil
    var data = channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in channel.close(promise: nil) }
  }
}
