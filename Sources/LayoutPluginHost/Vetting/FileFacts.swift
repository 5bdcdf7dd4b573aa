/// What the rules need to know of a file or a folder, as a plain value.
public struct FileFacts: Hashable, Sendable {
  /// What there can be at a path.
  public enum Kind: String, Sendable {
    /// Bytes on a disk.
    case regular = "regular file"
    /// Files inside.
    case folder = "folder"
    /// A named pipe.
    case pipe = "named pipe"
    /// A link to another path.
    case link = "symbolic link"
    /// A socket or a device.
    case other = "device or socket"
  }

  /// What it is.
  public var kind: Kind
  /// Number of the user it belongs to.
  public var owner: UInt32
  /// Permission bits and the sticky bit.
  public var mode: UInt32
  /// Whether nobody but the owner is in its group.
  public var isGroupPrivate: Bool
  /// Length in bytes.
  public var size: Int

  /// Creates facts.
  public init(kind: Kind, owner: UInt32, mode: UInt32, isGroupPrivate: Bool, size: Int) {
    self.kind = kind
    self.owner = owner
    self.mode = mode
    self.isGroupPrivate = isGroupPrivate
    self.size = size
  }
}
