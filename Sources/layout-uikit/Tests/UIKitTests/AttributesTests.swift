import Testing
import UIKit

/// Attributes, geometry and maps, row by row (rules U-10 to U-24, U-84).
@MainActor @Suite struct AttributesTests {
  final class Sub: UICollectionViewLayoutAttributes {
    var extra = 0
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Sub)?.extra = extra
      return copy
    }
  }

  nonisolated static func rows(_ key: String) -> [Row] { Row.all.filter { $0.input[key] != nil } }

  private func make(_ values: [String: Any]) -> UICollectionViewLayoutAttributes {
    let attributes =
      values["class"] as? String == "Sub" ? Sub() : UICollectionViewLayoutAttributes()
    let path = Row.numbers(values["path"])
    if path.count == 2 {
      attributes.indexPath = IndexPath(item: Int(path[1]), section: Int(path[0]))
    }
    if values["frame"] != nil { attributes.frame = rect(Row.numbers(values["frame"])) }
    if let alpha = values["alpha"] as? NSNumber { attributes.alpha = CGFloat(alpha.doubleValue) }
    if let order = values["zIndex"] as? Int { attributes.zIndex = order }
    if let isHidden = values["hidden"] as? Bool { attributes.isHidden = isHidden }
    (attributes as? Sub)?.extra = values["extra"] as? Int ?? 0
    return attributes
  }

  private func rect(_ n: [CGFloat]) -> CGRect {
    CGRect(origin: CGPoint(x: n[0], y: n[1]), size: CGSize(width: n[2], height: n[3]))
  }

  private func affine(_ n: [CGFloat]) -> CGAffineTransform {
    CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  private func expect(_ found: [CGFloat], _ wanted: Any?, _ what: String) {
    let wanted = Row.numbers(wanted)
    #expect(found.count == wanted.count, "\(what)")
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-9, "\(what): \(found)") }
  }

  @Test(
    arguments: rows("attributes").filter {
      $0.id.hasPrefix("attributes") && ($0.expected as? [String: Any])?["traps"] == nil
    })
  func setters(row: Row) {
    let attributes = UICollectionViewLayoutAttributes()
    for setter in row.input["attributes"] as? [[Any]] ?? [] {
      let n = Row.numbers(Array(setter.dropFirst()))
      switch setter[0] as? String {
      case "frame": attributes.frame = rect(n)
      case "center": attributes.center = CGPoint(x: n[0], y: n[1])
      case "size": attributes.size = CGSize(width: n[0], height: n[1])
      case "bounds": attributes.bounds = rect(n)
      case "transform": attributes.transform = affine(n)
      case "transform3D": attributes.transform3D = space(n)
      case "alpha": attributes.alpha = n[0]
      case let other: Issue.record("unknown setter \(other ?? "")")
      }
    }
    let (frame, t) = (attributes.frame, attributes.transform)
    for (key, value) in row.expected as? [String: Any] ?? [:] {
      switch key {
      case "frame": expect([frame.minX, frame.minY, frame.width, frame.height], value, key)
      case "center": expect([attributes.center.x, attributes.center.y], value, key)
      case "size": expect([attributes.size.width, attributes.size.height], value, key)
      case "bounds":
        expect([0, 0, attributes.bounds.width, attributes.bounds.height], value, key)
      case "transform": expect([t.a, t.b, t.c, t.d, t.tx, t.ty], value, key)
      case "transform3D": expect(numbers(attributes.transform3D), value, key)
      case "alpha":
        #expect(attributes.alpha == (value as? NSNumber).map { CGFloat($0.doubleValue) })
      case "zIndex": #expect(attributes.zIndex == value as? Int)
      case "hidden": #expect(attributes.isHidden == value as? Bool)
      case "kind": #expect(attributes.representedElementKind == value as? String)
      case "engineAlpha": #expect(min(1, max(0, attributes.alpha)) == 1)
      default: Issue.record("unknown expectation \(key)")
      }
    }
  }

  private func numbers(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ]
  }

  private func space(_ n: [CGFloat]) -> CATransform3D {
    CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  @Test(arguments: rows("equal")) func equality(row: Row) {
    let both = (row.input["equal"] as? [[String: Any]] ?? []).map(make)
    #expect(both[0].isEqual(both[1]) == row.expected as? Bool)
    if both[0].isEqual(both[1]) { #expect(both[0].hash == both[1].hash) }
  }

  @Test func aCopyKeepsClassAndValues() throws {
    let row = try #require(Row.all.first { $0.id == "attributes-copy-class" })
    let first = make(row.input["copy"] as? [String: Any] ?? [:])
    (first as? Sub)?.extra = 7
    let copy = try #require(first.copy() as? Sub)
    #expect(copy !== first && copy.isEqual(first) && copy.extra == 7 && copy.alpha == 0.5)
    copy.frame.origin.x = 9
    #expect(first.frame.minX == 0)
  }

  @Test(arguments: rows("init")) func kinds(row: Row) {
    let n = row.numbers("path")
    let path = IndexPath(item: Int(n[1]), section: Int(n[0]))
    let kind = row.input["kind"] as? String ?? ""
    let attributes: UICollectionViewLayoutAttributes
    switch row.input["init"] as? String {
    case "forSupplementaryViewOfKind":
      attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    case "forDecorationViewOfKind":
      attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    default: attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    }
    #expect("\(attributes.representedElementCategory)" == row.expected("category") as? String)
    #expect(attributes.representedElementKind == row.expected("kind") as? String)
    #expect(attributes.indexPath == path)
  }

  @Test(arguments: rows("intersects")) func intersection(row: Row) {
    let both = (row.input["intersects"] as? [[Any]] ?? []).map { rect(Row.numbers($0)) }
    #expect(both[0].sharesArea(with: both[1]) == row.expected as? Bool)
    #expect(both[1].sharesArea(with: both[0]) == row.expected as? Bool)
  }

  @Test func geometry() throws {
    #expect("\(CGRect(x: 0, y: 0, width: 10, height: 10))" == "(0.0, 0.0, 10.0, 10.0)")
    #expect(!CGRect(x: 0, y: 0, width: 10, height: 10).contains(CGPoint(x: 10, y: 5)))
    let inside = CGRect(x: 0, y: 0, width: 10, height: 10)
      .inset(by: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    #expect(
      inside.origin == CGPoint(x: 10, y: 10) && inside.size == CGSize(width: -10, height: -10))
    let scale = CGAffineTransform(scaleX: 2, y: 2)
    let point = CGPoint(x: 1, y: 0)
    let shift = CGAffineTransform(translationX: 10, y: 0)
    #expect(point.applying(scale.concatenating(shift)) == CGPoint(x: 12, y: 0))
    #expect(point.applying(scale.translatedBy(x: 10, y: 0)) == CGPoint(x: 22, y: 0))
    let flat = CGAffineTransform(0, 0, 0, 0, 5, 6)
    #expect(flat.inverted() == flat)
    #expect(scale.rotated(by: 1).inverted().concatenating(scale.rotated(by: 1)).a.rounded() == 1)
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0)
    #expect(moved.m11 == 2 && moved.m41 == 20)
    let turned = CGRect(x: 0, y: 0, width: 100, height: 50).applying(affine([0, 1, -1, 0, 0, 0]))
    #expect(turned == CGRect(x: -50, y: 0, width: 50, height: 100))
    let value = NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(value.uiEdgeInsetsValue == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
  }

  @Test func aMapAndItsInverseAreTheIdentity() {
    let t = CATransform3DRotate(CATransform3DMakeTranslation(3, -4, 5), 0.7, 1, 2, 3)
    let back = numbers(CATransform3DConcat(t, CATransform3DInvert(t)))
    for (a, b) in zip(back, numbers(CATransform3DIdentity)) { #expect(abs(a - b) < 1e-12) }
  }
}
