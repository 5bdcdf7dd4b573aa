#ifndef C_EDITLINE_H
#define C_EDITLINE_H

#include <histedit.h>
#include <stddef.h>
#include <stdint.h>

#include "SplitGuard.h"
#include "TerminalGuard.h"

// libedit behind functions with fixed parameters, because Swift cannot call its variadic ones.
//
// One editor, one thread. The functions of libedit that are not variadic (el_gets, el_line,
// el_insertstr, el_deletestr, el_cursor, el_resize, el_beep, el_end, history_init,
// history_end) are called as they are.
//
// Known defects of libedit 3.1-20221030 and what is done about them here:
// - a prompt or a line with a character the locale cannot convert is a null dereference: callers
//   check every prompt with mbstowcs and set a UTF-8 locale first;
// - EL_SIGNAL runs the resize inside the signal handler (use after free) and kills the whole
//   process group: it is set to 0 at once and never touched again;
// - below about 10 columns a wide character is a null store: callers do not edit below 20 x 4;
// - EL_ADDFN copies its strings and never frees them: each function is registered once;
// - EL_BIND to an unknown function corrupted the heap in older versions: functions are registered
//   before anything is bound;
// - H_LOAD writes one byte past its buffer for a line of 1024 bytes, and H_SAVE empties the file of
//   another process: neither is wrapped;
// - a newline in a prompt is swallowed and an invisible run at its end is lost: callers pass one
//   row that ends with a visible character;
// - re_fastputc writes through a null pointer when a line at the bottom of the window wraps after
//   some resizes: callers redraw such a line before the next key;
// - el_source and the key function ed-command split a line without looking whether that worked: an
//   unterminated quote or a backslash at the end is a wild pointer. el_source is not called, lines
//   are split by the caller, and ed-command is bound to no key;
// - bind copies keys and texts into 1024 characters without a check, reads past the end of a short
//   `\U+` escape, and keeps a pointer into its stack frame for `-k -s`; a macro that begins itself
//   is expanded for ever without a key being read: callers check the words first;
// - vi-histedit runs $EDITOR in raw mode and writes in front of the line where the answer is not
//   UTF-8: it is bound to no key;
// - in vi's commands `$` puts the cursor before an empty line, and the next key writes there:
//   callers bring it back before they hand on a key;
// - EL_REFRESH and el_resize forget where the cursor is: callers go to column 0 of the first row
//   of the prompt before.

/// Makes an editor on the standard streams, in emacs mode, without signal handling of its own.
/// Result: owned by the caller until el_end, or NULL when memory or the terminal fails.
/// program: borrowed for the call; the name that lines of an init file may be limited to.
EditLine *editline_open(const char *program);

/// Sets what each callback finds with editline_client. client: borrowed, must outlive the editor.
void editline_set_client(EditLine *editor, void *client);

/// Result: the pointer given to editline_set_client, borrowed, or NULL.
void *editline_client(EditLine *editor);

/// Sets the function that yields the prompt. It runs at every full refresh, so it does no work.
/// Its result is borrowed by libedit until it is called again. Between two `escape` characters
/// the prompt has no width.
void editline_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char escape);

/// Sets the function that waits for the next character: 1 and the character stored, 0 at the end
/// of input, -1 with errno for a failure. It runs on the thread that called el_gets.
void editline_set_reader(EditLine *editor, int (*reader)(EditLine *, wchar_t *));

/// Registers a key function under a name, for editline_bind and for init files. Call once for each
/// name. Its result is one of CC_NORM, CC_NEWLINE, CC_EOF, CC_REFRESH, CC_CURSOR, CC_ERROR ….
/// Result: 0, or -1 when memory fails. Strings: borrowed for the call.
int editline_add_function(EditLine *editor, const char *name, const char *summary,
                          unsigned char (*function)(EditLine *, int));

/// Binds a key sequence, with `^X` and `\e` escapes, to a named function.
/// Result: 0, or -1 when the name is unknown or memory fails. Strings: borrowed for the call.
int editline_bind(EditLine *editor, const char *keys, const char *function);

/// As above, for the keys that are commands in vi mode.
int editline_bind_in_commands(EditLine *editor, const char *keys, const char *function);

/// Reports whether a line whose first word begins with this prefix, which ends with `:`, is meant
/// for the editor's program: 1 or 0. The text before the colon is a substring of the name or a
/// basic regular expression. prefix: borrowed for the call.
int editline_is_for_program(EditLine *editor, const char *prefix);

/// Runs a command of an init file, split into words, without its messages.
/// Result: 0, or another number when libedit refuses it. words: `count` checked strings and a NULL,
/// borrowed for the call.
int editline_run(EditLine *editor, int count, const char *words[]);

/// 1 if the user has chosen the keys of vi, else 0.
int editline_is_vi(EditLine *editor);

/// Gives the editor a history. history: borrowed, must outlive the editor.
void editline_set_history(EditLine *editor, History *history);

/// Draws prompt and line from the cursor on, which must be in column 0.
void editline_refresh(EditLine *editor);

/// Puts the terminal into editing mode (1) or back into its own (0). 1 re-reads the window size.
void editline_prepare_terminal(EditLine *editor, int editing);

/// Result: 1 when the terminal can erase to the end of a row, which any screen terminal can.
int editline_can_erase(EditLine *editor);

/// Stores the size of the window as libedit last read it, which may differ from what it is now.
/// Result: 0, or -1 when libedit does not know. columns, rows: borrowed for the call.
int editline_size(EditLine *editor, int *columns, int *rows);

/// Writes bytes to standard output after the output of libedit, and flushes. bytes: borrowed for
/// the call. Result: 0, or -1 with errno.
int editline_write(const char *bytes, size_t count);

/// Result: the cells that a character takes in the locale, or -1 when it cannot be printed.
int editline_cell_width(uint32_t scalar);

/// Limits a history to `entries` and makes it skip a line equal to the one before. Result: 0, or -1
/// when memory fails.
int editline_history_configure(History *history, int entries);

/// Adds a line as the newest entry. line: borrowed for the call, copied. Result: 0, or -1.
int editline_history_enter(History *history, const char *line);

#endif
