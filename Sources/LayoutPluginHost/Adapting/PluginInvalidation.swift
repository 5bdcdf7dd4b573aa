import CLayoutPlugin
import LayoutABI
import LayoutCore

/// A plugin's answers about changes of the viewport and of measured sizes, which share a table.
struct PluginInvalidation {
  let bounds: PluginBounds?
  let sizes: PluginSizes?

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance, _ state: PreparedState) throws(LayoutFailure) {
    guard let table: layout_bounds = instance.table(LAYOUT_BOUNDS) else { return nil }
    guard
      table.invalidation != nil || table.sizes_invalidation != nil
        || table.room_invalidation != nil
    else {
      throw instance.plugin.misbehaviour(.capability, .incompleteTable("bounds"))
    }
    let asking = InvalidationAsking(instance: instance, state: state)
    bounds = PluginBounds(asking, table)
    sizes = table.sizes_invalidation.map { PluginSizes(asking, $0) }
  }
}

/// A plugin's answers about changes of the viewport.
final class PluginBounds: BoundsSensitivity {
  /// Whether a new offset alone may invalidate anything.
  let followsOffset: Bool
  private let asking: InvalidationAsking
  /// The function that also gets the margins; nil if the plugin lacks it.
  private let queryRoom: PluginFunctions.RoomInvalidation?
  private let queryViewport: PluginFunctions.BoundsInvalidation?

  /// Takes the functions of `table`, or nil if it has none for the viewport.
  fileprivate init?(_ asking: InvalidationAsking, _ table: layout_bounds) {
    (queryRoom, queryViewport) = (table.room_invalidation, table.invalidation)
    if queryRoom == nil, queryViewport == nil { return nil }
    self.asking = asking
    followsOffset = table.ignores_offset == 0
  }

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    if !followsOffset, old.hasSameRoom(as: new) { return .nothing }
    if let queryRoom {
      var (from, to) = (layout_room(old), layout_room(new))
      return try ask(old, new) { queryRoom($0, &from, &to, $1, $2, $3) }
    }
    // A module may read the adjusted axes in its context, although this function does not get them.
    var adjusted = old
    adjusted.adjustedAxes = new.adjustedAxes
    guard old.hasSameRoom(as: adjusted) else { return .everything }
    // A module that does not know margins cannot depend on them.
    var moved = old
    moved.margins = new.margins
    guard let queryViewport, moved == old || moved != new else { return .nothing }
    var (from, to) = (layout_viewport(old), layout_viewport(new))
    return try ask(old, new) { queryViewport($0, &from, &to, $1, $2, $3) }
  }

  @inline(__always)
  private func ask(
    _ old: Viewport, _ new: Viewport,
    _ query: (
      PluginFunctions.Instance, UnsafeMutablePointer<layout_invalidation>,
      UnsafePointer<layout_element_sink>, PluginFunctions.Message
    ) -> layout_status
  ) throws(LayoutFailure) -> Invalidation {
    try asking.ask(nil) { answer, sink throws(LayoutFailure) in
      try asking.instance.require(.invalidation, with: .bounds(from: old.bounds, to: new.bounds)) {
        query(asking.instance.pointer, answer, sink, $0)
      }
    }
  }
}

/// A plugin's answers about changed measured sizes.
final class PluginSizes: SizeSensitivity {
  private let asking: InvalidationAsking
  private let query: PluginFunctions.SizesInvalidation

  fileprivate init(
    _ asking: InvalidationAsking, _ query: @escaping PluginFunctions.SizesInvalidation
  ) {
    (self.asking, self.query) = (asking, query)
  }

  func invalidation(forMeasured elements: [Element], _ context: any LayoutContext)
    throws(LayoutFailure) -> Invalidation
  {
    let instance = asking.instance
    let foreign = elements.map { layout_element($0) }
    return try asking.ask(context) { answer, sink throws(LayoutFailure) in
      try instance.require(.invalidation, over: context) {
        query(instance.pointer, $0, foreign, UInt64(foreign.count), answer, sink, $1)
      }
    }
  }
}

/// Has a plugin answer what a change invalidates, and checks the answer.
private final class InvalidationAsking {
  let instance: PluginInstance
  let state: PreparedState
  private let listed: ListedElements

  init(instance: PluginInstance, state: PreparedState) {
    (self.instance, self.state, listed) = (instance, state, ListedElements(state))
  }

  /// Elements that are listed must exist in `context`, or, if it is nil, in that of the last
  /// `prepare`.
  @inline(__always)
  func ask(
    _ context: (any LayoutContext)?,
    _ query: (
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>
    ) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> Invalidation {
    listed.begin()
    if let context { listed.context = context }
    defer { if context != nil { listed.context = nil } }
    var answer = layout_invalidation()
    (answer.struct_size, answer.scope) = (UInt32(MemoryLayout<layout_invalidation>.size), .max)
    do throws(LayoutFailure) { try query(&answer, listed.sink) } catch {
      if let fault = listed.fault { throw instance.plugin.misbehaviour(.invalidation, fault) }
      throw error
    }
    if listed.hasFault || !answer.isPlain, let fault = listed.fault ?? answer.fault {
      throw instance.plugin.misbehaviour(.invalidation, fault)
    }
    let invalidation = listed.complete(answer)
    if !answer.isPlain || invalidation.scope >= .counts { try follow(invalidation) }
    return invalidation
  }

  /// Reads the content size again if the answer reports a change of it.
  private func follow(_ invalidation: Invalidation) throws(LayoutFailure) {
    let announced = invalidation.contentSizeAdjustment
    guard invalidation.scope < .everything,
      invalidation.scope == .counts || announced != .zero
    else { return }
    let before = state.contentSize
    try state.refresh(nil)
    let after = state.contentSize
    let found = Size(width: after.width - before.width, height: after.height - before.height)
    guard invalidation.scope < .counts else { return }
    let isNear =
      max((found.width - announced.width).magnitude, (found.height - announced.height).magnitude)
      <= 0.001
    guard isNear else {
      throw instance.plugin.misbehaviour(
        .invalidation, .value(.sizeAdjustment(announced: announced, found: found)))
    }
  }
}

extension layout_invalidation {
  /// Whether it was written and adjusts nothing, as most are.
  @inline(__always)
  fileprivate var isPlain: Bool {
    scope != .max && content_offset_adjustment.x == 0 && content_offset_adjustment.y == 0
      && content_size_adjustment.width == 0 && content_size_adjustment.height == 0
  }

  /// Returns a fault of the answer, or nil.
  fileprivate var fault: ContractFault? {
    guard scope != .max else { return .value(.noInvalidation) }
    let (offset, size) = (content_offset_adjustment, content_size_adjustment)
    for (name, value) in [
      ("content offset adjustment x", offset.x), ("content offset adjustment y", offset.y),
      ("content size adjustment width", size.width),
      ("content size adjustment height", size.height),
    ] where !(value.magnitude <= GestureResponse.limit) { return .value(.response(name, value)) }
    return nil
  }
}

/// Collects what a plugin lists as invalidated, in one call after the other.
private final class ListedElements {
  /// The sink passed to the plugin.
  let sink = UnsafeMutablePointer<layout_element_sink>.allocate(capacity: 1)
  /// The context in which the elements of a call are looked up; nil for that of the last `prepare`.
  var context: (any LayoutContext)?
  /// The first entry that breaks a rule.
  private(set) var fault: ContractFault?
  /// Whether there is a fault.
  private(set) var hasFault = false
  private var elements: [Element] = []
  private var kinds: [ElementKind] = []
  /// The elements of the call before, and the preparation of which they are: the steps of a scroll
  /// list the same, which then share memory and are not looked up again.
  private var last: (elements: [Element], preparation: Int) = ([], -1)
  /// Whether the call has listed just these, which are not in `elements` then.
  private var isRepeated = false
  private let state: PreparedState

  init(_ state: PreparedState) {
    self.state = state
    sink.initialize(
      to: layout_element_sink(
        struct_size: UInt32(MemoryLayout<layout_element_sink>.size), reserved: 0,
        host: Unmanaged.passUnretained(self).toOpaque(),
        add: { host, elements, count in ListedElements.at(host) { $0.add(elements, count) } },
        add_kinds: { host, kinds, count in ListedElements.at(host) { $0.add(kinds, count) } }))
  }

  deinit { sink.deallocate() }

  private static func at(
    _ host: UnsafeMutableRawPointer, _ body: (ListedElements) -> layout_status
  ) -> layout_status {
    Unmanaged<ListedElements>.fromOpaque(host)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Forgets what was listed.
  func begin() {
    if !elements.isEmpty { elements = [] }
    if !kinds.isEmpty { kinds = [] }
    isRepeated = false
    if hasFault { (fault, hasFault) = (nil, false) }
  }

  /// Returns `answer` with what was listed for it, which is then forgotten.
  func complete(_ answer: layout_invalidation) -> Invalidation {
    if isRepeated, kinds.isEmpty { return Invalidation(answer, last.elements, kinds: []) }
    takeRepeated()
    var (elements, kinds) = ([Element](), [ElementKind]())
    swap(&elements, &self.elements)
    if !self.kinds.isEmpty { swap(&kinds, &self.kinds) }
    last = (elements, context == nil ? state.preparation : -1)
    return Invalidation(answer, elements, kinds: kinds)
  }

  func add(_ foreign: UnsafePointer<layout_element>, _ count: UInt64) -> layout_status {
    collect(count) { () throws(ContractFault) in
      let listed = UnsafeBufferPointer(start: foreign, count: Int(count)).lazy.map { Element($0) }
      if elements.isEmpty, context == nil, last.preparation == state.preparation,
        last.elements.elementsEqual(listed)
      {
        isRepeated = true
        return
      }
      var rules = (context ?? state.context).map { AttributesRules($0) }
      for element in listed {
        try rules?.checkPlace(of: element)
        elements.append(element)
      }
    }
  }

  func add(_ foreign: UnsafePointer<layout_kind_number>, _ count: UInt64) -> layout_status {
    collect(count) { () throws(ContractFault) in
      let known = (context ?? state.context)?.kinds ?? .standard
      for number in UnsafeBufferPointer(start: foreign, count: Int(count)) {
        let kind = ElementKind(rawValue: number)
        guard known.contains(kind) else { throw .attributes(.unknownListedKind(kind)) }
        kinds.append(kind)
      }
    }
  }

  /// Puts what was listed as in the call before where more can be added.
  private func takeRepeated() {
    guard isRepeated else { return }
    (elements, isRepeated) = (last.elements, false)
  }

  private func collect(_ count: UInt64, _ body: () throws(ContractFault) -> Void) -> layout_status {
    takeRepeated()
    do throws(ContractFault) {
      guard count <= Invalidation.most - elements.count - kinds.count else {
        throw .tooMany(
          UInt64(elements.count + kinds.count) &+ count, .listed, most: Invalidation.most)
      }
      try body()
      return LAYOUT_OK
    } catch {
      fault = fault ?? error
      hasFault = true
      return LAYOUT_REFUSED
    }
  }
}
