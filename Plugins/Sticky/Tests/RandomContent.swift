import LayoutCore
import TestSupport

/// Numbers that are the same on every machine: the documented generator of the shell.
struct ContentRandom {
  private var state: UInt32

  init(seed: UInt32) { state = seed &* 2_654_435_761 }

  mutating func below(_ n: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % n
  }

  mutating func flip() -> Bool { below(2) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A multiple of a quarter below `limit`.
  mutating func length(_ limit: Int) -> Double { Double(below(4 * limit)) / 4 }
}

extension NaiveFlow {
  /// Up to eight sections, some empty, some without header or footer.
  static func random(_ random: inout ContentRandom) -> NaiveFlow {
    var naive = NaiveFlow()
    naive.window = Size(width: 60 + random.length(200), height: 60 + random.length(200))
    if random.flip() {
      naive.contentInset = Insets(
        top: random.length(30), left: random.length(9), bottom: random.length(30),
        right: random.length(9))
    }
    naive.sections = (0..<random.below(9)).map { _ in
      var section = Section()
      let isMixed = random.flip()
      let size = Size(width: 5 + random.length(60), height: 5 + random.length(40))
      section.sizes = (0..<random.below(20)).map { _ in
        isMixed ? Size(width: 5 + random.length(60), height: 5 + random.length(40)) : size
      }
      section.header = random.below(3) == 0 ? 0 : random.length(40)
      section.footer = random.flip() ? 0 : random.length(25)
      if random.flip() {
        section.inset = Insets(
          top: random.length(20), left: random.length(5), bottom: random.length(20),
          right: random.length(5))
      }
      return section
    }
    return naive
  }
}

extension [String: OptionValue] {
  /// Any options of sticky about the places of pins.
  static func random(_ random: inout ContentRandom) -> Self {
    var options: Self = [
      "pin": .text(
        random.pick(["headers", "footers", "both", "header,cell", "cell,footer", "none"])),
      "limit": .choice(random.below(4)),
      "during-bounce": .choice(random.below(3)),
      "stack": .flag(random.flip()),
    ]
    if random.flip() { options["pin-inset"] = .text(random.pick(["0", "12.5", "auto"])) }
    if random.below(3) == 0 { options["pin-offset"] = .number(random.length(30) - 15) }
    if random.below(3) == 0 { options["page-header"] = .number(20) }
    return options
  }
}
