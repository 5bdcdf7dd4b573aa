#if os(Linux)
/// The rules that a batch follows (B-01 to B-14).
package enum BatchRules {
  /// Why a batch is refused, in UIKit's words.
  package struct Refusal: Error {
    let sentence: String
  }

  static func check(
    _ requests: [CollectedUpdates.Request], before: [Int], after: [Int]
  ) throws(Refusal) {}
}
#endif
