import Foundation
import TestSupport
import Testing

@testable import CaptureFiles

/// Every key of the format: what happens without it, with `null` and with something else.
struct CaptureKeyTests {
  /// A capture in which every key has a value.
  static let full = #"""
    {"format":"layoutsh-capture 1",
     "made":{"by":"hand","host":"hand","device":"iPhone","system":"iOS 18","limit":9,"settled":true},
     "scale":2,"direction":"rtl",
     "view":{"class":"UICollectionView","bounds":[0,1,2,3],"window":[0,1,2,3],
      "contentInset":[1,2,3,4],"adjustedContentInset":[1,2,3,4],"safeAreaInsets":[1,2,3,4],
      "insetAdjustment":"scrollable-axes","layoutMargins":[1,2,3,4],"marginsFollowSafeArea":true,
      "contentSize":[3,4]},
     "layout":{"class":"A","chain":["A","NSObject"],"base":"custom","own":false,"flips":true,
      "spec":"1wx44"},
     "flow":{"scroll":"horizontal","itemSize":"automatic","estimatedItemSize":[1,2],"lineSpacing":1,
      "interitemSpacing":2,"headerReferenceSize":[1,2],"footerReferenceSize":[1,2],
      "sectionInset":[1,2,3,4],"sectionInsetReference":"layout-margins","headersPin":true,
      "footersPin":false},
     "compositional":{"scroll":"vertical","interSectionSpacing":1,
      "contentInsetsReference":"readable-content","boundaryItems":[{"kind":"title",
       "alignment":"top-leading","pin":true,"extends":false,"offset":[1,2]}]},
     "sections":[{"items":2,"sizes":[[2,3,4]],"inset":[1,2,3,4],"line":1,"interitem":2,
      "header":[1,2],"footer":[1,2]}],
     "attributes":[{"category":"decoration","kind":"line","path":[1],"frame":[0,1,2,3],"zIndex":5,
      "alpha":0.5,"hidden":true,"transform":[1,0,0,1,2,3],
      "transform3D":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"center":[1,2],"size":[3,4]}],
     "queries":[{"name":"visible","rect":[0,1,2,3],"result":[0]}],
     "singles":[[0,0]],
     "views":[{"of":0,"class":"UIView","frame":[0,1,2,3],"alpha":0.5,"hidden":true,
      "preferred":[1,2],"id":"line","label":"Line"}],
     "scrollers":[{"frame":[0,1,2,3],"offset":[1,2],"contentSize":[3,4],"section":0}],
     "sheet":{"detents":[{"id":"low","value":100}],"selected":"low","largestUndimmed":"low",
      "prefersGrabber":true,"expandsOnScroll":true,"container":[0,1,2,3],"presented":[0,1,2,3]},
     "hits":{"origin":[1,2],"step":[22,22],"columns":1,"rows":1,
      "targets":[{"class":"UIView","id":"line","of":0}],"grid":[0]}}
    """#

  /// Keys that an answer of the layout or a view leaves out at their defaults.
  private static let leftOut: Set = [
    "attributes[0].zIndex", "attributes[0].alpha", "attributes[0].hidden",
    "attributes[0].transform", "attributes[0].transform3D", "attributes[0].center",
    "attributes[0].size", "views[0].alpha", "views[0].hidden", "views[0].preferred", "views[0].id",
    "views[0].label",
  ]
  /// Keys that are `null` where there is no answer.
  private static let nullable: Set = [
    "made.device", "made.system", "view.window", "layout.spec", "flow", "compositional",
    "compositional.contentInsetsReference", "sections[0].sizes", "sections[0].inset",
    "sections[0].line", "sections[0].interitem", "sections[0].header", "sections[0].footer",
    "singles[0][1]", "views[0].of", "scrollers[0].section", "sheet", "sheet.detents[0].id",
    "sheet.detents[0].value", "sheet.selected", "sheet.largestUndimmed", "sheet.prefersGrabber",
    "sheet.expandsOnScroll", "sheet.container", "sheet.presented", "hits", "hits.targets[0].id",
    "hits.targets[0].of",
  ]

  private static let value = Result {
    try JSONDecoder().decode(JSONValue.self, from: Data(full.utf8))
  }

  @Test("A capture with everything is read")
  func everythingIsRead() { expect(sentence(Array(Self.full.utf8)), equals: nil) }

  @Test("A key that is not there is missing, unless it is at its default")
  func keysAreNeeded() throws {
    let value = try Self.value.get()
    for place in value.places where place.isMember && place.path != "format" {
      expect(
        sentence(value.text { $0 == place.path ? .leftOut : .kept }),
        equals: Self.leftOut.contains(place.path) ? nil : "\(place.path): missing")
    }
    expect(
      sentence(value.text { $0 == "format" ? .leftOut : .kept }),
      equals: "expected format 'layoutsh-capture 1', found none")
  }

  @Test("Null stands for no answer where there may be none")
  func nullIsNoAnswer() throws {
    let value = try Self.value.get()
    for place in value.places where place.path != "format" {
      let found = sentence(value.text { $0 == place.path ? .instead("null") : .kept })
      if Self.nullable.union(Self.leftOut).contains(place.path) {
        expect(found, equals: nil, place.path)
      } else {
        expect(found ?? "a capture", contains: "\(place.path): expected ")
        expect(found?.hasSuffix(", found null") ?? false, place.path)
      }
    }
  }

  @Test("A value of another type is refused with its place")
  func typesAreKept() throws {
    let value = try Self.value.get()
    for place in value.places where place.path != "format" {
      let other = place.isObject ? "[]" : "{}"
      let found = sentence(value.text { $0 == place.path ? .instead(other) : .kept })
      expect(found ?? "a capture", contains: "\(place.path): expected ")
    }
  }

  @Test("Unknown keys are ignored, and the order of keys does not count")
  func otherKeysAreIgnored() throws {
    let value = try Self.value.get()
    let plain = try Capture(reading: value.text { _ in .kept })
    expect(try Capture(reading: value.text(reversed: true) { _ in .kept }), equals: plain)
    for place in value.places where place.isObject {
      let more = value.text { $0 == place.path ? .with(#""new":[{"a":[1,null]}]"#) : .kept }
      expect(try Capture(reading: more), equals: plain, place.path)
    }
  }
}

/// The fate of a value when a tree is written.
private enum Fate {
  case kept, leftOut
  case instead(String)
  /// An object with one more member.
  case with(String)
}

/// A value in a tree.
private struct Place {
  var path: String
  var isMember: Bool
  var isObject: Bool
}

extension JSONValue {
  /// Every value below this one.
  fileprivate var places: [Place] { places(in: "") }

  private func places(in path: String) -> [Place] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in
        let inner = path.isEmpty ? key : "\(path).\(key)"
        return [Place(path: inner, isMember: true, isObject: value.members != nil)]
          + value.places(in: inner)
      }
    case .list(let values):
      values.enumerated().flatMap { index, value in
        let inner = "\(path)[\(index)]"
        return [Place(path: inner, isMember: false, isObject: value.members != nil)]
          + value.places(in: inner)
      }
    default: []
    }
  }

  /// The tree as text, with a fate for the value at each path.
  fileprivate func text(reversed: Bool = false, _ fate: (String) -> Fate) -> [UInt8] {
    Array(text(in: "", reversed, fate).utf8)
  }

  private func text(in path: String, _ reversed: Bool, _ fate: (String) -> Fate) -> String {
    switch self {
    case .object(let members):
      let keys = members.keys.sorted()
      var parts = (reversed ? keys.reversed() : keys).compactMap { key -> String? in
        let inner = path.isEmpty ? key : "\(path).\(key)"
        switch fate(inner) {
        case .leftOut: return nil
        case .instead(let text): return "\"\(key)\":\(text)"
        case .kept, .with:
          return "\"\(key)\":\(members[key]?.text(in: inner, reversed, fate) ?? "")"
        }
      }
      if case .with(let member) = fate(path) { parts.append(member) }
      return "{\(parts.joined(separator: ","))}"
    case .list(let values):
      let parts = values.enumerated().map { index, value in
        let inner = "\(path)[\(index)]"
        if case .instead(let text) = fate(inner) { return text }
        return value.text(in: inner, reversed, fate)
      }
      return "[\(parts.joined(separator: ","))]"
    case .text(let text): return "\"\(text)\""
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .null: return "null"
    }
  }
}
