import CLayoutPlugin
import LayoutABI
import LayoutCore

extension PluginLayout: ModuleTrials {
  var isCancelled: Bool {
    get { instance.plugin.calls.cancelsAll }
    set { instance.plugin.calls.cancelsAll = newValue }
  }

  func count(in rect: Rect, room: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> (count: Int, fits: Bool)
  {
    let buffer = AttributesBuffer()
    buffer.grow(to: room)
    guard let query = functions.attributes_in_rect, let start = buffer.start else {
      return (0, true)
    }
    var rect = layout_rect(rect)
    var count: UInt64 = 0
    let status = try instance.call(.attributesInRect, over: context) {
      query(
        instance.pointer, $0, &rect, start, AttributesBuffer.stride, UInt64(room), &count, $1)
    }
    guard buffer.guardHolds() else {
      throw instance.plugin.misbehaviour(.attributesInRect, .overrun(capacity: room))
    }
    return (Int(clamping: count), status == LAYOUT_OK)
  }
}
