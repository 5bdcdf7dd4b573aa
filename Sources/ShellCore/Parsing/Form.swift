/// One way to write a command: its arguments in order, and what it does with their values.
///
///     Form(.indexPath("S,I"), .optional(.times, default: 1), .properties()) {
///       shell, path, count, changes throws(Refusal) in …
///     }
///
/// The closure takes exactly the types that the arguments are read as. Arguments that stand in order
/// come before keys and flags. A form has at most four: `.point`, `.insets` and the like take several words.
final class Form: Sendable {
  /// What may stand where, for help, hints and completion.
  let shape: Shape
  /// What it does to the scene; nil: what its command does.
  let effect: Effect?
  /// What it does or what its flags do, in one or two sentences; needed where the command has several forms.
  let summary: String
  private let body:
    @Sendable (inout ArgumentReader, Shell, () throws(Refusal) -> Void) throws(Refusal) -> Reply

  /// Reads the arguments, then calls `begin`, then runs the command.
  ///
  /// - Throws: `Refusal`; before `begin` nothing has changed.
  func run(_ reader: inout ArgumentReader, _ shell: Shell, begin: () throws(Refusal) -> Void)
    throws(Refusal) -> Reply
  {
    try body(&reader, shell, begin)
  }

  /// A form with one argument.
  init<A>(
    _ argument: Argument<A>, _ summary: String = "", effect: Effect? = nil,
    run: @escaping @Sendable (Shell, A) throws(Refusal) -> Reply
  ) {
    shape = argument.shape
    self.effect = effect
    self.summary = summary
    body = { (reader, shell, begin) throws(Refusal) in
      let value = try argument.read(&reader)
      try reader.finish()
      try begin()
      return try run(shell, value)
    }
  }

  /// A form without arguments.
  convenience init(
    _ summary: String = "", effect: Effect? = nil,
    run: @escaping @Sendable (Shell) throws(Refusal) -> Reply
  ) {
    self.init(.nothing, summary, effect: effect) { shell, _ throws(Refusal) in try run(shell) }
  }

  /// A form with two arguments.
  convenience init<A, B>(
    _ a: Argument<A>, _ b: Argument<B>, _ summary: String = "", effect: Effect? = nil,
    run: @escaping @Sendable (Shell, A, B) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b), summary, effect: effect) { shell, value throws(Refusal) in
      try run(shell, value.0, value.1)
    }
  }

  /// A form with three arguments.
  convenience init<A, B, C>(
    _ a: Argument<A>, _ b: Argument<B>, _ c: Argument<C>, _ summary: String = "",
    effect: Effect? = nil, run: @escaping @Sendable (Shell, A, B, C) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b).and(c), summary, effect: effect) { shell, value throws(Refusal) in
      try run(shell, value.0.0, value.0.1, value.1)
    }
  }

  /// A form with four arguments.
  convenience init<A, B, C, D>(
    _ a: Argument<A>, _ b: Argument<B>, _ c: Argument<C>, _ d: Argument<D>, _ summary: String = "",
    effect: Effect? = nil, run: @escaping @Sendable (Shell, A, B, C, D) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b).and(c).and(d), summary, effect: effect) { shell, value throws(Refusal) in
      try run(shell, value.0.0.0, value.0.0.1, value.0.1, value.1)
    }
  }
}

/// What may stand in a command, without the types of the values.
struct Shape: Sendable {
  /// What stands in order; only the last may be repeated.
  var places: [Place] = []
  /// The `key=value` words.
  var keys = Keys()
  /// The flags, anywhere after the name.
  var flags: [Flag] = []

  init(_ places: [Place] = [], keys: Keys = Keys(), flags: [Flag] = []) {
    self.places = places
    self.keys = keys
    self.flags = flags
  }

  /// The shape of this and then `other`.
  ///
  /// - Precondition: what stands in order comes before keys and flags.
  func and(_ other: Shape) -> Shape {
    precondition(
      other.places.isEmpty || keys.isEmpty && flags.isEmpty,
      "expected \(usage) to end with what stands in order, found \(other.usage) after it")
    var both = self
    both.places += other.places
    both.keys.add(other.keys)
    both.flags += other.flags
    return both
  }

  /// The arguments as people read them, such as `to X Y`.
  var usage: String {
    (places.map { $0.usage } + keys.usage + flags.map { $0.usage }).joined(separator: " ")
  }
}
