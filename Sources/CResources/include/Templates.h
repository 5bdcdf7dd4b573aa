#ifndef TEMPLATES_H
#define TEMPLATES_H

#include <stddef.h>
#include <stdint.h>

/// A file that `new-plugin` writes, as bytes in the program.
typedef struct template_file {
  /// Its folder and name, such as `c/Makefile`.
  const char *path;
  const uint8_t *start;
  size_t length;
} template_file;

/// The number of files.
size_t template_file_count(void);

/// The file at `index`, which must be less than the number of files.
template_file template_file_at(size_t index);

#endif
