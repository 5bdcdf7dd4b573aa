import Foundation
import TestSupport

/// The interactive shell on a terminal of its own, asked line by line.
final class ShellTerminal {
  let terminal: PseudoTerminal
  private let home: Home

  /// Starts the program and waits for its first prompt.
  init(
    _ home: Home, _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 40,
    columns: Int = 160
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(
      [Program.path] + arguments, environment: home.environment.merging(environment) { $1 },
      rows: rows, columns: columns)
    try waitForPrompt(after: 0)
  }

  /// Everything that was on the screen, from the first line on.
  var transcript: [String] { terminal.screen.scrolledAway + terminal.screen.lines }

  /// Types a line and returns what is shown between it and the next prompt.
  func ask(_ line: String, seconds: Int = 20) throws -> [String] {
    let before = prompts
    terminal.send(line + "\r")
    try waitForPrompt(after: before, seconds: seconds)
    return answer
  }

  /// The text between the last two prompts.
  var answer: [String] {
    let transcript = transcript
    let prompts = transcript.indices.filter { Self.isPrompt(transcript[$0]) }
    guard prompts.count > 1 else { return [] }
    return Array(transcript[(prompts[prompts.count - 2] + 1)..<prompts[prompts.count - 1]])
  }

  /// Number of prompts shown.
  var prompts: Int { transcript.count(where: Self.isPrompt) }

  /// Waits until more than `count` prompts have been shown, the last one empty.
  func waitForPrompt(after count: Int, seconds: Int = 20) throws {
    try terminal.wait(seconds: seconds) { screen in
      guard let last = screen.textLines.last, Self.isPrompt(last), last.hasSuffix(">") else {
        return false
      }
      let rows = screen.scrolledAway + screen.lines
      return rows.count(where: Self.isPrompt) > count
    }
  }

  /// Waits for a line of the screen.
  func wait(for text: String) throws {
    try terminal.wait { $0.lines.contains { $0.contains(text) } }
  }

  /// Kills the kernel and waits until it is dead; the front has not noticed yet.
  ///
  /// - Returns: its process id; nil if there is no kernel.
  @discardableResult
  func killKernel() -> Int32? {
    guard let kernel else { return nil }
    kill(kernel, SIGKILL)
    while Self.isRunning(kernel) { usleep(1000) }
    return kernel
  }

  /// The process id of the kernel, which the first prompt comes before; nil if there is none for
  /// two seconds.
  var kernel: Int32? {
    let pid = terminal.pid
    for _ in 0..<2000 {
      let children = Self.text("/proc/\(pid)/task/\(pid)/children")
      let first = children.flatMap { $0.split(separator: " ").first }
      if let kernel = first.flatMap({ Int32($0) }) { return kernel }
      usleep(1000)
    }
    return nil
  }

  /// Whether a process is there and no zombie.
  static func isRunning(_ pid: Int32) -> Bool {
    let state = text("/proc/\(pid)/stat")?.split(separator: ")").last?.split(separator: " ").first
    return state != nil && state != "Z"
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// The description of the scene.
  func scene() throws -> [String] {
    try ["layers", "status", "content", "attrs all"].flatMap { try ask($0) }
  }

  /// The description of the scene and of its history.
  func state() throws -> [String] { try scene() + ask("journal") }

  /// Leaves the shell; returns how it ended.
  func quit() throws -> PseudoTerminal.Ending {
    terminal.send("quit\r")
    return try terminal.waitForExit()
  }

  /// Whether a row begins with a prompt, that of a lesson's scene included.
  private static func isPrompt(_ row: String) -> Bool {
    let name = row.hasPrefix("(") ? row.prefix { $0 != ")" }.count + 2 : 0
    return row.dropFirst(name).hasPrefix("layoutsh ") && row.contains(">")
  }
}
