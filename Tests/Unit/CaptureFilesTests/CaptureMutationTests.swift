import TestSupport
import Testing

@testable import CaptureFiles

/// Damaged captures: each is a capture, or is refused with one sentence that says where.
struct CaptureMutationTests {
  /// Texts that are put into a file.
  private static let hostile: [[UInt8]] = [
    "\"", "\\", "[", "]", "{", "}", ",", ":", "null", "true", "-1", "1e999", "-0", "1e-400",
    "\"nan\"",
    "\"inf\"", "99999999999999999999", "9007199254740993", "\u{0}", "\u{1B}[2J", "\u{FEFF}",
    "\u{202E}",
    "layoutsh-capture begin", "\"\":0,", "[[[[[[[[[[[[[[[[[[", "\"automatic\"",
    "\"items\":16000000,",
  ].map { Array($0.utf8) }

  @Test("No damage is a crash, and every refusal is one sentence with a place")
  func damageIsRefused() throws {
    let files = try CaptureCase.all.map { try $0.bytes() } + [Array(CaptureKeyTests.full.utf8)]
    var refused = 0
    let count = rounds(2000, often: 20_000)
    for round in 0..<count {
      var random = SeededNumbers(seed: UInt64(round))
      let bytes = Self.damaged(files, &random)
      guard let found = sentence(bytes) else {
        let capture = try Capture(reading: bytes)
        expect(try Capture(reading: capture.written()).written() == capture.written(), "\(round)")
        _ = capture.stripped()
        continue
      }
      refused += 1
      expect(Self.isPlaced(found), "round \(round): \(found)")
      expect(found, equals: sentence(bytes))
    }
    // Most damage is seen, and some is harmless.
    expect(refused > count / 2 && refused < count, "\(refused) of \(count)")
  }

  /// Whether a sentence is short, one line, and says where.
  private static func isPlaced(_ sentence: String) -> Bool {
    let place = #/(?:line \d+(?:, column \d+)?|[a-z][A-Za-z0-9.\[\]]*): \S.*/#
    let whole = #/expected (?:format 'layoutsh-capture 1'|one capture between).*/#
    return sentence.utf8.count < 400
      && (sentence.wholeMatch(of: place.dotMatchesNewlines()) != nil
        || sentence.wholeMatch(of: whole.dotMatchesNewlines()) != nil)
  }

  private static func damaged(_ files: [[UInt8]], _ random: inout SeededNumbers) -> [UInt8] {
    var bytes = files[Int.random(in: files.indices, using: &random)]
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1..<30, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 1, 2:
        let text = hostile[Int.random(in: hostile.indices, using: &random)]
        bytes.insert(contentsOf: text, at: place)
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 5:
        if place < bytes.count { bytes[place] = UInt8(ascii: "0") + bytes[place] % 10 }
      default: replaceNumber(in: &bytes, after: place, &random)
      }
    }
    return bytes
  }

  /// Puts something else in the place of the next number, which mostly leaves JSON.
  private static func replaceNumber(
    in bytes: inout [UInt8], after place: Int, _ random: inout SeededNumbers
  ) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    let text = hostile[Int.random(in: hostile.indices, using: &random)]
    bytes.replaceSubrange(start..<end, with: text)
  }
}
