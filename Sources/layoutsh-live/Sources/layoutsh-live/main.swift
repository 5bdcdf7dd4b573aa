import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

// The live page of layoutsh: serves the page's files and its socket on the loopback address. The
// shell starts it with one end of a socket pair as descriptor 3, which carries everything between
// the two; the program ends with it.

/// The descriptor of the socket to the shell.
let shellDescriptor: CInt = 3

/// Ends the program with a sentence.
func fail(_ sentence: String) -> Never {
  let text = Array("layoutsh-live: \(sentence)\n".utf8)
  _ = write(STDERR_FILENO, text, text.count)
  exit(1)
}

/// Whether the shell has started this program.
func isStartedByShell() -> Bool {
  var facts = stat()
  return fstat(shellDescriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
}

/// Upgrades a request to the socket of a page.
func upgrader(_ hub: Hub) -> NIOWebSocketServerUpgrader {
  NIOWebSocketServerUpgrader(
    maxFrameSize: Hub.longestMessage, automaticErrorHandling: false,
    shouldUpgrade: { channel, head in
      channel.eventLoop.makeSucceededFuture(PageGate.admitsSocket(head, hub) ? [:] : nil)
    },
    upgradePipelineHandler: { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers([
          FrameGate(),
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
            maxAccumulatedFrameSize: Hub.longestMessage),
          PageSocket(hub),
        ])
      }
    })
}

/// Prepares a connection of a browser.
func prepare(_ channel: any Channel, _ hub: Hub) throws {
  guard hub.admit(channel) else { throw ChannelError.operationUnsupported }
  let files = PageFiles(hub)
  let bound = NIOLoopBound(files, eventLoop: channel.eventLoop)
  try channel.pipeline.syncOperations.configureHTTPServerPipeline(
    withServerUpgrade: (
      upgraders: [upgrader(hub)],
      completionHandler: { context in
        context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
      }
    ))
  try channel.pipeline.syncOperations.addHandler(files)
}

signal(SIGPIPE, SIG_IGN)
guard isStartedByShell() else { fail("started by 'live on' at the prompt of layoutsh") }
guard let token = AccessToken() else { fail("the system has no random bytes") }
let hub = Hub(token)
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
do {
  let server = try ServerBootstrap(group: group)
    .serverChannelOption(.backlog, value: 32)
    .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    .childChannelOption(
      .writeBufferWaterMark, value: .init(low: 256 << 10, high: 4 << 20)
    )
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try prepare(channel, hub) }
    }
    .bind(host: "127.0.0.1", port: 0).wait()
  _ = try ClientBootstrap(group: group)
    .channelOption(.writeBufferWaterMark, value: .init(low: 256 << 10, high: 2 << 20))
    .channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        hub.shell = channel
        try channel.pipeline.syncOperations.addHandlers([
          ByteToMessageHandler(ShellFrameCodec()), ShellLink(hub),
        ])
      }
    }
    .withConnectedSocket(shellDescriptor).map { _ in
      hub.listen(on: server.localAddress?.port ?? 0)
    }.wait()
  try server.closeFuture.wait()
} catch {
  fail("cannot listen: \(error)")
}
