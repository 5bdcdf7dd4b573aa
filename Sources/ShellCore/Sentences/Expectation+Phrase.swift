public import LayoutCore

extension Expectation {
  /// A noun for sentences such as `alpha must be a number from 0 to 1`.
  var phrase: String {
    switch self {
    case .words(let words): return Sentence.list(words)
    case .string: return "a string"
    case .text: return "text"
    case .form(let form): return form
    case .number: return "a number"
    case .numberIn(let range):
      let ends = (Sentence.number(range.lowerBound), Sentence.number(range.upperBound))
      return "a number from \(ends.0) to \(ends.1)"
    case .integer(let range):
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .range(let limits):
      return "a range such as 20..80 within \(limits.lowerBound)..\(limits.upperBound)"
    case .size: return "a size such as 80x60"
    case .insets: return "insets top,left,bottom,right"
    case .count: return "a count such as x3"
    case .touchInsets: return "a length such as 10, or top,left,bottom,right, from 0 to 1000"
    case .tapCount(let limit): return "x1 to x\(limit)"
    case .layer: return "a layer"
    case .layerName: return "a letter and up to 63 letters, digits, '-' and '_'"
    case .module: return "a module"
    case .option: return "an option"
    case .kind: return "an element kind"
    case .element: return "an element such as 0,3 or header 0"
    case .indexPath: return "an index path such as 0,3"
    case .items: return "items such as 0,3 or 0,3..5"
    case .sections: return "a section such as 2, or several such as 2..4"
    case .file: return "a file"
    case .itemFile: return "a name that ends with .csv, .json or .ics"
    case .snapshotFile: return "a name that ends with .json"
    case .identifier: return "an identifier of at least one character"
    case .date: return "a date such as 2024-05-06"
    case .time: return "a time such as 09:30 or 9:30 PM"
    case .measuredSize: return "a height such as 40, or a size such as 60x40"
    case .startTime: return "a time from 00:00 to 24:00 such as 09:30"
    case .endTime: return "a time such as 09:30, or 26:00 for 02:00 of the next day"
    case .dateAndTime: return "a date and a time such as 2024-05-06 09:30"
    case .term:
      return "a number, an element, count, sections, items(S), content.width, offset.y, "
        + "frame(ELEMENT).x, z(ELEMENT), hit(X, Y), visible.count, overlaps, state.KEY or counter.NAME"
    case .comparison: return "==, !=, <, <=, >, >= or ~="
    case .mark(let mark): return "'\(mark)'"
    case .position: return "a section or item number"
    case .visibleTerm: return "visible.count or visible contains ELEMENT"
    case .endOfStatement: return "the end of the statement"
    }
  }
}

extension OptionType {
  /// A description of valid values, for example `a number from 0 to 100`.
  public var expectation: String { Expectation(self).phrase }
}
