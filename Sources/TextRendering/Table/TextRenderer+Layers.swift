internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// Layers.
///
///     layer  layout            sections  items  bounds         content   offset  state
///     main   sticky over flow  1         12     0 120 320 480  320x1460  0 120
extension TextRenderer {
  private static let statusHeading = Table.Heading([
    .text("layer"), .text("layout"), .text("sections"), .text("items"), .text("bounds"),
    .text("content"), .text("offset"), .text("state"),
  ])

  mutating func status(_ layers: [LayerStatus], into output: inout [UInt8]) {
    remember(layers)
    for layer in layers {
      for remark in layer.remarks { line(remark, into: &output) }
    }
    table.begin(TextRenderer.statusHeading)
    for layer in layers {
      table.add(layer.name)
      table.add(layer.layouts.stackName)
      table.add(layer.sections)
      table.add(layer.items)
      numbers([layer.bounds.x, layer.bounds.y, layer.bounds.width, layer.bounds.height], " ")
      numbers([layer.contentSize.width, layer.contentSize.height], "x")
      numbers([layer.offset.x, layer.offset.y], " ")
      state(layer)
    }
    table.write(into: &output)
  }

  /// The settings of each layer.
  ///
  ///     layer  layout  shown  touches       mirrors  content    anchor  current
  ///     main   flow    yes    yes           none     own        none    yes
  ///     sheet  flow    yes    pass-through  main     main 1..3  start   no
  ///
  /// Shows only settings that differ from their defaults: frames that do not fill the scene, ranges
  /// other than `auto`, selection modes other than `single`, focus modes other than `items`, inset
  /// adjustments other than `automatic`; the anchor's tolerance follows its range.
  mutating func layers(_ layers: [LayerStatus], _ current: String, into output: inout [UInt8]) {
    let showsFrames = layers.contains { $0.place != .fill }
    let showsRanges = layers.contains { $0.range != .auto }
    let showsSelection = layers.contains { $0.selection != .single }
    let showsInsets = layers.contains {
      $0.insetAdjustment != .automatic || $0.alwaysBounce != .none
    }
    let showsFocus = layers.contains { $0.focus != .items || $0.selectionFollowsFocus }
    var columns: [Table.Column] = [
      .text("layer"), .text("layout"), .text("shown"), .text("touches"), .text("mirrors"),
      .text("content"), .text("anchor"), .text("current"),
    ]
    if showsFrames { columns.append(.text("frame")) }
    if showsRanges { columns.append(.text("range")) }
    if showsSelection { columns.append(.text("selection")) }
    if showsFocus { columns.append(.text("focus")) }
    if showsInsets { columns += [.text("inset-adjustment"), .text("always-bounce")] }
    table.begin(columns)
    for layer in layers {
      table.add(layer.name)
      table.add(layer.layouts.stackName)
      table.add(layer.isVisible ? "yes" : "no")
      table.add(!layer.isInteractive ? "no" : layer.isPassThrough ? "pass-through" : "yes")
      table.add(layer.mirrored ?? "none")
      let range = layer.sectionRange.map { " \($0.lowerBound)..\($0.upperBound)" }
      table.add((layer.contentOf ?? "own") + (range ?? ""))
      anchor(layer)
      table.add(layer.name == current ? "yes" : "no")
      if showsFrames { place(layer) }
      if showsRanges { table.add(layer.range.rawValue) }
      if showsSelection { table.add(layer.selection.rawValue) }
      if showsFocus {
        table.add(layer.focus.rawValue + (layer.selectionFollowsFocus ? ", selects" : ""))
      }
      if showsInsets {
        table.add(layer.insetAdjustment.rawValue)
        table.add(layer.alwaysBounce.rawValue)
      }
    }
    table.write(into: &output)
  }

  /// The counters of each layer.
  ///
  ///     layer  counter   value
  ///     main   prepares      1
  mutating func counters(_ layers: [LayerCounters], into output: inout [UInt8]) {
    table.begin([.text("layer"), .text("counter"), .number("value")])
    for layer in layers {
      for counter in layer.counters.named {
        table.add(layer.layer)
        table.add(counter.name)
        table.add(counter.value)
      }
    }
    table.write(into: &output)
  }

  /// The place of a layer in the scene: `fill`, `inset 64 0 0 0` or `0 100 375 712`.
  private mutating func anchor(_ layer: LayerStatus) {
    table.cell.append(layer.anchor.rawValue)
    if layer.anchorTolerance > 0 {
      table.cell.append(" within ")
      table.cell.appendShort(layer.anchorTolerance)
    }
    table.end()
  }

  private mutating func place(_ layer: LayerStatus) {
    switch layer.place {
    case .fill: table.add("fill")
    case .inset(let inset):
      table.cell.append("inset ")
      numbers([inset.top, inset.left, inset.bottom, inset.right], " ")
    case .fixed(let frame): numbers([frame.x, frame.y, frame.width, frame.height], " ")
    }
  }

  /// The state of a layer, such as `frame=0,100,375,712`, `to circle at 0.5`,
  /// `sections 4..5 are gone` or `notch=1`.
  private mutating func state(_ layer: LayerStatus) {
    table.cell.append(stateFacts(of: layer).joined(separator: " "))
    table.end()
  }

  /// The state as a list of facts.
  func stateFacts(of layer: LayerStatus) -> [String] {
    var facts: [String] = []
    func say(_ write: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      write(&bytes)
      facts.append(String(decoding: bytes, as: UTF8.self))
    }
    if layer.place != .fill {
      let frame = layer.frame
      say { bytes in
        bytes.append("frame=")
        for (index, value) in [frame.x, frame.y, frame.width, frame.height].enumerated() {
          if index > 0 { bytes.append(",") }
          bytes.appendShort(value)
        }
      }
    }
    if layer.isSuspended { facts.append("suspended") }
    if let transition = layer.transition {
      say {
        $0.append("to \(transition.layouts.stackName) at ")
        $0.appendShort(transition.progress)
      }
    }
    if layer.estimated > 0 { facts.append("estimated \(layer.estimated)") }
    if let range = layer.sectionRange, layer.sections == 0 {
      facts.append(
        range.count == 1
          ? "section \(range.lowerBound) is gone"
          : "sections \(range.lowerBound)..\(range.upperBound) are gone")
    }
    for fact in layer.report {
      say { bytes in
        bytes.appendVisible(fact.values[0].name)
        bytes.append("=")
        bytes.appendVisible(fact.text)
        guard fact.text.isEmpty else { return }
        for (place, value) in fact.values.enumerated() {
          if place > 0 { bytes.append("..") }
          bytes.appendShort(value.value)
        }
      }
    }
    return facts
  }

  private mutating func numbers(_ values: [Double], _ separator: String) {
    for (index, value) in values.enumerated() {
      if index > 0 { table.cell.append(separator) }
      table.cell.appendShort(value)
    }
    table.end()
  }
}

extension Collection<String> {
  /// Layouts as people load them, given outermost first: `sticky over flow`, or `none`.
  var stackName: String { isEmpty ? "none" : joined(separator: " over ") }
}
