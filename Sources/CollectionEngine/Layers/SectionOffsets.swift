/// The offsets of sections that scroll by themselves and are not where they rest at first, in
/// points, in the order of the sections.
///
/// Few sections have one, and to find it among them takes less than to hash its number.
struct SectionOffsets: Hashable, Sendable {
  /// Numbers of the sections in the content, ascending.
  private(set) var sections: [Int] = []
  private var offsets: [Double] = []

  var isEmpty: Bool { sections.isEmpty }

  /// The sections with their offsets.
  var all: Zip2Sequence<[Int], [Double]> { zip(sections, offsets) }

  /// The offset of a section, or nil where it rests.
  ///
  /// - Complexity: O(log n) for n sections with an offset; O(n) to add or remove one.
  subscript(section: Int) -> Double? {
    get {
      let place = place(of: section)
      return has(section, at: place) ? offsets[place] : nil
    }
    set {
      let place = place(of: section)
      if let newValue {
        if has(section, at: place) {
          offsets[place] = newValue
        } else {
          sections.insert(section, at: place)
          offsets.insert(newValue, at: place)
        }
      } else if has(section, at: place) {
        sections.remove(at: place)
        offsets.remove(at: place)
      }
    }
  }

  /// The place of a section, or the one at which it would be.
  private func place(of section: Int) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low &+ high) / 2
      if sections[middle] < section { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  private func has(_ section: Int, at place: Int) -> Bool {
    place < sections.count && sections[place] == section
  }
}
