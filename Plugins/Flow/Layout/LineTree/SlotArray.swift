/// Elements of one kind of all nodes, in one array: each node has a slot there, or none.
///
/// Slots have room for a power of two, so that a slot that is given away fits another node.
struct SlotArray<Element> {
  /// The contents of all slots.
  var elements: ContiguousArray<Element> = []
  /// Unused slots, by the exponent of their room.
  private var unused: ContiguousArray<ContiguousArray<UInt32>> = []

  /// Gives `slot` room for `count` elements, one or more, which have no values yet.
  @inline(__always)
  mutating func makeRoom(for count: Int, in slot: inout Slot, filledWith element: Element) {
    if slot.room < count || slot.room > 4 * count {
      free(slot)
      slot = newSlot(exponent: Int.bitWidth - (count - 1).leadingZeroBitCount, filledWith: element)
    }
    slot.count = count
  }

  /// A slot that was given away, or one at the end.
  private mutating func newSlot(exponent: Int, filledWith element: Element) -> Slot {
    if exponent < unused.count, let start = unused[exponent].popLast() {
      return Slot(start: Int(start), exponent: exponent)
    }
    let slot = Slot(start: elements.count, exponent: exponent)
    // Most slots have room for one, which is quickest appended.
    elements.append(element)
    if exponent > 0 {
      let rest = slot.room - 1
      elements.append(addingCapacity: rest) { $0.append(repeating: element, count: rest) }
    }
    return slot
  }

  /// Puts the first `count` of `found`, one or more, into a slot that has room for them.
  mutating func keep(_ found: ContiguousArray<Element>, count: Int, in slot: inout Slot) {
    makeRoom(for: count, in: &slot, filledWith: found[0])
    let found = found.span
    var elements = elements.mutableSpan
    for place in 0..<count { elements[slot.start &+ place] = found[place] }
  }

  /// Gives a slot away.
  @inline(__always)
  mutating func free(_ slot: Slot) {
    if slot.exponent >= 0 { keepUnused(slot) }
  }

  private mutating func keepUnused(_ slot: Slot) {
    while unused.count <= slot.exponent { unused.append([]) }
    unused[slot.exponent].append(UInt32(truncatingIfNeeded: slot.start))
  }
}

/// The place of a node's elements in a `SlotArray`, in 8 bytes.
struct Slot {
  private var shortStart: UInt32 = 0
  private var shortCount: Int16 = 0
  private var shortExponent: Int16 = -1

  /// No slot.
  init() {}

  /// Room at `start`, which is not used yet.
  fileprivate init(start: Int, exponent: Int) {
    shortStart = UInt32(truncatingIfNeeded: start)
    shortExponent = Int16(truncatingIfNeeded: exponent)
  }

  /// Number of the first element.
  var start: Int { Int(shortStart) }

  /// No slot has more elements.
  static let most = 1 << 14

  /// Number of elements.
  var count: Int {
    get { Int(shortCount) }
    set { shortCount = Int16(truncatingIfNeeded: newValue) }
  }

  /// The capacity is 2 to this power; negative if there is no room.
  fileprivate var exponent: Int { Int(shortExponent) }

  /// For how many elements there is room.
  fileprivate var room: Int { exponent < 0 ? 0 : 1 &<< exponent }
}
