/// Who may have had a hand in a library, decided from facts alone.
public struct FileRules: Hashable, Sendable {
  /// Lengths that a library can have, in bytes.
  public static let sizes = 1024...(256 << 20)
  /// Numbers of the users whose files are trusted.
  public let trustedOwners: Set<UInt32>

  /// Trusts `user`, root, and the owner of the program.
  public init(user: UInt32, executableOwner: UInt32?) {
    trustedOwners = Set([user, 0] + (executableOwner.map { [$0] } ?? []))
  }

  /// What is wrong with a library file, or nil.
  public func fault(ofFile facts: FileFacts) -> FileFault? {
    guard facts.kind == .regular else { return .kind(found: facts.kind, expected: .regular) }
    guard Self.sizes.contains(facts.size) else { return .size(found: facts.size) }
    return ownershipFault(facts, isSticky: false)
  }

  /// What is wrong with a folder on the way to a library, or nil.
  ///
  /// Others may write to a folder with the sticky bit: they cannot replace what is not theirs.
  /// With `isOpenForNew` they may not, since they could make what is not there yet.
  public func fault(ofFolder facts: FileFacts, isOpenForNew: Bool = false) -> FileFault? {
    guard facts.kind == .folder else { return .kind(found: facts.kind, expected: .folder) }
    return ownershipFault(facts, isSticky: !isOpenForNew && facts.mode & 0o1000 != 0)
  }

  private func ownershipFault(_ facts: FileFacts, isSticky: Bool) -> FileFault? {
    guard trustedOwners.contains(facts.owner) else {
      return .owner(found: facts.owner, expected: trustedOwners.sorted())
    }
    if isSticky { return nil }
    if facts.mode & 0o002 != 0 { return .writableByAll(mode: facts.mode) }
    if facts.mode & 0o020 != 0, !facts.isGroupPrivate {
      return .writableByGroup(mode: facts.mode)
    }
    return nil
  }
}

/// Why a file or a folder is not trusted.
public enum FileFault: Error, Hashable, Sendable {
  /// It is something else.
  case kind(found: FileFacts.Kind, expected: FileFacts.Kind)
  /// It is too short or too long for a library.
  case size(found: Int)
  /// It belongs to a user who is not trusted.
  case owner(found: UInt32, expected: [UInt32])
  /// Everybody may change it.
  case writableByAll(mode: UInt32)
  /// Its group may change it, and is not the owner's own.
  case writableByGroup(mode: UInt32)
}
