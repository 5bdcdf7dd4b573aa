internal import CollectionEngine
internal import LayoutCore
internal import ShellCore

/// Taps, long presses and what is bound to them.
///
///     tap on 0,3 of main
///     ran append 0
extension TextRenderer {
  /// The selected items, wrapped at the width of the window.
  ///
  ///     selected in main: 0,2 0,5
  func selection(_ layer: String, _ items: [IndexPath], into output: inout [UInt8]) {
    if items.isEmpty { return line("nothing selected in \(layer)", into: &output) }
    let names = items.map { "\($0.section),\($0.item)" }.joined(separator: " ")
    let text = "selected in \(layer): \(names)"
    for part in Self.lines(of: text, atMost: max(40, style.columns)) {
      line(part, into: &output)
    }
  }

  /// Who has the focus: `focus on 0,3 of main` or `no focus`.
  static func text(_ item: FocusedItem?) -> String {
    item.map { "focus on \($0.path.section),\($0.path.item) of \($0.layer)" } ?? "no focus"
  }

  /// The bindings, in the order in which they were made.
  ///
  ///     gesture  target      do
  ///     tap      cell        append {section}
  ///     tap      layer main  scroll item {section},{item}
  mutating func bindings(_ bindings: [Binding], into output: inout [UInt8]) {
    if bindings.isEmpty { return line("no bindings", into: &output) }
    table.begin([.text("gesture"), .text("target"), .text("do")])
    for binding in bindings {
      table.add(binding.gesture.rawValue)
      table.add(binding.target.text)
      table.addVisible(binding.text)
    }
    table.write(into: &output)
  }
}

extension TouchReply {
  /// `tap on 0,3 of main x2`, `long press on main`, `tap on nothing`.
  var summary: String {
    var text = "\(touch.gesture.words) on "
    if let target = touch.target {
      let element = target.element.map { "\(ElementName($0, in: kinds)) of " } ?? ""
      text += element + target.layer
    } else {
      text += "nothing"
    }
    if count > 1 { text += " x\(count)" }
    if let isSelected = touch.selects { text += isSelected ? ", selected" : ", deselected" }
    return text
  }
}

extension Reply {
  /// Whether it is the answer of a change, which the gesture answers with its own.
  var isChange: Bool {
    switch self {
    case .changed, .loaded, .focus: return true
    default: return false
    }
  }
}
