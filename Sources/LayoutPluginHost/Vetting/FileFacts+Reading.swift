import Glibc

extension FileFacts {
  /// The facts of an open file; nil where the system does not tell.
  init?(descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The facts of what is at the end of `path`; nil where there is nothing.
  init?(followingLinks path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    let kind: Kind
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

  /// Whether the present user's own group is private; asked of the system once, since a confined
  /// process cannot ask it.
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
