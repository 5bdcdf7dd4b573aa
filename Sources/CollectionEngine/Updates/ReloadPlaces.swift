internal import LayoutCore

/// The places at which UIKit counts the inserts of reloads (rule B-03a): without moves and other
/// reloads.
///
/// A reloaded item may end up elsewhere; this is the place that UIKit compares with the targets of
/// moves.
struct ReloadPlaces {
  private let deletedSections: [Int]
  private let insertedSections: InsertShift
  private var deletedItems: [Int: [Int]] = [:]
  private var insertedItems: [Int: InsertShift] = [:]

  /// Reads the deletes and inserts of `requests`, which name each place as they were made.
  init(_ requests: BatchRequests) {
    deletedSections = requests.sections.sources.filter { $0.action == .delete }.map { $0.place }
    insertedSections = InsertShift(
      requests.sections.targets.filter { $0.action == .insert }.map { $0.place })
    for claim in requests.items.sources where claim.action == .delete {
      deletedItems[claim.place.section, default: []].append(claim.place.item)
    }
    var inserted: [Int: [Int]] = [:]
    for claim in requests.items.targets where claim.action == .insert {
      inserted[claim.place.section, default: []].append(claim.place.item)
    }
    for (section, items) in inserted { insertedItems[section] = InsertShift(items) }
  }

  /// Returns the place at which the reload of a section inserts it.
  ///
  /// - Complexity: O(log r) for r requests.
  func place(of section: Int) -> Int {
    let rank = section - deletedSections.prefixCount { deletedSections[$0] < section }
    return insertedSections.shifted(rank)
  }

  /// Returns the place at which the reload of an item inserts it.
  ///
  /// - Complexity: O(log r) for r requests.
  func place(of path: IndexPath) -> IndexPath {
    let section = place(of: path.section)
    let deleted = deletedItems[path.section] ?? []
    let rank = path.item - deleted.prefixCount { deleted[$0] < path.item }
    return IndexPath(item: insertedItems[section]?.shifted(rank) ?? rank, section: section)
  }
}

/// Inserted places, ascending: each that is at or before a number adds one to it, one after the
/// other.
private struct InsertShift {
  /// For each insert the smallest number that it and all before it add to.
  private var least: [Int] = []

  init(_ places: [Int]) {
    for (rank, place) in places.enumerated() {
      least.append(max(place - rank, least.last ?? .min))
    }
  }

  /// A number and what the inserts add to it.
  func shifted(_ number: Int) -> Int { number + least.prefixCount { least[$0] <= number } }
}
