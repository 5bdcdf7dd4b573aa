/// Work done since the layout was created, counted so that tests can tell what an edit costs.
package struct FlowWork: Equatable {
  /// Items whose sizes were read.
  package var itemsRead = 0
  /// Lines broken, again or for the first time.
  package var linesBroken = 0
  /// Nodes of line trees passed on the way to a line, or whose step had to be found.
  package var nodesVisited = 0

  /// The work done between two counts.
  package static func - (later: FlowWork, earlier: FlowWork) -> FlowWork {
    FlowWork(
      itemsRead: later.itemsRead - earlier.itemsRead,
      linesBroken: later.linesBroken - earlier.linesBroken,
      nodesVisited: later.nodesVisited - earlier.nodesVisited)
  }
}
