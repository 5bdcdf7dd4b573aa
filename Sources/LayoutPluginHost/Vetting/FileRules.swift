import Glibc

/// Facts about a file or a folder that the rules need, as a plain value.
public struct FileFacts: Hashable, Sendable {

  /// The kind of file.
  public var kind: FileKind
  /// Number of the user it belongs to.
  public var owner: UInt32
  /// Permission bits and the sticky bit.
  public var mode: UInt32
  /// Whether the owner is the only member of its group.
  public var isGroupPrivate: Bool
  /// Length in bytes.
  public var size: Int

  /// Creates facts.
  public init(kind: FileKind, owner: UInt32, mode: UInt32, isGroupPrivate: Bool, size: Int) {
    self.kind = kind
    self.owner = owner
    self.mode = mode
    self.isGroupPrivate = isGroupPrivate
    self.size = size
  }
}

extension FileFacts {
  /// The facts of an open file, or nil if the system refuses them.
  init?(descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The facts of what is at the end of `path`, or nil if there is nothing.
  init?(followingLinks path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    let kind: FileKind
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    case S_IFIFO: kind = .pipe
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    let mode = UInt32(facts.st_mode) & 0o7777
    self.init(
      kind: kind, owner: facts.st_uid, mode: mode,
      isGroupPrivate: mode & 0o020 != 0 && Self.isPrivate(facts.st_gid, to: facts.st_uid),
      size: Int(facts.st_size))
  }

  /// Whether the present user's own group is private; found out once, because a confined process
  /// cannot ask the system.
  private static let ownGroup = isOwn(getegid(), of: geteuid())

  private static func isPrivate(_ group: gid_t, to user: uid_t) -> Bool {
    user == geteuid() && group == getegid() ? ownGroup : isOwn(group, of: user)
  }

  /// Whether group number `group` is the user's own: the primary one, of the same name, with no
  /// other member.
  private static func isOwn(_ group: gid_t, of user: uid_t) -> Bool {
    guard let account = getpwuid(user), account.pointee.pw_gid == group,
      let userName = account.pointee.pw_name.map({ String(cString: $0) }),
      let entry = getgrgid(group), String(cString: entry.pointee.gr_name) == userName
    else { return false }
    var member = entry.pointee.gr_mem
    while let name = member?.pointee {
      if String(cString: name) != userName { return false }
      member = member?.successor()
    }
    return true
  }
}

/// Decides from facts alone who may have written to a library.
public struct FileRules: Hashable, Sendable {
  /// Lengths that a library can have, in bytes.
  public static let sizes = 1024...(256 << 20)
  /// Numbers of the users whose files are trusted.
  public let trustedOwners: Set<UInt32>

  /// Trusts `user`, root, and the owner of the program.
  public init(user: UInt32, executableOwner: UInt32?) {
    trustedOwners = Set([user, 0] + (executableOwner.map { [$0] } ?? []))
  }

  /// Returns the fault of a library file, or nil.
  public func fault(ofFile facts: FileFacts) -> FileFault? {
    guard facts.kind == .regular else { return .kind(found: facts.kind, expected: .regular) }
    guard Self.sizes.contains(facts.size) else {
      return .size(found: facts.size, expected: Self.sizes)
    }
    return ownershipFault(facts, isSticky: false)
  }

  /// Returns the fault of a folder on the way to a library, or nil.
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

/// Reads files that only trusted users can have put where they are.
struct TrustedFiles {
  let rules: FileRules

  /// Checks a folder and all folders above it.
  ///
  /// - Parameter mayBeMissing: whether parts of the path may not exist; then no one else may make
  ///   them.
  func checkFolders(of path: String, mayBeMissing: Bool = false) throws(PluginError) {
    var folder = Substring(path)
    var isMissing = false
    while true {
      let path = folder.isEmpty ? "/" : String(folder)
      if let facts = FileFacts(followingLinks: path) {
        if let fault = rules.fault(ofFolder: facts, isOpenForNew: isMissing) {
          throw .untrusted(path: path, fault)
        }
        isMissing = false
      } else if mayBeMissing, errno == ENOENT {
        isMissing = true
      } else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      guard let slash = folder.lastIndex(of: "/") else { return }
      folder = folder[..<slash]
    }
  }

  /// Checks a regular file, not through a link.
  func check(_ path: String) throws(PluginError) { close(try opened(path).descriptor) }

  /// Returns the bytes of a regular file, not through a link.
  ///
  /// - Complexity: O(size of the file).
  func read(_ path: String) throws(PluginError) -> [UInt8] {
    let (descriptor, size) = try opened(path)
    defer { close(descriptor) }
    guard let bytes = readAll(descriptor, size) else { throw .changed(path: path) }
    return bytes
  }

  /// A checked file, open for reading, and its size.
  private func opened(_ path: String) throws(PluginError) -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ELOOP {
        throw .untrusted(path: path, .kind(found: .link, expected: .regular))
      }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard let facts = FileFacts(descriptor: descriptor) else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    if let fault = rules.fault(ofFile: facts) {
      close(descriptor)
      throw .untrusted(path: path, fault)
    }
    return (descriptor, facts.size)
  }
}

/// Exactly `size` bytes of an open file, or nil.
func readAll(_ descriptor: Int32, _ size: Int) -> [UInt8]? {
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let read = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
  }
  return bytes.count == size ? bytes : nil
}
