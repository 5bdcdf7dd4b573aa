public import LayoutCore

extension Table: Explanation {
  /// Ordered facts that lead to the attributes of a cell: its row and column, the merged cell, and
  /// what holds or turns it; empty if there is no such element.
  ///
  /// - Complexity: O(log rows + log columns + merged cells of the row).
  public func explain(_ element: Element, _ context: any LayoutContext) -> [Fact] {
    guard let attributes = attributes(for: element, context) else { return [] }
    guard element.kind == .cell else {
      return [
        Fact("a held band hides the gaps and cells below it from touches (G-30)"),
        .frame(attributes.frame, zIndex: attributes.zIndex),
      ]
    }
    let merge = prepared.merge(at: element.section, element.item, visits: &work.mergesVisited)
    let (rows, columns) = (
      merge?.rows ?? element.section...element.section,
      merge?.columns ?? element.item...element.item
    )
    let places = Places(prepared, context.viewport)
    var facts: [Fact] = []
    if let merge {
      facts.append(
        Fact(
          "merged cell \(merge.text): the lengths of its rows and columns and the gaps between them (G-20)"
        ))
    }
    facts += places.columns.facts(columns, "column") + places.rows.facts(rows, "row")
    return facts + [.frame(attributes.frame, zIndex: attributes.zIndex)]
  }

  /// Returns the remark that what is held is longer than the viewport, so that the rest lies below
  /// it (rule G-14).
  public func remarks(_ context: any LayoutContext) -> [Fact] {
    [
      (prepared.columns, Axis.horizontal, "columns", "wide"),
      (prepared.rows, Axis.vertical, "rows", "high"),
    ].compactMap { axis, direction, word, shape in
      let (held, room) = (
        axis.leadLength + axis.trailLength, context.viewport.size.along(direction)
      )
      guard held > room else { return nil }
      return Fact(
        "the \(word) that are held take \(held.roundedText) points of a viewport "
          + "\(room.roundedText) points \(shape): the others lie below them (G-14)")
    }
  }
}

extension TrackPlaces {
  /// Why rows or columns are where they are along the axis.
  fileprivate func facts(_ tracks: ClosedRange<Int>, _ word: String) -> [Fact] {
    let first = tracks.lowerBound
    var facts = [
      Fact(
        "\(word) \(first) follows the gap and those before it (G-02)",
        [
          FactValue("start", axis.tracks.start(first)),
          FactValue("length", place(tracks).length), FactValue("gap", axis.tracks.gap),
        ])
    ]
    let shift = shift(tracks.upperBound)
    if axis.isHeld(first) {
      let (edge, rule) = first < axis.lead ? ("leading", "G-10") : ("trailing", "G-13")
      facts.append(
        Fact("\(word) \(first) is held at the \(edge) edge (\(rule))", [FactValue("moved", shift)]))
    } else if axis.isCircular {
      facts.append(
        Fact(
          "the content goes round: the copy that ends first behind what is held (G-40)",
          [FactValue("moved", shift), FactValue("period", axis.period)]))
    }
    return facts
  }
}
