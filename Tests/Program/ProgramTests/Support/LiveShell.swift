import Foundation
import TestSupport
import Testing

/// A shell whose live page is a test: the server is a program that passes bytes to and fro.
final class LiveShell {
  let shell: ShellTerminal
  private let server: Home
  private var sent: [UInt8]

  private static let program = Result<Home, any Error> {
    let folder = try Home()
    try Fixture.compile(["fakeLive.c"], to: folder.path("server"), [], ["-O1"])
    return folder
  }

  /// Starts the shell with its page on.
  init(_ home: Home, arguments: [String] = ["--no-init"]) throws {
    server = try Home()
    let path = server.path("server")
    try FileManager.default.copyItem(
      atPath: try Self.program.get().path("server"), toPath: path)
    sent = Self.frame(1, 0, "http://127.0.0.1:1/#0")
    try server.write("server.in", sent)
    shell = try ShellTerminal(home, arguments, environment: ["LAYOUTSH_LIVE": path])
    try expect(shell.ask("live on"), equals: ["http://127.0.0.1:1/#0"])
  }

  /// A message between server and shell.
  static func frame(_ kind: UInt8, _ page: UInt32, _ text: String) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }
    return bytes(UInt32(5 + text.utf8.count)) + [kind] + bytes(page) + Array(text.utf8)
  }

  /// A page comes.
  func join(_ page: UInt32) throws { try send(2, page, "") }

  /// A page goes.
  func leave(_ page: UInt32) throws { try send(3, page, "") }

  /// A page sends a message.
  func send(_ page: UInt32, _ text: String) throws { try send(4, page, text) }

  private func send(_ kind: UInt8, _ page: UInt32, _ text: String) throws {
    try sendRaw(Self.frame(kind, page, text))
  }

  /// The server sends bytes.
  func sendRaw(_ bytes: [UInt8]) throws {
    let file = try #require(FileHandle(forWritingAtPath: server.path("server.in")))
    try file.seekToEnd()
    try file.write(contentsOf: bytes)
    try file.close()
  }

  /// The shell's messages so far, with their pages.
  var received: [(page: UInt32, text: String)] {
    var bytes = [UInt8](
      (try? Data(contentsOf: URL(fileURLWithPath: server.path("server.out")))) ?? Data())[...]
    var found: [(page: UInt32, text: String)] = []
    func number(_ start: Int) -> Int {
      (0..<4).reduce(0) { $0 + Int(bytes[bytes.startIndex + start + $1]) << ($1 * 8) }
    }
    while bytes.count >= 9, bytes.count >= 4 + number(0) {
      let end = bytes.startIndex + 4 + number(0)
      let text = String(decoding: bytes[(bytes.startIndex + 9)..<end], as: UTF8.self)
      found.append((UInt32(number(5)), text))
      bytes = bytes[end...]
    }
    return found
  }

  /// Waits for a message to a page that begins as wanted, and returns it.
  @discardableResult
  func message(to page: UInt32, _ start: String) throws -> String {
    for _ in 0..<4000 {
      if let found = received.last(where: { $0.page == page && $0.text.hasPrefix(start) }) {
        return found.text
      }
      // The shell goes on only while its terminal is read.
      try? shell.terminal.wait(seconds: 0) { _ in true }
      usleep(5000)
    }
    Issue.record("waited in vain for \(start); there is \(received.suffix(5))")
    return ""
  }
}
