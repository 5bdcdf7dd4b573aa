internal import CaptureFiles
public import CollectionEngine
public import LayoutCore

extension CaptureScene {
  /// Makes this scene of the current layer of `scene`, with these layouts, base first.
  ///
  /// `captured` is the adjusted content inset of the device: along the axis of the layout it holds
  /// (rule X-24).
  ///
  /// - Complexity: that of preparing the layouts three times, once without content.
  /// - Returns: what the rules say about the adjusted inset, if the device's is another one.
  /// - Throws: `EngineError` for what the engine or a layout refuses; the scene may be half changed
  ///   then: wrap it in `atomically`.
  @discardableResult
  public func apply(
    to scene: Scene, _ layouts: [any CollectionLayout], adjustedInset captured: Insets
  ) throws(EngineError) -> Insets? {
    try scene.replaceSections([])
    try scene.setBounds(bounds.size)
    try scene.setInset(inset)
    try scene.setSafeArea(safeArea)
    try scene.setLayoutMargins(layoutMargins)
    try scene.arrange(scene.currentLayer, .insetAdjustment(insetAdjustment))
    try scene.load(layouts)
    try setOptions(scene) { $0.section == nil }
    try scene.replaceContent(content())
    try setOptions(scene) { $0.section != nil }
    let adjusted = try scene.status(of: scene.currentLayer).adjustedInset
    let axis = try scene.axis()
    let difference = (captured - adjusted).only(along: axis)
    let isOther = max(abs(difference.lead(axis)), abs(difference.trail(axis))) > 0.001
    if isOther { try scene.setInset(inset + difference) }
    try scene.scroll(to: bounds.origin, clamped: false)
    return isOther ? adjusted : nil
  }

  /// The items with what is their own.
  private func content() throws(EngineError) -> ContentBuilder {
    var builder = ContentBuilder()
    var own: [Int: [Int]] = [:]
    for path in overrides.keys.sorted() { own[path.section, default: []].append(path.item) }
    for (number, runs) in sections.enumerated() {
      try builder.append([], count: 0, to: number)
      if own[number] == nil, let sizes = runs.singleSizes {
        try builder.append(sizes, to: number)
        continue
      }
      var special = (own[number] ?? [])[...]
      var item = 0
      for run in runs {
        let end = item + run.count
        while item < end {
          let next = min(special.first ?? end, end)
          if let size = run.size {
            try builder.append(size, count: next - item, to: number)
          } else {
            try builder.append([], count: next - item, to: number)
          }
          item = next
          guard item < end, special.popFirst() != nil else { continue }
          let size: [ItemChange] = run.size.map { [.size($0)] } ?? []
          let changes = overrides[IndexPath(item: item, section: number)] ?? []
          try builder.append(size + changes, to: number)
          item += 1
        }
      }
    }
    return builder
  }

  /// Sets the options that `isMeant` picks, in one change for each layout's preparation.
  private func setOptions(_ scene: Scene, _ isMeant: (SceneSetting) -> Bool) throws(EngineError) {
    var groups: [SectionOptions] = []
    for setting in settings where isMeant(setting) {
      let place = try scene.optionPlace(setting.name)
      let assignment = OptionAssignment(setting.name, setting.value.option(of: place.declaration))
      groups.append(SectionOptions(section: setting.section, [assignment]))
    }
    if !groups.isEmpty { try scene.setOptions(groups) }
  }
}

extension [CaptureScene.ItemRun] {
  /// The sizes of items of which each has its own; nil for others.
  fileprivate var singleSizes: [Size]? {
    var sizes: [Size] = []
    sizes.reserveCapacity(count)
    for run in self {
      guard run.count == 1, let size = run.size else { return nil }
      sizes.append(size)
    }
    return sizes
  }
}

extension SceneValue {
  /// The value as the option's declaration numbers it.
  func option(of declaration: OptionDeclaration) -> OptionValue {
    switch self {
    case .flag(let value): return .flag(value)
    case .number(let value): return .number(value)
    case .size(let value): return .size(value)
    case .insets(let value): return .insets(value)
    case .word(let word):
      guard case .choice(let words) = declaration.type else { return .text(word) }
      return .choice(words.firstIndex(of: word) ?? words.count)
    }
  }

  /// The value as it is typed.
  var text: String {
    switch self {
    case .flag(let value): value ? "on" : "off"
    case .number(let value): Self.text(value)
    case .word(let word): word.quotedIfNeeded
    case .size(let size): "\(Self.text(size.width))x\(Self.text(size.height))"
    case .insets(let insets): insets.texts.joined(separator: ",")
    }
  }

  /// The shortest text that reads back as the same number.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension String {
  /// The text as one word of a line: between quotes if it has anything but letters, digits and
  /// hyphens.
  fileprivate var quotedIfNeeded: String {
    guard !utf8.allSatisfy({ $0 == 0x2D || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }) else {
      return self
    }
    var quoted = "\""
    for character in unicodeScalars {
      switch character {
      case "\"", "\\": quoted += "\\"
      case "\n":
        quoted += "\\n"
        continue
      default: break
      }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }
}

extension Insets {
  /// The insets with 0 on the edges of the other axis.
  func only(along axis: Axis) -> Insets {
    axis == .vertical
      ? Insets(top: top, left: 0, bottom: bottom, right: 0)
      : Insets(top: 0, left: left, bottom: 0, right: right)
  }

  /// The lengths as they are typed: top, left, bottom, right.
  var texts: [String] { [top, left, bottom, right].map { SceneValue.text($0) } }
}

// MARK: Commands

extension CaptureScene {
  /// The commands that make this scene of an empty one; `inset` is the one that was applied.
  ///
  /// - Complexity: O(settings + runs).
  public func lines(inset: Insets) -> [String] {
    let size = [bounds.width, bounds.height].map { SceneValue.text($0) }
    var lines = ["bounds \(size.joined(separator: " "))"]
    if inset != .zero { lines.append("inset \(inset.words)") }
    if safeArea != .zero { lines.append("safe-area \(safeArea.words)") }
    if layoutMargins != Self.usualMargins {
      lines.append("layout-margins \(layoutMargins.words)")
    }
    if insetAdjustment != .automatic {
      lines.append("layer main inset-adjustment \(insetAdjustment.rawValue)")
    }
    let options = settings.filter { $0.section == nil && !$0.isDefault }.map {
      " \($0.name)=\($0.value.text)"
    }
    lines.append("load \(modules.joined(separator: " over "))\(options.joined())")
    let isPlain = sections.allSatisfy { $0.allSatisfy { $0.size == nil } }
    let counts = sections.map { isPlain ? $0.reduce(0) { $0 + $1.count } : 0 }
    lines.append("sections\(counts.map { " \($0)" }.joined())")
    for (number, runs) in sections.enumerated() where !isPlain {
      for run in runs where run.count > 0 {
        let size = run.size.map { " size=\(SceneValue.size($0).text)" } ?? ""
        lines.append("append \(number) x\(run.count)\(size)")
      }
    }
    for setting in settings {
      guard let section = setting.section else { continue }
      lines.append("set \(setting.name)=\(setting.value.text) section \(section)")
    }
    let (x, y) = (SceneValue.text(bounds.x), SceneValue.text(bounds.y))
    lines.append("scroll! to \(x) \(y)")
    return lines
  }
}

extension SceneSetting {
  /// Whether it is what flow does without it (rule F-01).
  fileprivate var isDefault: Bool {
    switch (name, value) {
    case ("direction", .word("vertical")), ("section-inset-reference", .word("content-inset")): true
    case ("line-spacing", .number(10)), ("interitem-spacing", .number(10)): true
    case ("header", .number(0)), ("footer", .number(0)), ("section-inset", .insets(.zero)): true
    case ("item-size", .size(let size)): size == Size(width: 50, height: 50)
    default: false
    }
  }
}

extension CaptureScene {
  /// The layout margins of a new layer.
  fileprivate static let usualMargins = Insets(top: 8, left: 8, bottom: 8, right: 8)
}

extension Insets {
  fileprivate var words: String { texts.joined(separator: " ") }
}
