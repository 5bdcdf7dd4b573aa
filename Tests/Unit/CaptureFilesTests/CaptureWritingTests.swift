import LayoutCore
import TestSupport
import Testing

@testable import CaptureFiles

/// Captures written as files, which read back equal.
struct CaptureWritingTests {
  @Test("Any capture reads back equal, and is written the same")
  func capturesReadBack() throws {
    for seed in 1...UInt64(rounds(300, often: 5000)) {
      var random = RandomCapture(seed: seed)
      let capture = random.capture()
      let written = capture.written()
      let read: Capture
      do throws(CaptureFault) { read = try Capture(reading: written) } catch {
        Issue.record("seed \(seed): \(error.sentence)")
        continue
      }
      expect(read, equals: capture, "seed \(seed)")
      expect(read.written() == written, "seed \(seed)")
    }
  }

  @Test("Answers that are not numbers are written as such")
  func nansAreWritten() throws {
    var capture = try Capture(reading: try CaptureCase.named("flow-grid").bytes())
    capture.attributes[0].alpha = .nan
    capture.attributes[0].frame.x = .nan
    capture.views[0].frame.height = .nan
    let read = try Capture(reading: capture.written())
    expect(read.attributes[0].alpha.isNaN && read.attributes[0].frame.x.isNaN)
    expect(read.views[0].frame.height.isNaN)
    expect(read.written() == capture.written())
  }

  @Test(
    "A number has the shortest form that reads back equal",
    arguments: [
      (0, "0"), (-0.0, "0"), (44, "44"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e9, "1000000000"), (-2.5, "-2.5"), (1e-7, "1e-07"),
    ] as [(Double, String)])
  func numbersAreShort(number: Double, text: String) throws {
    var capture = try Capture(reading: try CaptureCase.named("flow-grid").bytes())
    capture.flow?.lineSpacing = number
    let written = String(decoding: capture.written(), as: UTF8.self)
    expect(written, contains: "\"lineSpacing\":\(text),")
  }
}
