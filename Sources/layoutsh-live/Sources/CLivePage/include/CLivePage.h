#ifndef C_LIVE_PAGE_H
#define C_LIVE_PAGE_H

#include <stddef.h>

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

/* A file of the live page. */
typedef struct live_file {
  const char *_Nonnull path; /* as requests name it; "/" is the page itself */
  const char *_Nonnull type; /* its media type */
  const unsigned char *_Nonnull bytes;
  size_t size;
} live_file;

/* The number of files. */
extern const size_t live_file_count;

/* Returns a file of the page; `index` is less than `live_file_count`. */
live_file live_file_at(size_t index);

#endif
