internal import LayoutCore

extension TouchNode {
  /// Where this node and what is in it keep touches from what is behind, inside `clip`.
  ///
  /// What is turned or skewed blocks its whole bounding box and is named in `inexact`. Neighbours touch,
  /// though an offset may have rounded their edges apart.
  ///
  /// - Complexity: O((n + k) log n) for n nodes and k rectangles, once for each node with zones.
  func blockers(
    in place: Placement, clip: Region.Edges, _ inexact: inout [Element]
  ) -> Region {
    var parts: [Region.Edges] = []
    collect(place, clip, &parts, &inexact)
    return Region(unionOf: parts.joined(in: clip))
  }

  private func collect(
    _ place: Placement, _ clip: Region.Edges, _ parts: inout [Region.Edges],
    _ inexact: inout [Element]
  ) {
    guard refusal == nil else { return }
    var box = place.box(of: self).clipped(to: clip)
    if let own = self.clip { box = box.clipped(to: place.edges(of: own)) }
    guard !box.isEmpty else { return }
    let here = place.inside(self)
    if !zones.isEmpty, !takesPassingTouches {
      var whole = self
      whole.zones = []
      let open = openings(here, box)
      parts += whole.blockers(in: place, clip: clip, &inexact).subtracting(open).parts
    } else if pointer == .passThrough {
      for child in children { child.collect(here, box, &parts, &inexact) }
    } else {
      parts.append(box)
      if !here.isExact, let element { inexact.append(element) }
    }
  }

  /// Where the node's zones let touches fall through whatever is there, inside `box`.
  func openings(_ here: Placement, _ box: Region.Edges) -> Region {
    zones.reversed().reduce(into: Region()) { open, zone in
      let place = Region(here.edges(of: zone.rect).clipped(to: box))
      open = zone.rule == .pass ? open.union(place) : open.subtracting(place)
    }
  }
}

extension [Region.Edges] {
  /// How far apart edges may be that were one before they were rounded, in points: far below what can be
  /// touched, and above the rounding of the largest coordinates.
  private static let seam = 1e-6

  /// The rectangles grown over seams, those at the edges of `window` too.
  ///
  /// Edges that are all but equal become the outermost of them. So what is left free is free.
  ///
  /// - Complexity: O(n log n).
  fileprivate func joined(in window: Region.Edges) -> [Region.Edges] {
    let columns = Self.groups(flatMap { [$0.minX, $0.maxX] } + [window.minX, window.maxX])
    let rows = Self.groups(flatMap { [$0.minY, $0.maxY] } + [window.minY, window.maxY])
    if columns.isEmpty, rows.isEmpty { return self }
    return map { part in
      Region.Edges(
        minX: columns[part.minX]?.lowerBound ?? part.minX,
        minY: rows[part.minY]?.lowerBound ?? part.minY,
        maxX: columns[part.maxX]?.upperBound ?? part.maxX,
        maxY: rows[part.maxY]?.upperBound ?? part.maxY)
    }
  }

  /// The extent of the group that an edge is in, for those that are not alone.
  private static func groups(_ edges: [Double]) -> [Double: ClosedRange<Double>] {
    var groups: [Double: ClosedRange<Double>] = [:]
    var group: [Double] = []
    for edge in edges.sorted() + [.infinity] where edge != group.last {
      if let first = group.first, let last = group.last, edge - first > seam {
        if group.count > 1 { for edge in group { groups[edge] = first...last } }
        group = []
      }
      group.append(edge)
    }
    return groups
  }
}
