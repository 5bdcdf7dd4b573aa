import LayoutPluginHost
import TestSupport
import Testing

/// Trust, decided from facts: no test needs to be root.
struct FileRulesTests {
  private let rules = FileRules(user: 1000, executableOwner: 77)
  private let good = FileFacts(
    kind: .regular, owner: 1000, mode: 0o755, isGroupPrivate: false, size: 50_000)

  @Test(
    "Owners are the user root and the executables",
    arguments: [(0, true), (77, true), (1000, true), (1001, false)])
  func ownersAreTheUserRootAndTheExecutables(owner: UInt32, isTrusted: Bool) {
    var facts = good
    facts.owner = owner
    let fault = FileFault.owner(found: owner, expected: [0, 77, 1000])
    expect(rules.fault(ofFile: facts), equals: isTrusted ? nil : fault)
    facts.kind = .folder
    expect(rules.fault(ofFolder: facts), equals: isTrusted ? nil : fault)
  }

  @Test("Others may not write") func othersMayNotWrite() {
    var facts = good
    facts.mode = 0o757
    expect(rules.fault(ofFile: facts), equals: .writableByAll(mode: 0o757))
    facts.mode = 0o1777
    expect(rules.fault(ofFile: facts), equals: .writableByAll(mode: 0o1777))
    facts.kind = .folder
    expect(rules.fault(ofFolder: facts) == nil, "a sticky folder")
    facts.mode = 0o777
    expect(rules.fault(ofFolder: facts), equals: .writableByAll(mode: 0o777))
  }

  @Test("Groups may write if they are private") func groupsMayWriteIfTheyArePrivate() {
    var facts = good
    facts.mode = 0o775
    expect(rules.fault(ofFile: facts), equals: .writableByGroup(mode: 0o775))
    facts.isGroupPrivate = true
    expect(rules.fault(ofFile: facts) == nil)
  }

  @Test("Only regular files are libraries", arguments: [FileKind.folder, .pipe, .link, .other])
  func onlyRegularFilesAreLibraries(kind: FileKind) {
    var facts = good
    facts.kind = kind
    expect(rules.fault(ofFile: facts), equals: .kind(found: kind, expected: .regular))
    facts.kind = .regular
    expect(rules.fault(ofFolder: facts), equals: .kind(found: .regular, expected: .folder))
  }

  @Test(
    "Sizes have limits", arguments: [(0, false), (1023, false), (1024, true), (256 << 20, true)])
  func sizesHaveLimits(size: Int, isAllowed: Bool) {
    var facts = good
    facts.size = size
    expect(
      rules.fault(ofFile: facts),
      equals: isAllowed ? nil : .size(found: size, expected: FileRules.sizes))
    facts.size = (256 << 20) + 1
    expect(
      rules.fault(ofFile: facts), equals: .size(found: (256 << 20) + 1, expected: FileRules.sizes))
  }
}
