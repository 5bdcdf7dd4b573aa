import TestSupport
import Testing
import TextRendering

@testable import ShellCore

/// The data beside the pictures of exported pages: the motion, and the most telling picture.
struct MotionCurveTests {
  private func shell(_ lines: [String]) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in lines { expect(shell.run(line, mode: .script).isSuccess, line) }
    return shell
  }

  private static let sheet = [
    "bounds 390 844", "load flow item-size=390x844", "sections 1",
    "load overlay over flow item-size=390x60 line-spacing=0 as sheet", "sections 100",
  ]

  @Test(
    "The curve of what takes time is the way of the sheet at each moment",
    arguments: [("settle", "auto"), ("tick 80", "auto"), ("settle", "0.5")])
  func curve(_ line: String, damping: String) throws {
    let shell = shell(Self.sheet + ["set damping=\(damping)", "notch 1"])
    let other = self.shell(Self.sheet + ["set damping=\(damping)", "notch 1"])
    let curve = shell.motionCurve(of: line, every: 16, mode: .script)
    func height() throws -> Double {
      let match = try #require(other.text("status").firstMatch(of: /height=([0-9.]+)/))
      return try #require(Double(match.1))
    }
    var heights = [try height()]
    for _ in 1..<curve.count {
      _ = other.text("tick 16")
      heights.append(try height())
    }
    expect(curve.count > 5 && curve.first == 0 && curve.last == 1)
    expect(curve.max() ?? 0 > 1, equals: damping == "0.5")
    let way = (heights.last ?? 0) - heights[0]
    for (part, height) in zip(curve, heights) {
      // Heights are printed in thousandths.
      expect(abs(part - (height - heights[0]) / way) <= 0.0001, "\(part) at \(height)")
    }
    _ = other.text("notch 0 --now")
    let text = try #require(SVGMotion.text(of: other.lastMotion(), curve: [0, 0.12345, 1]))
    expect(text.hasPrefix("curve|16|0 0.123 1;stays|sheet|"), text)
  }

  /// The place of the sheet's first row at each moment is its end, less what the curve leaves of
  /// the last command's way.
  @Test(
    "A line of several commands moves from the picture before it, along the last command's way",
    arguments: ["tick 60; settle", "press 195 700; drag 0 -150; release; settle; touchmap"])
  func several(_ line: String) throws {
    let shell = shell(Self.sheet + ["notch 1"])
    let curve = shell.motionCurve(of: line, every: 16, mode: .script)
    expect(curve.contains(0) && curve.last == 1 && (curve.first ?? 0) < 0, "\(curve.prefix(9))")
    let other = self.shell(Self.sheet + ["notch 1"])
    func top() throws -> Double {
      let match = try #require(other.text("status").firstMatch(of: /top=([0-9.]+)/))
      return try #require(Double(match.1))
    }
    let before = try top()
    _ = other.text(line)
    let move = try #require(other.lastMotion().first { $0.role == .stays })
    let start = move.end.y + (move.start.y - move.end.y) * (1 - (curve.first ?? 0))
    let moved = try before - top()
    expect(abs(start - move.end.y - moved) < 0.01, "\(start) \(move) \(moved)")
  }

  @Test("Nothing that takes no time has a curve")
  func noCurve() {
    let shell = shell(Self.sheet)
    for line in [
      "press 195 700; drag 0 -100", "settle", "tick 500", "append 0", "frob",
      "notch 1; settle; append 0",
    ] {
      expect(shell.motionCurve(of: line, every: 16, mode: .script), equals: [])
    }
  }

  @Test("A picture tells most that shows different things, none of them alone, and many")
  func variety() throws {
    func variety(_ lines: [String]) throws -> Int {
      let answer = shell(lines).run("draw", mode: .script).replies.first?.result
      guard case .success(.drawing(let drawing))? = answer else {
        throw MissingDrawing()
      }
      return drawing.variety
    }
    let closed = try variety(Self.sheet)
    let half = try variety(Self.sheet + ["notch 1 --now"])
    let full = try variety(Self.sheet + ["set notches=844", "notch 0 --now"])
    let touched = try variety(Self.sheet + ["notch 1 --now", "press 195 600"])
    expect(closed < half && full < half && half < touched, "\(closed) \(half) \(full) \(touched)")
    let few = try variety(["bounds 320 480", "load flow", "sections 3"])
    let many = try variety(["bounds 320 480", "load flow", "sections 20"])
    let empty = try variety(["bounds 320 480", "load flow"])
    expect(empty < few && few < many, "\(empty) \(few) \(many)")
  }

  private struct MissingDrawing: Error {}
}
