#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

// The terminal's own modes, and the signals that matter while a line is read.
//
// Signals are turned into bytes of a pipe, so everything happens between two key strokes and
// nothing inside a handler. The handlers are in place only between begin and end; before and after,
// the dispositions are those of the rest of the program. A child forked in between neither writes
// into the pipe nor touches the terminal.

/// Requests by signals; terminal_watch_take returns a union of these.
enum terminal_event {
  TERMINAL_INTERRUPT = 1,  // SIGINT
  TERMINAL_RESIZED = 2,    // SIGWINCH
  TERMINAL_CONTINUED = 4,  // SIGCONT
  TERMINAL_SUSPEND = 8,    // SIGTSTP
  TERMINAL_HANGUP = 16,    // SIGHUP
  TERMINAL_TERMINATE = 32  // SIGTERM
};

/// Starts to watch signals and remembers the modes of the terminal. `escapes` is 1 if restoring may
/// send control sequences to it. Result: the descriptor that becomes readable when a signal came,
/// owned here; or -1 with errno.
int terminal_watch_begin(int terminal, int escapes);

/// Restores the dispositions found by terminal_watch_begin and raises the untaken signals again,
/// for them. The terminal is no longer ours to restore.
void terminal_watch_end(void);

/// Result: the events since the last call. Never blocks.
unsigned terminal_watch_take(void);

/// Stops this process as its default action for SIGTSTP would, and returns when it is continued.
void terminal_stop_process(void);

#endif
