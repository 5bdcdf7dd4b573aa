internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// What a touch changed, for a person who saw the rest before.
///
///     moved sheet by 80
///     main: offset 0 70, notch=1 height=422
extension TextRenderer {
  /// Notes layers as shown.
  mutating func note(_ layers: [LayerStatus]) {
    guard style.isForWindow else { return }
    for layer in layers { seen[layer.name] = layer }
  }

  /// Appends what differs from what was last shown of these layers; returns false, and appends nothing, if one of them
  /// was never shown.
  mutating func changes(of layers: [LayerStatus], into output: inout [UInt8]) -> Bool {
    guard layers.allSatisfy({ seen[$0.name] != nil }) else { return false }
    for layer in layers {
      guard let before = seen[layer.name] else { continue }
      var parts = columns(of: layer, changedFrom: before)
      let known = Set(stateFacts(of: before))
      let facts = stateFacts(of: layer).filter { !known.contains($0) }
      if !facts.isEmpty { parts.append(facts.joined(separator: " ")) }
      if parts.isEmpty { continue }
      let text = "\(layer.name): \(parts.joined(separator: ", "))"
      for part in Wrapping.line(text, columns: style.columns) { line(part, into: &output) }
    }
    note(layers)
    return true
  }

  /// The columns of `status` that differ, each with its title; the offset stands for the bounds' origin.
  private func columns(of layer: LayerStatus, changedFrom before: LayerStatus) -> [String] {
    var parts: [String] = []
    func say(_ title: String, _ values: [Double], _ separator: String) {
      var bytes: [UInt8] = []
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(separator) }
        bytes.appendShort(value)
      }
      parts.append("\(title) \(String(decoding: bytes, as: UTF8.self))")
    }
    if layer.layouts != before.layouts { parts.append("layout \(layer.layouts.stackName)") }
    if layer.sections != before.sections { parts.append("sections \(layer.sections)") }
    if layer.items != before.items { parts.append("items \(layer.items)") }
    let (bounds, content, offset) = (layer.bounds, layer.contentSize, layer.offset)
    if bounds.size != before.bounds.size {
      say("bounds", [bounds.x, bounds.y, bounds.width, bounds.height], " ")
    }
    if content != before.contentSize { say("content", [content.width, content.height], "x") }
    if offset != before.offset { say("offset", [offset.x, offset.y], " ") }
    return parts
  }
}
