internal import LayoutCore
internal import ShellCore

/// Elements.
///
///     {"layer":"main","category":"cell","kind":null,"section":0,"item":6,"frame":[0,60,50,50],
///      "zIndex":0,"alpha":1,"hidden":false,"transform":null,"pointer":"auto","flags":[],
///      "label":null}
extension [UInt8] {
  mutating func attributes(_ reply: AttributesReply, _ limit: Int) {
    key("attributes")
    appendList(reply.elements, limit: limit) { $0.element($1, reply.layer, reply.kinds) }
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

  /// The name of an element as a string, with the layer's in front where it is given.
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
    append("\"\(element.category)\"")
    nextKey("kind")
    appendJSON(element.kind == .cell ? nil : kinds.name(of: element.kind))
    nextKey("section")
    appendInteger(element.section)
    nextKey("item")
    appendInteger(element.item)
  }

  private mutating func element(_ element: ShownElement, _ layer: String, _ kinds: KindTable) {
    append("{")
    values(of: element.attributes, element.label, layer, kinds)
    append("}")
  }

  private mutating func values(
    of attributes: LayoutAttributes, _ label: String?, _ layer: String, _ kinds: KindTable
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
    nextKey("flags")
    appendList(attributes.flags.names) { $0.appendJSON($1) }
    nextKey("label")
    appendJSON(label)
  }
}
