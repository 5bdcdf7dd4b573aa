public import CaptureFiles
public import CollectionEngine
public import LayoutCore

/// The scene of a capture as values: what the rules need to lay out the same content.
///
///     let scene = CaptureScene(capture)
///     try scene.apply(to: Scene(), layouts)
///     scene.lines     // the commands that lead to the same scene
///
/// Lengths are in points.
public struct CaptureScene: Hashable, Sendable {
  /// The layouts, outermost first, as `load` names them.
  public var modules: [String]
  /// Values of options; for all sections first, then for single ones.
  public var settings: [SceneSetting]
  /// The items of each section as runs of equal items.
  public var sections: [[ItemRun]]
  /// Properties of single items beside their size, for pictures; a comparison has none.
  public var overrides: [IndexPath: [ItemChange]] = [:]
  /// The viewport; its origin is the content offset.
  public var bounds: Rect
  /// The content inset of the layer.
  public var inset: Insets
  /// The insets of the safe area.
  public var safeArea: Insets
  /// The layout margins without the safe area.
  public var layoutMargins: Insets
  /// When the safe area widens the content inset.
  public var insetAdjustment: InsetAdjustment

  /// Equal items, one after another.
  public struct ItemRun: Hashable, Sendable {
    /// Number of items.
    public var count: Int
    /// Their own size, or nil for that of the section.
    public var size: Size?
  }
}

/// A value of an option, for all sections or for one.
public struct SceneSetting: Hashable, Sendable {
  /// The section, or nil for all.
  public var section: Int?
  /// The name of the option.
  public var name: String
  /// Its value.
  public var value: SceneValue
}

/// A value of an option, with words in place of their numbers.
public enum SceneValue: Hashable, Sendable {
  /// `on` or `off`.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// One of several words, or a text.
  case word(String)
  /// Width and height, in points.
  case size(Size)
  /// Distances from the edges, in points.
  case insets(Insets)
}

// MARK: From a capture (rules)

extension CaptureScene {
  /// Creates the scene of a capture of a flow layout, or of a compositional one with its spec; nil
  /// for another layout, or if the delegate's sizes end before the items.
  ///
  /// - Complexity: O(sections + runs + views).
  public init?(_ capture: Capture) {
    if capture.layout.base == .compositional, let spec = capture.layout.spec {
      self.init(capture, spec: spec)
      return
    }
    guard let flow = capture.flow, capture.layout.base == .flow else { return nil }
    guard capture.sections.allSatisfy({ $0.hasAllSizes }) else { return nil }
    self.init(view: capture.view, modules: ["flow"])
    settings = flow.settings + Self.direction(of: capture)
    for (number, section) in capture.sections.enumerated() {
      settings += section.settings(number, along: flow.axis)
    }
    let preferred = flow.estimatedItemSize == .size(.zero) ? [:] : capture.preferredSizes
    sections = capture.sections.indices.map { number in
      Self.runs(of: capture.sections[number], number, preferred)
    }
    pin(headers: flow.headersPin, footers: flow.footersPin)
  }

  /// Creates the scene of a compositional layout: the sizes that views prefer count where the spec
  /// has estimates.
  private init(_ capture: Capture, spec: String) {
    self.init(view: capture.view, modules: ["compositional"])
    settings = [SceneSetting(name: "spec", value: .word(spec))] + Self.direction(of: capture)
    let preferred = capture.preferredSizes
    sections = capture.sections.indices.map { number in
      var section = capture.sections[number]
      section.sizes = nil
      return Self.runs(of: section, number, preferred)
    }
  }

  /// The option of a layout that mirrors.
  private static func direction(of capture: Capture) -> [SceneSetting] {
    let mirrors = capture.direction == .rightToLeft && capture.layout.flips
    return mirrors ? [SceneSetting(name: "rtl", value: .flag(true))] : []
  }

  /// Creates the scene of any capture for a layout that is loaded by the name of its module.
  ///
  /// Items have the delegate's sizes, else those of the captured attributes.
  ///
  /// - Complexity: O(items + attributes).
  public init(_ capture: Capture, module: String) {
    self.init(view: capture.view, modules: [module])
    sections = capture.sections.indices.map { number in
      Self.runs(of: capture.sections[number], number, [:])
    }
    if !capture.hasSizes { useSizes(of: capture) }
  }

  private init(view: Capture.CollectionView, modules: [String]) {
    self.modules = modules
    settings = []
    sections = []
    bounds = view.bounds
    inset = view.contentInset
    safeArea = view.safeAreaInsets.atLeastZero
    let margins = view.layoutMargins
    layoutMargins = (view.marginsFollowSafeArea ? margins - safeArea : margins).atLeastZero
    insetAdjustment = view.insetAdjustment.engine
  }

  /// The items of a section: runs of the delegate's sizes, with what views prefer instead.
  private static func runs(
    of section: Capture.Section, _ number: Int, _ preferred: [IndexPath: Size]
  ) -> [ItemRun] {
    var runs = section.sizes?.map { ItemRun(count: $0.count, size: $0.size) } ?? []
    let rest = section.items - runs.reduce(0) { $0 + $1.count }
    if rest > 0 { runs.append(ItemRun(count: rest, size: nil)) }
    if preferred.isEmpty { return runs }
    var result: [ItemRun] = []
    var item = 0
    let measured = preferred.keys.filter { $0.section == number && $0.item < section.items }
      .map { $0.item }.sorted()
    var next = measured.startIndex
    for run in runs {
      var left = run.count
      while left > 0 {
        if next < measured.endIndex, measured[next] == item {
          result.append(
            ItemRun(count: 1, size: preferred[IndexPath(item: item, section: number)]))
          next += 1
          (item, left) = (item + 1, left - 1)
        } else {
          let until = next < measured.endIndex ? min(measured[next] - item, left) : left
          result.append(ItemRun(count: until, size: run.size))
          (item, left) = (item + until, left - until)
        }
      }
    }
    return result
  }

  /// Gives each cell the size that the capture shows (cause `sizes=device`).
  ///
  /// - Complexity: O(attributes · log attributes).
  mutating func useSizes(of capture: Capture) {
    var sizes: [IndexPath: Size] = [:]
    for attributes in capture.attributes {
      guard attributes.element.category == .cell, let section = attributes.element.section,
        section < sections.count, attributes.ownFrame.isFinite
      else { continue }
      let path = IndexPath(item: attributes.element.item, section: section)
      if sizes[path] == nil { sizes[path] = attributes.ownFrame.size }
    }
    for number in sections.indices {
      var section = capture.sections[number]
      section.sizes = section.hasAllSizes ? section.sizes : nil
      sections[number] = Self.runs(of: section, number, sizes)
    }
  }
}

extension Capture {
  /// Whether the delegate gives sizes of items.
  var hasSizes: Bool { sections.contains { $0.sizes != nil } }

  /// The sizes that cells prefer, where they were asked.
  fileprivate var preferredSizes: [IndexPath: Size] {
    var sizes: [IndexPath: Size] = [:]
    for view in views {
      guard let size = view.preferred, size.isFinite, let index = view.attributes,
        attributes[index].element.category == .cell,
        let section = attributes[index].element.section
      else { continue }
      sizes[IndexPath(item: attributes[index].element.item, section: section)] = size
    }
    return sizes
  }
}

extension Capture.Section {
  /// Whether the delegate's sizes are of all items, or of none.
  var hasAllSizes: Bool { sizes.map { $0.reduce(0) { $0 + $1.count } == items } ?? true }

  /// The delegate's answers as options of the section.
  fileprivate func settings(_ number: Int, along axis: Axis) -> [SceneSetting] {
    var result: [SceneSetting] = []
    func add(_ name: String, _ value: SceneValue?) {
      guard let value else { return }
      result.append(SceneSetting(section: number, name: name, value: value))
    }
    add("section-inset", inset.map { .insets($0) })
    add("line-spacing", lineSpacing.map { .number($0) })
    add("interitem-spacing", interitemSpacing.map { .number($0) })
    add("header", header.map { .number($0.along(axis)) })
    add("footer", footer.map { .number($0.along(axis)) })
    return result
  }
}

extension Capture.Flow {
  /// The properties as options.
  fileprivate var settings: [SceneSetting] {
    let direction = axis == .vertical ? "vertical" : "horizontal"
    let items = estimatedItemSize == .size(.zero) ? itemSize : estimatedItemSize
    let values: [(String, SceneValue)] = [
      ("direction", .word(direction)), ("item-size", .size(items.size)),
      ("line-spacing", .number(lineSpacing)), ("interitem-spacing", .number(interitemSpacing)),
      ("section-inset", .insets(sectionInset)),
      ("section-inset-reference", .word(sectionInsetReference.rawValue)),
      ("header", .number(headerReferenceSize.along(axis))),
      ("footer", .number(footerReferenceSize.along(axis))),
    ]
    return values.map { SceneSetting(name: $0.0, value: $0.1) }
  }
}

extension Capture.ItemSize {
  /// The size; for `automaticSize` the layout's own default (rule Z-01).
  fileprivate var size: Size {
    switch self {
    case .automatic: Size(width: 50, height: 50)
    case .size(let size): size
    }
  }
}

extension Capture.InsetAdjustment {
  /// The engine's name of it.
  var engine: InsetAdjustment {
    switch self {
    case .automatic: .automatic
    case .scrollableAxes: .scrollableAxes
    case .never: .never
    case .always: .always
    }
  }
}

// MARK: Options

extension CaptureScene {
  /// The values of an option for all sections.
  func value(_ name: String) -> SceneValue? {
    settings.first { $0.name == name && $0.section == nil }?.value
  }

  /// Sets an option for all sections; none keeps a value of its own.
  mutating func set(_ name: String, _ value: SceneValue) {
    settings.removeAll { $0.name == name }
    let place = settings.firstIndex { $0.section != nil } ?? settings.count
    settings.insert(SceneSetting(name: name, value: value), at: place)
  }

  /// Takes away what single sections have in place of the value for all.
  mutating func useProperty(_ name: String) {
    settings.removeAll { $0.name == name && $0.section != nil }
  }

  /// Pins headers and footers, or neither.
  mutating func pin(headers: Bool, footers: Bool) {
    settings.removeAll { $0.name == "pin" }
    guard headers || footers else { return modules = ["flow"] }
    modules = ["sticky", "flow"]
    set("pin", .word(headers ? footers ? "both" : "headers" : "footers"))
  }
}

extension Insets {
  /// The insets with 0 in place of what is below it.
  var atLeastZero: Insets {
    Insets(top: max(0, top), left: max(0, left), bottom: max(0, bottom), right: max(0, right))
  }

  static func - (a: Insets, b: Insets) -> Insets {
    Insets(
      top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom,
      right: a.right - b.right)
  }
}
