import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import CaptureComparison
@testable import CaptureFiles

/// Settings that explain a difference are named (rules ).
struct CauseTests {
  /// A setting that a scene has and its capture does not tell.
  struct Row: CustomTestStringConvertible {
    /// The change as it is named; of one that names lengths the start.
    let text: String
    /// The tolerance that shows it, in points, or nil for half a pixel.
    var tolerance: Double?
    let plant: @Sendable (inout CapturedFlow) -> Void
    var testDescription: String { text }

    /// Whether a change is this one.
    func isNamed(_ change: Comparison.Change) -> Bool {
      text.hasSuffix("=") ? change.text.hasPrefix(text) : change.text == text
    }

    /// An option of flow.
    static func option(_ text: String, _ name: String, _ value: OptionValue) -> Row {
      Row(text: text) { $0.hidden.append(OptionAssignment(name, value)) }
    }
  }

  static let rows: [Row] = [
    Row(text: "rtl=on") { scene in
      scene.isMirrored = false
      scene.hidden.append(OptionAssignment("rtl", .flag(true)))
    },
    Row(text: "swap-spacings=on") { scene in
      scene.flow.axis = .horizontal
      scene.hidden.append(OptionAssignment("swap-spacings", .flag(true)))
    },
    Row(text: "section-inset-reference=safe-area") { scene in
      scene.flow.sectionInsetReference = .contentInset
      scene.adjustment = .never
      scene.hidden.append(OptionAssignment("section-inset-reference", .choice(1)))
    },
    Row(text: "section-inset=0,0,0,0") { scene in
      scene.removeAnswers { $0.inset = nil }
      scene.hidden.append(OptionAssignment("section-inset", .insets(.zero)))
    },
    Row(text: "property:line-spacing") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        scene.laidOutSections?[section].lineSpacing = nil
        scene.sections[section].lineSpacing = scene.flow.lineSpacing + 7
      }
    },
    Row(text: "property:section-inset") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        scene.laidOutSections?[section].inset = nil
        scene.sections[section].inset = Insets(top: 3, left: 9, bottom: 3, right: 11)
      }
    },
    Row(text: "property:item-size") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices { scene.laidOutSections?[section].sizes = nil }
    },
    .option("row-align=leading", "row-align", .choice(1)),
    .option("row-align=center", "row-align", .choice(2)),
    .option("row-align=trailing", "row-align", .choice(3)),
    .option("row-align=justify", "row-align", .choice(4)),
    .option("last-row-align=center", "last-row-align", .choice(2)),
    .option("cross-align=leading", "cross-align", .choice(0)),
    .option("cross-align=stretch", "cross-align", .choice(3)),
    Row(text: "sizes=device") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        let sizes = (0..<scene.sections[section].items).map { item in
          Capture.SizeRun(count: 1, size: Size(width: 40, height: Double(20 + item * 7 % 31)))
        }
        scene.laidOutSections?[section].sizes = sizes
      }
    },
    Row(text: "inset=ignored") { scene in
      scene.inset = Insets(top: 0, left: 21, bottom: 0, right: 17)
      if scene.flow.axis == .horizontal {
        scene.inset = Insets(top: 21, left: 0, bottom: 17, right: 0)
      }
      scene.ignoresInsetAcross = true
    },
    Row(text: "pin=none") { scene in
      scene.flow.headersPin = scene.flow.headerReferenceSize != .zero
      scene.flow.footersPin = false
      scene.pin = "none"
    },
    Row(text: "pin=headers") { scene in
      scene.flow.headersPin = false
      scene.flow.footersPin = false
      scene.pin = scene.flow.headerReferenceSize == .zero ? nil : "headers"
    },
    .option("tolerance=1", "tolerance", .number(1)),
  ]
  static let otherRows: [Row] = [
    Row(text: "rtl=off") { scene in
      scene.isMirrored = true
      scene.hidden.append(OptionAssignment("rtl", .flag(false)))
    },
    Row(text: "section-inset-reference=layout-margins") { scene in
      scene.flow.sectionInsetReference = .contentInset
      scene.adjustment = .never
      scene.hidden.append(OptionAssignment("section-inset-reference", .choice(2)))
    },
    Row(text: "property:interitem-spacing") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        scene.laidOutSections?[section].interitemSpacing = nil
        scene.sections[section].interitemSpacing = scene.flow.interitemSpacing + 7
      }
    },
    Row(text: "property:header") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        scene.sections[section].header = Size(width: 33, height: 33)
      }
    },
    Row(text: "property:footer") { scene in
      scene.laidOutSections = scene.sections
      for section in scene.sections.indices {
        scene.sections[section].footer = Size(width: 33, height: 33)
      }
    },
    .option("last-row-align=leading", "last-row-align", .choice(1)),
    .option("last-row-align=justify", "last-row-align", .choice(4)),
    .option("cross-align=trailing", "cross-align", .choice(2)),
    Row(text: "bounds=") { scene in
      var size = scene.bounds.size
      if scene.flow.axis == .vertical { size.width -= 37 } else { size.height -= 37 }
      scene.laidOutSize = size
    },
    Row(text: "pin=footers") { scene in
      scene.flow.headersPin = false
      scene.flow.footersPin = false
      scene.pin = scene.flow.footerReferenceSize == .zero ? nil : "footers"
    },
    Row(text: "pin-inset=0") { scene in
      scene.flow.headersPin = scene.flow.headerReferenceSize != .zero
      scene.inset = Insets(top: 40, left: 40, bottom: 0, right: 0)
      scene.pinning.append(OptionAssignment("pin-inset", .text("0")))
    },
    Row(text: "during-bounce=on") { scene in
      scene.flow.headersPin = scene.flow.headerReferenceSize != .zero
      if scene.flow.axis == .vertical { scene.bounds.y = -90 } else { scene.bounds.x = -90 }
      scene.pinning.append(OptionAssignment("during-bounce", .choice(1)))
    },
    Row(text: "inset-adjustment=always") { scene in
      scene.adjustment = .automatic
      scene.laidOutAdjustment = .always
    },
    Row(text: "inset-adjustment=never") { scene in
      scene.adjustment = .always
      scene.laidOutAdjustment = .never
    },
    Row(text: "inset-adjustment=automatic") { scene in
      scene.adjustment = .always
      scene.laidOutAdjustment = .automatic
    },
    Row(text: "inset-adjustment=scrollable-axes") { scene in
      scene.adjustment = .always
      scene.laidOutAdjustment = .scrollableAxes
    },
    Row(text: "section-inset-reference=content-inset") { scene in
      scene.flow.sectionInsetReference = scene.isMirrored ? .safeArea : .layoutMargins
      scene.adjustment = .never
      scene.hidden.append(OptionAssignment("section-inset-reference", .choice(0)))
    },
    Row(text: "pin=both") { scene in
      scene.flow.headersPin = false
      scene.flow.footersPin = false
      let hasBoth =
        scene.flow.headerReferenceSize != .zero && scene.flow.footerReferenceSize != .zero
      scene.pin = hasBoth ? "both" : nil
    },
    Row(text: "tolerance=0") { scene in
      // Five items fill a line but for a ten thousandth of a point.
      (scene.inset, scene.safeArea, scene.flow.sectionInset) = (.zero, .zero, .zero)
      scene.removeAnswers { ($0.sizes, $0.inset, $0.interitemSpacing) = (nil, nil, nil) }
      let isVertical = scene.flow.axis == .vertical
      let room = isVertical ? scene.bounds.width : scene.bounds.height
      let length = (room - 4 * scene.flow.interitemSpacing + 0.0001) / 5
      scene.flow.itemSize = .size(
        isVertical ? Size(width: length, height: 40) : Size(width: 40, height: length))
      scene.hidden.append(OptionAssignment("tolerance", .number(0)))
    },
    // Rounding moves an edge by half a pixel at most, which only a smaller tolerance shows.
    Row(text: "pixel-scale=3", tolerance: 0.001) { scene in
      scene.scale = 3
      scene.hidden.append(OptionAssignment("pixel-scale", .number(3)))
    },
    Row(text: "pixel-scale=3 pixel-round=frame", tolerance: 0.001) { scene in
      scene.scale = 3
      scene.hidden.append(OptionAssignment("pixel-scale", .number(3)))
      scene.hidden.append(OptionAssignment("pixel-round", .choice(1)))
    },
  ]

  @Test("A setting that the capture does not tell is named", arguments: rows + otherRows)
  func named(_ row: Row) throws {
    var (tried, named) = (0, 0)
    for seed in 1...UInt64(rounds(80, often: 12_000)) where tried < rounds(2, often: 500) {
      var scene = CapturedFlow(seed: seed)
      row.plant(&scene)
      let found = CapturedFlow.compare(
        try scene.capture(), CaptureComparer.Request(tolerance: row.tolerance))
      guard found.verdict == .differs else { continue }
      tried += 1
      let sets = [found.cause ?? []] + found.also
      if sets.contains(where: { $0.count == 1 && row.isNamed($0[0]) }) { named += 1 }
    }
    #expect(tried >= rounds(1, often: 500), "\(tried) scenes differ")
    #expect(named * 100 >= tried * 95, "\(named) of \(tried)")
  }

  @Test("Of two causes both are named, in the order of the table") func two() throws {
    var found = 0
    for seed in 1...UInt64(rounds(4, often: 60)) {
      var scene = CapturedFlow(seed: seed)
      scene.isMirrored = false
      scene.hidden = [
        OptionAssignment("rtl", .flag(true)), OptionAssignment("row-align", .choice(2)),
      ]
      let comparison = CapturedFlow.compare(try scene.capture())
      guard comparison.verdict == .differs else { continue }
      let sets = [comparison.cause ?? []] + comparison.also
      if sets.contains(where: { $0.map(\.text) == ["rtl=on", "row-align=center"] }) { found += 1 }
    }
    #expect(found > 0)
  }

  @Test("A difference that no setting explains has no cause") func none() throws {
    var tried = 0
    for seed in 1...UInt64(rounds(1, often: 20)) {
      var capture = try CapturedFlow(seed: seed).capture()
      guard
        let place = capture.attributes.indices.last(where: { place in
          capture.attributes[place].element.category == .cell
        })
      else { continue }
      capture.attributes[place].frame.y += 3
      capture.views.removeAll { $0.attributes == place }
      capture.views.append(
        Capture.ElementView(
          attributes: place, className: "UICollectionViewCell",
          frame: capture.attributes[place].frame))
      let found = CapturedFlow.compare(capture)
      #expect(found.verdict == .differs && found.cause == nil)
      #expect(found.counts == [Comparison.Count(name: "moved", count: 1)])
      tried += 1
    }
    #expect(tried > 0)
  }
}

extension CapturedFlow {
  /// Changes what the delegate says about every section.
  fileprivate mutating func removeAnswers(_ change: (inout Capture.Section) -> Void) {
    for section in sections.indices { change(&sections[section]) }
  }
}
