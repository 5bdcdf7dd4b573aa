import CLayoutPlugin
import LayoutABI
import LayoutCore

/// What a plugin's instance answers about changes: of the viewport, of measured sizes, or both, which
/// share a table.
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
    bounds =
      table.room_invalidation.map { PluginBounds(asking, .room($0)) }
      ?? table.invalidation.map { PluginBounds(asking, .viewport($0)) }
    sizes = table.sizes_invalidation.map { PluginSizes(asking, $0) }
  }
}

/// What changes of the viewport invalidate for a plugin's instance.
final class PluginBounds: BoundsSensitivity {
  /// The function that is asked: one that is told of margins, or one that does not know them.
  fileprivate enum Query {
    case room(PluginFunctions.RoomInvalidation)
    case viewport(PluginFunctions.BoundsInvalidation)
  }

  private let asking: InvalidationAsking
  private let query: Query

  fileprivate init(_ asking: InvalidationAsking, _ query: Query) {
    (self.asking, self.query) = (asking, query)
  }

  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation {
    let instance = asking.instance
    let arguments = CallArguments.bounds(from: old.bounds, to: new.bounds)
    // A module that does not know margins cannot depend on them.
    if case .viewport = query, old.margins != new.margins {
      var moved = old
      moved.margins = new.margins
      if moved == new { return .nothing }
    }
    return try asking.ask(asking.state.context) { answer, sink throws(LayoutFailure) in
      try instance.require(.invalidation, with: arguments) { message in
        switch query {
        case .room(let query):
          var (old, new) = (layout_room(old), layout_room(new))
          return query(instance.pointer, &old, &new, answer, sink, message)
        case .viewport(let query):
          var (old, new) = (layout_viewport(old), layout_viewport(new))
          return query(instance.pointer, &old, &new, answer, sink, message)
        }
      }
    }
  }
}

/// What measured sizes invalidate for a plugin's instance.
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
private struct InvalidationAsking {
  let instance: PluginInstance
  let state: PreparedState

  func ask(
    _ context: (any LayoutContext)?,
    _ query: (
      UnsafeMutablePointer<layout_invalidation>, UnsafePointer<layout_element_sink>
    ) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> Invalidation {
    let listed = ListedElements(context)
    var sink = layout_element_sink(
      struct_size: UInt32(MemoryLayout<layout_element_sink>.size), reserved: 0,
      host: Unmanaged.passUnretained(listed).toOpaque(),
      add: { ListedElements.at($0).add($1, $2) }, add_kinds: { ListedElements.at($0).add($1, $2) })
    defer { withExtendedLifetime(listed) {} }
    var answer = layout_invalidation(Invalidation(.nothing))
    answer.scope = .max
    do throws(LayoutFailure) { try query(&answer, &sink) } catch {
      if let fault = listed.fault { throw instance.plugin.misbehaviour(.invalidation, fault) }
      throw error
    }
    if let fault = listed.fault ?? answer.fault {
      throw instance.plugin.misbehaviour(.invalidation, fault)
    }
    let invalidation = Invalidation(answer, listed.elements, kinds: listed.kinds)
    try follow(invalidation)
    return invalidation
  }

  /// Reads the content size again where the answer says that it changed.
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
  /// What is wrong with the answer, or nil.
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

/// Collects what a plugin lists as invalidated.
private final class ListedElements {
  private(set) var elements: [Element] = []
  private(set) var kinds: [ElementKind] = []
  /// The first entry that breaks a rule.
  private(set) var fault: ContractFault?
  private let known: KindTable
  private var rules: AttributesRules?

  init(_ context: (any LayoutContext)?) {
    known = context?.kinds ?? .standard
    rules = context.map { AttributesRules($0) }
  }

  static func at(_ host: UnsafeMutableRawPointer) -> ListedElements {
    Unmanaged.fromOpaque(host).takeUnretainedValue()
  }

  func add(_ foreign: UnsafePointer<layout_element>, _ count: UInt64) -> layout_status {
    collect(count) { () throws(ContractFault) in
      for foreign in UnsafeBufferPointer(start: foreign, count: Int(count)) {
        let element = Element(foreign)
        try rules?.checkPlace(of: element)
        elements.append(element)
      }
    }
  }

  func add(_ foreign: UnsafePointer<layout_kind_number>, _ count: UInt64) -> layout_status {
    collect(count) { () throws(ContractFault) in
      for number in UnsafeBufferPointer(start: foreign, count: Int(count)) {
        let kind = ElementKind(rawValue: number)
        guard known.contains(kind) else { throw .attributes(.unknownListedKind(kind)) }
        kinds.append(kind)
      }
    }
  }

  private func collect(_ count: UInt64, _ body: () throws(ContractFault) -> Void) -> layout_status {
    do throws(ContractFault) {
      guard count <= Invalidation.most - elements.count - kinds.count else {
        throw .tooMany(
          UInt64(elements.count + kinds.count) &+ count, .listed, most: Invalidation.most)
      }
      try body()
      return LAYOUT_OK
    } catch {
      fault = fault ?? error
      return LAYOUT_REFUSED
    }
  }
}
