public import LayoutCore

/// A set of points as disjoint rectangles in canonical form, so that equal sets are equal values.
///
/// The form is that of X11 and pixman regions: rectangles sorted by top, then left; those of one
/// band share top and bottom and never touch; bands that touch have different rectangles. Edges are
/// copied, never computed, so no tolerance is needed and points are tested half-open as in
/// hit-testing.
public struct Region: Hashable, Sendable {
  /// A horizontal strip: its edges, and the left and right edges of its parts in order.
  struct Band: Hashable, Sendable {
    var minY: Double
    var maxY: Double
    var edges: [Double]
  }

  /// A rectangle by its four edges, so that clipping copies them instead of adding extents.
  struct Edges: Hashable, Sendable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
      (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    init(_ rect: Rect) {
      (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    }

    /// Whether there is no point between them; true if one is NaN.
    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    /// Whether `point` lies between them, left and top ones included.
    func contains(_ point: Point) -> Bool {
      minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// The part inside another box.
    func clipped(to bounds: Edges) -> Edges {
      var part = self
      part.minX = max(minX, bounds.minX)
      part.minY = max(minY, bounds.minY)
      part.maxX = min(maxX, bounds.maxX)
      part.maxY = min(maxY, bounds.maxY)
      return part
    }
  }

  private(set) var bands: [Band] = []

  /// The empty set.
  public init() {}

  /// The points of `rect`; empty if the rectangle is empty.
  public init(_ rect: Rect) { self.init(Edges(rect)) }

  /// The points between four edges.
  init(_ edges: Edges) {
    guard !edges.isEmpty else { return }
    bands = [Band(minY: edges.minY, maxY: edges.maxY, edges: [edges.minX, edges.maxX])]
  }

  /// The points that are in any of `rects`.
  ///
  /// - Complexity: O((n + k) log n) for n rectangles and k of the result, which can be quadratic in
  ///   n: s upright and s level strips leave s² holes.
  public init(unionOf rects: [Rect]) { self.init(unionOf: rects.map { Edges($0) }) }

  /// The points that are between the edges of any of `parts`.
  ///
  /// 1. Parts by their tops are cut where none reaches over the next top: what is above such a cut
  ///    and what is below it share no band.
  /// 2. A row of parts of the same top and bottom is one band.
  /// 3. A sweep finds the bands of any others.
  init(unionOf parts: [Edges]) {
    // 1.
    var parts = parts
    if parts.contains(where: { $0.isEmpty }) { parts.removeAll { $0.isEmpty } }
    parts.sort { $0.minY < $1.minY }
    var start = 0
    while start < parts.count {
      var end = start + 1
      var bottom = parts[start].maxY
      while end < parts.count, parts[end].minY < bottom {
        bottom = max(bottom, parts[end].maxY)
        end += 1
      }
      let group = parts[start..<end]
      if group.allSatisfy({ $0.minY == parts[start].minY && $0.maxY == bottom }) {
        appendRow(group)
      } else {
        var sweep = RegionSweep(Array(group))
        while let band = sweep.next() { append(band) }
      }
      start = end
    }
  }

  /// Adds a row of parts of the same top and bottom below the others.
  private mutating func appendRow(_ row: ArraySlice<Edges>) {
    guard let first = row.first else { return }
    var band = Band(minY: first.minY, maxY: first.maxY, edges: [])
    for part in row.sorted(by: { $0.minX < $1.minX }) {
      if let right = band.edges.last, part.minX <= right {
        band.edges[band.edges.count - 1] = max(right, part.maxX)
      } else {
        band.edges.append(part.minX)
        band.edges.append(part.maxX)
      }
    }
    append(band)
  }

  /// The rectangles, in canonical order.
  ///
  /// Where left edge + width cannot be the right edge in floating point, it is the next number
  /// before it: a rectangle never reaches beyond the set.
  public var rects: [Rect] { rects(first: .max) }

  /// Returns the first rectangles, at most `limit`, in canonical order.
  ///
  /// - Complexity: O(bands + k) for k rectangles.
  public func rects(first limit: Int) -> [Rect] {
    var rects: [Rect] = []
    rects.reserveCapacity(min(limit, count))
    for band in bands {
      let height = Region.extent(from: band.minY, to: band.maxY)
      for part in stride(from: 0, to: band.edges.count, by: 2) {
        guard rects.count < limit else { return rects }
        let (left, right) = (band.edges[part], band.edges[part + 1])
        rects.append(
          Rect(
            x: left, y: band.minY, width: Region.extent(from: left, to: right), height: height))
      }
    }
    return rects
  }

  /// Number of rectangles.
  ///
  /// - Complexity: O(bands).
  public var count: Int { bands.reduce(0) { $0 + $1.edges.count / 2 } }

  private static func extent(from start: Double, to end: Double) -> Double {
    let extent = end - start
    return start + extent > end ? extent.nextDown : extent
  }

  /// The rectangles by their edges, in canonical order.
  var parts: [Edges] {
    bands.flatMap { band in
      stride(from: 0, to: band.edges.count, by: 2).map { part in
        Edges(
          minX: band.edges[part], minY: band.minY, maxX: band.edges[part + 1], maxY: band.maxY)
      }
    }
  }

  /// Whether there is no point inside.
  public var isEmpty: Bool { bands.isEmpty }

  /// Number of square points.
  public var area: Double {
    var area = 0.0
    for band in bands {
      var width = 0.0
      for index in stride(from: 0, to: band.edges.count, by: 2) {
        width += band.edges[index + 1] - band.edges[index]
      }
      area += width * (band.maxY - band.minY)
    }
    return area
  }

  /// Whether `point` is inside; left and top edges count, right and bottom ones do not.
  ///
  /// - Complexity: O(bands + parts of a band).
  public func contains(_ point: Point) -> Bool {
    guard let band = bands.first(where: { $0.minY <= point.y && point.y < $0.maxY }) else {
      return false
    }
    return band.edges.count { $0 <= point.x } % 2 == 1
  }

  /// The points that are in either.
  public func union(_ other: Region) -> Region { combine(other) { $0 || $1 } }

  /// The points that are in this one but not in the other.
  public func subtracting(_ other: Region) -> Region { combine(other) { $0 && !$1 } }

  /// Walks both band lists once, from top to bottom.
  ///
  /// 1. Cut at every top and bottom edge of either list.
  /// 2. In each strip combine the parts of the two bands that cover it.
  /// 3. Join the strip to the previous one where it touches it and has the same parts.
  ///
  /// - Complexity: O(b p) for b bands of both and p parts of their longest ones.
  private func combine(_ other: Region, _ keep: (Bool, Bool) -> Bool) -> Region {
    var result = Region()
    var (a, b) = (0, 0)
    var y = min(bands.first?.minY ?? .infinity, other.bands.first?.minY ?? .infinity)
    while a < bands.count || b < other.bands.count {
      let upper = a < bands.count ? bands[a] : nil
      let lower = b < other.bands.count ? other.bands[b] : nil
      let inA = upper.map { $0.minY <= y } ?? false
      let inB = lower.map { $0.minY <= y } ?? false
      let nextA = upper.map { inA ? $0.maxY : $0.minY } ?? .infinity
      let nextB = lower.map { inB ? $0.maxY : $0.minY } ?? .infinity
      let end = min(nextA, nextB)
      let edges = Region.combine(
        inA ? upper?.edges ?? [] : [], inB ? lower?.edges ?? [] : [], keep)
      result.append(Band(minY: y, maxY: end, edges: edges))
      if inA, nextA == end { a += 1 }
      if inB, nextB == end { b += 1 }
      y = end
    }
    return result
  }

  /// Combines the parts of one strip.
  private static func combine(_ a: [Double], _ b: [Double], _ keep: (Bool, Bool) -> Bool)
    -> [Double]
  {
    var edges: [Double] = []
    var (i, j) = (0, 0)
    var isInside = false
    while i < a.count || j < b.count {
      let x = min(i < a.count ? a[i] : .infinity, j < b.count ? b[j] : .infinity)
      while i < a.count, a[i] == x { i += 1 }
      while j < b.count, b[j] == x { j += 1 }
      let keeps = keep(i % 2 == 1, j % 2 == 1)
      if keeps != isInside {
        edges.append(x)
        isInside = keeps
      }
    }
    return edges
  }

  /// Adds a strip below the others, joined to the last one if both have the same parts.
  mutating func append(_ band: Band) {
    guard !band.edges.isEmpty, band.minY < band.maxY else { return }
    if let last = bands.last, last.maxY == band.minY, last.edges == band.edges {
      bands[bands.count - 1].maxY = band.maxY
    } else {
      bands.append(band)
    }
  }
}

/// The region where touches fall through a layer.
public struct PassThrough: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// Points of the scene where the layer takes no touch, in scene coordinates.
  public var region: Region
  /// Elements that block more of the region than they cover, because they are turned or skewed.
  public var inexact: [Element]
  /// Areas in which the layer's layout would pass touches through, but the layer takes them because
  /// it is not pass-through; in scene coordinates.
  public var overridden: Region
}

/// A part of the scene and the layer that receives its touches.
public struct TouchArea: Hashable, Sendable {
  /// The layer, or nil if no layer takes the touch.
  public var layer: String?
  /// Its part, in scene coordinates.
  public var region: Region
}
