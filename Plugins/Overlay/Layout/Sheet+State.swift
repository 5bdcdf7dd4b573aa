/// A sheet as numbers that its host keeps.
///
/// The host's list is empty before the first gesture. Numbers that cannot be a sheet's count as that.
extension Sheet {
  private static let version = 1.0
  private static let count = 21

  /// Everything that is not said by options, content and container.
  var numbers: [Double] {
    var numbers = [
      Self.version, Double(rules.start), container, Double(lastEnded), height,
      Double(rest.rawValue),
    ]
    if let motion {
      numbers += [
        1, motion.from, motion.to, motion.spring.frequency, motion.spring.damping,
        motion.firstVelocity, motion.elapsed,
      ]
    } else {
      numbers += [0, 0, 0, 0, 0, 0, 0]
    }
    if let finger {
      numbers += [
        Double(finger.source.rawValue + 1), finger.startHeight, finger.total, finger.sheetTotal,
        finger.lastScroll, finger.travel.isFinite ? finger.travel : 1e9,
        finger.isDragging ? 1 : 0, finger.hasCaught ? 1 : 0,
      ]
    } else {
      numbers += [0, 0, 0, 0, 0, 0, 0, 0]
    }
    return numbers
  }

  /// The sheet that `numbers` were made of, laid out for what may be other notches or another container:
  /// what rests on a notch goes with it, and another container ends motions and drags (rule S-04).
  init(_ numbers: [Double], _ notches: Notches, container: Double, rules: Rules) {
    self.init(notches, container: container, rules: rules)
    guard numbers.count == Self.count, numbers[0] == Self.version,
      numbers[1] == Double(rules.start), let last = Int(exactly: numbers[3]),
      notches.heights.indices.contains(last), let code = Int(exactly: numbers[5]),
      let rest = Rest(rawValue: code)
    else {
      layout()
      events = []
      return
    }
    pending = nil
    self.container = numbers[2]
    lastEnded = last
    self.rest = rest
    height = rest == .notch ? notches.height(last) : rest == .dismissed ? 0 : numbers[4]
    if numbers[6] == 1, numbers[9] > 0, numbers[10] > 0 {
      motion = SheetMotion(
        from: numbers[7], to: numbers[8],
        spring: Spring(frequency: numbers[9], damping: numbers[10]), firstVelocity: numbers[11],
        elapsed: numbers[12])
    }
    if let code = Int(exactly: numbers[13]), let source = SheetFinger.Source(rawValue: code - 1) {
      finger = SheetFinger(
        source: source, startHeight: numbers[14], total: numbers[15], sheetTotal: numbers[16],
        lastScroll: numbers[17], travel: numbers[18], isDragging: numbers[19] == 1,
        hasCaught: numbers[20] == 1)
    }
    if rest == .free, motion == nil, finger == nil, rules.policy == .free {
      height = height(of: .height(height))
    }
    guard numbers[2] != container else {
      // A target that has gone elsewhere meanwhile is followed from where the sheet is seen.
      if let motion, rest == .notch, motion.to != height {
        execute(.notch(lastEnded), velocity: 0, animated: true)
        events = []
      }
      return
    }
    if rest == .dismissed {
      self.container = container
      return
    }
    motion = nil
    finger = nil
    layout(container: container)
    events = []
  }
}
