internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// A change of a captured scene that may explain a difference (rule X-70).
struct CauseChange {
  /// The thing that it changes; a set has one change of each.
  var subject: String
  /// The text: an option as it is typed, or a name.
  var text: String
  /// The words of both sources.
  var remark: String?
  /// The scene with the change.
  var applied: (CaptureScene) -> CaptureScene

  init(
    _ subject: String, _ text: String, remark: String? = nil,
    _ change: @escaping (inout CaptureScene) -> Void
  ) {
    (self.subject, self.text, self.remark) = (subject, text, remark)
    applied = { scene in
      var next = scene
      change(&next)
      return next
    }
  }

  /// The change as the answer names it.
  var named: Comparison.Change { Comparison.Change(text: text, remark: remark) }
}

// MARK: The table (section 6 of the rules of captures)

extension CaptureScene {
  /// Every change that is not in force already, in the order of trying.
  func changes(_ capture: Capture) -> [CauseChange] {
    guard let flow = capture.flow, modules.last == "flow" else { return sizeChanges(capture) }
    var changes = mirrorings(flow) + insetReferences(flow) + properties(capture, flow)
    changes += alignments() + [deviceSizes(capture)] + sizeChanges(capture) + insets(flow)
    changes += pins(capture, flow) + roundings(capture.scale) + adjustments()
    return changes.filter { $0.applied(self) != self }
  }

  /// A change of one option for all sections.
  private func option(_ name: String, _ word: String) -> CauseChange {
    CauseChange(name, "\(name)=\(word)") { $0.set(name, .word(word)) }
  }

  private func mirrorings(_ flow: Capture.Flow) -> [CauseChange] {
    let isOn = value("rtl") == .flag(true)
    let mirrored = CauseChange("rtl", "rtl=\(isOn ? "off" : "on")") { $0.set("rtl", .flag(!isOn)) }
    if flow.axis == .vertical { return [mirrored] }
    return [
      mirrored,
      CauseChange("swap-spacings", "swap-spacings=on") {
        $0.set("swap-spacings", .flag(true))
      },
    ]
  }

  private func insetReferences(_ flow: Capture.Flow) -> [CauseChange] {
    let references = Capture.SectionInsetReference.allCases
      .filter { $0 != flow.sectionInsetReference }
      .map { option("section-inset-reference", $0.rawValue) }
    return references + [
      CauseChange("section-inset", "section-inset=0,0,0,0") {
        $0.set("section-inset", .insets(.zero))
      }
    ]
  }

  /// The properties of the layout in place of what the delegate says.
  private func properties(_ capture: Capture, _ flow: Capture.Flow) -> [CauseChange] {
    var changes: [CauseChange] = []
    let sizes = capture.sections.lazy.compactMap { $0.sizes?.first?.size }
    if let said = sizes.first, let own = value("item-size") {
      changes.append(
        CauseChange("sizes", "property:item-size", remark: remark(own, .size(said))) { scene in
          for number in scene.sections.indices {
            let count = scene.sections[number].reduce(0) { $0 + $1.count }
            scene.sections[number] = count > 0 ? [ItemRun(count: count, size: nil)] : []
          }
        })
    }
    for name in ["section-inset", "line-spacing", "interitem-spacing", "header", "footer"] {
      let said = settings.first {
        $0.name == name && $0.section != nil && $0.value != value(name)
      }
      guard let said, let own = value(name) else { continue }
      changes.append(
        CauseChange(name, "property:\(name)", remark: remark(own, said.value)) {
          $0.useProperty(name)
        })
    }
    return changes
  }

  private func remark(_ property: SceneValue, _ delegate: SceneValue) -> String {
    "\(property.text), the delegate says \(delegate.text)"
  }

  private func alignments() -> [CauseChange] {
    let rows = ["leading", "center", "trailing", "justify"].map { option("row-align", $0) }
    let last = ["leading", "center", "justify"].map { option("last-row-align", $0) }
    return rows + last + ["leading", "trailing", "stretch"].map { option("cross-align", $0) }
  }

  private func deviceSizes(_ capture: Capture) -> CauseChange {
    CauseChange("sizes", "sizes=device") { $0.useSizes(of: capture) }
  }

  /// The viewport that the device's content had room in, across the axis.
  private func sizeChanges(_ capture: Capture) -> [CauseChange] {
    let (content, insets) = (capture.view.contentSize, capture.view.contentInset)
    var size = bounds.size
    if capture.flow?.axis == .horizontal {
      size.height = content.height + insets.top + insets.bottom
    } else {
      size.width = content.width + insets.left + insets.right
    }
    guard size != bounds.size, size.width >= 0, size.height >= 0 else { return [] }
    let text = SceneValue.size(size).text
    return [
      CauseChange("bounds", "bounds=\(text)") { scene in
        scene.bounds = Rect(origin: scene.bounds.origin, size: size)
      }
    ]
  }

  private func insets(_ flow: Capture.Flow) -> [CauseChange] {
    [
      CauseChange("inset", "inset=ignored") { $0.inset = $0.inset.only(along: flow.axis) }
    ]
  }

  private func pins(_ capture: Capture, _ flow: Capture.Flow) -> [CauseChange] {
    func isThere(_ name: String) -> Bool {
      settings.contains { setting in
        guard setting.name == name, case .number(let length) = setting.value else { return false }
        return length > 0
      }
    }
    let (headers, footers) = (isThere("header"), isThere("footer"))
    var changes: [CauseChange] = []
    for (word, pinsHeaders, pinsFooters) in [
      ("none", false, false), ("headers", true, false), ("footers", false, true),
      ("both", true, true),
    ] {
      let isAbsent = pinsHeaders && !headers || pinsFooters && !footers
      let isInForce = flow.headersPin == pinsHeaders && flow.footersPin == pinsFooters
      if isAbsent || isInForce || !(headers || footers) { continue }
      changes.append(
        CauseChange("pin", "pin=\(word)") { $0.pin(headers: pinsHeaders, footers: pinsFooters) })
    }
    guard modules.contains("sticky") else { return changes }
    return changes + [
      CauseChange("pin-inset", "pin-inset=0") { $0.setPinned("pin-inset", .word("0")) },
      CauseChange("during-bounce", "during-bounce=on") {
        $0.setPinned("during-bounce", .word("on"))
      },
    ]
  }

  /// Sets an option of `sticky`, which may not be there.
  private mutating func setPinned(_ name: String, _ value: SceneValue) {
    if modules.contains("sticky") { set(name, value) }
  }

  private func roundings(_ scale: Double) -> [CauseChange] {
    let tolerances = [0.0, 1].map { length in
      CauseChange("tolerance", "tolerance=\(SceneValue.text(length))") {
        $0.set("tolerance", .number(length))
      }
    }
    let pixels = SceneValue.text(scale)
    return tolerances + [
      CauseChange("pixel-scale", "pixel-scale=\(pixels)") { $0.set("pixel-scale", .number(scale)) },
      CauseChange("pixel-scale", "pixel-scale=\(pixels) pixel-round=frame") {
        $0.set("pixel-scale", .number(scale))
        $0.set("pixel-round", .word("frame"))
      },
    ]
  }

  private func adjustments() -> [CauseChange] {
    InsetAdjustment.allCases.map { adjustment in
      CauseChange("inset-adjustment", "inset-adjustment=\(adjustment.rawValue)") {
        $0.insetAdjustment = adjustment
      }
    }
  }
}

// MARK: The search

/// The search for the smallest set of changes that makes a capture equal.
struct CauseSearch {
  /// Maximum number of sets that are tried, and of elements that are compared.
  static let limits = (sets: 2_000, elements: 20_000_000)
  /// Number of differing elements that are tried before all others.
  private static let quick = 64

  /// The first set that makes everything equal.
  private(set) var cause: [CauseChange] = []
  /// Up to three more of its size.
  private(set) var also: [[CauseChange]] = []
  /// The change that leaves fewest differences.
  private(set) var nearest: (change: CauseChange, left: Int)?
  /// Number of sets that were tried.
  private(set) var sets = 0
  private var elements = 0

  /// Tries sets of one, two and three changes of `base`, whose differences are `found`.
  ///
  /// With `mayBeEqual` off the capture contradicts itself, so no set makes it equal, and only the
  /// nearest change is looked for.
  ///
  /// `judge` compares everything with a scene; `agrees` only the elements at some places.
  ///
  /// - Complexity: bounded by `limits`.
  init(
    _ base: CaptureScene, _ changes: [CauseChange], _ found: Judgement, places: [Int],
    mayBeEqual: Bool, judge: (CaptureScene) -> Judgement?, agrees: (CaptureScene, [Int]) -> Bool
  ) {
    let quick = Array(places.prefix(Self.quick))
    // A scene is laid out again for each set.
    let items = base.sections.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } / 8
    var left = found.differences.count
    for size in 1...3 {
      guard size == 1 || mayBeEqual else { break }
      let isWhole = Self.forEachSet(of: changes, size) { set in
        guard sets < Self.limits.sets, elements < Self.limits.elements else { return false }
        sets += 1
        elements += items
        let scene = set.reduce(base) { $1.applied($0) }
        if size > 1 {
          elements += quick.count
          guard agrees(scene, quick) else { return true }
        }
        elements += found.elements
        guard let judgement = judge(scene) else { return true }
        if judgement.isEqual {
          if cause.isEmpty { cause = set } else { also.append(set) }
          return also.count < 3
        }
        if size == 1, judgement.differences.count < left {
          left = judgement.differences.count
          nearest = (set[0], left)
        }
        return true
      }
      if !cause.isEmpty || !isWhole { break }
    }
    let isNear = nearest.map { $0.left * 2 <= found.differences.count } ?? false
    if !cause.isEmpty || !isNear { nearest = nil }
  }

  /// Calls `body` with each set of so many changes, no two of one subject, in order; returns
  /// whether it came to the end.
  private static func forEachSet(
    of changes: [CauseChange], _ size: Int, after set: [CauseChange] = [], from start: Int = 0,
    _ body: ([CauseChange]) -> Bool
  ) -> Bool {
    if set.count == size { return body(set) }
    for index in changes.indices.dropFirst(start) {
      if set.contains(where: { $0.subject == changes[index].subject }) { continue }
      let next = set + [changes[index]]
      guard forEachSet(of: changes, size, after: next, from: index + 1, body) else { return false }
    }
    return true
  }
}
