#ifndef CPOSIX_TERMINAL_H
#define CPOSIX_TERMINAL_H

/* Reads the size of the terminal on `descriptor` (borrowed) into `rows` and `columns` (borrowed until
   return; in cells, 0 where the terminal does not know). Returns 0, or -1 with errno ENOTTY and the like. */
int cposix_window_size(int descriptor, int *rows, int *columns);

/* Sets the size of the terminal on `descriptor` (borrowed), in cells; its foreground processes get SIGWINCH.
   Returns 0, or -1 with errno. */
int cposix_set_window_size(int descriptor, int rows, int columns);

/* Starts the program at `path` on a new pseudo-terminal of the given size, as leader of a new session, with
   default signals. `path`, `arguments` and `environment` (both ended by NULL) are borrowed until return.
   Returns the child's process id and puts the terminal's other end into `terminal`, which the caller owns
   and closes; or -1 with errno. A program that cannot be started exits with code 127. Safe to call from a
   process with threads: the child runs only C that needs no lock. */
int cposix_spawn_on_terminal(const char *path, char *const arguments[], char *const environment[],
                             int rows, int columns, int *terminal);

#endif
