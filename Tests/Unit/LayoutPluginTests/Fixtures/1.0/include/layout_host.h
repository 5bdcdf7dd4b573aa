// Functions of the host that a layout may call at any time.

#ifndef LAYOUT_HOST_H
#define LAYOUT_HOST_H

#include "layout_base.h"

LAYOUT_BEGIN

// An instance's access to the host: the table and all it points to are borrowed from `create` to
// `destroy`. The functions take `host` first and may be called while the host calls the instance.
typedef struct layout_host {
  uint32_t struct_size;
  uint32_t abi;  // LAYOUT_ABI the host was built with
  void *host;    // the host's own
  layout_text name;     // such as "layoutsh"; for reports: to find out what it can do, ask for
                        // extensions
  layout_text version;  // such as "0.1.0"

  // Returns the host's table for `id`, as below, or null if it has no such extension. The answer
  // is the same for the whole life of the instance.
  const void *LAYOUT_NULLABLE (*LAYOUT_NONNULL extension)(void *host, uint32_t id);
  // Logs one line for people who debug the layout; the host adds the module and the function.
  // `text` is borrowed until the call returns.
  void (*log)(void *host, layout_text text);
} layout_host;

// The bytes of a file, which the host has not checked.
typedef struct layout_bytes {
  const uint8_t *LAYOUT_NULLABLE start;  // may be null when length is 0
  uint64_t length;
} layout_bytes;

// host.time-zones/1: the host reads time-zone files, layouts only parse them.
#define LAYOUT_TIME_ZONES 0x80000101u
typedef struct layout_time_zones {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the file of the time zone called `name`, such as "Europe/Berlin", in the form of RFC
  // 8536; borrowed until the instance is destroyed. LAYOUT_NONE if there is no such zone.
  // LAYOUT_REFUSED with one sentence if the system has no time zones: return the same status with
  // the same message.
  layout_status (*LAYOUT_NULLABLE time_zone)(void *host, layout_text name, layout_bytes *file,
                                             layout_message *message);
} layout_time_zones;

LAYOUT_END

#endif
