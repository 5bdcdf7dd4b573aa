// What a layout may ask of its host, whatever it is called for.

#ifndef LAYOUT_HOST_H
#define LAYOUT_HOST_H

#include "layout_base.h"

LAYOUT_BEGIN

// Bytes of a file, as they are: nobody has looked at them.
typedef struct layout_bytes {
  const uint8_t *LAYOUT_NULLABLE start;  // may be null when length is 0
  uint64_t length;
} layout_bytes;

// The functions take `host` first. They may be called while the host calls the plugin, from
// `connect` to `destroy`.
typedef struct layout_host {
  uint32_t struct_size;
  uint32_t reserved;
  void *host;  // the host's own

  // Writes the file of the time zone called `name`, as "Europe/Berlin", in the form of RFC 8536:
  // the host reads files, layouts only parse them. Borrowed until the instance is destroyed.
  // LAYOUT_NONE when there is no such zone; LAYOUT_REFUSED with one sentence when the system has
  // no time zones: return the same status with the same message.
  layout_status (*LAYOUT_NULLABLE time_zone)(void *host, layout_text name, layout_bytes *file,
                                             layout_message *message);
} layout_host;

// layout.connection/1: the layout asks its host for something.
#define LAYOUT_CONNECTION 0x0A01u
typedef struct layout_connection {
  uint32_t struct_size;
  uint32_t reserved;
  // Hands over the host's functions, once, before anything but `capability` is asked of the
  // instance. `host` is borrowed until the instance is destroyed.
  layout_status (*LAYOUT_NULLABLE connect)(void *instance, const layout_host *host,
                                           layout_message *message);
} layout_connection;

LAYOUT_END

#endif
