/// A form of a command: its arguments in order, and what it does with their values.
///
///     Form(.indexPath("S,I"), .optional(.times, default: 1), .properties()) {
///       shell, path, count, changes throws(Refusal) in …
///     }
///
/// The closure takes exactly the types of the arguments. Positional arguments come before keys and
/// flags. A form has at most four arguments; some, such as `.point` and `.insets`, take several
/// words.
final class Form: Sendable {
  /// The shape of its arguments, for help, hints and completion.
  let shape: Shape
  /// Its effect on the scene, or nil for that of its command.
  let effect: Effect?
  /// Its deeds, or nil for those of its command.
  let deeds: Deeds?
  /// A description of the form or of its flags, in one or two sentences; required if the command
  /// has several forms.
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
    _ argument: Argument<A>, _ summary: String = "", effect: Effect? = nil, deeds: Deeds? = nil,
    run: @escaping @Sendable (Shell, A) throws(Refusal) -> Reply
  ) {
    shape = argument.shape
    self.effect = effect
    self.deeds = deeds ?? (effect == .shell ? .leavesScene : nil)
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
    _ summary: String = "", effect: Effect? = nil, deeds: Deeds? = nil,
    run: @escaping @Sendable (Shell) throws(Refusal) -> Reply
  ) {
    self.init(.nothing, summary, effect: effect, deeds: deeds) { shell, _ throws(Refusal) in
      try run(shell)
    }
  }

  /// A form with two arguments.
  convenience init<A, B>(
    _ a: Argument<A>, _ b: Argument<B>, _ summary: String = "", effect: Effect? = nil,
    deeds: Deeds? = nil, run: @escaping @Sendable (Shell, A, B) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b), summary, effect: effect, deeds: deeds) {
      shell, value throws(Refusal) in
      try run(shell, value.0, value.1)
    }
  }

  /// A form with three arguments.
  convenience init<A, B, C>(
    _ a: Argument<A>, _ b: Argument<B>, _ c: Argument<C>, _ summary: String = "",
    effect: Effect? = nil, deeds: Deeds? = nil,
    run: @escaping @Sendable (Shell, A, B, C) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b).and(c), summary, effect: effect, deeds: deeds) {
      shell, value throws(Refusal) in
      try run(shell, value.0.0, value.0.1, value.1)
    }
  }

  /// A form with four arguments.
  convenience init<A, B, C, D>(
    _ a: Argument<A>, _ b: Argument<B>, _ c: Argument<C>, _ d: Argument<D>, _ summary: String = "",
    effect: Effect? = nil, deeds: Deeds? = nil,
    run: @escaping @Sendable (Shell, A, B, C, D) throws(Refusal) -> Reply
  ) {
    self.init(a.and(b).and(c).and(d), summary, effect: effect, deeds: deeds) {
      shell, value throws(Refusal) in
      try run(shell, value.0.0.0, value.0.0.1, value.0.1, value.1)
    }
  }
}
