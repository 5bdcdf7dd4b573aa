import CLayoutPlugin
import LayoutABI
import LayoutCore

/// What must hold for attributes that come out of a plugin, checked one after the other.
///
/// Order is strict `AttributesOrder`, so one pass without hashing also finds duplicates. Cells must
/// exist in the content. Other elements need a kind of the layer, a section of the content (section
/// 0 is there even in empty content, for what belongs to the whole) and an item that is not
/// negative.
struct AttributesRules {
  private let context: any LayoutContext
  private let kinds: KindTable
  private let sectionCount: Int
  private var previous: Element?
  private var itemCount: (section: Int, count: Int) = (-1, 0)

  init(_ context: any LayoutContext) {
    self.context = context
    kinds = context.kinds
    sectionCount = context.sectionCount
  }

  /// The attributes for Swift, or what is wrong with them.
  ///
  /// - Complexity: O(1), beside the look-up of a section's item count once per section.
  mutating func vet(_ foreign: layout_attributes) -> Result<LayoutAttributes, Fault> {
    let element = Element(foreign.element)
    if let fault = placeFault(of: element) ?? orderFault(of: element) { return .failure(fault) }
    guard let attributes = LayoutAttributes(foreign) else {
      return .failure(
        fault(element, "pointer mode \(foreign.pointer), hidden \(foreign.is_hidden)"))
    }
    if let fault = valueFault(of: attributes) { return .failure(fault) }
    previous = element
    return .success(attributes)
  }

  /// What is wrong, for example `frame of 0,3 is (nan 0.0 50.0 50.0)`.
  struct Fault: Error {
    let text: String
  }

  private mutating func placeFault(of element: Element) -> Fault? {
    guard kinds.contains(element.kind) else {
      return Fault(text: "kind \(element.kind.rawValue) of \(element.indexText) is unknown")
    }
    let sections = element.kind == .cell ? sectionCount : max(1, sectionCount)
    guard 0..<sections ~= element.section else {
      return Fault(text: "\(name(element)) is not in the \(sectionCount) sections")
    }
    guard element.kind == .cell else {
      return element.item < 0 ? Fault(text: "\(name(element)) has a negative item") : nil
    }
    if itemCount.section != element.section {
      itemCount = (element.section, context.itemCount(inSection: element.section))
    }
    guard 0..<itemCount.count ~= element.item else {
      return Fault(text: "\(name(element)) is not in the \(itemCount.count) items of its section")
    }
    return nil
  }

  private func orderFault(of element: Element) -> Fault? {
    guard let previous, !(previous < element) else { return nil }
    if previous == element { return Fault(text: "\(name(element)) appears twice") }
    return Fault(text: "\(name(element)) comes after \(name(previous))")
  }

  private func valueFault(of attributes: LayoutAttributes) -> Fault? {
    let frame = attributes.frame
    if !frame.isFinite || frame.width < 0 || frame.height < 0 {
      let values = "\(frame.x) \(frame.y) \(frame.width) \(frame.height)"
      return Fault(text: "frame of \(name(attributes.element)) is (\(values))")
    }
    if !attributes.transform.isFinite {
      return Fault(text: "transform of \(name(attributes.element)) is not finite")
    }
    guard 0...1 ~= attributes.alpha else {
      return Fault(text: "alpha of \(name(attributes.element)) is \(attributes.alpha)")
    }
    return nil
  }

  private func fault(_ element: Element, _ found: String) -> Fault {
    Fault(text: "\(name(element)) has \(found)")
  }

  /// A cell as `0,3`, everything else as `header 0,0`.
  func name(_ element: Element) -> String {
    guard element.kind != .cell, let kind = kinds.name(of: element.kind) else {
      return element.indexText
    }
    return "\(kind) \(element.indexText)"
  }
}

extension Element {
  fileprivate var indexText: String { "\(section),\(item)" }
}

/// Memory that a plugin writes attributes to, with a guard behind its end.
final class AttributesBuffer {
  /// The most elements that a plugin may answer with; 2 GiB.
  static let most = 1 << 24
  private static let guardByte: UInt8 = 0xA5
  private static let emptyByte: UInt8 = 0xFF
  private var memory: UnsafeMutableBufferPointer<layout_attributes>

  init() { memory = Self.allocate(64) }

  deinit { memory.deallocate() }

  /// Elements that fit.
  var capacity: Int { memory.count - 1 }

  /// Where the plugin writes.
  var start: UnsafeMutablePointer<layout_attributes>? { memory.baseAddress }

  /// Makes room for `count` elements; what was written is gone.
  func grow(to count: Int) {
    memory.deallocate()
    memory = Self.allocate(count)
  }

  /// Whether nothing was written behind the end; puts the guard back.
  func guardHolds() -> Bool {
    let bytes = guardBytes
    let word = UInt64(Self.guardByte) &* 0x0101_0101_0101_0101
    let holds = stride(from: 0, to: bytes.count, by: 8).allSatisfy {
      bytes.load(fromByteOffset: $0, as: UInt64.self) == word
    }
    if !holds { bytes.initializeMemory(as: UInt8.self, repeating: Self.guardByte) }
    return holds
  }

  /// Reads the first `count` elements and leaves none behind for a later answer to be mistaken for.
  func take<Failure: Error>(
    _ count: Int, _ body: (layout_attributes) throws(Failure) -> Void
  ) throws(Failure) {
    defer {
      UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(memory)[
          ..<(count * MemoryLayout<layout_attributes>.stride)]
      ).initializeMemory(as: UInt8.self, repeating: Self.emptyByte)
    }
    for attributes in memory.prefix(count) { try body(attributes) }
  }

  private var guardBytes: UnsafeMutableRawBufferPointer {
    let bytes = UnsafeMutableRawBufferPointer(memory)
    return UnsafeMutableRawBufferPointer(
      rebasing: bytes[(capacity * MemoryLayout<layout_attributes>.stride)...])
  }

  private static func allocate(_ count: Int) -> UnsafeMutableBufferPointer<layout_attributes> {
    let memory = UnsafeMutableBufferPointer<layout_attributes>.allocate(capacity: count + 1)
    let bytes = UnsafeMutableRawBufferPointer(memory)
    bytes.initializeMemory(as: UInt8.self, repeating: emptyByte)
    bytes.suffix(MemoryLayout<layout_attributes>.stride).indices.forEach { bytes[$0] = guardByte }
    return memory
  }
}
