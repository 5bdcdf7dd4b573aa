/// Lines for sections that scroll by themselves.
extension SceneWriter {
  /// Every other time, something that scrolls a section by itself: a command, or a finger.
  mutating func addSectionScroll() {
    guard var random = deeds, !counts.isEmpty else { return }
    defer { deeds = random }
    guard random.chance(50) else { return }
    let section = random.below(counts.count)
    switch random.below(8) {
    case 0...2: lines.append("scroll section \(section) to \(random.below(900) - 50)")
    case 3: lines.append("scroll! section \(section) to \(random.below(900) - 200)")
    case 4:
      lines.append("scroll section \(section) \(random.pick(["next", "previous", "by 33.5"]))")
    case 5: lines.append("fling section \(section) \(random.below(4000) - 2000)")
    case 6:
      let count = counts[section]
      lines.append(
        "scroll item \(section),\(random.below(count)) \(random.pick(["start", "center", "end"]))")
    default:
      lines.append("press \(random.below(300)) \(random.below(450))")
      let (along, across) = (random.below(300) - 150, random.below(30))
      lines.append("drag \(along) \(across) in \(1 + random.below(200))")
      lines.append("release \(random.below(2000) - 1000) 0")
    }
  }
}
