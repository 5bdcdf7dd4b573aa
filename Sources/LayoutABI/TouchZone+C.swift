public import CLayoutPlugin
public import LayoutCore

extension layout_touch_zone {
  /// The same zone for C.
  public init(_ zone: TouchZone) {
    self.init(rect: layout_rect(zone.rect), rule: UInt32(zone.rule.rawValue), reserved: 0)
  }
}

extension TouchZone {
  /// The same zone for Swift; nil for an unknown rule and for a place that is none.
  public init?(_ zone: layout_touch_zone) {
    guard let number = UInt8(exactly: zone.rule), let rule = Rule(rawValue: number) else {
      return nil
    }
    let rect = Rect(zone.rect)
    guard rect.isFinite, rect.width >= 0, rect.height >= 0 else { return nil }
    self.init(rect, rule)
  }
}
