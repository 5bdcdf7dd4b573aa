import Foundation
import Testing

/// A browser without a window, asked over two pipes in the words of the DevTools protocol.
///
/// Its clicks and keys are those of a person: they go where the page has what was aimed at.
final class Browser {
  /// The program, where the machine has one.
  static let path = ["chromium", "chromium-browser", "google-chrome"]
    .flatMap { name in ["/usr/bin", "/usr/local/bin", "/snap/bin"].map { "\($0)/\(name)" } }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The reason given without a browser.
  static let absence: Comment =
    "there is no chromium, chromium-browser or google-chrome to show pages with"

  private let home: Home
  private let process = Process()
  private let requests: Int32
  private let answers: Int32
  private var buffer: [UInt8] = []
  private var number = 0
  private var page = ""

  /// Starts it with an empty page.
  init(width: Int, height: Int) throws {
    home = try Home()
    let (input, output) = (home.path("requests"), home.path("answers"))
    try #require(mkfifo(input, 0o600) == 0 && mkfifo(output, 0o600) == 0)
    // Open at both ends, so that neither side waits.
    requests = open(input, O_RDWR | O_CLOEXEC)
    answers = open(output, O_RDWR | O_CLOEXEC)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<requests 4>answers", Browser.path ?? "", "--headless",
      "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-extensions",
      "--no-first-run", "--disable-dev-shm-usage", "--user-data-dir=\(home.path("profile"))",
      "--window-size=\(width),\(height)", "about:blank",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = home.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let targets = try ask("Target.getTargets")["targetInfos"] as? [[String: Any]]
    let target = try #require(targets?.first { $0["type"] as? String == "page" }?["targetId"])
    let attached = try ask("Target.attachToTarget", ["targetId": target, "flatten": true])
    page = try #require(attached["sessionId"] as? String)
    try ask("Page.enable")
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    close(requests)
    close(answers)
  }

  /// Opens a file and waits until it is there.
  func visit(file path: String, fragment: String = "") throws {
    try ask("Page.navigate", ["url": "file://\(path)\(fragment)"])
    try wait(for: "location.protocol === 'file:' && document.readyState === 'complete'")
  }

  /// The value of an expression on the page.
  func value(_ expression: String) throws -> Any? {
    let answer = try ask(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true])
    try #require(answer["exceptionDetails"] == nil, "\(expression): \(answer)")
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// The text of an expression on the page.
  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// Waits until an expression on the page is true.
  func wait(for expression: String) throws {
    let deadline = Date(timeIntervalSinceNow: 30)
    while try value(expression) as? Bool != true {
      try #require(Date() < deadline, "waited in vain for \(expression)")
      usleep(10_000)
    }
  }

  /// Clicks in the middle of an element.
  func click(_ selector: String) throws {
    let corner = try #require(
      try value(
        """
        (() => { const e = document.querySelector('\(selector)'); e.scrollIntoView({block: 'nearest'});
          const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()
        """) as? [Double])
    for kind in ["mousePressed", "mouseReleased"] {
      try ask(
        "Input.dispatchMouseEvent",
        ["type": kind, "x": corner[0], "y": corner[1], "button": "left", "clickCount": 1])
    }
  }

  /// Presses a key, such as `Home`, or a blank.
  func press(_ key: String) throws {
    let codes = ["End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39, " ": 32, "Tab": 9]
    for kind in ["keyDown", "keyUp"] {
      var event: [String: Any] = [
        "type": kind, "key": key, "code": key == " " ? "Space" : key,
        "windowsVirtualKeyCode": codes[key] ?? 0,
      ]
      if kind == "keyDown", key == " " { event["text"] = " " }
      try ask("Input.dispatchKeyEvent", event)
    }
  }

  /// Shows the page in a window of another size, and in the dark.
  func show(width: Int, height: Int, isDark: Bool = false) throws {
    try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    try ask("Emulation.setEmulatedMedia", ["features": [scheme]])
  }

  /// The page as it is seen now, as a PNG file.
  func picture() throws -> Data {
    let answer = try ask("Page.captureScreenshot")
    return try #require(Data(base64Encoded: answer["data"] as? String ?? ""))
  }

  @discardableResult
  private func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var request: [String: Any] = ["id": number, "method": method, "params": parameters]
    if !page.isEmpty { request["sessionId"] = page }
    let bytes = try JSONSerialization.data(withJSONObject: request) + [0]
    try #require(bytes.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) } == bytes.count)
    while true {
      let message = try next()
      guard message["id"] as? Int == number else { continue }
      let result = message["result"] as? [String: Any]
      return try #require(result, "\(method): \(message["error"] ?? "")")
    }
  }

  /// The next message; events are among them.
  private func next() throws -> [String: Any] {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var wait = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      try #require(poll(&wait, 1, 30_000) == 1, "the browser says nothing")
      let count = read(answers, &block, block.count)
      try #require(count > 0)
      buffer += block[..<count]
    }
  }
}
