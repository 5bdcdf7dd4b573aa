internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TerminalText

/// Hit tests and touch regions.
///
///     target header 0 of main at 10 10, scrolls main
///     layer  node      x  y    w   h     z  verdict  reason
///     main   header 0  0  0  320  44  1024  hit
///     main   0,6       0  0   50  50     0  under
extension TextRenderer {
  mutating func hit(_ reply: HitReply, into output: inout [UInt8]) {
    let hit = reply.hit
    if let target = hit.target, let local = hit.local {
      output.append("target ")
      if let element = target.element {
        output.append(element, reply.kinds[target.layer] ?? .standard)
        output.append(" of ")
      } else if let section = target.section {
        output.append("section \(section) of ")
      }
      output.append("\(target.layer) at ")
      output.appendShort(local.x)
      output.append(" ")
      output.appendShort(local.y)
      output.append(", scrolls \(hit.scrolled ?? "none")")
      if let grip = hit.place?.grip { output.append(", grip \(grip.word)") }
    } else {
      output.append("target none")
    }
    line(hit.facts.map { ", \($0.text)" }.joined(), into: &output)
    let nodes = hit.stack.filter {
      reply.detail == .why || reply.detail == .stack && [.hit, .under].contains($0.verdict)
    }
    if !nodes.isEmpty { stack(nodes, reply.kinds, into: &output) }
  }

  private mutating func stack(
    _ nodes: [HitNode], _ kinds: [String: KindTable], into output: inout [UInt8]
  ) {
    table.begin([
      .text("layer"), .text("node"), .number("x"), .number("y"), .number("w"), .number("h"),
      .number("z"), .text("verdict"), .text("reason"),
    ])
    for node in nodes {
      table.add(node.layer)
      if let element = node.element {
        table.cell.append(element, kinds[node.layer] ?? .standard)
        table.end()
      } else {
        table.add(node.section.map { "section \($0)" } ?? "container")
      }
      rect(node.frame)
      table.add(node.zIndex)
      table.add(node.verdict.rawValue)
      table.add(node.reason?.rawValue ?? "")
    }
    table.write(into: &output)
  }

  /// The regions where touches fall through a layer.
  ///
  ///     1 region, 4800 of 153600
  ///       x  y   w    h
  ///     310  0  10  480
  mutating func passThrough(_ reply: PassThroughReply, into output: inout [UInt8]) {
    let (count, limit) = (reply.answer.region.count, reply.limit ?? .max)
    output.appendInteger(count)
    output.append(count == 1 ? " region, " : " regions, ")
    output.appendShort(reply.answer.region.area)
    output.append(" of ")
    output.appendShort(reply.viewport.width * reply.viewport.height)
    output.append(0x0A)
    if count > 0, limit > 0 {
      table.begin([.number("x"), .number("y"), .number("w"), .number("h")])
      for rect in reply.answer.region.rects(first: limit) {
        self.rect(rect)
        if table.isCut { break }
      }
      table.write(into: &output)
    }
    if count > limit { line("and \(count - limit) more", into: &output) }
    overridden(reply.answer.overridden.rects, into: &output)
    guard !reply.answer.inexact.isEmpty else { return }
    output.append("inexact:")
    for element in reply.answer.inexact {
      output.append(" ")
      output.append(element, reply.kinds)
    }
    output.append(0x0A)
  }

  /// Areas where `passthrough off` takes touches that the layout would pass through.
  ///
  ///     takes what the layout lets through at 0 0 320 360
  func overridden(_ rects: [Rect], into output: inout [UInt8]) {
    guard !rects.isEmpty else { return }
    output.append("takes what the layout lets through at ")
    for (index, rect) in rects.enumerated() {
      if index > 0 { output.append(", ") }
      for (place, value) in [rect.x, rect.y, rect.width, rect.height].enumerated() {
        if place > 0 { output.append(" ") }
        output.appendShort(value)
      }
    }
    output.append(0x0A)
  }

  /// The part of the viewport in which each layer takes touches.
  ///
  ///     layer  x   y    w    h
  ///     sheet  0  60  320  420
  ///     none   0   0  320   60
  mutating func touchMap(_ areas: [TouchArea], into output: inout [UInt8]) {
    if areas.allSatisfy({ $0.region.isEmpty }) {
      return line("the viewport is empty", into: &output)
    }
    table.begin([.text("layer"), .number("x"), .number("y"), .number("w"), .number("h")])
    for area in areas {
      for rect in area.region.rects {
        table.add(area.layer ?? "none")
        self.rect(rect)
      }
    }
    table.write(into: &output)
  }

  /// `moved sheet by -10, content by 70`, `moved content by 70, 12 across`,
  /// `moved section 2 by 210` or `moved nothing`.
  mutating func moved(_ moved: ChangeReply.Moved, into output: inout [UInt8]) {
    output.append("moved ")
    if moved.sheet != 0 {
      output.append("sheet by ")
      output.appendShort(moved.sheet)
    }
    if moved.content != .zero {
      output.append(moved.sheet != 0 ? ", content by " : "content by ")
      output.appendShort(moved.main)
    }
    if let across = moved.across {
      output.append(", ")
      output.appendShort(across)
      output.append(" across")
    }
    if let section = moved.section, section.distance != 0 {
      let isFirst = moved.sheet == 0 && moved.content == .zero
      output.append("\(isFirst ? "" : ", ")section \(section.section) by ")
      output.appendShort(section.distance)
    }
    output.append(moved.isNothing ? "nothing\n" : "\n")
  }

  /// The notch to which each policy would move the sheet.
  ///
  ///     policy   notch  height
  ///     rushing      1     422
  mutating func policies(_ policies: [Fact], into output: inout [UInt8]) {
    let names = policies.valueNames
    table.begin([.text("policy")] + names.map { .number(VisibleText($0).text) })
    for policy in policies {
      table.addVisible(policy.text)
      for name in names {
        if let value = policy.values.first(where: { $0.name == name }) {
          table.add(value.value)
        } else {
          table.add("none")
        }
      }
    }
    table.write(into: &output)
  }

  /// Sections that scroll by themselves.
  ///
  ///     section  axis  x   y    w   h  offset  range  stops        behavior  stop
  ///           1  x     0  60  320  60     210  0 760  0 210 420 …  group     2 of 5
  mutating func scrollers(_ scrollers: [ScrollerStatus], into output: inout [UInt8]) {
    if scrollers.isEmpty { return line("no section scrolls by itself", into: &output) }
    table.begin([
      .number("section"), .text("axis"), .number("x"), .number("y"), .number("w"), .number("h"),
      .number("offset"), .text("range"), .text("stops"), .text("behavior"), .text("stop"),
    ])
    for status in scrollers {
      let (scroller, count) = (status.scroller, status.scroller.stopCount)
      table.add(status.section)
      table.add(scroller.axis == .horizontal ? "x" : "y")
      rect(scroller.frame)
      table.add(status.offset)
      numbers([scroller.range.lowerBound, scroller.range.upperBound])
      numbers(status.stops, goesOn: count > status.stops.count)
      table.add(scroller.behavior.word)
      table.add(count == 0 ? "" : Self.stop(status, of: count))
    }
    table.write(into: &output)
  }

  /// The stop at which a scroller rests, or those that it is between, counted from 1; of the stops
  /// that are not listed no number is known.
  private static func stop(_ status: ScrollerStatus, of count: Int) -> String {
    if let stop = status.stop { return "\(stop + 1) of \(count)" }
    let passed = status.stops.prefix { $0 < status.offset }.count
    if passed == 0 { return "before 1 of \(count)" }
    if passed == count { return "after \(count) of \(count)" }
    return passed < status.stops.count
      ? "between \(passed) and \(passed + 1) of \(count)" : "none of \(count)"
  }

  /// Adds a cell of numbers with blanks between them, or `none`.
  private mutating func numbers(_ values: [Double], goesOn: Bool = false) {
    for (index, value) in values.enumerated() {
      if index > 0 { table.cell.append(" ") }
      table.cell.appendShort(value)
    }
    if values.isEmpty { table.cell.append("none") }
    if goesOn { table.cell.append(style.usesUnicode ? " …" : " ...") }
    table.end()
  }

  private mutating func rect(_ rect: Rect) {
    table.add(rect.x)
    table.add(rect.y)
    table.add(rect.width)
    table.add(rect.height)
  }
}

extension SectionScroller.Behavior {
  /// Its word in the notation.
  var word: String {
    switch self {
    case .continuous: "continuous"
    case .leading: "leading"
    case .page: "page"
    case .group: "group"
    case .center: "center"
    }
  }
}

extension Hit {
  /// The layer that a drag scrolls, and the section of it that takes a drag along its own axis:
  /// `main/section 2`.
  var scrolled: String? {
    scrolls.map { layer in scrollsSection.map { "\(layer)/section \($0)" } ?? layer }
  }
}

extension ChangeReply.Moved {
  /// The vertical part of the content's movement, or else the horizontal one.
  var main: Double { content.y != 0 ? content.y : content.x }

  /// The horizontal part beside a vertical one, or nil.
  var across: Double? { content.x != 0 && content.y != 0 ? content.x : nil }
}
