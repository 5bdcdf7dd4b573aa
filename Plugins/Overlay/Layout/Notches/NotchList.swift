import LayoutCore

/// The notches of a sheet, the lowest first, as the option `notches` says.
///
///     try NotchList("1/4,1/2,3/4").heights(in: NotchRoom(container: 800))  // 200, 400, 600
struct NotchList: Equatable {
  /// The most notches that a sheet may have.
  static let most = 32
  /// The form of the option's text.
  static let form = "NOTCH,NOTCH… of " + NotchHeight.form

  let notches: [NotchHeight]

  /// Reads a list.
  ///
  /// - Throws: `LayoutFailure.refused` for an empty list, more than `most` notches, and words that are
  ///   no notch or a negative one.
  init(_ text: String) throws(LayoutFailure) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= Self.most else {
      throw .refused("a sheet has at most \(Self.most) notches, found \(words.count)")
    }
    notches = try words.map { word throws(LayoutFailure) in
      guard let notch = NotchHeight(word) else {
        throw .refused("notches takes \(Self.form), not '\(word)'")
      }
      switch notch {
      case .length(let value), .safeLength(let value), .fraction(let value),
        .safeFraction(let value):
        guard value < 0 else { return notch }
        throw .refused("a notch must not be negative, found '\(word)'")
      default: return notch
      }
    }
  }

  /// The heights in points, ascending, none above the container.
  ///
  /// Rules that follow the content are kept between the notch below and the container; what is said
  /// outright must fit. With a keyboard all end at its top: points are kept, not fractions (§1.12).
  ///
  /// - Throws: `LayoutFailure.refused` for heights that descend, are negative or above the container.
  func heights(in room: NotchRoom) throws(LayoutFailure) -> [Double] {
    var heights: [Double] = []
    for (index, notch) in notches.enumerated() {
      var height = notch.resolved(in: room)
      let below = heights.last ?? 0
      if notch.isFlexible { height = max(below, min(height, room.container)) }
      guard height >= 0, height <= room.container else {
        throw .refused(
          "notch \(index) is \(height.short) points high: expected 0 to the container's "
            + "\(room.container.short)")
      }
      guard height >= below else {
        throw .refused(
          "notches must ascend: notch \(index) is \(height.short) points high, "
            + "notch \(index - 1) is \(below.short)")
      }
      heights.append(height)
    }
    return heights.map { min($0, room.limit) }
  }
}

extension Double {
  /// The shortest form with at most three decimals.
  var short: String {
    let rounded = (self * 1000).rounded() / 1000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
