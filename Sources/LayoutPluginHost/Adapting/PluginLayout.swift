import CLayoutPlugin
import LayoutABI
import LayoutCore

/// A plugin's instance as a Swift layout whose answers are checked, so that they can be trusted.
///
/// Whatever breaks the contract is thrown as `LayoutFailure.misbehaviour` with the plugin, the
/// function and what was found. Content size and axis are read after every call that may change
/// them.
final class PluginLayout: CollectionLayout, AnswerLending {
  let declaration: LayoutDeclaration
  let sections: (any SectionGeometry)?
  let incremental: (any IncrementalUpdates)?
  let boundsSensitivity: (any BoundsSensitivity)?
  let sizeSensitivity: (any SizeSensitivity)?
  let measuring: (any Measuring)?
  let keeping: (any Keeping)?
  let snapping: (any Snapping)?
  let landing: (any Landing)?
  let anchoring: (any Anchoring)?
  let animation: (any Animation)?
  let explanation: (any Explanation)?
  let labelling: (any Labelling)?
  let touch: (any TouchZoning)?
  let framing: (any BaseFraming)?
  let interaction: (any Interaction)?
  let scrollers: (any SectionScrollers)?
  let optionKinds: (any OptionKinds)?
  let optionText: (any OptionText)?
  let remembers: Bool
  let instance: PluginInstance
  let functions: PluginFunctions
  private let buffer = AttributesBuffer()
  /// Reads answers to rect queries where they lie; nil for a plugin that writes them to `buffer`.
  private let lend: PluginFunctions.Lend?
  private let state: PreparedState

  /// Makes a new instance of `plugin`.
  ///
  /// - Throws: the failure of the plugin's `create`; `misbehaviour` for incomplete capability
  ///   tables.
  init(_ plugin: LoadedPlugin) throws(LayoutFailure) {
    let instance = try PluginInstance(of: plugin)
    let sections = try PluginSections(instance)
    let measuring = try PluginMeasuring(instance)
    let state = PreparedState(instance, sections, measuring)
    self.instance = instance
    declaration = plugin.declaration
    remembers = plugin.remembers
    functions = plugin.functions
    self.sections = sections
    self.measuring = measuring
    keeping = try PluginKeeping(instance)
    incremental = try PluginUpdates(instance, state)
    let invalidation = try PluginInvalidation(instance, state)
    boundsSensitivity = invalidation?.bounds
    sizeSensitivity = invalidation?.sizes
    let snapping = try PluginSnapping(instance)
    self.snapping = snapping
    anchoring = snapping?.hasPlaces == true ? snapping : nil
    landing = try PluginLanding(instance)
    animation = try PluginAnimation(instance)
    explanation = try PluginExplanation(instance)
    labelling = try PluginLabels(instance)
    touch = try PluginTouch(instance)
    framing = try PluginFraming(instance)
    interaction = try PluginInteraction(instance)
    scrollers = try PluginScrollers(instance, state)
    optionKinds = try PluginOptionKinds(instance)
    optionText = try PluginNotation(instance)
    lend = try instance.lending()
    self.state = state
  }

  var contentSize: Size { state.contentSize }

  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    guard let number = UInt32(exactly: option) else { return }
    let arena = TextArena()
    var foreign = layout_value(value, in: arena)
    defer { withExtendedLifetime(arena) {} }
    let declared =
      declaration.options.indices.contains(option) ? declaration.options[option] : nil
    try instance.require(.checkOption, with: .option(declared, value)) {
      functions.checkOption(instance.pointer, number, &foreign, $0)
    }
  }

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    state.context = context
    try instance.require(.prepare, over: context) { functions.prepare(instance.pointer, $0, $1) }
    try state.refresh(context.sectionCount)
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    if let lend { return try borrow(from: lend, rect, context, into: &attributes) }
    let count = try fillBuffer(rect, context)
    defer { buffer.clear(count) }
    do throws(ContractFault) {
      try AttributesRules.append(buffer.slots(count), to: &attributes, context)
    } catch {
      throw misbehaviour(.attributesInRect, error)
    }
  }

  /// Asks a plugin that lends its answers.
  private func borrow(
    from lend: PluginFunctions.Lend, _ rect: Rect, _ context: any LayoutContext,
    into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var (asked, loan) = (layout_rect(rect), layout_loan.unwritten)
    let count = attributes.count
    var isSound = false
    do throws(LayoutFailure) {
      try instance.require(.attributesInRect, with: .rect(rect), over: context) { table, message in
        let status = lend(instance.pointer, table, &asked, &loan, message)
        // The memory belongs to the plugin. An invalid address crashes during the call, and so
        // counts as the plugin's crash.
        if status == LAYOUT_OK, loan.isWellFormed {
          isSound = instance.check(over: context) {
            $0.appendSound(loan.slots, to: &attributes, context)
          }
        }
        return status
      }
    } catch {
      attributes.removeLast(attributes.count - count)
      throw error
    }
    if !isSound { try appendSlowly(loan, context, to: &attributes) }
  }

  var lending: (any AnswerLending)? { lend == nil ? nil : self }

  func lend(_ rect: Rect, _ context: any LayoutContext) throws(LayoutFailure) -> Bool {
    guard let lend else { return false }
    var (asked, loan) = (layout_rect(rect), layout_loan.unwritten)
    var isSound = false
    try instance.require(.attributesInRect, with: .rect(rect), over: context) { table, message in
      let status = lend(instance.pointer, table, &asked, &loan, message)
      if status == LAYOUT_OK, loan.isWellFormed {
        isSound = instance.check(over: context) { $0.areSound(loan.slots, context) }
      }
      return status
    }
    if isSound {
      instance.plugin.calls.lent = (Unmanaged.passUnretained(self).toOpaque(), loan)
    }
    return isSound
  }

  /// Appends what is lent, one after the other, up to the first that breaks a rule.
  private func appendSlowly(
    _ loan: layout_loan, _ context: any LayoutContext, to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    do throws(ContractFault) {
      if let fault = loan.fault { throw fault }
      try AttributesRules.append(loan.slots, to: &attributes, context)
    } catch {
      throw misbehaviour(.attributesInRect, error)
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    var asked = layout_element(element)
    return try instance.attributes(of: element, .attributesForElement, context, buffer) {
      functions.attributesForElement($0, $1, &asked, $2, AttributesBuffer.stride, $3)
    }
  }

  /// Lets the plugin write to the buffer, which grows once where the plugin needs more room.
  private func fillBuffer(_ rect: Rect, _ context: any LayoutContext) throws(LayoutFailure) -> Int {
    for attempt in 1...2 {
      let (status, count) = try askOnce(rect, context)
      guard buffer.guardHolds() else {
        throw misbehaviour(.attributesInRect, .overrun(capacity: buffer.capacity))
      }
      guard let count else { throw misbehaviour(.attributesInRect, .noCount) }
      switch status {
      case LAYOUT_OK:
        guard count <= buffer.capacity else {
          throw misbehaviour(
            .attributesInRect, .countBeyondCapacity(count, capacity: buffer.capacity))
        }
        return Int(count)
      case LAYOUT_BUFFER_TOO_SMALL where attempt == 1 && count > buffer.capacity:
        guard count <= AttributesBuffer.most else {
          throw misbehaviour(
            .attributesInRect, .tooMany(count, .elements, most: AttributesBuffer.most))
        }
        buffer.grow(to: Int(count))
      case LAYOUT_BUFFER_TOO_SMALL:
        throw misbehaviour(
          .attributesInRect, .stillTooSmall(needed: count, capacity: buffer.capacity))
      default: throw misbehaviour(.attributesInRect, .meaninglessStatus(status))
      }
    }
    return 0
  }

  private func askOnce(_ rect: Rect, _ context: any LayoutContext) throws(LayoutFailure)
    -> (layout_status, UInt64?)
  {
    var (asked, count) = (layout_rect(rect), UInt64.max)
    let status = try instance.call(.attributesInRect, with: .rect(rect), over: context) {
      functions.attributesInRect(
        instance.pointer, $0, &asked, buffer.start, AttributesBuffer.stride,
        UInt64(buffer.capacity), &count, $1)
    }
    return (status, count == .max ? nil : count)
  }

  private func misbehaviour(_ function: PluginFunction, _ fault: ContractFault) -> LayoutFailure {
    instance.plugin.misbehaviour(function, fault)
  }
}

extension PluginInstance {
  /// Returns the function that lends answers, or nil if the instance or the machine has none.
  ///
  /// - Throws: `misbehaviour` for an incomplete table.
  fileprivate func lending() throws(LayoutFailure) -> PluginFunctions.Lend? {
    guard layout_loan.isPossible, let table: layout_lending = table(LAYOUT_LENDING) else {
      return nil
    }
    return try required(table.attributes_in_rect, "lending")
  }
}

extension layout_loan {
  /// Whether count, address and stride make sense.
  fileprivate var isWellFormed: Bool {
    count <= Self.most && (count == 0 || start != nil && Self.strides ~= stride)
  }

  /// Returns a fault of count, address or stride, or nil.
  fileprivate var fault: ContractFault? {
    if isWellFormed { return nil }
    if count == .max { return .noCount }
    return count > Self.most
      ? .tooMany(count, .elements, most: Self.most) : .noSlots(count, .elements, stride: stride)
  }
}

/// The prepared content, which a capability may change.
final class PreparedState {
  private let instance: PluginInstance
  private let sections: PluginSections?
  private let measuring: PluginMeasuring?
  /// The context of the last `prepare`, which shows the content that queries are about.
  var context: (any LayoutContext)?
  /// Size of the content, in points.
  private(set) var contentSize = Size.zero
  /// Number of changes so far.
  private(set) var preparation = 0

  init(
    _ instance: PluginInstance, _ sections: PluginSections?, _ measuring: PluginMeasuring?
  ) {
    self.instance = instance
    (self.sections, self.measuring) = (sections, measuring)
  }

  /// Reads the content size and the axis of the prepared state.
  func refresh(_ sectionCount: Int?) throws(LayoutFailure) {
    preparation += 1
    var foreign = layout_size(width: .nan, height: .nan)
    try instance.require(.contentSize) {
      instance.plugin.functions.contentSize(instance.pointer, &foreign, $0)
    }
    let size = Size(foreign)
    guard size.isFinite, size.width >= 0, size.height >= 0 else {
      throw instance.plugin.misbehaviour(.contentSize, .value(.contentSize(size)))
    }
    contentSize = size
    try sections?.refresh(sectionCount)
    try measuring?.refresh()
  }
}
