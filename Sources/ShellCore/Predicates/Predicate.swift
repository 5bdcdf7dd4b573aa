internal import CollectionEngine

/// A statement about the scene that is true or false.
///
///     count == 24
///     frame(header 0).y ~= 497.333 (0.001)
///     hit(70, 10) == 0,1
///     visible contains header 0
///     overlaps == 0
///
/// `==` and the others compare exactly; `~=` within a tolerance, 0.0005 where none is given. The
/// current layer is meant throughout, but `hit` asks all layers.
enum Predicate: Hashable {
  case compares(Term, Comparison, Term)
  case isNear(Term, Double, tolerance: Double)
  case isVisible(ElementName)

  /// How two values are compared.
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

  /// Something that has a value.
  enum Term: Hashable {
    case number(Double)
    case element(ElementName)
    /// The container of a layer, or `none`.
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
    case overlaps
    case state(String)
    case counter(String)
  }

  /// A number of a size, a point or a rectangle.
  enum Part: String, Hashable {
    case x, y, w, h, maxX, maxY, width, height
  }
}
