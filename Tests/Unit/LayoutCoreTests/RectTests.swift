import LayoutCore
import TestSupport
import Testing

struct RectTests {
  static let samples: [Rect] = [
    Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 10, y: 0, width: 5, height: 10),
    Rect(x: 9, y: 9, width: 2, height: 2), Rect(x: -3, y: -3, width: 3, height: 20),
    Rect(x: 2, y: 2, width: 0, height: 4), Rect(x: 4, y: 4, width: -2, height: 4),
    Rect(x: .nan, y: 0, width: 4, height: 4), Rect(x: 0, y: 0, width: .infinity, height: 4),
  ]

  /// Two rectangles intersect exactly when some point of a fine grid lies in both.
  @Test("Intersection means shared points") func intersectionMeansSharedPoints() {
    for a in RectTests.samples {
      for b in RectTests.samples {
        let shares = stride(from: -4.0, to: 20, by: 0.5).contains { y in
          stride(from: -4.0, to: 20, by: 0.5).contains { x in
            a.contains(Point(x: x, y: y)) && b.contains(Point(x: x, y: y))
          }
        }
        expect(a.intersects(b), equals: shares, "\(a) \(b)")
        expect(a.intersects(b), equals: b.intersects(a))
        expect(a.intersection(b) != nil, equals: a.intersects(b))
      }
    }
  }

  @Test("Zero is nothing at the origin") func zeroIsNothingAtTheOrigin() {
    let zero = Rect.zero
    expect([zero.minX, zero.minY, zero.maxX, zero.maxY], equals: [0, 0, 0, 0])
  }

  @Test("Edges are half open") func edgesAreHalfOpen() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    expect(rect.contains(Point(x: 99, y: 99)) && rect.contains(.zero))
    expect(!rect.contains(Point(x: 100, y: 50)) && !rect.contains(Point(x: 50, y: 100)))
    expect(!rect.intersects(Rect(x: 100, y: 0, width: 5, height: 5)))
  }
}

struct AffineTransformTests {
  /// A map and its opposite lead back, for maps that do not flatten the plane.
  @Test("Inverse leads back") func inverseLeadsBack() throws {
    let maps = [
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: -2),
      AffineTransform(a: 2, b: 0, c: 0.5, d: 0.25, tx: 0, ty: 7), .identity,
    ]
    let point = Point(x: 3, y: -5)
    for map in maps {
      let back = try #require(map.inverse).apply(to: map.apply(to: point))
      expect((back.x - point.x).magnitude < 1e-12 && (back.y - point.y).magnitude < 1e-12)
    }
    expect(AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0).inverse == nil)
    expect(AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
  }

  /// A map that scales all by 2e-5 keeps everything apart that lies 1 apart; by 0.5e-5 it does not.
  @Test("Flat means a scale below the limit") func flatMeansAScaleBelowTheLimit() {
    expect(AffineTransform(a: 2e-5, b: 0, c: 0, d: 2e-5, tx: 0, ty: 0).inverse != nil)
    expect(AffineTransform(a: 0.5e-5, b: 0, c: 0, d: 0.5e-5, tx: 0, ty: 0).inverse == nil)
  }

  @Test("One wrong coefficient is enough", arguments: 0..<6, [Double.nan, .infinity])
  func oneWrongCoefficientIsEnough(
    _ place: Int, _ wrong: Double
  ) {
    var numbers: [Double] = [1, 0, 0, 1, 0, 0]
    func map() -> AffineTransform {
      AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
    expect(map().isFinite)
    numbers[place] = wrong
    expect(!map().isFinite)
  }

  /// A quarter turn swaps the extents about the centre: 40×10 about (20, 5) covers 15…25 × −15…25.
  @Test("Bounding box of a quarter turn") func boundingBoxOfAQuarterTurn() {
    var bar = LayoutAttributes(
      Element(.cell, section: 0), frame: Rect(x: 0, y: 0, width: 40, height: 10))
    bar.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expect(bar.boundingBox, equals: Rect(x: 15, y: -15, width: 10, height: 40))
    expect(bar.transform.keepsRectangles)
  }
}
