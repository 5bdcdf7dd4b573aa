import NIOCore

/// A message between the shell and this program, over their socket pair.
///
/// On the wire: the length of the rest (4 bytes), the kind (1), the page (4), the text. Numbers are
/// little-endian.
struct ShellFrame {
  /// The kind of a message.
  enum Kind: UInt8 {
    /// To the shell: the text is the URL of the page.
    case listening = 1
    /// To the shell: a page has shown the token.
    case joined
    /// To the shell: a page is gone.
    case left
    /// Both directions: a message from or to one page; page 0 means every page.
    case message
    /// To this program: sends every page the text and ends.
    case end
  }

  /// Maximum size of a message of the shell, in bytes.
  static let limit = 64 << 20

  var kind: Kind
  var page: UInt32 = 0
  var text: ByteBuffer
}

/// Encodes and decodes the messages of the shell.
struct ShellFrameCodec: ByteToMessageDecoder {
  typealias InboundOut = ShellFrame

  enum Fault: Error {
    case badFrame
  }

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws
    -> DecodingState
  {
    let start = buffer.readerIndex
    guard let length = buffer.getInteger(at: start, endianness: .little, as: UInt32.self) else {
      return .needMoreData
    }
    guard length >= 5, length <= ShellFrame.limit else { throw Fault.badFrame }
    guard var rest = buffer.getSlice(at: start + 4, length: Int(length)) else {
      return .needMoreData
    }
    buffer.moveReaderIndex(forwardBy: 4 + Int(length))
    guard let kind = rest.readInteger(as: UInt8.self).flatMap(ShellFrame.Kind.init),
      let page = rest.readInteger(endianness: .little, as: UInt32.self)
    else { throw Fault.badFrame }
    context.fireChannelRead(
      ByteToMessageHandler<Self>.wrapInboundOut(ShellFrame(kind: kind, page: page, text: rest)))
    return .continue
  }

  /// The bytes of a message.
  static func bytes(of frame: ShellFrame, _ allocator: ByteBufferAllocator) -> ByteBuffer {
    var buffer = allocator.buffer(capacity: 9 + frame.text.readableBytes)
    buffer.writeInteger(UInt32(5 + frame.text.readableBytes), endianness: .little)
    buffer.writeInteger(frame.kind.rawValue)
    buffer.writeInteger(frame.page, endianness: .little)
    buffer.writeImmutableBuffer(frame.text)
    return buffer
  }
}

/// The end of the socket pair that the shell holds the other end of; this program ends with it.
final class ShellLink: ChannelInboundHandler {
  typealias InboundIn = ShellFrame

  private let hub: Hub

  init(_ hub: Hub) { self.hub = hub }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    switch frame.kind {
    case .message: hub.send(frame.text, to: frame.page)
    case .end: hub.end(saying: frame.text)
    case .listening, .joined, .left: context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { hub.end() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
