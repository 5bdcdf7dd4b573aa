import ShellValues

/// The state before each step of a session that was played.
///
/// Journals of neighbouring steps share their lines, so n steps take room for n lines and not for n²/2.
struct StepStates {
  /// The state before one step.
  private struct State {
    /// Where the step stands in the session.
    var node: Int
    /// The last line of the journal; -1 for none.
    var line: Int
    var undone: [JournalEntry]
    var suspended: [String]
    var settings: ShellSettings
  }

  /// Every line that a journal held, with the one before it.
  private var lines: [(line: JournalEntry, before: Int)] = []
  private var states: [State] = []
  /// The journal that was looked at last: its last line, and how many it has.
  private var last = -1
  private var depth = 0

  /// The most steps that were played, whatever was forgotten later.
  private(set) var furthest = 0
  /// How many steps were played.
  var count: Int { states.count }

  /// Where step `index`, from 0, stands in the session.
  func node(of index: Int) -> Int { states[index].node }

  /// The state before step `index`, from 0; O(lines).
  func state(before index: Int) -> ShellState {
    let state = states[index]
    var entries: [JournalEntry] = []
    var line = state.line
    while line >= 0 {
      entries.append(lines[line].line)
      line = lines[line].before
    }
    return ShellState(
      journal: JournalLines(lines: entries.reversed(), undone: state.undone),
      suspended: state.suspended, settings: state.settings)
  }

  /// Adds a step with the state before it; O(lines that changed since the last).
  mutating func append(node: Int, _ state: ShellState) {
    let journal = state.journal
    // A journal only loses lines at its end, so the first that is the same ends the search.
    while depth > journal.lines.count || depth > 0 && lines[last].line != journal.lines[depth - 1] {
      last = lines[last].before
      depth -= 1
    }
    while depth < journal.lines.count {
      lines.append((journal.lines[depth], last))
      last = lines.count - 1
      depth += 1
    }
    states.append(
      State(
        node: node, line: last, undone: journal.undone, suspended: state.suspended,
        settings: state.settings))
    furthest = max(furthest, states.count)
  }

  /// Forgets step `index`, from 0, and those after it.
  mutating func removeAll(from index: Int) { states.removeSubrange(index...) }
}
