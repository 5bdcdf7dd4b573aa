import SessionTranscript

/// Names for the steps of a session that stay when others are added, removed or moved.
///
/// The name of a step is a hash of its command, or of the text of its task, and of how often that
/// came before. Progress in a lesson is kept by it, so an upgrade of the lesson leaves a learner
/// where they were.
extension [Node] {
  /// The names of the steps, in order: 16 hexadecimal digits each.
  ///
  /// - Complexity: O(characters).
  package var stepIdentities: [String] {
    var counts: [String: Int] = [:]
    return compactMap { node in
      let text: String
      switch node {
      case .step(let step): text = "> " + step.command
      case .directive(let directive) where directive.name == .task: text = "@ " + directive.text
      case .blank, .prose, .directive: return nil
      }
      counts[text, default: 0] += 1
      return StepIdentity.digest("\(counts[text, default: 0]) \(text)")
    }
  }
}

/// The hash that names a step: FNV-1a with 64 bits, which progress files contain.
enum StepIdentity {
  static func digest(_ text: String) -> String { digits(hash(Array(text.utf8))) }

  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// The 16 hexadecimal digits of a hash.
  static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
