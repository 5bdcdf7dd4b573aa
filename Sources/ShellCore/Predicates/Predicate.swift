internal import CollectionEngine

/// A predicate: a statement about the scene that is true or false.
///
///     count == 24
///     frame(header 0).y ~= 497.333 (0.001)
///     hit(70, 10) == 0,1
///     visible contains header 0
///     selected contains 0,3
///     focused == 0,3
///     frame(0,1).x - frame(0,0).maxX == 17.5
///     overlaps == 0
///     option.line-spacing == 10
///     layout == sticky over flow
///     label(0,2) == "Night shift"
///     law incremental
///
/// `==` and the like compare exactly, `~=` within a tolerance, by default 0.0005. Terms refer to
/// the current layer; `hit` tests all layers. Numbers are added, subtracted, multiplied and
/// divided; a minus between two names has a blank before it, because names contain hyphens.
enum Predicate: Hashable {
  case compares(Term, Comparison, Term)
  case isNear(Term, Double, tolerance: Double)
  case isVisible(ElementName)
  case isSelected(ElementName)
  /// A law of layouts, by its name.
  case law(String)

  /// Returns whether a statement is about a counter.
  @Sendable static func readsCounter(_ statement: String) -> Bool {
    var reader = PredicateReader(statement, at: 0)
    switch try? reader.predicate() {
    case .compares(let left, _, let right): return left.readsCounter || right.readsCounter
    case .isNear(let term, _, _): return term.readsCounter
    default: return false
    }
  }

  /// Returns whether an expression is about a counter.
  @Sendable static func computesCounter(_ expression: String) -> Bool {
    var reader = PredicateReader(expression, at: 0)
    return (try? reader.expression())?.readsCounter ?? false
  }

  /// The comparison of two values.
  enum Comparison: String, Hashable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// Whether the comparison holds for numbers.
    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .equal: return a == b
      case .unequal: return a != b
      case .lessOrEqual: return a <= b
      case .greaterOrEqual: return a >= b
      case .less: return a < b
      case .greater: return a > b
      }
    }
  }

  /// A term with a value.
  indirect enum Term: Hashable {
    case number(Double)
    case element(ElementName)
    /// A word such as the name of a layer, or `none`; a text in quotes.
    case name(String)
    case count
    case sections
    case items(section: Int)
    case content(Part)
    case offset(Part)
    case frame(ElementName, Part)
    case z(ElementName)
    case hit(x: Double, y: Double)
    case visibleCount
    case selectedCount
    /// The element that has the focus, or `none`.
    case focused
    case overlaps
    /// The layout of the current layer, `none` without one.
    case layout
    /// The name of the current layer.
    case layer
    /// The number of layers.
    case layers
    /// The size of the current layer's viewport.
    case bounds(Part)
    /// The current layer's content inset.
    case inset(Part)
    /// A fact of a layer, which need not be the current one.
    case fact(LayerFact, layer: String)
    /// The frame of a layer in the scene.
    case place(layer: String, Part)
    /// The label of an item, `none` without one.
    case label(ElementName)
    case alpha(ElementName)
    /// The pointer mode of an element, as `item` spells it.
    case pointer(ElementName)
    /// Whether an element is hidden: `on` or `off`.
    case hidden(ElementName)
    case state(String)
    case counter(String)
    /// An option as it is set for the layer, and a part of its size or its insets.
    case option(String, part: String?)
    /// A term and at least one operation on it, all of one rank, from left to right.
    case calculation(Term, [Step])

    /// Whether the value is that of a counter, or made of one.
    var readsCounter: Bool {
      switch self {
      case .counter: return true
      case .calculation(let first, let steps):
        return first.readsCounter || steps.contains { $0.operand.readsCounter }
      default: return false
      }
    }
  }

  /// An operation and its right operand.
  struct Step: Hashable {
    var operation: Operation
    var operand: Term
  }

  /// An operation on two numbers.
  enum Operation: String, Hashable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case by = "/"

    /// Returns the result, which is not finite after a division by zero.
    func result(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .plus: return a + b
      case .minus: return a - b
      case .times: return a * b
      case .by: return a / b
      }
    }
  }

  /// A component of a size, a point or a rectangle.
  enum Part: String, Hashable {
    case x, y, w, h, maxX, maxY, width, height, top, left, bottom, right
  }

  /// Facts about any layer by its name; the first three are `on` or `off`.
  enum LayerFact: String, Hashable {
    case shown, interactive, passthrough, layout, count
    /// Whether its items take the focus, as `layer LAYER focus` writes it.
    case focus
    /// The target layouts of its transition, `none` without one.
    case transition
  }
}
