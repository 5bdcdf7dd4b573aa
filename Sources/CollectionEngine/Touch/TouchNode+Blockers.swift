internal import LayoutCore

extension TouchNode {
  /// Where this node and what is in it keep touches from what is behind, inside `clip`.
  ///
  /// What is turned or skewed blocks its whole bounding box and is named in `inexact`.
  ///
  /// - Complexity: O((n + k) log n) for n nodes and k rectangles, once for each node with zones.
  func blockers(
    in place: Placement, clip: Region.Edges, _ inexact: inout [Element]
  ) -> Region {
    var parts: [Region.Edges] = []
    collect(place, clip, &parts, &inexact)
    return Region(unionOf: parts)
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
    if !zones.isEmpty {
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

  /// Where touches fall through whatever is there, inside `box`.
  private func openings(_ here: Placement, _ box: Region.Edges) -> Region {
    zones.reversed().reduce(into: Region()) { open, zone in
      let place = Region(here.edges(of: zone.rect).clipped(to: box))
      open = zone.rule == .pass ? open.union(place) : open.subtracting(place)
    }
  }
}
