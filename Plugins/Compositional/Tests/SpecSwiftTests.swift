import CompositionalLayout
import TestSupport
import Testing

/// The UIKit code of a spec.
struct SpecSwiftTests {
  @Test(
    "Says in UIKit's words what the examples say",
    arguments: [
      (
        "two columns",
        [
          "subitem: item, count: 2)", ".interItemSpacing = .fixed(10)", ".interGroupSpacing = 10",
          "top: 0, leading: 10,",
        ]
      ),
      (
        "list, separators",
        [
          "heightDimension: .estimated(44)", #"elementKind: "line""#,
          "NSCollectionLayoutAnchor(edges: [.bottom])", "supplementaryItems: [line]",
        ]
      ),
      (
        "1 large + 2 small",
        [
          ".fractionalHeight(0.4)", ".fractionalWidth(0.7)", "NSCollectionLayoutGroup.vertical(",
          "subitems: [item, group]",
        ]
      ),
      ("peeking banners", [".orthogonalScrollingBehavior = .groupPagingCentered"]),
      (
        "store rows of 3",
        [
          ".orthogonalScrollingBehavior = .groupPaging", ".interItemSpacing = .fixed(6)",
          "UICollectionView.elementKindSectionHeader", "alignment: .top",
        ]
      ),
      (
        "mosaic",
        [
          "heightDimension: .fractionalWidth(0.5)", "repeatingSubitem: group, count: 2",
          "subitem: item2, count: 2",
        ]
      ),
      (
        "list + sidebar",
        [
          #"elementKind: "side""#, "alignment: .trailing", "side.extendsBoundary = false",
          ".supplementaryContentInsetsReference = .none",
        ]
      ),
      (
        "pinned cards",
        [
          "configuration.interSectionSpacing = 24", "header.pinToVisibleBounds = true",
          #"NSCollectionLayoutDecorationItem.background(elementKind: "card")"#,
          "UICollectionView.elementKindSectionFooter", "section.decorationItems = [card]",
        ]
      ),
      ("month", ["repeatingSubitem: item, count: 7", ".absolute(60)"]),
      (
        "waterfall",
        [
          "NSCollectionLayoutGroup.custom(",
          "frame: CGRect(x: 0.5 * size.width, y: 188, width: 0.5 * size.width, height: 112)",
        ]
      ),
      (
        "spread evenly",
        ["leading: .flexible(0), top: .fixed(0)", "repeatingSubitem: item, count: 3"]
      ),
      (
        "a whole page",
        [
          "configuration.boundarySupplementaryItems = [header]", "switch min(number, 2) {",
          ".paging", ".continuousGroupLeadingBoundary", "default:",
        ]
      ),
    ])
  func saysInUIKit(_ name: String, _ parts: [String]) throws {
    let example = try #require(SpecExamples.all.first { $0.name == name })
    let code = try CompositionalSpec(reading: example.text).swift
    for part in parts { expect(code, contains: part, name) }
  }

  @Test("Is the whole of a function") func isTheWholeOfAFunction() throws {
    let spec = try CompositionalSpec(
      reading: "{scroll=page gap=5} row .9wx44{edge=1,2+,3,4}(1wx~~9)")
    expect(
      spec.swift,
      equals: """
        import UIKit

        @MainActor func makeLayout() -> UICollectionViewCompositionalLayout {
          let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(1),
              heightDimension: .uniformAcrossSiblings(estimate: 9)))
          let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(0.9),
              heightDimension: .absolute(44)),
            subitems: [item])
          group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(2), top: .fixed(1),
            trailing: .fixed(4), bottom: .fixed(3))
          let section = NSCollectionLayoutSection(group: group)
          section.orthogonalScrollingBehavior = .paging
          section.interGroupSpacing = 5
          return UICollectionViewCompositionalLayout(section: section)
        }
        """)
  }

  @Test("Braces, brackets and quotes are in pairs, and a name is given before it is used")
  func isWellFormed() throws {
    for seed in 1...rounds(200, often: 3000) {
      var random = SceneRandom(seed: seed)
      let spec = CompositionalSpec.random(&random)
      let code = spec.swift
      for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] as [(Character, Character)] {
        var depth = 0
        for character in code {
          if character == open { depth += 1 }
          if character == close { depth -= 1 }
          expect(depth >= 0, "seed \(seed)")
        }
        expect(depth == 0, "seed \(seed) \(open) \(code)")
      }
      expect(code.count { $0 == "\"" } % 2 == 0, "seed \(seed)")
      var names: Set<String> = []
      for line in code.split(separator: "\n") {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        if words.first == "let", words.count > 1 { names.insert(String(words[1])) }
        // `name.property = …`, and lists of items.
        if let dot = words.first?.firstIndex(of: "."), words.count > 1, words[1] == "=",
          let name = words.first?[..<dot]
        {
          expect(names, contains: String(name), "seed \(seed) \(line)")
        }
        if let open = line.firstIndex(of: "["), !line.contains("edges:"), line.hasSuffix("]") {
          for name in line[line.index(after: open)...].dropLast().split(separator: ",") {
            expect(
              names, contains: String(name.filter { $0 != " " }), "seed \(seed) \(line)")
          }
        }
      }
    }
  }
}
