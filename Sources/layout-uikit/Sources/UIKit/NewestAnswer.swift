#if os(Linux)
package import LayoutCore

/// The newest answer of any flow layout: the values found, and the attributes objects for them.
///
/// UIKit's rule is fresh objects for each answer, which the class may change and keep (rule U-52).
/// Allocating them takes longer than finding the values, so objects of the previous answer that
/// nobody kept are used again. They do not even copy their values: an object reads them here by its
/// place until a setter changes it, or until the next answer while someone keeps it. An answer that
/// the class passes on untouched goes to the engine as values; no object is read.
///
/// One for all layouts, so that an object holds a place and no reference.
@MainActor package enum NewestAnswer {
  /// The values found, in the order of elements.
  static var found: [LayoutAttributes] = []
  /// The object at each place.
  private static var objects: [UICollectionViewLayoutAttributes] = []
  /// Objects left over from larger answers; the last one belongs to the place after `objects`.
  private static var spare: [UICollectionViewLayoutAttributes] = []
  private static var area = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Whether an object has values of its own.
  private static var hasChanged = false
  /// The reference counts of an object with one owner, as they lie in memory; nil until an object
  /// has been made.
  private static var single: UInt?
  /// Objects made so far.
  private(set) static var made = 0
  /// Objects of larger answers are not used again.
  private static let most = 1000

  // MARK: An answer begins

  /// Ends the previous answer, and begins one about a rectangle.
  static func begin(in area: Rect) {
    self.area = area
    end()
  }

  /// Gives kept objects their own values, and drops the values found.
  private static func end() {
    if found.isEmpty { return }
    partFromKept()
    found.removeAll(keepingCapacity: true)
  }

  /// Returns the attributes objects of `found`.
  static func attributes() -> [UICollectionViewLayoutAttributes] {
    while objects.count > found.count { spare.append(objects.removeLast()) }
    while objects.count < found.count {
      objects.append(spare.popLast() ?? object(at: objects.count))
    }
    if single == nil { single = countOfSingle() }
    defer { if found.count > most { forget() } }
    return objects
  }

  private static func object(at place: Int) -> UICollectionViewLayoutAttributes {
    made += 1
    let object = UICollectionViewLayoutAttributes()
    object.join(at: place)
    return object
  }

  // MARK: It comes back

  /// Lends the storage of an empty buffer to the next answer, so that `give` moves nothing.
  package static func borrow(_ attributes: inout [LayoutAttributes]) {
    guard attributes.isEmpty else { return }
    end()
    swap(&attributes, &found)
  }

  /// Called when an object of the answer gets values of its own.
  static func objectHasChanged() { hasChanged = true }

  /// Whether `answer` is the newest one and all its objects still have the values found.
  static func isUntouched(_ answer: [UICollectionViewLayoutAttributes]) -> Bool {
    !hasChanged && answer.count == found.count
      && answer.withUnsafeBufferPointer { given in
        objects.withUnsafeBufferPointer { $0.baseAddress == given.baseAddress }
      }
  }

  /// Appends the values found if `answer` is untouched and about this rectangle; ends the answer
  /// then, and empties it.
  ///
  /// - Returns: Whether values were appended, in the order of elements.
  package static func give(
    _ answer: inout [UICollectionViewLayoutAttributes], in area: Rect,
    to attributes: inout [LayoutAttributes]
  ) -> Bool {
    guard area == self.area, isUntouched(answer) else { return false }
    answer = []
    partFromKept()
    if attributes.isEmpty {
      swap(&attributes, &found)
    } else {
      attributes += found; found.removeAll(keepingCapacity: true)
    }
    return true
  }

  // MARK: It ends

  /// Replaces objects that someone keeps.
  ///
  /// A class that keeps the whole array shares its storage: the first access copies it, and every
  /// object has a second owner.
  private static func partFromKept() {
    if !hasChanged && areAllSingle { return }
    for place in objects.indices {
      if !isKnownUniquelyReferenced(&objects[place]) {
        objects[place].part()
        objects[place] = object(at: place)
      } else {
        objects[place].join(at: place)
      }
    }
    hasChanged = false
  }

  /// Leaves all objects to the class.
  private static func forget() {
    for place in objects.indices { objects[place].part() }
    (found, objects, spare) = ([], [], [])
  }

  // MARK: Owners

  /// Whether each object has one owner, this array. False if there was ever a weak reference.
  ///
  /// Compares reference counts in memory: `isKnownUniquelyReferenced` is a call per object and
  /// takes as long as finding its values. The second word of an object holds its counts, or the
  /// address of a table with them once there was a weak reference, which equals no counts.
  private static var areAllSingle: Bool {
    guard let single else { return false }
    // Mutable access copies an array that the class keeps, which adds an owner.
    return objects.withUnsafeMutableBytes { bytes in
      let objects = UnsafeRawBufferPointer(bytes)
      var differences: UInt = 0
      for offset in stride(from: 0, to: objects.count, by: MemoryLayout<UnsafeRawPointer>.size) {
        differences |= count(objects, offset) ^ single
      }
      return differences == 0
    }
  }

  /// Reads the counts of an object just made, so never weakly referenced.
  private static func countOfSingle() -> UInt? {
    guard !objects.isEmpty, isKnownUniquelyReferenced(&objects[0]) else { return nil }
    return objects.withUnsafeBytes { count($0, 0) }
  }

  private static func count(_ objects: UnsafeRawBufferPointer, _ offset: Int) -> UInt {
    objects.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
      .load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UInt.self)
  }
}
#endif
