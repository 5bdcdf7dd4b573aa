import TestSupport
import Testing
import TextFormats

@testable import ShellCore

/// Scenes as links, and the packing below them.
struct SceneLinkTests {
  /// Packed data is unpacked to the same, whatever it is.
  @Test("Packing loses nothing") func packingLosesNothing() throws {
    var random = SplitMix(seed: 20)
    for round in 0..<rounds(60, often: 2000) {
      let length = Int.random(in: 0...(round % 10 == 0 ? 70_000 : 600), using: &random)
      let letters = UInt8.random(in: 1...255, using: &random)
      var bytes: [UInt8] = []
      while bytes.count < length {
        if bytes.count > 4, Bool.random(using: &random) {
          let start = Int.random(in: 0..<bytes.count, using: &random)
          bytes += bytes[start...].prefix(Int.random(in: 1...400, using: &random))
        } else {
          bytes.append(UInt8.random(in: 0...letters, using: &random))
        }
      }
      let packed = Deflate.packed(bytes)
      expect(try Deflate.unpacked(packed, limit: bytes.count), equals: bytes)
      if !bytes.isEmpty {
        #expect(throws: DeflateFault.tooLong(limit: bytes.count - 1)) {
          try Deflate.unpacked(packed, limit: bytes.count - 1)
        }
      }
    }
    let lines = Array(repeating: Array("drag 0 -12\n".utf8), count: 500).flatMap { $0 }
    expect(Deflate.packed(lines).count < lines.count / 20)
  }

  /// Data packed by zlib: in codes of its own, and not at all.
  @Test("Streams of others are unpacked") func streamsOfOthersAreUnpacked() throws {
    // Python: zlib.compressobj(9, zlib.DEFLATED, -15) over the numbers, and level 0 over "abc".
    let dynamic = try #require(bytes(of: Self.numbers))
    let text = (0..<500).map { "\($0)" }.joined(separator: " ")
    expect(try Deflate.unpacked(dynamic, limit: 10_000), equals: Array(text.utf8))
    let stored: [UInt8] = [1, 3, 0, 252, 255, 97, 98, 99]
    expect(try Deflate.unpacked(stored, limit: 3), equals: Array("abc".utf8))
    #expect(throws: DeflateFault.continues) { try Deflate.unpacked(stored + [0], limit: 9) }
    #expect(throws: DeflateFault.damaged) { try Deflate.unpacked(stored.dropLast(), limit: 9) }
  }

  private func bytes(of text: String) -> [UInt8]? {
    try? Base64.bytes(ofAddressText: Array(text.utf8)).get()
  }

  /// No bytes lead out of bounds; what is cut or changed is an error, or another text within the
  /// limit.
  @Test("Damaged streams are refused") func damagedStreamsAreRefused() throws {
    var random = SplitMix(seed: 21)
    let whole = try #require(bytes(of: Self.numbers))
    for count in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: DeflateFault.damaged) {
        try Deflate.unpacked(Array(whole.prefix(count)), limit: 1 << 16)
      }
    }
    var refused = 0
    for _ in 0..<rounds(2000, often: 100_000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let text = try? Deflate.unpacked(bytes, limit: 1 << 12) {
        expect(text.count <= 1 << 12)
      } else {
        refused += 1
      }
    }
    expect(refused > 100)
  }

  @Test("Links lead back") func linksLeadBack() throws {
    let lines = ["load flow", "sections 7 9", "item 0,0 label=\"ä 😀\"", "scroll to 0 30"]
    let link = try SceneLink(lines)
    for address in [
      link.fragment, "https://x.org/a#b\(link.fragment)", String(link.fragment.dropFirst()),
    ] {
      expect(try SceneLink(address: address), equals: link)
    }
    expect(try SceneLink([]).lines, equals: [])
    expect(try SceneLink(address: SceneLink([]).fragment).lines, equals: [])
  }

  @Test(
    "Other addresses are refused",
    arguments: [
      ("https://x.org/", "expected an address that ends with '#s=' and a scene"),
      ("#t=AA", "expected an address that ends with '#s=' and a scene"),
      ("#s=A*", "character 5 of the link: expected a letter, a digit, '-' or '_'"),
      ("#s=y8lPTFFIy8kvB", "the link is damaged: a part of it is missing or was changed"),
      ("#s=", "the link is damaged: a part of it is missing or was changed"),
      ("#s=" + String(repeating: "A", count: 9000), "a link has at most 8192 bytes, found 9003"),
    ]) func otherAddressesAreRefused(_ address: String, _ sentence: String)
  {
    do throws(LinkFault) {
      _ = try SceneLink(address: address)
      Issue.record("a link: \(address)")
    } catch { expect(error.sentence, equals: sentence) }
  }

  @Test("Lines that are none are refused") func linesThatAreNoneAreRefused() throws {
    for (text, fault) in [
      ("load flow\nbad\u{1}\n", LinkFault.line(2)),
      (String(repeating: "x", count: 70_000), .line(1)),
      (String(repeating: "load flow\n", count: 30_000), .textTooLong(limit: 1 << 18)),
    ] {
      let packed = Base64.addressText(of: Deflate.packed(Array(text.utf8)))
      #expect(throws: fault) {
        try SceneLink(address: "#s=" + String(decoding: packed, as: UTF8.self))
      }
    }
    var random = SplitMix(seed: 3)
    let noise = (0..<900).map { _ in "sections \(UInt64.random(in: 0...(.max), using: &random))" }
    #expect(throws: LinkFault.self) { try SceneLink(noise) }
  }

  /// The numbers from 0 to 499, packed by zlib in codes of its own.
  private static let numbers = """
    HdXZYeRADAPRVBCCCEBH55_YFOefu7brUexLIyuqbj169eloLs1orImmmlvzaF7NpznyJfNvLEeufMuP\
    _MqffJRLGYX_MkqVW3mUV_mUo17qqFb5iVVv9VFf9VOP7kv36Lbu6OYXunU_ul_dn-6j59IzeqwneqqH\
    3_fR8-r59By9l97Ra73RW723Xv6cV--n9-i79I0-64u-6rv1Pfr4az99R-fSGR3rRKc6t86j8-oQY2uQ\
    46LHRZCLIhdJLppcRLmocpHlYu6fjbkNt-U23bbbeFtv89FvCDjevszRcIg4VBwyDh2HkEPJIeXQcrIQ\
    zJFz6DkEHYoOSYemQ9Sh6pB1umLMUXZIO7Qd4g51h7xD3yHwUHjupWWOyEPlIfPQeQg9lB5SD62H2PPs\
    DjBH7yH4UHxIPjQfog_Vh-xD93l3WZgj_dB-iD_UH_IP_QeAQWAgmG-3ijkUBobBYYAYJAaKwWLAGDTm\
    7Prt_rGAeBgP42E8jIfxMB7Gw3h4dlGZw8N4GA_jYTyMh_Hw7vMu9H-jmdud3qXerd613r3excbDeBgP\
    Z1efOTyMh_EwHsbDeBgP42E83P1GmMPDeBgP42E8jIfxMB7Gw_d-TMzhYTyMh_EwHsbDeBgP4-Fnvzrm\
    8DAexsN4GA_jYTyMh_Hwu58nc3gYD-NhPIyH8TAexsN4-NvvmDk8jIfxMB7Gw3gYD-NhPHz2g98vnk8e\
    j-ARPIJH8AgewSN4BI_Mngbm8AgewSN4BI_gETyCR_CI94Ywh0fwCB7BI3gEj-yl2VOzt-Z_bJjbc7P3\
    Zg_OXpw9OXgEj-ARPNK9SszhETyCR_AIHsEjeASP4JF7zxdzeASP4BE8gkfwCB7BI3jk2TvHHB7BI3gE\
    j-ARPIJH8AgeefcgModH8AgewSN4BI_gETyCR769nMzhETyCR_AIHsEjeASP4JGzJ3ZvLEcWj-JRPIpH\
    8SgexaN4FI_OHmPm8CgexaN4FI_iUTyKR_Go92ozh0fxKB7Fo3gUj-JRPIpHs-edOTyKR_EoHsWj-wbs\
    I7CvwD4D_3eAuX0J9inYt2AfAzyKR_EoHsWj9z4YzOFRPIpH8SgexaN4FI_i0WdfFubwKB7Fo3gUj-JR\
    PIpH8ei7TxBzeBSP4lE8ikfxKB7Fo3j027eKOTyKR_EoHsWjeBSP4lE8evZROz8
    """
}
