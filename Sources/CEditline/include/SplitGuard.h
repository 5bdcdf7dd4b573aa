#ifndef SPLIT_GUARD_H
#define SPLIT_GUARD_H

#include <stddef.h>

// A part of the terminal that is set aside: whatever ends or stops this process, the terminal gets
// it back.
//
// While the guard is on, a signal that ends the process, and the end of the process itself, first
// write a text to standard output; so does a stop signal, after which the guard is off. Where lines
// or keys are read, their own handlers come first (TerminalGuard.h) and raise the signal again to
// these. A child forked meanwhile writes nothing. SIGKILL cannot be caught.

/// Puts the handlers in place, once; call it while no line and no key is read.
void split_guard_install(void);

/// Turns the guard on, with the text that gives the part back, `count` bytes, copied; it is cut
/// at 256.
void split_guard_begin(const char *text, size_t count);

/// Turns the guard off without writing.
void split_guard_end(void);

/// While the guard is on, keeps the terminal from echoing keys typed before they are read: the echo
/// would appear at the cursor, in the middle of the picture. Lines and keys are read with the
/// terminal's own echo.
void split_guard_silence(void);

/// Gives the terminal the echo back, before lines or keys are read; so do all ways in which the
/// guard ends.
void split_guard_echo(void);

/// Result: 1 if a stop signal has written the text since the last call, and the process was
/// continued; else 0.
int split_guard_take_stop(void);

#endif
