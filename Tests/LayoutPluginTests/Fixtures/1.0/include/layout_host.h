// What a layout may ask of its host at any time.

#ifndef LAYOUT_HOST_H
#define LAYOUT_HOST_H

#include "layout_base.h"

LAYOUT_BEGIN

// The host as an instance knows it, from `create` to `destroy`: until then the table and what it
// points to are borrowed. The functions take `host` first and may be called while the host calls
// the instance.
typedef struct layout_host {
  uint32_t struct_size;
  uint32_t abi;  // LAYOUT_ABI the host was built with
  void *host;    // the host's own
  layout_text name;     // such as "layoutsh"; to report, not to decide by: ask for extensions
  layout_text version;  // such as "0.1.0"

  // Returns the host's table of `id`, as below; null when it has no such extension. The answer is
  // the same for the whole life of the instance.
  const void *LAYOUT_NULLABLE (*LAYOUT_NONNULL extension)(void *host, uint32_t id);
  // Leaves one line for people who debug the layout; the host adds which module and function it
  // is from. `text` is borrowed until the call returns.
  void (*log)(void *host, layout_text text);
} layout_host;

// Bytes of a file, as they are: the host has not looked at them.
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
  // 8536; borrowed until the instance is destroyed. LAYOUT_NONE when there is no such zone.
  // LAYOUT_REFUSED with one sentence when the system has no time zones: return the same status
  // with the same message.
  layout_status (*LAYOUT_NULLABLE time_zone)(void *host, layout_text name, layout_bytes *file,
                                             layout_message *message);
} layout_time_zones;

LAYOUT_END

#endif
