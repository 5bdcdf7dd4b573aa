public import LayoutCore

extension Compositional: Explanation {
  /// Ordered facts that lead to the attributes of `element`: from the section and its container
  /// over group, leaf and slot to the frame; empty if there is no such element.
  ///
  /// Lengths are in points; each sentence names its rule, except the resulting frame.
  ///
  /// - Complexity: O(log sections + log m + k).
  public func explain(_ element: Element, _ context: any LayoutContext) -> [Fact] {
    guard let shown = attributes(for: element, context) else { return [] }
    var facts: [Fact] = []
    if let index = outerIndex(of: element) {
      let pins = Pins(prepared, context)
      facts = [Fact("it is one of the items around all sections (C-68)")]
      facts += prepared.outer.facts(
        prepared.outerItems[index], prepared.outer.boxes[index], prepared.axis, of: "the content")
      facts += pins.facts(
        prepared.outerItems[index].spec,
        prepared.outer.boxes[index],
        pins.outer(prepared.outerItems[index], prepared.outer.boxes[index], prepared))
    } else {
      let section = prepared.frame(ofSection: element.section)
      section.follow(context)
      facts = sectionFacts(section)
      let style = section.style
      if let index = style.boundary.firstIndex(where: {
        $0.kind == element.kind && $0.index == element.item
      }) {
        let item = style.boundary[index]
        let rest = section.boundary.boxes[index].moved(by: section.start, prepared.axis)
        facts += section.boundary.facts(item, rest, prepared.axis, of: "section \(element.section)")
        let pins = Pins(prepared, context)
        facts += pins.facts(item.spec, rest, pins.place(item.spec, rest, section))
      } else if let background = style.backgrounds.first(where: { $0.kind == element.kind }) {
        facts.append(background.spec.fact)
      } else if let place = place(of: element.item, section, context) {
        facts += cellFacts(element, section, place.group, place.leaf, place.solved, context)
        if element.kind != .cell {
          facts += badgeFacts(element, section, place.leaf, place.solved)
        } else if style.effect != nil {
          facts.append(Fact("an effect changes it by its distance from the middle (C-90)"))
        }
        facts += section.shiftFacts
      }
    }
    if prepared.isMirrored {
      facts.append(
        Fact(
          "right to left: x is mirrored in the content's width (C-18)",
          [FactValue("content width", prepared.contentSize.width)]))
    }
    return facts + [.frame(shown.frame, zIndex: shown.zIndex)]
  }

  /// The number of an item around all sections.
  func outerIndex(of element: Element) -> Int? {
    guard element.section == 0 else { return nil }
    return prepared.outerItems.firstIndex { $0.kind == element.kind && $0.index == element.item }
  }

  /// The section, its spec, and the container of its group.
  private func sectionFacts(_ section: SectionFrame) -> [Fact] {
    let (recipe, axis) = (section.recipe, prepared.axis)
    let specs = prepared.spec.sections.count
    var facts = [
      Fact(
        "section \(section.index) starts where those before it end (C-50, C-51)",
        [
          FactValue("start", section.start), FactValue("end", section.end),
          FactValue("section gap", prepared.spec.layout.gap),
        ])
    ]
    if specs > 1 {
      let number = prepared.spec.specNumber(ofSection: section.index)
      facts.append(Fact("it has spec \(number + 1) of \(specs) (C-59)"))
    }
    facts.append(
      Fact(
        "its container is the view without the inset reference across, and without its own insets "
          + "(C-52, C-53)",
        [
          FactValue("width", recipe.container.width), FactValue("height", recipe.container.height),
          FactValue("reference", recipe.reference.lead + recipe.reference.trail),
          FactValue("inset lead", recipe.inset.lead(axis)),
          FactValue("inset across", recipe.inset.lead(axis.across)),
        ]))
    return facts
  }

  /// From the cell's number to its slot.
  private func cellFacts(
    _ element: Element, _ section: SectionFrame, _ group: Int, _ leaf: Int, _ solved: SolvedGroup,
    _ context: any LayoutContext
  ) -> [Fact] {
    let (recipe, run) = (section.recipe, section.run)
    var facts = [
      Fact(
        "cell \(element.item) is leaf \(leaf) of group \(group); a group holds \(recipe.leafCount) "
          + "(C-37)")
    ]
    facts += recipe.plan.facts(leaf, recipe.container)
    let items = run.items(ofGroup: group)
    if recipe.isMeasured {
      let sizes = MeasuredSizes(section.index, items, context, else: run.known).sizes
      let size = sizes[leaf]
      let isKnown = size.width >= 0 || size.height >= 0
      facts.append(
        isKnown
          ? Fact(
            "it has a size; estimated lengths take that (C-45)",
            (size.width >= 0 ? [FactValue("width", size.width)] : [])
              + (size.height >= 0 ? [FactValue("height", size.height)] : []))
          : Fact("nothing is known of its size: estimates stand (C-45)"))
    }
    facts.append(
      Fact(
        "group \(group) starts after those before it and their gaps (C-50, C-91)",
        [
          FactValue("start", section.stackStart + section.offset + run.start(ofGroup: group)),
          FactValue("extent", run.extent(ofGroup: group)), FactValue("gap", recipe.spec.gap),
        ]))
    let frame = solved.leaves[leaf].frame
    facts.append(
      Fact(
        "its place in the group, gaps, edges and insets counted (C-33, C-40 to C-43)",
        [
          FactValue("x", frame.x), FactValue("y", frame.y), FactValue("width", frame.width),
          FactValue("height", frame.height),
        ]))
    if let z = solved.leaves[leaf].z { facts.append(Fact("its group gives it z \(z) (C-39)")) }
    return facts
  }

  /// Edges in words; without any it is the middle.
  private static func place(_ edges: Edges) -> String {
    edges.text == "none" ? "middle" : edges.text
  }

  /// Where an anchored item lies.
  private func badgeFacts(
    _ element: Element, _ section: SectionFrame, _ leaf: Int, _ solved: SolvedGroup
  ) -> [Fact] {
    for badge in solved.badges[solved.leaves[leaf].badges]
    where section.style.kind(of: badge.spec) == element.kind {
      let (there, own) = (badge.spec.containerAnchor, badge.spec.itemAnchor)
      let rule = own == nil ? "C-70" : "C-71"
      let edges = (own: own?.edges ?? there.edges, there: there.edges)
      let (point, place) = (Self.place(edges.own), Self.place(edges.there))
      let frame = badge.frame
      let offset = there.offset(for: frame.size)
      var values = [FactValue("offset x", offset.x), FactValue("offset y", offset.y)]
      if let own = own?.offset(for: frame.size), own != .zero {
        values += [FactValue("own offset x", own.x), FactValue("own offset y", own.y)]
      }
      values += [FactValue("width", frame.width), FactValue("height", frame.height)]
      return [
        Fact(
          "its \(point) anchor lies on the \(place) anchor of the item or group (\(rule))", values
        )
      ]
    }
    return []
  }
}

extension SectionFrame {
  /// The shift by the section's scroller, where it has one.
  fileprivate var shiftFacts: [Fact] {
    guard style.isScroller else { return [] }
    return [
      Fact("the section's scroller moves it by its offset (C-87)", [FactValue("offset", offset)])
    ]
  }
}

extension GroupPlan {
  /// The sizes on the way from the group down to a leaf, each with its container.
  fileprivate func facts(_ leaf: Int, _ container: Size) -> [Fact] {
    var (facts, node, leaf, box): ([Fact], GroupPlan, Int, Size) = ([], self, leaf, container)
    var equal: (axis: Axis, count: Int)?
    while true {
      facts += node.sizeFacts(in: box, equal)
      if node.inset != .zero {
        let inset = node.inset
        facts.append(
          Fact(
            "its insets (C-38, C-43)",
            [
              FactValue("top", inset.top), FactValue("left", inset.left),
              FactValue("bottom", inset.bottom), FactValue("right", inset.right),
            ]))
      }
      guard case .children(let children, let axis, let gap) = node.content else { return facts }
      facts.append(
        Fact(
          "it holds \(children.count) \(children.count == 1 ? "child" : "children") along its "
            + "\(axis == .horizontal ? "width" : "height") (C-31 to C-36)",
          [FactValue(gap.isFlexible ? "least gap" : "gap", gap.length)]))
      box = node.inner(node.size)
      equal = nil
      if case .group(let group) = node.spec.content, group.children[0].count.isEqual {
        equal = (axis, children.count)
      }
      for child in children {
        guard leaf >= child.leafCount else {
          node = child
          break
        }
        leaf -= child.leafCount
      }
    }
  }

  /// Width and height in a container.
  private func sizeFacts(in box: Size, _ equal: (axis: Axis, count: Int)?) -> [Fact] {
    let word: String
    switch content {
    case .item: word = "the item's"
    case .custom: word = "the custom group's"
    case .children(_, let axis, _): word = axis == .horizontal ? "the row's" : "the column's"
    }
    return [Axis.horizontal, .vertical].map { axis in
      let name = axis == .horizontal ? "width" : "height"
      if let equal, equal.axis == axis {
        return Fact(
          "\(word) \(name) is one of \(equal.count) equal shares (C-30)",
          [FactValue("container", box.along(axis)), FactValue(name, size.along(axis))])
      }
      let length = FactValue(name, size.along(axis))
      switch spec.size.along(axis) {
      case .width(let fraction):
        return Fact(
          "\(word) \(name) is a fraction of the container's width (C-12)",
          [FactValue("fraction", fraction), FactValue("container", box.width), length])
      case .height(let fraction):
        return Fact(
          "\(word) \(name) is a fraction of the container's height (C-12)",
          [FactValue("fraction", fraction), FactValue("container", box.height), length])
      case .points: return Fact("\(word) \(name) is absolute (C-10)", [length])
      case .estimated: return Fact("\(word) \(name) is estimated (C-45)", [length])
      case .uniform:
        return Fact("\(word) \(name) is estimated, and shared by its siblings (C-46)", [length])
      }
    }
  }
}

extension Boundary {
  /// Where an item lies before it is pinned; its box counts from where the content does.
  fileprivate func facts(_ item: Item, _ box: Rect, _ axis: Axis, of name: String) -> [Fact] {
    let edges = item.spec.edges(axis)
    let main = edges.along(axis)
    let side = main == 0 ? "before" : main == 1 ? "after" : "beside"
    var facts = [
      Fact(
        "it lies \(side) the groups of \(name)\(item.spec.extends ? "" : ", inside of them") "
          + (main == 0.5 ? "(C-60, C-65)" : "(C-60, C-61)"),
        [
          FactValue("groups and insets", core), FactValue("room before", before),
          FactValue("room after", after),
        ]),
      Fact(
        "its room across is the view without the inset reference and insets (C-62, C-63)",
        [
          FactValue("start", span.start), FactValue("room", span.length),
          FactValue("width", box.width), FactValue("height", box.height),
        ]),
    ]
    let written = item.spec.size(axis)
    if written.width.isEstimated || written.height.isEstimated {
      facts.append(Fact("its estimated lengths take what is measured (C-49)"))
    }
    if item.spec.offset != .zero {
      facts.append(
        Fact(
          "its offset moves it (C-64)",
          [FactValue("x", item.spec.offset.x), FactValue("y", item.spec.offset.y)]))
    }
    if item.spec.inset != .zero {
      let frame = item.spec.frame(in: box, axis)
      facts.append(
        Fact(
          "its own insets shrink it (C-63)",
          [FactValue("width", frame.width), FactValue("height", frame.height)]))
    }
    return facts
  }
}

extension Pins {
  /// Whether an item is held in sight.
  fileprivate func facts(_ spec: BoundarySpec, _ rest: Rect, _ box: Rect) -> [Fact] {
    guard spec.isPinned else { return [] }
    return [
      Fact(
        box == rest
          ? "it is pinned, and at rest now (C-66)" : "it is pinned: it stays in sight (C-66)",
        [FactValue("moved x", box.x - rest.x), FactValue("moved y", box.y - rest.y)])
    ]
  }
}

extension BackgroundSpec {
  /// The rule of its frame.
  fileprivate var fact: Fact {
    Fact("a background lies behind the whole section, items at its edges too (C-67)")
  }
}
