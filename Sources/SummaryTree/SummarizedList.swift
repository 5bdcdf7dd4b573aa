/// An ordered list that adds up its elements: sums before an index, and the element at a sum, in
/// O(log n).
///
/// An element is whatever the client measures: a line of a layout, a section, a run of equal items.
/// Here items lie in runs, and item 1,000 is looked for:
///
///     let runs = SummarizedList([Run(items: 600), Run(items: 5_000)])
///     let match = runs.find(1_000, by: \.items)   // index 1, offset 400, before.items 600
///
/// The list does not know that its elements are runs. To change one item, the client splits the run
/// at the offset that `find` returns, with `update` and `insert` or with `replaceSubrange`.
///
/// It is a value: a copy costs O(1) and shares nodes until one of the two is edited, and then only
/// the nodes on the edited path are copied.
///
/// Invariant: a B+ tree whose leaves all lie at the same depth; every node but the root is at least
/// half full; every node holds the count and the summary of what is below it, the summary added up
/// from left to right over its direct parts.
///
/// Where additions are inexact (floating point), the sum before an element is defined as: start with
/// zero at the root, and on the way down add the summaries of the children to the left, then of the
/// elements to the left, in order. Every query and the cursor give this same value to the last bit. It
/// depends on the shape of the tree, hence two lists of equal elements but of different history may
/// differ by rounding. With exact additions (integers; lengths that are multiples of a power of two)
/// there is no such difference.
///
/// Written here because no kept package offers a tree with summaries: the rope of swift-collections is
/// not public.
///
/// Not a `Collection`: subscripts cost O(log n), which generic algorithms would not expect. For walks
/// there are the iterator and `cursor(at:)`.
public struct SummarizedList<Element: SummarizedElement> {
  /// What the elements add up to.
  public typealias S = Element.S

  /// The top of the tree; the empty list is a leaf without elements.
  @usableFromInline var root: Node<Element>

  /// How full nodes may be.
  @usableFromInline package var capacity: NodeCapacity

  /// Creates a list over a tree that keeps the invariant.
  @inlinable init(root: Node<Element>, capacity: NodeCapacity) {
    self.root = root
    self.capacity = capacity
  }

  /// How many elements there are.
  @inlinable public var count: Int { root.count }

  /// True when there is no element.
  @inlinable public var isEmpty: Bool { root.count == 0 }

  /// What all elements add up to.
  @inlinable public var summary: S { root.summary }

  /// How many levels lie above the leaves.
  package var height: Int { root.height }
}

extension SummarizedList: Sendable where Element: Sendable, Element.S: Sendable {}
