#if os(Linux)
import Testing
public import UIKit
import XCTest

/// Expects elements at frames: a line an element, named as `attrs` names it, then x, y, width and
/// height (rule U-95).
///
///     expectFrames(view, """
///       header 0  0 40 320 30
///       0,0       0 30 100 50
///       """)
///
/// Other elements are not compared unless `exactly` is true. A difference is printed as `diff`
/// does: what is missing with `-`, what is there with `+`. Works in Swift Testing and in XCTest.
///
/// - Parameters:
///   - rect: where elements are looked for; nil: the view's bounds.
///   - tolerance: how far a number may be off, in points.
/// - Returns: whether all are there.
@MainActor @discardableResult
public func expectFrames(
  _ view: UICollectionView, _ expected: String, rect: CGRect? = nil, tolerance: CGFloat = 0.001,
  exactly: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: Int = #column
) -> Bool {
  let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let wanted = try expected.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .map(ExpectedFrame.init)
    let found = view.attributes(in: rect ?? view.bounds)
      .map { ExpectedFrame(name: $0.name, numbers: $0.frame.numbers) }
    var known: [String: ExpectedFrame] = [:]
    for one in found { known[one.name] = one }
    var difference: [String] = []
    for one in wanted {
      guard let there = known.removeValue(forKey: one.name) else {
        difference.append("- \(one.text)")
        continue
      }
      let isEqual = zip(one.numbers, there.numbers).allSatisfy { abs($0 - $1) <= tolerance }
      if !isEqual { difference += ["- \(one.text)", "+ \(there.text)"] }
    }
    if exactly {
      difference += found.filter { known[$0.name] != nil }.map { "+ \($0.text)" }
    }
    if !difference.isEmpty { place.fail("frames differ\n" + difference.joined(separator: "\n")) }
    return difference.isEmpty
  } catch {
    place.fail(error.sentence)
    return false
  }
}

/// A line of expected frames.
private struct ExpectedFrame {
  let name: String
  let numbers: [CGFloat]

  var text: String { name + "  " + numbers.map { $0.shortText }.joined(separator: " ") }

  init(name: String, numbers: [CGFloat]) { (self.name, self.numbers) = (name, numbers) }

  struct BadLine: Error {
    let sentence: String
  }

  /// Reads `header 0  0 40 320 30`.
  init(_ line: String) throws(BadLine) {
    let words = line.split(separator: " ").map(String.init)
    let numbers = words.suffix(4).compactMap { Double($0) }.map { CGFloat($0) }
    guard words.count > 4, numbers.count == 4 else {
      throw BadLine(sentence: "expected 'ELEMENT X Y WIDTH HEIGHT', found '\(line)'")
    }
    self.init(name: words.dropLast(4).joined(separator: " "), numbers: numbers)
  }
}

extension CGRect {
  /// Origin and size.
  fileprivate var numbers: [CGFloat] { [origin.x, origin.y, size.width, size.height] }
}

extension CGFloat {
  /// At most three decimals.
  fileprivate var shortText: String {
    let rounded = (self * 1000).rounded() / 1000
    return Int64(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}

extension UICollectionViewLayoutAttributes {
  /// The element, as `attrs` names it: `0,3`, `header 2`, `Shelf 0,1`.
  fileprivate var name: String {
    let path = indexPath.map { "\($0)" }
    guard let kind = representedElementKind else { return path.joined(separator: ",") }
    let names = [
      UICollectionView.elementKindSectionHeader: "header",
      UICollectionView.elementKindSectionFooter: "footer",
    ]
    let isFirst = path.count < 2 || path[1] == "0"
    return "\(names[kind] ?? kind) " + (isFirst ? path.first ?? "" : path.joined(separator: ","))
  }
}

/// The place of an expectation in a test's source; reports its failure.
struct Place {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: Int

  /// Fails the test that runs, of either library.
  func fail(_ sentence: String) {
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: sentence),
        sourceLocation: SourceLocation(
          fileID: fileID, filePath: "\(filePath)", line: Int(line), column: column))
    } else {
      XCTFail(sentence, file: filePath, line: line)
    }
  }
}
#endif
