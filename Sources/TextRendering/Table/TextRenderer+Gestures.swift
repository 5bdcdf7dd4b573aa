internal import CivilTime
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
    let names = items.map { $0.text }.joined(separator: " ")
    let text = "selected in \(layer): \(names)"
    for part in Self.lines(of: text, atMost: max(40, style.columns)) {
      line(part, into: &output)
    }
  }

  /// The focused item: `focus on 0,3 of main` or `no focus`.
  static func text(_ item: FocusedItem?) -> String {
    item.map { "focus on \($0.path.text) of \($0.layer)" } ?? "no focus"
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
      table.add(binding.trigger.gesture)
      table.add(binding.trigger.target)
      table.addVisible(binding.text)
    }
    table.write(into: &output)
  }
}

extension [Fact] {
  /// The names of the values of policies: notch and height of a sheet, then others as they come.
  var valueNames: [String] {
    var names: [String] = []
    for value in flatMap({ $0.values }) where !names.contains(value.name) {
      names.append(value.name)
    }
    let sheet = ["notch", "height"]
    guard !names.isEmpty, !names.contains(where: { sheet.contains($0) }) else {
      return sheet + names.filter { !sheet.contains($0) }
    }
    return names
  }
}

extension PressReply {
  /// `pressed 0,3 of main`, `pressed section 2 of main`, `pressed main`, `pressed nothing`.
  var summary: String { "pressed \(TouchReply.name(target, kinds))" }
}

extension TouchReply {
  /// The target in a sentence: `0,3 of main`, `section 2 of main`, `main`, `nothing`.
  fileprivate static func name(_ target: TouchedNode?, _ kinds: KindTable) -> String {
    guard let target else { return "nothing" }
    let part = target.element.map { "\(ElementName($0, in: kinds))" }
    return (part ?? target.section.map { "section \($0)" }).map { "\($0) of \(target.layer)" }
      ?? target.layer
  }

  /// `tap on 0,3 of main x2`, `long press on main`, `tap on nothing`.
  var summary: String {
    var text = "\(touch.gesture.words) on \(Self.name(touch.target, kinds))"
    if count > 1 { text += " x\(count)" }
    if let isSelected = touch.selects { text += isSelected ? ", selected" : ", deselected" }
    return text
  }
}

extension TouchEditReply {
  /// `swiped 0,3 delete`, `reordered 0,3 to 0,5`, `edited 0,3`, `created 0,4`.
  var summary: String {
    switch touch.edit {
    case .action(let action, let path, _): return "swiped \(path.text) \(action)"
    case .move(let path, let target): return "reordered \(path.text) to \(target.text)"
    case .change(let path, _): return "edited \(path.text)"
    case .insert(let path, _): return "created \(path.text)"
    }
  }
}

extension ChangeReply {
  /// Whether it says more of a touch than that nothing has moved.
  var tellsMore: Bool {
    switch edit?.touch.edit {
    case .change, .insert: return true
    case .move, .action, nil: return pressed != nil || ghost != nil
    }
  }
}

extension GhostReply {
  /// Its start: `2025-03-30T07:00Z`, `day 2 07:00` where no date is known; the date alone for whole
  /// days.
  var startText: String { text(start) }

  /// Its end, likewise.
  var endText: String { text(end ?? start) }

  private func text(_ minutes: Double?) -> String {
    let later = ((minutes ?? 0) / 1440).rounded(.down)
    let name = isDated ? GregorianDay.text(day + Int(later)) : "day \(day + Int(later))"
    guard let minutes else { return name }
    let clock = ClockTime.text(minutes - later * 1440)
    return isDated ? "\(name)T\(clock)Z" : "\(name) \(clock)"
  }

  /// `2025-03-30T07:00Z to 2025-03-30T08:00Z`, with `, not allowed: overlap` where a rule forbids
  /// it.
  var summary: String {
    let times = startText == endText ? startText : "\(startText) to \(endText)"
    return refusal.map { "\(times), not allowed: \($0)" } ?? times
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
