import CLivePage
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers requests for the files of the page, one for each connection.
final class PageFiles: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time that a request may take.
  private static let patience = TimeAmount.seconds(10)

  private let hub: Hub
  private var head: HTTPRequestHead?
  private var isOver = false
  private var timeout: Scheduled<Void>?

  init(_ hub: Hub) { self.hub = hub }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    timeout = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

  func channelInactive(context: ChannelHandlerContext) { timeout?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head): self.head = head
    // No request needs a body.
    case .body: answer(context, .payloadTooLarge)
    case .end: if let head { answer(context, head) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A request that may not become a socket is answered like any other.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  private func answer(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    let isSocket = head.uri == "/live"
    guard PageGate.judge(head, hub, needsOrigin: isSocket) == .allowed else {
      return answer(context, .forbidden)
    }
    if isSocket { return answer(context, .upgradeRequired) }
    guard head.method == .GET || head.method == .HEAD else {
      return answer(context, .methodNotAllowed)
    }
    guard let file = Self.file(at: head.uri) else { return answer(context, .notFound) }
    hub.settle(context.channel)
    let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.size)
    answer(
      context, .ok, type: String(cString: file.type), ByteBuffer(bytes: bytes),
      isWhole: head.method == .GET)
  }

  private static func file(at path: String) -> live_file? {
    (0..<live_file_count).lazy.map { live_file_at($0) }.first { String(cString: $0.path) == path }
  }

  private func answer(
    _ context: ChannelHandlerContext, _ status: HTTPResponseStatus,
    type: String = "text/plain; charset=utf-8", _ body: ByteBuffer? = nil, isWhole: Bool = true
  ) {
    guard !isOver else { return }
    isOver = true
    let body = body ?? ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")
    var headers = PageGate.headers(hub)
    headers.add(name: "Content-Type", value: type)
    headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    if status == .upgradeRequired { headers.add(name: "Upgrade", value: "websocket") }
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if isWhole {
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
