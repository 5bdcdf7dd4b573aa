package import LayoutLaws

/// What to check, and how much of it.
package struct CheckPlan {
  /// The module.
  package var module: String
  /// What a decorator is checked over; empty: every bundled layout.
  package var bases: [String] = []
  /// Where the random scenes begin.
  package var seed: UInt32 = 1
  /// How many scenes each law is tried on, all bases together.
  package var cases = 2000
  /// How long it may take, in milliseconds.
  package var budget: Int64 = 10_000
  /// The laws to judge by, in the order of `Law.all`.
  package var laws = Law.all
  /// The only scene to judge; nil: all of them.
  package var onlyCase: Int?
  /// The folder for sessions; nothing is overwritten there.
  package var folder = "."
  /// Whether a budget that ends is a failure.
  package var isStrict = false

  /// A plan for a module.
  package init(module: String) { self.module = module }

  /// Numbers of the scenes.
  var numbers: Range<Int> { onlyCase.map { $0..<($0 + 1) } ?? 0..<cases }

  /// Whether scene `number` is one for a law that is tried only now and then.
  func tries(_ law: Law, _ number: Int, bases: Int) -> Bool {
    onlyCase != nil || (number / bases) % law.rarity == 0
  }

  /// The arguments of the program that judge one scene by one law.
  func arguments(for law: Law, _ number: Int, _ base: String?) -> [String] {
    ["check", module] + (base.map { ["--over", $0] } ?? [])
      + ["--law", law.name, "--seed", "\(seed)", "--case", "\(number)"]
  }

  /// How many scenes a law is tried on.
  func count(of law: Law, bases: Int) -> Int {
    numbers.count { tries(law, $0, bases: bases) }
  }
}
