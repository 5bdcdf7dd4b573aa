import Foundation
import TestSupport
import Testing

/// Files that change places with links out of the session's folder while the session is read.
struct SwapTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("in/file", "")
  }

  /// Runs `body` while `in/NAME` is by turns the file of `own` and a link to one outside with
  /// `secret`.
  private func swapping(
    _ name: String, own: String, secret: String, _ body: () throws -> Run
  ) throws -> Run {
    try home.write("secret-\(name)", secret)
    let (place, own, link) = (
      home.path("in/\(name)"), try home.write("own", own), home.path("link")
    )
    let isDone = Flag()
    let swapper = Thread {
      while !isDone.isSet {
        unlink(link)
        symlink("../secret-\(name)", link)
        rename(link, place)
        // A name of the file that stays, so that there is one to put in the place each time.
        Glibc.link(own, link)
        rename(link, place)
      }
      isDone.hasStopped.signal()
    }
    swapper.start()
    defer {
      isDone.isSet = true
      isDone.hasStopped.wait()
    }
    return try body()
  }

  @Test("None of 400 imports leaves the folder")
  func imports() throws {
    let step = "  > sections 0; import data.csv; status\n\n"
    try home.write(
      "in/a.session",
      "session 1\ntitle: T\n\n  > load flow\n\n" + String(repeating: step, count: 400))
    let run = try swapping(
      "data.csv", own: "section\n0\n", secret: "section\n0\n0\n0\n0\n0\n0\n0\n"
    ) {
      try Program.run(["play", "in/a.session"], home: home)
    }
    expect(!run.output.contains("flow    1         7 "))
    expect(run.output, contains: "flow    1         1 ")
    expect(run.output, contains: "error: import is not allowed here: data.csv")
  }

  @Test(
    "None of 400 inclusions leaves the folder",
    .enabled(if: runsLongTests, "part of 'make test-all'"))
  func inclusions() throws {
    // A refused @include ends the reading, so each file of this run includes once.
    for number in 0..<400 {
      try home.write("in/\(number).session", "session 1\ntitle: T\n\n@include more.part\n")
    }
    let session = "session 1\ntitle: T\n\n  > "
    let run = try swapping("more.part", own: session + "sections 0\n", secret: session + "secret\n")
    {
      try Program.run(["verify", "in"], home: home)
    }
    expect(!run.output.contains("secret"))
    expect(run.errors, contains: "expected a file below the session's folder, found more.part")
    expect(run.output, contains: "  1 check")
  }

  /// Set by one thread, read by another.
  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    let hasStopped = DispatchSemaphore(value: 0)

    var isSet: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }
}
