import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// The notation, its canonical text and its JSON form.
struct CompositionalTextTests {
  @Test("The text of a spec reads back as the same value and the same text")
  func textReadsBack() throws {
    for seed in 1...rounds(300, often: 10_000) {
      var random = SceneRandom(seed: seed)
      let spec = CompositionalSpec.random(&random)
      expect(try CompositionalSpec(reading: spec.text) == spec, "seed \(seed) \(spec.text)")
      expect(try CompositionalSpec(reading: spec.json) == spec, "seed \(seed) \(spec.json)")
      expect(!spec.text.contains("\n") && !spec.json.contains("\n"), "seed \(seed)")
    }
  }

  @Test("The examples of the rules mean what their canonical text and their JSON form mean")
  func examplesReadBack() throws {
    for (name, text) in SpecExamples.all {
      let spec = try CompositionalSpec(reading: text)
      expect(try CompositionalSpec(reading: spec.text) == spec, name)
      expect(try CompositionalSpec(reading: spec.json) == spec, name)
      // Named nodes are written out, and nothing else changes.
      if !text.contains("let"), !name.hasPrefix("a whole"), !text.hasSuffix("44") {
        expect(spec.text, equals: text, name)
      }
    }
  }

  /// JSON has fewer forms of numbers than Swift, and some names are numbers to Swift.
  @Test(
    "What only looks like a number is a string in JSON",
    arguments: [
      "{header=0x44} row 1wx44(1wx1h)", "{bg=nan} row 1wx44(1wx1h)",
      "{bg=inf bg=infinity} row 1wx44(1wx1h)", "{at=e5:1wx1h@top} row 1wx44(1wx1h)",
      "{gap=.00001} row 1wx44{gap=1e-7}(1wx1h)", "{inset=0%} row 1wx44(1wx1h)",
    ])
  func onlyNumbersAreNumbers(_ text: String) throws {
    let spec = try CompositionalSpec(reading: text)
    expect(try CompositionalSpec(reading: spec.text) == spec, spec.text)
    let back = try? CompositionalSpec(reading: spec.json)
    expect(back == spec, spec.json)
  }

  @Test("A damaged text is refused at a place, or printed and read back")
  func damagedTexts() throws {
    try damage(SpecExamples.all.map { $0.text } + Self.randomTexts { $0.text })
  }

  @Test("A damaged JSON form is refused at a place, or printed and read back")
  func damagedJSON() throws {
    let examples = try SpecExamples.all.map { try CompositionalSpec(reading: $0.text).json }
    try damage(examples + Self.randomTexts { $0.json })
  }

  private static func randomTexts(_ form: (CompositionalSpec) -> String) -> [String] {
    (1...24).map { seed in
      var random = SceneRandom(seed: seed)
      return form(.random(&random))
    }
  }

  private func damage(_ texts: [String]) throws {
    var accepted = 0
    for seed in 1...rounds(1500, often: 10_000) {
      var random = SceneRandom(seed: seed)
      let bytes = random.damaged(texts.map { Array($0.utf8) })
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(OptionTextFault) {
        let spec = try CompositionalSpec(reading: text)
        accepted += 1
        check(spec, "seed \(seed) \(text)")
      } catch {
        let isOneLine = !error.sentence.isEmpty && !error.sentence.contains("\n")
        expect(
          isOneLine && 0...text.utf8.count ~= error.offset, "seed \(seed) \(text): \(error)")
        // The option says the same.
        expect(Compositional().fault(in: text, ofOption: 0), equals: error)
      }
    }
    expect(accepted > 50, "\(accepted)")
  }

  /// Prints and reads a spec, and lays a little out.
  private func check(_ spec: CompositionalSpec, _ comment: String) {
    let back = try? CompositionalSpec(reading: spec.text)
    expect(back == spec && back?.text == spec.text, "\(comment) as \(spec.text)")
    let json = try? CompositionalSpec(reading: spec.json)
    expect(json == spec, "\(comment) as \(spec.json)")
    do {
      let prepared = try CompositionalUnderTest(spec.text, counts: [3, 0, 11])
      let size = prepared.layout.contentSize
      expect(size.isFinite && size.width >= 0 && size.height >= 0, "\(comment): \(size)")
      for one in prepared.everyElement() {
        expect(one.frame.isFinite && one.frame.width >= 0 && one.frame.height >= 0, comment)
      }
    } catch {
      // Too long, or too many in a group.
      guard case .refused(let sentence) = error as? LayoutFailure else {
        expect(false, "\(comment): \(error)")
        return
      }
      expect(!sentence.contains("\n"), comment)
    }
  }
}

extension SceneRandom {
  /// One of some texts with bytes changed, deleted, doubled, or with a part of another in it.
  fileprivate mutating func damaged(_ texts: [[UInt8]]) -> [UInt8] {
    var bytes = pick(texts)
    for _ in 0..<pick([1, 1, 2, 5]) where !bytes.isEmpty {
      let place = below(bytes.count)
      let length = min(bytes.count - place, pick([1, 1, 3, 17]))
      switch below(5) {
      case 0: bytes[place] ^= UInt8(1 << below(8))
      case 1: bytes.removeSubrange(place..<place + length)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 3:
        let other = pick(texts)
        let start = below(other.count)
        bytes.insert(
          contentsOf: other[start..<min(other.count, start + pick([1, 4, 30]))], at: place)
      default:
        bytes[place] = pick(Array("0123456789.%+-~/*@^!=,|(){}[]\" wh#\\".utf8))
      }
    }
    return bytes
  }
}
