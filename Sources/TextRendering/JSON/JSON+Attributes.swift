internal import CivilTime
internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Elements.
///
///     {"layer":"main","category":"cell","kind":null,"section":0,"item":6,"frame":[0,60,50,50],
///      "zIndex":0,"alpha":1,"hidden":false,"transform":null,"pointer":"auto","flags":[],
///      "label":null}
extension [UInt8] {
  mutating func attributes(_ reply: AttributesReply, _ limit: Int) {
    key("attributes")
    let scrolls = reply.elements.contains { $0.scroller != nil }
    appendList(reply.elements, limit: limit) {
      $0.element($1, reply.layer, reply.kinds, scrolls: scrolls)
    }
    if let total = reply.total {
      nextKey("total")
      appendInteger(total)
    }
    if !reply.facts.isEmpty {
      nextKey("facts")
      facts(reply.facts)
    }
  }

  /// Writes what was added, removed and changed.
  ///
  ///     {"added":[…],"removed":[…],"changed":[{"element":…,"before":{…},"after":{…}}]}
  mutating func difference(_ changes: [ElementChange], _ limit: Int) {
    key("added")
    appendList(changes.filter { $0.before == nil }, limit: limit) { output, change in
      if let after = change.after { output.element(after, change.layer, change.kinds) }
    }
    nextKey("removed")
    appendList(changes.filter { $0.after == nil }, limit: limit) { output, change in
      if let before = change.before { output.element(before, change.layer, change.kinds) }
    }
    nextKey("changed")
    let changed = changes.filter { $0.before != nil && $0.after != nil }
    appendList(changed, limit: limit) { output, change in
      guard let before = change.before, let after = change.after else { return }
      output.append("{\"element\":")
      output.appendName(after.attributes.element, change.kinds)
      output.nextKey("before")
      output.element(before, change.layer, change.kinds)
      output.nextKey("after")
      output.element(after, change.layer, change.kinds)
      output.append("}")
    }
  }

  /// Writes the moments between two states.
  ///
  ///     {"layer":"main","frames":[{"progress":0,"offset":[0,0],"attributes":[{…,"role":"appears"}]}]}
  mutating func frames(_ reply: LayerFrames, _ limit: Int) {
    key("layer")
    appendJSON(reply.layer)
    nextKey("frames")
    appendList(reply.frames, limit: limit) { output, frame in
      output.append("{\"progress\":")
      output.appendExact(frame.progress)
      output.nextKey("offset")
      output.appendJSON(frame.offset)
      output.nextKey("attributes")
      output.appendList(frame.elements, limit: limit) { output, element in
        output.append("{")
        output.values(of: element.attributes, element.label, reply.layer, reply.kinds)
        output.nextKey("role")
        output.appendJSON(element.role.rawValue)
        output.append("}")
      }
      output.append("}")
    }
  }

  /// Appends the name of an element, after that of its layer if given.
  mutating func appendName(_ element: LayoutCore.Element, _ kinds: KindTable, layer: String? = nil)
  {
    let name = ElementName(element, in: kinds)
    appendJSON(layer.map { "\($0)/\(name)" } ?? "\(name)")
  }

  /// Writes the fields that identify an element.
  ///
  ///     "category":…,"kind":…,"section":…,"item":…
  mutating func identity(_ element: LayoutCore.Element, _ kinds: KindTable) {
    key("category")
    appendJSON(element.category.word)
    nextKey("kind")
    appendJSON(element.kind == .cell ? nil : kinds.name(of: element.kind))
    nextKey("section")
    appendInteger(element.section)
    nextKey("item")
    appendInteger(element.item)
  }

  /// Writes an element; where some of the reply are in scrollers, all say in which they are.
  private mutating func element(
    _ element: ShownElement, _ layer: String, _ kinds: KindTable, scrolls: Bool = false
  ) {
    append("{")
    values(of: element.attributes, element.label, layer, kinds, flags: element.flags)
    if scrolls {
      nextKey("scroller")
      if let section = element.scroller { appendInteger(section) } else { append("null") }
      nextKey("clip")
      if let clip = element.clip { appendJSON(clip) } else { append("null") }
    }
    append("}")
  }

  private mutating func values(
    of attributes: LayoutAttributes, _ label: String?, _ layer: String, _ kinds: KindTable,
    flags: [String]? = nil
  ) {
    key("layer")
    appendJSON(layer)
    append(",")
    identity(attributes.element, kinds)
    nextKey("frame")
    appendJSON(attributes.frame)
    nextKey("zIndex")
    appendInteger(attributes.zIndex)
    nextKey("alpha")
    appendExact(attributes.alpha)
    nextKey("hidden")
    appendJSON(attributes.isHidden)
    nextKey("transform")
    if attributes.transform.isIdentity {
      append("null")
    } else {
      appendList(attributes.transform.coefficients) { $0.appendExact($1) }
    }
    nextKey("pointer")
    appendJSON(attributes.pointer.word)
    if attributes.touchInsets != .none {
      nextKey("touchInsets")
      appendList(attributes.touchInsets.values) { $0.appendExact($1) }
    }
    nextKey("flags")
    appendList(flags ?? attributes.flags.names) { $0.appendJSON($1) }
    nextKey("label")
    appendJSON(label)
  }
}

extension ElementCategory {
  /// The word for programs.
  fileprivate var word: String {
    switch self {
    case .cell: return "cell"
    case .supplementary: return "supplementary"
    case .decoration: return "decoration"
    }
  }
}

/// Content and explanations.
///
///     {"layer":"main","sections":[{"items":7}]}
///     {"element":"0,6","facts":[{"fact":"line 1 starts here","values":{"y":60},"rules":[]}]}
extension [UInt8] {
  mutating func counts(_ layer: String, _ counts: [Int], _ identifiers: [String?]) {
    key("layer")
    appendJSON(layer)
    nextKey("sections")
    appendList(Swift.Array(zip(counts, identifiers))) { output, section in
      output.append("{\"items\":")
      output.appendInteger(section.0)
      if let identifier = section.1 {
        output.nextKey("id")
        output.appendJSON(identifier)
      }
      output.append("}")
    }
  }

  /// Writes the properties that items have.
  ///
  ///     {"items":[{"section":0,"item":1,"traits":{"width":80,"label":"June"}}]}
  mutating func properties(_ items: [ItemProperties], _ limit: Int) {
    key("items")
    appendList(items, limit: limit) { output, item in
      output.append("{\"section\":")
      output.appendInteger(item.path.section)
      output.nextKey("item")
      output.appendInteger(item.path.item)
      output.append(",\"traits\":{")
      for (index, change) in item.properties.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(change.key(item.columns))
        output.append(":")
        output.appendJSONValue(of: change)
      }
      output.append("}}")
    }
  }

  mutating func explanation(_ element: ElementName, _ facts: [Fact]) {
    key("element")
    appendJSON("\(element)")
    nextKey("facts")
    self.facts(facts)
  }

  /// Appends sentences with their numbers.
  ///
  ///     [{"fact":"line 1 starts here (F-31)","values":{"y":60},"rules":["F-31"]}]
  mutating func facts(_ facts: [Fact]) {
    appendList(facts) { output, fact in
      output.append("{\"fact\":")
      output.appendJSON(fact.text)
      output.append(",\"values\":{")
      for (index, value) in fact.values.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(value.name)
        output.append(":")
        output.appendExact(value.value)
      }
      output.append("}")
      output.nextKey("rules")
      output.appendList(fact.rules) { $0.appendJSON($1) }
      output.append("}")
    }
  }

  /// Appends the value of a property.
  mutating func appendJSONValue(of change: ItemChange) {
    switch change {
    case .metric(.start, let minutes?), .metric(.end, let minutes?):
      appendJSON(ClockTime.text(minutes))
    case .metric(.date, let days?): appendJSON(GregorianDay.text(Int(days)))
    case .metric(_, let value?), .alpha(let value?): appendExact(value)
    case .measured(_, .some), .touchInsets(.some):
      append("\"")
      appendPlain(change)
      append("\"")
    case .size(let size?): appendJSON(size.width, size.height)
    case .identifier(let text?), .label(let text?), .text(_, let text?): appendJSON(text)
    case .zIndex(let zIndex?): appendInteger(zIndex)
    case .hidden(let isHidden?): appendJSON(isHidden)
    case .pointer(let pointer?): appendJSON(pointer.word)
    default: append("null")
    }
  }
}
