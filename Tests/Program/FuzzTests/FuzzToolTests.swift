import TestSupport
import Testing

@testable import layoutsh_fuzz

struct FuzzToolTests {
  @Test("The generator is the documented one")
  func generator() {
    var random = Random(seed: 1)
    // 1 · 1664525 + 1013904223 = 1015568748; shifted by 8: 3967065.
    expect(random.below(1 << 24), equals: 3_967_065)
    // 1015568748 · 1664525 + 1013904223 mod 2³² = 1586005467; the top byte: 94.
    expect(random.byte(), equals: 94)
  }

  @Test("The same seed and input give the same, another input something else")
  func reproducible() {
    func first(_ seed: UInt32, _ input: Int) -> [UInt8] {
      var random = Random(seed: seed, input: input)
      return (0..<8).map { _ in random.byte() }
    }
    expect(first(3, 5), equals: first(3, 5))
    expect(first(3, 5) != first(3, 6))
    expect(first(3, 5) != first(4, 5))
  }

  @Test(
    "JSON is what the standard says",
    arguments: [
      "{}", " [1, -0.5e+3, \"a\\u00e9\\n\", null] ", "true", "0", "\"é\"", "{\"a\":{\"b\":[]}}",
    ])
  func json(_ text: String) {
    expect(JSONForm.isValue(text.utf8))
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "nan", "\"\t\"", "\"\\x\"",
      "\"\\u12\"", "1 2", "'a'", "[1", "1e", "-", "\"",
    ])
  func noJSON(_ text: String) {
    expect(!JSONForm.isValue(text.utf8))
    expect(!JSONForm.isValue([0x22, 0xC3, 0x28, 0x22]))
  }

  @Test("Shrinking keeps what the failure needs and nothing else")
  func shrinking() {
    let input = (0..<40).map { [UInt8($0), 1, 2, 3] }
    let shrunk = Shrinking.shrunk(input, attempts: 10_000, shrinksPieces: true) { trial in
      trial.contains { $0.first == 7 } && trial.contains { $0.first == 31 }
    }
    expect(shrunk, equals: [[7], [31]])
    let whole = Shrinking.shrunk(input, attempts: 10_000, shrinksPieces: false) { $0.count > 1 }
    expect(whole.count == 2 && whole.allSatisfy { $0.count == 4 })
  }

  @Test("Memory that stays is no growth, memory that grows in a life or over lives is")
  func memory() {
    func fault(_ seen: (Int, Int) -> (front: Int, kernel: Int)) -> String? {
      var record = MemoryRecord()
      for life in 0..<4 {
        record.beginLife()
        for index in 0..<40 {
          let (front, kernel) = seen(life, index)
          record.add(front: front, kernel: kernel)
        }
      }
      return record.fault
    }
    // A rise at first, and noise of a megabyte.
    expect(fault { _, index in (9000, 20_000 + min(index, 8) * 900 + index % 2 * 1000) } == nil)
    // 70 KB a sample: from the middle of the second quarter (15) to that of the last (35).
    expect(
      fault { _, index in (9000, 20_000 + index * 70) },
      equals: "the kernel has grown from 21050 to 22450 KB")
    // 800 KB a life: the second quarter is the second life, the last the fourth.
    expect(
      fault { life, _ in (9000 + life * 800, 20_000) },
      equals: "the front end has grown from 9800 to 11400 KB")
  }

  @Test(
    "What the front end writes is no fault",
    arguments: [
      "a\r\n┏é\u{1B}[31merror:\u{1B}[39m \u{1B}[m\u{1B}[1;38;5;29mx\u{1B}[0m",
      "\u{1B}[?2026h\u{1B}7\u{1B}[12;1Hrow\u{1B}[K\u{1B}8\u{1B}[?2004l\r\u{1B}[J\u{8}\u{7}",
      "\u{1B}]1337;File=inline=1;size=3;width=4:QUJD\u{7}\u{1B}P0;1q\"1;1;4;4#1~-\u{1B}\\",
      "\u{1B}_Ga=T,f=100,q=2,c=4,m=1;QUJD\u{1B}\\\u{1B}_Gm=0;\u{1B}\\", #"\u{1b}[2JEVIL"#,
    ])
  func ownOutput(_ text: String) { expect(RawOutput.fault(in: Array(text.utf8)), equals: nil) }

  @Test(
    "What only a forged frame can have brought is one",
    arguments: [
      "\u{1B}]0;x\u{7}", "\u{1B}[2J", "\u{1B}[8m", "\u{1B}[38;5;16m", "\u{1B}[6n", "\u{1B}[?1049h",
      "\u{1B}c", "\u{1B}Pq\u{1B}\\", "\u{1B}_Ga=d\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}",
      "\u{1B}[3",
      "\u{9B}2J", "\u{202E}", "\u{200B}", "\u{1B}[5AEVIL", "\u{1B}7EVIL", "\rEVIL", "\u{7}EVIL",
      "\u{1}", "\u{1B}]1337;File=inline=1;size=3;width=4:QUJD",
    ])
  func forgedOutput(_ text: String) {
    expect(RawOutput.fault(in: Array(text.utf8)) != nil)
    expect(RawOutput.fault(in: [0xC3, 0x28]) != nil)
  }

  @Test("Damage in words does what it says")
  func damage() {
    let original = LibraryBytes([UInt8](repeating: 0, count: 64))
    expect(
      original.damaged(["put 3 255", "flip 4 1", "cut 5", "no 1", "put 99 1"]),
      equals: [0, 0, 0, 255, 2])
  }
}
