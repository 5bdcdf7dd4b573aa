internal import CivilTime
internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Hit tests and touch regions.
///
///     {"point":[10,10],"target":{"layer":"main","category":"cell","kind":null,"section":0,
///      "item":0,"local":[10,10]},"scrolls":"main","path":["main/0,0","main"],"stack":[…]}
extension [UInt8] {
  mutating func hit(_ reply: HitReply) {
    let hit = reply.hit
    key("point")
    appendJSON(hit.point)
    nextKey("target")
    if let target = hit.target {
      touched(
        target.element, target.section, of: target.layer, at: hit.local ?? .zero,
        reply.kinds[target.layer] ?? .standard)
    } else {
      append("null")
    }
    nextKey("scrolls")
    appendJSON(hit.scrolled)
    nextKey("path")
    path(hit.target, reply.kinds)
    nextKey("stack")
    appendList(hit.stack) { $0.node($1, reply.kinds[$1.layer] ?? .standard) }
    if !hit.facts.isEmpty {
      nextKey("facts")
      facts(hit.facts)
    }
    if let place = hit.place { self.place(place) }
  }

  /// Writes what a finger would take hold of.
  ///
  ///     "grip":"end","time":{"date":"2025-03-30","minute":570,"resource":"B"}
  private mutating func place(_ place: TouchPlace) {
    if let grip = place.grip {
      nextKey("grip")
      appendJSON(grip.word)
    }
    guard place.date != nil || place.day != nil else { return }
    nextKey("time")
    append("{")
    if let date = place.date {
      key("date")
      appendJSON(GregorianDay.text(date))
    } else if let day = place.day {
      key("day")
      appendInteger(day)
    }
    if let minute = place.minute {
      nextKey("minute")
      appendExact(minute)
    }
    if let resource = place.resource {
      nextKey("resource")
      appendJSON(resource)
    }
    append("}")
  }

  /// Writes what a touch is for: an element or, for nil, the scroller of a section or the layer
  /// itself.
  mutating func touched(
    _ element: LayoutCore.Element?, _ scroller: Int?, of layer: String, at local: Point,
    _ kinds: KindTable
  ) {
    append("{\"layer\":")
    appendJSON(layer)
    append(",")
    if let element {
      identity(element, kinds)
    } else {
      key("category")
      appendJSON(scroller == nil ? "container" : "scroller")
      append(",\"kind\":null")
      nextKey("section")
      if let scroller { appendInteger(scroller) } else { append("null") }
      append(",\"item\":null")
    }
    nextKey("local")
    appendJSON(local)
    append("}")
  }

  /// Appends the path from the target to its layer.
  private mutating func path(_ target: HitNode?, _ kinds: [String: KindTable]) {
    append("[")
    if let target {
      if let element = target.element {
        appendName(element, kinds[target.layer] ?? .standard, layer: target.layer)
        append(",")
      }
      if let section = target.section {
        appendJSON("\(target.layer)/section \(section)")
        append(",")
      }
      appendJSON(target.layer)
    }
    append("]")
  }

  /// Writes one node of the stack of a hit.
  ///
  ///     {"layer":"main","node":"0,0","frame":[0,0,50,50],"zIndex":0,"verdict":"hit","reason":null}
  private mutating func node(_ node: HitNode, _ kinds: KindTable) {
    append("{\"layer\":")
    appendJSON(node.layer)
    nextKey("node")
    if let element = node.element {
      appendName(element, kinds)
    } else {
      appendJSON(node.section.map { "section \($0)" } ?? "container")
    }
    nextKey("frame")
    appendJSON(node.frame)
    nextKey("zIndex")
    appendInteger(node.zIndex)
    nextKey("verdict")
    appendJSON(node.verdict.rawValue)
    nextKey("reason")
    appendJSON(node.reason?.rawValue)
    append("}")
  }

  /// Writes sections that scroll by themselves.
  mutating func scrollers(_ scrollers: [ScrollerStatus]) {
    key("scrollers")
    appendList(scrollers) { $0.scroller($1) }
  }

  /// Writes a section that scrolls by itself.
  ///
  ///     {"section":2,"axis":"x","frame":[0,60,320,80],"offset":210,"range":[0,760],
  ///      "stops":[0,210,420,630,760],"behavior":"group","stop":1}
  private mutating func scroller(_ status: ScrollerStatus) {
    append("{\"section\":")
    appendInteger(status.section)
    nextKey("axis")
    appendJSON(status.scroller.axis == .horizontal ? "x" : "y")
    nextKey("frame")
    appendJSON(status.scroller.frame)
    append(",")
    position(of: status)
    append("}")
  }

  /// Writes where a section is scrolled to, and where it could rest.
  ///
  ///     "offset":210,"range":[0,760],"stops":[0,210,420,630,760],"behavior":"group","stop":1
  mutating func position(of status: ScrollerStatus) {
    key("offset")
    appendExact(status.offset)
    nextKey("range")
    appendJSON(status.scroller.range.lowerBound, status.scroller.range.upperBound)
    nextKey("stops")
    appendList(status.stops) { $0.appendExact($1) }
    nextKey("behavior")
    appendJSON(status.scroller.behavior.word)
    nextKey("stop")
    if let stop = status.stop { appendInteger(stop) } else { append("null") }
  }

  /// Writes where touches fall through a layer.
  ///
  ///     {"layer":"sheet","regions":[[0,0,390,422]],"inexact":[],"area":164580}
  mutating func passThrough(_ reply: PassThroughReply) {
    key("layer")
    appendJSON(reply.answer.layer)
    nextKey("regions")
    let limit = reply.limit ?? .max
    appendList(reply.answer.region.rects(first: limit)) { $0.appendJSON($1) }
    if reply.limit != nil {
      nextKey("omitted")
      appendInteger(Swift.max(0, reply.answer.region.count - limit))
    }
    nextKey("inexact")
    appendList(reply.answer.inexact) { $0.appendName($1, reply.kinds) }
    nextKey("area")
    appendExact(reply.answer.region.area)
    if !reply.answer.overridden.isEmpty {
      nextKey("overridden")
      appendList(reply.answer.overridden.rects) { $0.appendJSON($1) }
    }
  }

  /// Writes which layer receives which part of the viewport.
  ///
  ///     {"areas":[{"layer":"main","regions":[[0,0,320,480]],"area":153600}]}
  mutating func touchMap(_ areas: [TouchArea]) {
    key("areas")
    appendList(areas) { output, area in
      output.append("{\"layer\":")
      output.appendJSON(area.layer)
      output.nextKey("regions")
      output.appendList(area.region.rects) { $0.appendJSON($1) }
      output.nextKey("area")
      output.appendExact(area.region.area)
      output.append("}")
    }
  }

  /// Writes where each release policy would take a sheet.
  ///
  ///     {"policies":[{"policy":"rushing","notch":1,"height":422}]}
  mutating func policies(_ policies: [Fact]) {
    let names = policies.valueNames
    key("policies")
    appendList(policies) { output, policy in
      output.append("{\"policy\":")
      output.appendJSON(policy.text)
      for name in names {
        output.append(",")
        output.appendJSON(name)
        output.append(":")
        if let value = policy.values.first(where: { $0.name == name }) {
          output.appendExact(value.value)
        } else {
          output.append("null")
        }
      }
      output.append("}")
    }
  }

  /// Writes an SVG picture as a string.
  ///
  ///     {"svg":"<svg xmlns=…"}
  private mutating func picture(_ drawing: Drawing, _ style: PictureStyle) {
    var picture: [UInt8] = []
    SVGPicture.write(drawing, style, into: &picture)
    key("svg")
    appendJSON(String(decoding: picture, as: UTF8.self))
  }

  /// Writes the boxes of a drawing, back to front, and where touches fall through all of them.
  ///
  ///     {"size":[320,480],"boxes":[{"layer":"main","element":"0,0","frame":[0,0,50,50],"label":null,
  ///     "pinned":false}],"free":[[0,50,320,430]]}
  mutating func drawing(_ drawing: Drawing, _ limit: Int) {
    if case .svg(let style) = drawing.form { return picture(drawing, style) }
    key("size")
    appendJSON(drawing.viewport.width, drawing.viewport.height)
    nextKey("boxes")
    appendList(drawing.boxes, limit: limit) { output, box in
      output.append("{\"layer\":")
      output.appendJSON(box.layer)
      output.nextKey("element")
      output.appendJSON("\(box.element)")
      output.nextKey("frame")
      output.appendJSON(box.frame)
      output.nextKey("label")
      output.appendJSON(box.label)
      output.nextKey("pinned")
      output.appendJSON(box.isPinned)
      for (key, isOn) in [
        ("selected", box.isSelected), ("highlighted", box.isHighlighted),
        ("focused", box.isFocused), ("ghost", box.ghost == .device),
        ("missing", box.ghost == .missing),
      ] as [(StaticString, Bool)] where isOn {
        output.nextKey(key)
        output.appendJSON(true)
      }
      output.append("}")
    }
    nextKey("free")
    appendList(drawing.free) { $0.appendJSON($1) }
    guard !drawing.openings.isEmpty else { return }
    nextKey("opens")
    appendList(drawing.openings) { output, open in
      output.append("{\"layer\":")
      output.appendJSON(open.layer)
      output.nextKey("place")
      output.appendJSON(open.place)
      output.nextKey("offset")
      output.appendJSON(open.offset)
      output.append("}")
    }
  }
}
