/// Shrinks failing lines: fewer lines, fewer words, smaller numbers.
///
///     var shrinker = Shrinker(attempts: 600) { lines in stillFails(lines) }
///     shrinker.shrunk(lines)
///
/// It draws no random numbers, so the same lines always shrink to the same result.
struct Shrinker {
  /// The number of attempts left.
  private(set) var attempts: Int
  private let fails: ([String]) -> Bool

  init(attempts: Int, fails: @escaping ([String]) -> Bool) {
    self.attempts = attempts
    self.fails = fails
  }

  /// Returns fewer or shorter lines that still fail.
  ///
  /// With enough attempts, no line or word of them can be left out.
  mutating func shrunk(_ lines: [String]) -> [String] {
    var best = lines
    while attempts > 0 {
      let before = best
      leaveOutLines(&best)
      leaveOutWords(&best)
      lowerNumbers(&best)
      if best == before { break }
    }
    return best
  }

  private mutating func accept(_ trial: [String], over best: inout [String]) -> Bool {
    guard attempts > 0, trial != best else { return false }
    attempts -= 1
    guard fails(trial) else { return false }
    best = trial
    return true
  }

  /// Removes halves of the lines, then quarters, and so on.
  private mutating func leaveOutLines(_ best: inout [String]) {
    var length = max(1, best.count / 2)
    while true {
      var start = 0
      while start < best.count {
        var trial = best
        trial.removeSubrange(start..<min(start + length, best.count))
        if !accept(trial, over: &best) { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Removes commands of a line, then words and pairs of words, from the end on.
  private mutating func leaveOutWords(_ best: inout [String]) {
    for index in best.indices {
      var place = best[index].commands.count - 1
      while place >= 0, best[index].commands.count > 1 {
        var commands = best[index].commands
        commands.remove(at: place)
        _ = replace(index, commands.joined(separator: "; "), &best)
        place -= 1
      }
      place = best[index].words.count - 1
      while place > 0 {
        var words = best[index].words
        if place < words.count {
          words.remove(at: place)
          _ = replace(index, words.joined(separator: " "), &best)
        }
        if place < words.count {
          words.remove(at: place)
          _ = replace(index, words.joined(separator: " "), &best)
        }
        place -= 1
      }
    }
  }

  /// Lowers each number to 0, 1, a half of it or one less, as long as the lines still fail.
  private mutating func lowerNumbers(_ best: inout [String]) {
    for index in best.indices {
      var place = 0
      while place < best[index].numbers.count {
        var isLowered = false
        for smaller in Self.smaller(than: String(best[index][best[index].numbers[place]])) {
          var line = best[index]
          line.replaceSubrange(line.numbers[place], with: smaller)
          if replace(index, line, &best) {
            isLowered = true
            break
          }
        }
        if !isLowered || attempts == 0 { place += 1 }
      }
    }
  }

  private mutating func replace(_ index: Int, _ line: String, _ best: inout [String]) -> Bool {
    var trial = best
    trial[index] = line
    return accept(trial, over: &best)
  }

  private static func smaller(than text: String) -> [String] {
    if text.hasPrefix("-") {
      return ["0"] + smaller(than: String(text.dropFirst())).filter { $0 != "0" }.map { "-\($0)" }
    }
    guard let value = Double(text), value > 0 else { return [] }
    guard let whole = Int(exactly: value) else { return ["0", "1", "\(Int(value))"] }
    var candidates: [Int] = []
    for one in [0, 1, whole / 2, whole / 10 * 10, whole - 1]
    where one < whole && !candidates.contains(one) {
      candidates.append(one)
    }
    return candidates.map(String.init)
  }
}

extension String {
  /// The commands of a line.
  fileprivate var commands: [String] {
    split(separator: ";").map { $0.drop { $0 == " " } }.map(String.init)
  }

  /// The words of a line.
  fileprivate var words: [String] { split(separator: " ").map(String.init) }

  /// The places of numbers that are not part of a name.
  fileprivate var numbers: [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start: String.Index?
    var previous: Character = " "
    for index in indices {
      let isDigit =
        self[index].isASCII && (self[index].isNumber || start != nil && self[index] == ".")
      if isDigit, start == nil, !previous.isLetter || previous == "x" {
        start = previous == "-" && isSign(before: index) ? self.index(before: index) : index
      }
      if !isDigit, let first = start {
        found += split(first, index)
        start = nil
      }
      previous = self[index]
    }
    if let first = start { found += split(first, endIndex) }
    return found
  }

  /// Whether the character before `index` is a sign, and not a hyphen in a word.
  private func isSign(before index: String.Index) -> Bool {
    let sign = self.index(before: index)
    return sign == startIndex || [" ", ",", "="].contains(self[self.index(before: sign)])
  }

  /// The two numbers of a range such as `3..9`, or the one.
  private func split(_ first: String.Index, _ end: String.Index) -> [Range<String.Index>] {
    guard let dots = self[first..<end].firstRange(of: "..") else { return [first..<end] }
    return [first..<dots.lowerBound, dots.upperBound..<end].filter { !$0.isEmpty }
  }
}
