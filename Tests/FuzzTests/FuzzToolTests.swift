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

  @Test("Damage in words does what it says")
  func damage() {
    let original = LibraryBytes([UInt8](repeating: 0, count: 64))
    expect(
      original.damaged(["put 3 255", "flip 4 1", "cut 5", "no 1", "put 99 1"]),
      equals: [0, 0, 0, 255, 2])
  }
}
