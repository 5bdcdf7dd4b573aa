import CLayoutPlugin
import LayoutABI
import LayoutCore

/// Initial and final attributes of a plugin's instance, checked as every other answer is.
final class PluginAnimation: Animation {
  private let instance: PluginInstance
  private let queryInitial: PluginFunctions.AttributesForElement
  private let queryFinal: PluginFunctions.AttributesForElement
  private let buffer = AttributesBuffer()

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_animation = instance.table(LAYOUT_ANIMATION) else { return nil }
    self.instance = instance
    queryInitial = try instance.required(table.initial_attributes, "animation")
    queryFinal = try instance.required(table.final_attributes, "animation")
  }

  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try ask(.initialAttributes, queryInitial, element, context)
  }

  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    try ask(.finalAttributes, queryFinal, element, context)
  }

  private func ask(
    _ function: PluginFunction, _ query: PluginFunctions.AttributesForElement, _ element: Element,
    _ context: any LayoutContext
  ) throws(LayoutFailure) -> LayoutAttributes? {
    var asked = layout_element(element)
    return try instance.attributes(of: element, function, context, buffer) {
      query($0, $1, &asked, $2, AttributesBuffer.stride, $3)
    }
  }
}

extension PluginInstance {
  /// Returns the attributes of one element, which `query` writes to `buffer`, or nil if there is no
  /// such element.
  ///
  /// - Throws: as `call`; `misbehaviour` for attributes that break a rule, or of another element.
  func attributes(
    of element: Element, _ function: PluginFunction, _ context: any LayoutContext,
    _ buffer: AttributesBuffer,
    _ query: (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>,
      UnsafeMutablePointer<layout_attributes>, UnsafeMutablePointer<layout_message>
    ) -> layout_status
  ) throws(LayoutFailure) -> LayoutAttributes? {
    let status = try call(function, with: .element(element, context.kinds), over: context) {
      query(pointer, $0, buffer.start, $1)
    }
    guard status != LAYOUT_NONE else { return nil }
    guard status == LAYOUT_OK else {
      throw plugin.misbehaviour(function, .meaninglessStatus(status))
    }
    defer { buffer.clear(1) }
    do throws(ContractFault) {
      var rules = AttributesRules(context)
      let attributes = try rules.vet(buffer.start.pointee)
      guard attributes.element == element else {
        throw .attributes(
          .otherElement(asked: rules.name(element), found: rules.name(attributes.element)))
      }
      return attributes
    } catch {
      throw plugin.misbehaviour(function, error)
    }
  }
}

/// Labels of a plugin's instance.
final class PluginLabels: Labelling {
  private let instance: PluginInstance
  private let queryLabels: PluginFunctions.Labels
  private let table: layout_labels

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_labels = instance.table(LAYOUT_LABELS) else { return nil }
    (self.instance, self.table) = (instance, table)
    queryLabels = try instance.required(table.labels, "labels")
  }

  func label(of element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> String? {
    var (asked, text) = (layout_element(element), layout_text())
    try instance.require(.labels, with: .element(element, context.kinds), over: context) {
      queryLabels(instance.pointer, $0, &asked, 1, &text, $1)
    }
    guard let label = String(text) else {
      throw instance.plugin.misbehaviour(
        .labels, .value(.unreadableLabel(AttributesRules(context).name(element))))
    }
    return label.isEmpty ? nil : label
  }

  func captions(of elements: [Element], _ context: any LayoutContext) throws(LayoutFailure)
    -> [Caption?]
  {
    guard let query = table.captions, !elements.isEmpty else {
      return Array(repeating: nil, count: elements.count)
    }
    let asked = elements.map { layout_element($0) }
    var foreign = [layout_caption](repeating: layout_caption(), count: asked.count)
    try instance.require(.captions, over: context) {
      query(instance.pointer, $0, asked, UInt64(asked.count), &foreign, $1)
    }
    var captions: [Caption?] = []
    for (element, caption) in zip(elements, foreign) {
      let read = Caption(caption)
      guard read != nil || caption.is_set == 0 else {
        throw instance.plugin.misbehaviour(
          .captions, .value(.caption(AttributesRules(context).name(element))))
      }
      captions.append(caption.is_set == 0 ? nil : read)
    }
    return captions
  }

  func opening(_ context: any LayoutContext) throws(LayoutFailure) -> Opening? {
    guard let query = table.opening else { return nil }
    var opening = layout_opening()
    let status = try instance.call(.opening, over: context) {
      query(instance.pointer, $0, &opening, $1)
    }
    if status == LAYOUT_NONE { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.opening, .meaninglessStatus(status))
    }
    let offset = Point(opening.offset)
    guard offset.isFinite else {
      throw instance.plugin.misbehaviour(.opening, .value(.place(offset)))
    }
    guard let name = String(opening.name) else {
      throw instance.plugin.misbehaviour(.opening, .value(.unreadableText(0)))
    }
    return Opening(offset, name)
  }
}

/// Explanations of a plugin's instance.
final class PluginExplanation: Explanation {
  private let instance: PluginInstance
  private let explainElement: PluginFunctions.Explain
  private let table: layout_explanation

  /// Fetches the capability, or nil if the instance lacks it.
  init?(_ instance: PluginInstance) throws(LayoutFailure) {
    guard let table: layout_explanation = instance.table(LAYOUT_EXPLANATION) else { return nil }
    self.instance = instance
    self.table = table
    explainElement = try instance.required(table.explain, "explanation")
  }

  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    var asked = layout_element(element)
    return try instance.facts(.explain, with: .element(element, context.kinds), over: context) {
      instance, context, sink, message in
      explainElement(instance, context, &asked, sink, message)
    }
  }

  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let explain = table.explain_point else { return [] }
    var asked = layout_point(point)
    return try instance.facts(.explain, with: .point(point), over: context) {
      instance, context, sink, message in
      explain(instance, context, &asked, sink, message)
    }
  }

  func remarks(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    guard let remarks = table.remarks else { return [] }
    return try instance.facts(.explain, over: context) { instance, context, sink, message in
      remarks(instance, context, sink, message)
    }
  }

  func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> TouchPlace? {
    guard let ask = table.place else { return nil }
    var asked = layout_point(point)
    var place = layout_touch_place()
    (place.date, place.day, place.minute) = (.nan, .nan, .nan)
    let status = try instance.call(.placeOfTouch, with: .point(point), over: context) {
      ask(instance.pointer, $0, &asked, &place, $1)
    }
    if status == LAYOUT_NONE { return nil }
    guard status == LAYOUT_OK else {
      throw instance.plugin.misbehaviour(.placeOfTouch, .meaninglessStatus(status))
    }
    return TouchPlace(place)
  }
}

extension PluginInstance {
  /// Returns the facts that a function of the plugin adds to a sink.
  ///
  /// - Throws: as `require`; `misbehaviour` for too many facts, or for one that cannot be
  ///   read.
  func facts(
    _ function: PluginFunction, with arguments: CallArguments? = nil,
    over context: any LayoutContext,
    _ ask: (
      UnsafeMutableRawPointer, UnsafePointer<layout_context>, UnsafePointer<layout_fact_sink>,
      UnsafeMutablePointer<layout_message>
    ) -> layout_status
  ) throws(LayoutFailure) -> [Fact] {
    let facts = CollectedFacts()
    var sink = layout_fact_sink(
      struct_size: UInt32(MemoryLayout<layout_fact_sink>.size), reserved: 0,
      host: Unmanaged.passUnretained(facts).toOpaque(),
      add: { Unmanaged<CollectedFacts>.fromOpaque($0).takeUnretainedValue().add($1, $2) })
    defer { withExtendedLifetime(facts) {} }
    let outcome = Result { () throws(LayoutFailure) in
      try require(function, with: arguments, over: context) { ask(pointer, $0, &sink, $1) }
    }
    if let fault = facts.fault { throw plugin.misbehaviour(function, fault) }
    try outcome.get()
    return facts.facts
  }
}

/// Collects what a plugin adds to a sink.
private final class CollectedFacts {
  private static let most = 10_000
  private(set) var facts: [Fact] = []
  private(set) var fault: ContractFault?

  func add(_ foreign: UnsafePointer<layout_fact>, _ count: UInt64) -> layout_status {
    guard count <= Self.most - facts.count else {
      fault = .tooMany(UInt64(facts.count) + count, .facts, most: Self.most)
      return LAYOUT_REFUSED
    }
    for entry in UnsafeBufferPointer(start: foreign, count: Int(count)) {
      guard let fact = Fact(entry) else {
        fault = .value(.unreadableFact(facts.count))
        return LAYOUT_REFUSED
      }
      facts.append(fact)
    }
    return LAYOUT_OK
  }
}
