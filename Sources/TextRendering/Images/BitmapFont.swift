internal import TextFormats

/// The glyphs of pictures: X11's fixed font of 8 by 13 points, `-misc-fixed-medium-r-normal--13`.
///
/// It is in the public domain. Latin, Greek and Cyrillic letters are here, punctuation, arrows, and
/// what drawings in a terminal are made of.
enum BitmapFont {
  /// Points from one column of text to the next.
  static let advance = 8
  /// Points of a glyph from top to bottom.
  static let height = 13

  /// The rows of a character's glyph, from the top: bit 0 of each is the left point; a question
  /// mark in a diamond for characters that have none.
  ///
  /// - Complexity: O(1).
  static func glyph(of character: Unicode.Scalar) -> ArraySlice<UInt8> {
    let index = index(of: character) ?? glyphs.count / height - 1
    return glyphs[index * height..<(index + 1) * height]
  }

  /// Whether a character has a glyph.
  static func has(_ character: Unicode.Scalar) -> Bool { index(of: character) != nil }

  private static func index(of character: Unicode.Scalar) -> Int? {
    var first = 0
    for range in ranges {
      if range.contains(character.value) {
        let index = first + Int(character.value - range.lowerBound)
        let isThere = glyphs[index * height..<(index + 1) * height].contains { $0 != 0 }
        return isThere || blanks.contains(character.value) ? index : nil
      }
      first += range.count
    }
    return nil
  }

  /// Characters without points.
  private static let blanks: Set<UInt32> = [0x20, 0xA0]

  /// The characters of the table, in order; a few have no glyph.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x0020...0x007E, 0x00A0...0x017F, 0x0386...0x03CE, 0x0400...0x045F, 0x2010...0x2027,
    0x2030...0x203A, 0x20AC...0x20AC, 0x2190...0x2195, 0x2212...0x2212, 0x221E...0x221E,
    0x2248...0x2248, 0x2260...0x2265, 0x2500...0x25CF, 0xFFFD...0xFFFD,
  ]

  private static let glyphs: [UInt8] = {
    guard case .success(let packed) = Base64.bytes(ofAddressText: Array(table.utf8)),
      let rows = try? Deflate.unpacked(packed, limit: 1 << 16)
    else { return [] }
    return rows
  }()

  /// Thirteen bytes for each character, packed by Deflate, in Base64.
  private static let table = """
    fVpfaxzJEW-NBmkkFmlYFjw-Fu16mASzBLM2QSc7w3h2TlZ2hOM_4mRMsEAnwwWShwgTYiWIWfsr-O0-gF-cL5EvkSe_3D\
    ewHwzeB5NJVXV1d_WuL7Ve7N9UV011V3V1Va-V8ijSpCIEWZYJVpY18NFPonxzs3_9-g4N2z_M4jjKvk_1uE632zlKn7E2\
    Jz-EQVEUx0MEIf4LcEiakybJpA2FlAPqdwL-V6EW7O3jyLIcxlEYrKzgoySrkLKE-J1NmhDJ5VVVDpMwaBA0ILNXllVOto\
    2vZ2naDMm2JgjuHBjOXoio0gBl0OiQtVX0ZXD2DMzoC7O0bfy3ngLZGcXDks1v6A9SgI9xEtbQOFYxgxeHfz4Kcju5Br4I\
    dtIqpa8eFiBpc-ApkubAfIId-DYSBFbmBViOoGLNpLrgQKB1mw-JUppclXY31za7KQ0LmEj1ZPL8uK4nk4nWdnB4dMba8k\
    oT2VbAPwpnAdLhUV4ajlGNtuXGC7PIBCYbarVNJmma9nq9SIPJpK7r45Q5vaiXanMIGAWNDhdtdR5qIm0rK-SHkvyzE2ui\
    RQRNaplmwIgXnuXlJa9ooEPn4I7hVMY_ZVk-O6t4GHEa5uzth2GB9jDnWZr2gxx5rE2vKGzQjvWPGqoxOQg9BMPS7hYvYk\
    e6EehbWJ16wkBoY0fkjnNwhz2kwFAMbR2yd_aFbXnVGbOMNnp_jzkp0jMH2D_kCOMf9GSWQEAbQFuI9TXoIfLPOWSKDmy6\
    c5GetBu3YC-OIY1sUQ4ZddXXKVJCJuqPNjdHvDFhrbfA6oPfsQF5luWVMuFSmDSkE6JWkGRhkmXJkLKLlx77aX1877jWm0\
    T1h3ma22w1zbob3WxqxzZmOWkVhYLjPxyzgkZOAV-5mB8LnWvjTrCjTOKN4m6HQRwtLAP698c_oksvb9y48ZvrQFb90prF\
    iQrXYGm2lHJJXZkXKZwMTIlifBVi-k-Ppk9PGdx6WI6jCwBrG2FU_8gc8kIY6BCDLYN5rKHgA0MdgGPAgfu3BMgyb1jigP\
    r7xsbG7e2NjX94aRD0wnsaynaNfo8D8B4HMgnCiHNfoWUcABkH0lQASre_53T766tq8t29-vEPE9aGSWlitFmA2iwAGQdQ\
    tQXeJinzs6Ojw8PDgzwg1S4NxhKAageyzB-W6jxIrjOZWEcf5PVbVUW5ChbOZbGhBKDbAXCQA5nggH8EB2h3WmzUu14axA\
    DF99jMBw8cwPdYkEkQyswH9YMDna4AXQGypDd0-Q2sdpkvjETmiyUgC4SMA5nkKNqKtl5BF2n_oGqXBmMJQLUDvZ4_TKRB\
    c3ygh7QfNacxW6HiVGHXGphiYwCSnuPzffhvcUwBoFnbyoGRCSTBYaQ5vM94DRLHyRIpk_kcKktol2SJPAHx-UNTrgwvhj\
    duXrt28wZNrRG1C87UxAEug920NFPDSXyZRMSOrYSiPXHsAsgSqS0TMnrWL1z42wOZ3umqp9xx9KQNB6A7xG3FBescR4Kj\
    Ny37dDw1h73O3K0rzIKBqwIwbbgkBMhGfGEKuIKrZsuB40XIAHJbxtZ8ER4IHeYAiHxtSsi81Mnl8FudqtRzRA-nY5iCun\
    BFIyBXodgKMlwV5QoCKi8xGCgQXW0ZR6aSKbyqE3OILXGiEI4oJ9PtLMp0uyYogDGdCs7aquAkHZv9TRHLG8OlDVvd6nqd\
    OQCyRMpAIFmZ1WDlawrKsVCAoPCyf-NSDXrOcSj6TI7vSs5UpqcGz0b4mnJit76tEzEeRpD9uU7EydnKzpbhZnLEgVQL0x\
    EyODkjo7NGXoocwqWh3j-GQ8gUjbbC51pFcwDorGFkCBkZ2wiQjKk6AUCBObNlHvieWLoenVHBZHpReG44kNVFJwHIJuJG\
    yR4DfGI5uPEdB3xiOQn63p3BieNM5RmMyCV828vEY1E4A4h6SvQyjAjAGk7cIZ6IcwEqB8fBeofanEYJ1OgEWToOQsPJEi\
    mTCQ4WvlQRUoTcqqfT6QV8lwrIf25E0R4YgAWgOqz1KBr2t1R3kedLxSZpAxovcb4_eqSF3LDxGLXFhxVV5FrGa4opevFr\
    En5ges0I2kRY3clsuSmWDaHXB-cM8qWm2OuDjerJ_--DGy73m6WmeJYyLXXIHjXYnhr_eE2x1-BGBfZ5dREt9cH8XA_TSW\
    O393KxoAXg6kSo_6gHPLrPIK_6-mxEwImrxFJMYXxQp4L-qWRHaRVgoYnz01WN7Q7xTXkVel2ofY9qojDE9cj9bFmStrRI\
    U26ahAWkursJJ4tWRdVGVfnNULDQn-J78MLHvMczZ2b9wxw7BTrUjcwlhISVaWyMmr2e26DXjmCObmiUdJFuRBHs6jEi4i\
    uxvNolAshy3ynQzVAhWx4G6m4Y5vtIMAVMFJXdMhf7NErnUe9Gps-x119qhs7lbdEWnj9gwW1qG4HuGgAv_e19fKkujvVm\
    SsnQ6gyL6IPKptvLssxtdkSP4-r4ux4MtrveTwGVSAHQ4WeoYDbhFFCYFFDXo_4I14rDpRybmaI10HWxOcI2PwVc0Arua3\
    MWUsBCQnGns0n_xmrbjnm3eUu3X1nCF4V6o3OwUBhjHkJwjWmGu6TSa6gvHWqmmQeQtx7qQMj5PQ-OgB6Yisuu6M6wLEHb\
    kKr1myD8EL43yWpY2hxvUsVVWHWp-yKSt-FfoINMOaldxGAPXJQ11eK9GNlajLR_iLNXWk6FPjEtjwOUAra61hxykeXsjk\
    aWI7qphV3fVCJtuHbMu82zR8PSTRbuCW-jywsvCuWGb4L0_bGdqfGPBcxbRwfZaaOHHtjMJzh5ec5bRrvoofYPpidwiF4D\
    r_n2W-yCt2Y5VC4hGAV4bF4u3wByid5fbL7t7aS5w9rChHDb3CRhQrjtvZT7euc5MNR3sLwodPlA3qUtg-YXQftV0DPkX_\
    fOqGsTN3NL92zmWSIuhrPuruDvZstXlfrZbnfxZxB7ohOw8-wXRWGPvE4_73fChTtPQd4URkuXfumvulEUHr17bEAYPPnX\
    MRWNcnKZtPrNm1oaKq7Au3IKdf3mK_exdJPOP4TwFPRvH2ZbDeBjdlYYzILQ_KgyisQ2G5b_LYfyVytzrasyaJgzJYQsx_\
    8Babe2d1JqrR7DH9Y8hM6ysdfcDX0sp7GsRrLOO6udc8Wbdj05TdYN8EOsbb1f2jQlkjT_vZB5_97JKHMbTUP5yzJvhczb\
    t0ZGOSknoYzMXKzpXAI1F-bMJVDbYti2BGoghg0YaP5cTHvOQPMlmMth0bYA29tSZiDAYCBl5mJZzXz4PXLF53LFJZj7Cj\
    yOnM-2GGbWQPMlJxrI90gw8BR4HLmIqpVrLcFHCVoJVCsUbEvwUYK2lfORYbktwVwCE71aUoKBBHMJ_Ihv5bQlmEtg5sPv\
    kSvayhWVYCBl5v57xEznUqb1X-ppk673ZaR_Pog99-GDnKmSU1By4Tkh9CTxZpwLN34RnC_hJwe2Ofp4z4lhg_gKAd4Kc_\
    GeL-Jg-xR-Ed7mfaaHDcSwK_FAxAHbpod9EqZ_YtuMNjHsihh2hW0zayADtic5n502f6laYdtn5nBQteKlrXjpZ9amJX-O\
    xUtXQ-d6vn3U2uKfNXgFRe6Qfu8PgpWVIAhD_O8LUP2-eg01OJRySQY9yGvOiZ7rJX382n-w0KlTbiZPxJNJvB0s9STeRp\
    ejbUgjLR_C8pkYIEa3QrR1oG0daH-BZpLuShpI2pa0LmlV0oqkj5LUO3Vsv8fvxKd917qvN_9XkthzmszKE8lHPIAnpwEP\
    k494gG-hVLotRcXy8kJxiUl3Mgy83wFnk5OTk4kdRh8Gx0gW0IdB_fj5vdqCe88fW_CXY_iYCqXf74tfsnsONEAOQJtkyi\
    hDBExbznXDZTGwMvP9dODiOM-bht3Bm6f1eBYAD0CwtrVTNMXO1lqAAFttbLm5FVnbaXbWbP32zdk3BqysD2aD9RUDrv5w\
    1YC2bZo8N2mYd7GdquXgVDWnPD2_uGwuL85PSwSPpvvV_vTRKTdqpxfNxamx4PTpwVMDyvPL2eV5acD97-4bEPWLWWHKUb\
    yWS3sWjE5GBvTT-sT8XwJaDWtoXr0GMj-8Ver1a1Ux58l_gJ7kPOynt29_4mF5g7HW6EvM5yd_ffly9hKc9T8
    """
}
