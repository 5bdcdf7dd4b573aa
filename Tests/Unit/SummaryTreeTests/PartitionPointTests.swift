import SummaryTree
import TestSupport
import Testing

struct PartitionPointTests {
  @Test("A guess changes the way to the place, not the place")
  func everyGuess() {
    for count in 0...40 {
      for place in 0...count {
        for guess in -2...count + 2 {
          let found = partitionPoint(count, near: guess) { $0 >= place }
          expect(found == place, "\(count) numbers, place \(place), guess \(guess): \(found)")
        }
      }
    }
  }

  @Test("A near guess saves most comparisons")
  func nearGuess() {
    var asked = 0
    let found = partitionPoint(1_000_000, near: 499_998) {
      asked += 1
      return $0 >= 500_000
    }
    expect(found == 500_000)
    expect(asked <= 5, "\(asked) comparisons")
  }
}
