import KernelLink

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
    var undone: [String]
    var suspended: [String]
    var settings: [String]
  }

  /// Every line that a journal held, with the one before it.
  private var lines: [(text: String, before: Int)] = []
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
  func moment(before index: Int) -> Supervisor.Moment {
    let state = states[index]
    var texts: [String] = []
    var line = state.line
    while line >= 0 {
      texts.append(lines[line].text)
      line = lines[line].before
    }
    return Supervisor.Moment(
      journal: JournalLines(lines: texts.reversed(), undone: state.undone),
      suspended: state.suspended, settings: state.settings)
  }

  /// Adds a step with the state before it; O(lines that changed since the last).
  mutating func append(node: Int, _ moment: Supervisor.Moment) {
    let journal = moment.journal
    // A journal only loses lines at its end, so the first that is the same ends the search.
    while depth > journal.lines.count || depth > 0 && lines[last].text != journal.lines[depth - 1] {
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
        node: node, line: last, undone: journal.undone, suspended: moment.suspended,
        settings: moment.settings))
    furthest = max(furthest, states.count)
  }

  /// Forgets step `index`, from 0, and those after it.
  mutating func removeAll(from index: Int) { states.removeSubrange(index...) }
}
