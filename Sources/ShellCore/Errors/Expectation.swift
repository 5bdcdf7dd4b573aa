internal import LayoutCore

/// What a word or a field should have been, as data.
enum Expectation: Error, Hashable {
  // Words.
  case words([String])
  case string
  case text
  /// Text in a form that its layout names, such as `HH:MM`.
  case form(String)
  // Numbers.
  case number
  case numberIn(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case range(within: ClosedRange<Int>)
  case size
  case insets
  case count
  // Names and places.
  case layer
  case layerName
  case module
  case option
  case kind
  case element
  case indexPath
  case items
  case sections
  case file
  case itemFile
  // Dates and times.
  case date
  case time
  case startTime
  case endTime
  case dateAndTime
  // Parts of a statement.
  case term
  case comparison
  case mark(String)
  case position
  case visibleTerm
  case endOfStatement

  /// The values that an option takes.
  init(_ type: OptionType) {
    switch type {
    case .flag: self = .words(["on", "off"])
    case .number(let range): self = .numberIn(range)
    case .integer(let range): self = .integer(range)
    case .choice(let words): self = .words(words)
    case .size: self = .size
    case .insets: self = .insets
    case .text(let form): self = .form(form)
    }
  }

  /// Whether it is one number.
  var isNumber: Bool {
    switch self {
    case .number, .numberIn, .integer: return true
    default: return false
    }
  }
}
