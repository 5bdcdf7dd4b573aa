import CPosix

/// Counts that workers add to and the run prints at its end.
///
/// They live in memory that forked processes share.
final class Tally {
  private let places: UnsafeMutablePointer<UInt64>
  private let names: [String]

  /// Makes a count of 0 for each name, and the number of the input that is being tried.
  init(_ names: [String]) throws {
    self.names = names
    guard let memory = cposix_map_shared((names.count + 1) * 8) else {
      throw SetupProblem("no memory")
    }
    places = memory.bindMemory(to: UInt64.self, capacity: names.count + 1)
  }

  /// The input that is being tried.
  var input: Int {
    get { Int(cposix_load(places + names.count)) }
    set { cposix_store(places + names.count, UInt64(newValue)) }
  }

  /// Adds to a count, which must be one of the names.
  func add(_ name: String, _ count: Int = 1) {
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("not counted: \(name)")
    }
    cposix_store(places + index, cposix_load(places + index) + UInt64(count))
  }

  /// All counts that are not 0.
  var text: String {
    let parts = names.indices.compactMap { index in
      let count = cposix_load(places + index)
      return count == 0 ? nil : "\(count) \(names[index])"
    }
    return parts.joined(separator: ", ")
  }
}

/// Why a run cannot begin, in a few words.
struct SetupProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
