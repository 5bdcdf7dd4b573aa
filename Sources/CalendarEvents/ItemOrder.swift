/// The items of a section under names that last: an edit renames no item but those that come and
/// go.
///
///     var order = ItemOrder(count: 3)   // tags 0, 1 and 2
///     order.insert(at: 1)               // tag 3
///     order.item(of: 1)                 // 2
///     order.tag(of: 1)                  // 3
///
/// Tags are in blocks, in the order of the items. A tag knows its block and its place there, a
/// block the number of items before it: an edit moves the tags of one block, and the counts of the
/// later blocks.
///
/// Invariant: a block has 1 to `blockCapacity - 1` tags unless it is the only one, and
/// `tag(of: item(of: tag))` is the tag for each tag in use.
public struct ItemOrder {
  /// Number of tags at which a block is split in two.
  public static let blockCapacity = 512

  /// A block and a place in it.
  @usableFromInline struct Place {
    @usableFromInline var block: Int32
    @usableFromInline var offset: Int32
  }

  @usableFromInline struct Block {
    /// Number of items before the block.
    @usableFromInline var start: Int32
    @usableFromInline var tags: [Int32]
  }

  @usableFromInline var places: [Place]
  @usableFromInline var blocks: [Block] = []
  /// The blocks in the order of their items.
  private var sequence: [Int32] = []
  /// Names and blocks of what went away, for what comes.
  private var freeTags: [Int32] = []
  private var freeBlocks: [Int32] = []
  /// Number of tags and blocks that edits have written.
  public private(set) var moves = 0

  /// The items 0, 1, 2, … under these names.
  ///
  /// - Complexity: O(n).
  public init(count: Int) {
    let half = Self.blockCapacity / 2
    places = []
    places.reserveCapacity(count)
    for start in stride(from: 0, to: max(1, count), by: half) {
      let tags = Int32(start)..<Int32(min(count, start + half))
      let block = Int32(blocks.count)
      sequence.append(block)
      blocks.append(Block(start: Int32(start), tags: Array(tags)))
      for offset in 0..<Int32(tags.count) { places.append(Place(block: block, offset: offset)) }
    }
  }

  /// Upper bound of the cost of an edit: tags and blocks written.
  public var editCost: Int { Self.blockCapacity + sequence.count }

  /// The number of the item with a tag in use: O(1).
  @inlinable public func item(of tag: Int32) -> Int {
    let place = places[Int(tag)]
    return Int(blocks[Int(place.block)].start + place.offset)
  }

  /// The tag of an item, which must be there.
  ///
  /// - Complexity: O(log n).
  public func tag(of item: Int) -> Int32 {
    let block = blocks[Int(sequence[position(of: item)])]
    return block.tags[item - Int(block.start)]
  }

  /// Puts an item before another one, or at the end, and names it.
  ///
  /// - Complexity: O(`editCost`).
  public mutating func insert(at item: Int) -> Int32 {
    // 1. A name.
    let tag = freeTags.popLast() ?? Int32(places.count)
    if Int(tag) == places.count { places.append(Place(block: 0, offset: 0)) }
    // 2. Its block, and the later tags there.
    let position = position(of: item)
    let block = Int(sequence[position])
    let offset = item - Int(blocks[block].start)
    blocks[block].tags.insert(tag, at: offset)
    place(block, from: offset)
    // 3. The later blocks.
    shift(blocksAfter: position, by: 1)
    if blocks[block].tags.count == Self.blockCapacity { split(position) }
    return tag
  }

  /// Takes an item away, and gives its name, which may be used again.
  ///
  /// - Complexity: O(`editCost`).
  public mutating func remove(at item: Int) -> Int32 {
    let position = position(of: item)
    let block = Int(sequence[position])
    let offset = item - Int(blocks[block].start)
    let tag = blocks[block].tags.remove(at: offset)
    freeTags.append(tag)
    place(block, from: offset)
    shift(blocksAfter: position, by: -1)
    if blocks[block].tags.isEmpty, sequence.count > 1 {
      freeBlocks.append(sequence.remove(at: position))
    }
    return tag
  }

  /// Place in the sequence of the block that holds an item, or the last one.
  private func position(of item: Int) -> Int {
    var (low, high) = (0, sequence.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[Int(sequence[middle])].start <= item { low = middle } else { high = middle }
    }
    return low
  }

  /// Writes where the tags of a block lie, from one on.
  private mutating func place(_ block: Int, from offset: Int) {
    for index in offset..<blocks[block].tags.count {
      places[Int(blocks[block].tags[index])] = Place(block: Int32(block), offset: Int32(index))
    }
    moves += blocks[block].tags.count - offset
  }

  private mutating func shift(blocksAfter position: Int, by count: Int32) {
    for block in sequence[(position + 1)...] { blocks[Int(block)].start += count }
    moves += sequence.count - position
  }

  /// Moves the second half of a block to a new block after it.
  private mutating func split(_ position: Int) {
    let old = Int(sequence[position])
    let half = Self.blockCapacity / 2
    let new = Block(
      start: blocks[old].start + Int32(half), tags: Array(blocks[old].tags[half...]))
    blocks[old].tags.removeSubrange(half...)
    let number = freeBlocks.popLast() ?? Int32(blocks.count)
    if Int(number) == blocks.count { blocks.append(new) } else { blocks[Int(number)] = new }
    sequence.insert(number, at: position + 1)
    place(Int(number), from: 0)
  }
}
