/// A place of the source that a mutation changes.
struct Site: Sendable {
  /// The kind of change at a site.
  enum Kind: String, Sendable {
    /// `<` and `<=`, `>` and `>=`, `==` and `!=` change places.
    case comparison
    /// 0 becomes 1, n becomes n + 1, 0.1 becomes 0.101.
    case constant
    /// The functions `min` and `max` change places.
    case extremum
    /// `+` and `-` change places.
    case sum
    /// `&&` and `||` change places.
    case logic
  }

  /// Its number, which `LAYOUTSH_MUTANT` names; unique among all sites of a plan.
  var number = 0
  var kind: Kind
  /// The file, from the root of the package.
  var file: String
  /// Counted from 1.
  var line: Int
  /// Byte offset of the text in its line, counted from 0.
  var column: Int
  /// The text that is replaced: an operator, a literal or a function's name.
  var text: String
  /// The text after it, which decides how it can be replaced: `nil`, `(` or nothing.
  var next: String
  /// Whether it comes after a closing parenthesis, so that tuples may be compared.
  var followsParenthesis: Bool

  /// One line of the plan's file.
  var row: String {
    [
      "\(number)", kind.rawValue, file, "\(line)", "\(column)", text, next, "\(followsParenthesis)",
    ].joined(separator: "\t")
  }

  init?(row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 8, let number = Int(fields[0]), let kind = Kind(rawValue: fields[1]),
      let line = Int(fields[3]), let column = Int(fields[4])
    else { return nil }
    self.number = number
    self.kind = kind
    self.file = fields[2]
    self.line = line
    self.column = column
    self.text = fields[5]
    self.next = fields[6]
    self.followsParenthesis = fields[7] == "true"
  }

  init(
    _ kind: Kind, file: String, line: Int, column: Int, text: String, next: String = "",
    followsParenthesis: Bool = false
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.text = text
    self.next = next
    self.followsParenthesis = followsParenthesis
  }
}
