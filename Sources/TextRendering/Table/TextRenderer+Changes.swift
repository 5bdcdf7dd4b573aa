internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// The quiet line after a change, for a person who saw the rest before.
///
///     12 items, content 320x230
///     offset 0 60 of 0…140
///     as before: 12 items, content 320x230
///     sheet: notch=1 height=422
///
/// A layer is named unless it is the current one, which the prompt names, and the only one that
/// changed.
extension TextRenderer {
  /// Remembers layers as shown.
  mutating func remember(_ layers: [LayerStatus]) {
    guard style.isForWindow else { return }
    for layer in layers { seen[layer.name] = layer }
  }

  /// Appends what differs from what was last shown of these layers, one line for each.
  ///
  /// - Parameter isTouch: whether the rest of the answer says what a layer that has not changed
  ///   came to.
  mutating func changes(of layers: [LayerStatus], isTouch: Bool, into output: inout [UInt8]) {
    for layer in layers {
      for remark in layer.remarks { line(remark, into: &output) }
      var parts = differences(of: layer)
      if parts.isEmpty {
        if isTouch { continue }
        parts = ["as before: " + Self.count(layer.items, "item"), content(of: layer)]
      }
      let isPlain = layers.count == 1 && layer.name == current
      let name = isPlain ? "" : "\(layer.name): "
      line(name + parts.joined(separator: ", "), into: &output)
    }
    remember(layers)
  }

  /// Appends the line that reports what was loaded into a layer, and what that changed.
  ///
  ///     main: sticky over flow
  ///     main: circle, content 320x480
  mutating func loaded(_ layer: LayerStatus, into output: inout [UInt8]) {
    let isNews = style.isQuiet && layer.items > 0
    let isSame = seen[layer.name]?.contentSize == layer.contentSize
    let parts = isNews && !isSame ? [content(of: layer)] : []
    line(
      (["\(layer.name): \(layer.layouts.stackName)"] + parts).joined(separator: ", "),
      into: &output)
    remember([layer])
  }

  /// The values of a layer that differ from what was last shown of it, or from those of a new one.
  private func differences(of layer: LayerStatus) -> [String] {
    let before = seen[layer.name]
    var parts: [String] = []
    func say<Value: Equatable>(
      _ value: (LayerStatus) -> Value, unless standard: Value,
      _ text: @autoclosure () -> String
    ) {
      if value(layer) != before.map(value) ?? standard { parts.append(text()) }
    }
    say({ $0.layouts }, unless: layer.layouts, "layout \(layer.layouts.stackName)")
    // A first section goes without saying.
    let sections = max(before?.sections ?? 1, 1)
    let hasSections = layer.sections != sections && layer.items + (before?.items ?? 0) > 0
    if hasSections { parts.append(Self.count(layer.sections, "section")) }
    if hasSections || layer.items != before?.items ?? 0 {
      parts.append(Self.count(layer.items, "item"))
    }
    say({ $0.bounds.size }, unless: layer.bounds.size, bounds(of: layer))
    say(
      { $0.contentSize }, unless: layer.items == 0 ? layer.contentSize : .zero, content(of: layer))
    say({ $0.contentInset }, unless: .zero, "inset \(Self.text(layer.contentInset))")
    say({ $0.safeArea }, unless: .zero, "safe area \(Self.text(layer.safeArea))")
    say({ $0.offset }, unless: .zero, offset(of: layer))
    return parts + arrangement(of: layer, before) + facts(of: layer, before)
  }

  /// The settings of `layer` that differ.
  private func arrangement(of layer: LayerStatus, _ before: LayerStatus?) -> [String] {
    guard let before else { return [] }
    var parts: [String] = []
    func say<Value: Equatable>(_ value: (LayerStatus) -> Value, _ text: String) {
      if value(layer) != value(before) { parts.append(text) }
    }
    say({ $0.isVisible }, layer.isVisible ? "shown" : "hidden")
    say({ $0.isInteractive }, "touches \(layer.isInteractive ? "yes" : "no")")
    say({ $0.isPassThrough }, "pass-through \(layer.isPassThrough ? "on" : "off")")
    say({ $0.mirrored }, "mirrors \(layer.mirrored ?? "none")")
    say({ $0.range }, "range \(layer.range.rawValue)")
    let source = layer.contentOf.map { "content of \($0)" } ?? "own content"
    let sections = layer.sectionRange.map { ", sections \($0.lowerBound)..\($0.upperBound)" } ?? ""
    if layer.contentOf != before.contentOf || layer.sectionRange != before.sectionRange {
      parts.append(source + sections)
    }
    say({ $0.anchor }, "anchor \(layer.anchor.rawValue)")
    say({ $0.anchorTolerance }, "anchor within \(Self.text([layer.anchorTolerance]))")
    say({ $0.selection }, "selection \(layer.selection.rawValue)")
    say({ $0.focus }, "focus \(layer.focus.rawValue)")
    say(
      { $0.selectionFollowsFocus },
      "selection \(layer.selectionFollowsFocus ? "follows" : "does not follow") the focus")
    say({ $0.insetAdjustment }, "inset adjustment \(layer.insetAdjustment.rawValue)")
    say({ $0.alwaysBounce }, "always bounces \(layer.alwaysBounce.rawValue)")
    return parts
  }

  /// The facts of `layer` that were not shown before, in one part.
  private func facts(of layer: LayerStatus, _ before: LayerStatus?) -> [String] {
    let known = Set(before.map(stateFacts) ?? [])
    let facts = stateFacts(of: layer).filter { !known.contains($0) }
    return facts.isEmpty ? [] : [facts.joined(separator: " ")]
  }

  // MARK: Parts

  private func content(of layer: LayerStatus) -> String {
    "content " + Self.text([layer.contentSize.width, layer.contentSize.height], "x")
  }

  private func bounds(of layer: LayerStatus) -> String {
    let bounds = layer.bounds
    return "bounds " + Self.text([bounds.x, bounds.y, bounds.width, bounds.height])
  }

  /// `offset 0 60 of 0…140`: the range is that of the axes that scroll to an end.
  private func offset(of layer: LayerStatus) -> String {
    let dots = style.usesUnicode ? "…" : ".."
    let ranges = layer.offsetRange.scrolled.map {
      Self.text([$0.lowerBound]) + dots + Self.text([$0.upperBound])
    }
    let offset = "offset " + Self.text([layer.offset.x, layer.offset.y])
    return ranges.isEmpty ? offset : "\(offset) of \(ranges.joined(separator: " "))"
  }

  private static func text(_ insets: Insets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }

  private static func text(_ values: [Double], _ separator: String = " ") -> String {
    var bytes: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(separator) }
      bytes.appendShort(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `1 item`, `12 items`.
  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
