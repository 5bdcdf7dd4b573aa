internal import CaptureFiles
internal import LayoutCore

/// Views beside the attributes of their elements (rule X-58).
extension CapturedElements {
  /// The views that differ from their attributes, by the place of the element: by the frame, the
  /// opacity, by being hidden, or because an element of the query `visible` has none.
  ///
  /// - Complexity: O(views · scrollers + elements).
  func viewDifferences(_ capture: Capture, _ tolerance: Tolerance) -> [Int: FoundDifference] {
    var found: [Int: FoundDifference] = [:]
    var hasView = [Bool](repeating: false, count: all.count)
    for view in capture.views {
      guard let place = view.attributes.flatMap({ element[$0] }) else { continue }
      hasView[place] = true
      let answer = device[place]
      let isSame =
        view.isHidden == answer.attributes.isHidden
        && abs(view.alpha - answer.attributes.alpha) <= Tolerance.alpha
        && fits(view.frame, at: place, capture, tolerance)
      if !isSame, answer.isFinite, found[place] == nil {
        found[place] = viewDifference(place, .frame(view.frame))
      }
    }
    guard let visible = capture.queries.firstIndex(where: { $0.name == "visible" }) else {
      return found
    }
    let rect = capture.queries[visible].rect
    for index in capture.queries[visible].result {
      guard let place = element[index], !hasView[place], found[place] == nil,
        !device[place].attributes.isHidden, device[place].box.overlap(rect) > tolerance.length
      else { continue }
      found[place] = viewDifference(place, .none)
    }
    return found
  }

  /// Whether a view is where its attributes are, or where the scroller of its section brings them.
  private func fits(
    _ frame: Rect, at place: Int, _ capture: Capture, _ tolerance: Tolerance
  ) -> Bool {
    let box = device[place].box
    if tolerance.same(frame, box) { return true }
    return capture.scrollers.contains { scroller in
      (scroller.section ?? all[place].section) == all[place].section
        && tolerance.same(frame, box.offset(dx: -scroller.offset.x, dy: -scroller.offset.y))
    }
  }

  private func viewDifference(_ place: Int, _ view: Comparison.Side) -> FoundDifference {
    FoundDifference(
      element: all[place], name: ElementName(all[place], kinds.table), kind: .view, query: nil,
      device: view,
      rules: .frame(device[place].attributes.frame))
  }

  /// Whether the views fit the attributes only if these are mirrored in the content (rule X-27).
  static func areMirrored(_ capture: Capture, _ tolerance: Tolerance) -> Bool {
    guard capture.direction == .rightToLeft, capture.layout.flips else { return false }
    let width = capture.view.contentSize.width
    var asTheyAre = true
    for view in capture.views {
      guard let index = view.attributes, view.frame.isFinite else { continue }
      let frame = capture.attributes[index].frame
      if !tolerance.same(frame, view.frame) { asTheyAre = false }
      if !tolerance.same(frame.mirrored(in: width), view.frame) { return false }
    }
    return !asTheyAre
  }
}
