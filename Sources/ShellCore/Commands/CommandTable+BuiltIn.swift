extension CommandTable {
  /// The shell's commands: the one source of parsing, help, hints, completion and tests.
  ///
  /// To add a command, declare it in a file of this folder and name it here.
  static let builtIn = CommandTable([
    .load, .unload, .reload, .plugins, .set, .get,
    .layers, .use, .layer,
    .sections, .generate, .section, .importItems, .exportData, .insert, .append, .delete, .move,
    .item, .batch, .commit, .rollback, .snapshot, .select, .deselect,
    .bounds, .inset, .safeArea, .layoutMargins, .scroll, .scrollAnywhere, .fling, .focus,
    .measure, .invalidate,
    .press, .drag, .release, .tap, .longPress, .on, .tick, .settle, .notch, .policy,
    .attrs, .hit, .itemAt, .passthrough, .touchmap, .scrollers, .status, .content, .selected,
    .value, .explain,
    .compare, .diff, .stats, .trace,
    .transition, .frames,
    .draw, .svg, .ghost, .watch, .live,
    .source, .record, .stop, .play, .learn, .resume, .back, .goto, .note, .assert, .undo, .redo,
    .journal, .link,
    .help, .format, .pager, .time, .history, .clear, .quit,
  ])
}

extension Shell {
  /// Creates a shell with an empty scene.
  public convenience init(
    catalogue: any LayoutCatalogue, format: OutputFormat = .table,
    files: (any ContentFiles)? = nil
  ) {
    self.init(commands: .builtIn, catalogue: catalogue, format: format, files: files)
  }
}
