/// A copy of a table from the other side: as much of it as both sides know, zeros for the rest.
///
/// - Parameters:
///   - table: starts with its `struct_size`.
///   - empty: the table with nothing in it.
/// - Complexity: O(size of the table).
public func copyTable<Table: BitwiseCopyable>(_ table: UnsafeRawPointer, over empty: Table)
  -> Table
{
  var copy = empty
  withUnsafeMutableBytes(of: &copy) { bytes in
    let size = Int(table.loadUnaligned(as: UInt32.self))
    bytes.copyMemory(
      from: UnsafeRawBufferPointer(start: table, count: min(size, bytes.count)))
  }
  return copy
}
