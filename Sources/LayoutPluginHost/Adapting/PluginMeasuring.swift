import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Measuring of a plugin's instance, with checked answers.
final class PluginMeasuring: Measuring {
  private let instance: PluginInstance
  private let queryAxes: PluginFunctions.MeasuredAxes
  private let querySizes: PluginFunctions.ProposedSizes
  /// Of headers, cells and footers.
  private var axes = [LayoutCore.MeasuredAxes](repeating: .none, count: 3)
  private(set) var isSelective = false

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_measuring = instance.table(LAYOUT_MEASURING) else { return nil }
    self.instance = instance
    queryAxes = try instance.required(table.axes, "measuring")
    querySizes = try instance.required(table.proposed_sizes, "measuring")
  }

  /// Reads the axes of the prepared state.
  func refresh() throws(LayoutFailure) {
    var foreign = layout_measured_axes()
    foreign.struct_size = UInt32(MemoryLayout<layout_measured_axes>.size)
    try instance.require(.measuredAxes) { queryAxes(instance.pointer, &foreign, $0) }
    for (place, number) in [foreign.header, foreign.cell, foreign.footer].enumerated() {
      guard let known = LayoutCore.MeasuredAxes(number: number) else {
        throw instance.plugin.misbehaviour(.measuredAxes, .value(.measuredAxes(number)))
      }
      axes[place] = known
    }
    guard foreign.is_selective <= 1 else {
      throw instance.plugin.misbehaviour(
        .measuredAxes, .value(.flag("is_selective", foreign.is_selective)))
    }
    isSelective = foreign.is_selective == 1
  }

  func measuredAxes(of kind: ElementKind) -> LayoutCore.MeasuredAxes {
    axes.indices.contains(Int(kind.rawValue)) ? axes[Int(kind.rawValue)] : .none
  }

  func proposedSize(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> Size?
  {
    var (asked, foreign) = (layout_element(element), layout_size(width: -1, height: -1))
    try instance.require(.proposedSizes, over: context) {
      querySizes(instance.pointer, $0, &asked, 1, &foreign, $1)
    }
    let size = Size(foreign)
    if size.width.isNaN, size.height.isNaN { return nil }
    // A comparison with NaN fails, and NaN is no limit.
    guard !(size.width < 0 || size.height < 0), size.width != .infinity, size.height != .infinity
    else {
      throw instance.plugin.misbehaviour(
        .proposedSizes, .value(.proposedSize(context.kinds.text(for: element), size)))
    }
    return size
  }
}

/// Keeping of a plugin's instance, with checked answers.
final class PluginKeeping: Keeping {
  private let instance: PluginInstance
  private let query: PluginFunctions.KeptValues

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_keeping = instance.table(LAYOUT_KEEPING) else { return nil }
    self.instance = instance
    query = try instance.required(table.kept_values, "keeping")
  }

  func keptValues(inSection section: Int, items: Range<Int>) throws(LayoutFailure) -> [Double] {
    var values = [Double](repeating: .nan, count: items.count)
    try instance.require(.keptValues, with: .section(section)) { message in
      values.withUnsafeMutableBufferPointer { room in
        guard let start = room.baseAddress else { return LAYOUT_OK }
        return query(
          instance.pointer, Int64(section), Int64(items.lowerBound), UInt64(items.count), start,
          message)
      }
    }
    if let index = values.firstIndex(where: { $0.isInfinite }) {
      throw instance.plugin.misbehaviour(
        .keptValues,
        .value(.keptValue("\(section),\(items.lowerBound + index)", values[index])))
    }
    return values.contains { !$0.isNaN } ? values : []
  }
}

extension PluginFunctions {
  typealias MeasuredAxes =
    @convention(c) (Instance, UnsafeMutablePointer<layout_measured_axes>, Message) -> layout_status
  typealias ProposedSizes =
    @convention(c) (
      Instance, Context, UnsafePointer<layout_element>, UInt64, UnsafeMutablePointer<layout_size>,
      Message
    ) -> layout_status
  typealias KeptValues =
    @convention(c) (Instance, Int64, Int64, UInt64, UnsafeMutablePointer<Double>, Message)
    -> layout_status
}
