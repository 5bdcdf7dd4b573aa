// The descriptor of a plugin and the one function it exports.

#ifndef LAYOUT_PLUGIN_H
#define LAYOUT_PLUGIN_H

#include "layout_context.h"
#include "layout_host.h"

LAYOUT_BEGIN

// A layout's declarations and functions. Owned by the plugin, for the life of the process; does not
// change. Every function is required. `instance` is the one that `create` wrote.
//
// Life cycle of an instance
// 1. `create`, then `capability` for each id that the host knows.
// 2. `check_option` may come at any time.
// 3. `prepare` after every invalidation: new content that `apply` did not follow, options, or a
//    viewport that invalidates everything. `content_size` and the sections are read after it.
// 4. Queries, never before the first `prepare` or after one that failed.
// 5. `destroy`.
//
// Stability: between two invalidations an element has the same attributes in every answer, of
// `attributes_in_rect` and `attributes_for_element` alike. A host may report any other answer as
// the plugin's fault.
typedef struct layout_plugin_descriptor {
  uint32_t struct_size;
  uint32_t abi;         // LAYOUT_ABI the plugin was built with
  layout_text name;     // as in the file's name and note
  layout_text version;  // as in the note
  layout_text summary;  // one sentence
  layout_text author;   // for people; these three may be empty
  layout_text licence;  // an SPDX identifier such as "Apache-2.0"
  layout_text url;      // where it comes from
  const layout_kind *LAYOUT_NULLABLE kinds;      // kind_count, kind_size bytes apart
  const layout_option *LAYOUT_NULLABLE options;  // option_count, option_size bytes apart
  const layout_own_metric *LAYOUT_NULLABLE metrics;  // metric_count, at most 64, metric_size bytes
                                                     // apart
  uint32_t kind_count;
  uint32_t kind_size;
  uint32_t option_count;
  uint32_t option_size;
  uint32_t metric_count;
  uint32_t metric_size;
  uint32_t is_decorator;  // 1: wraps another layout, which is context->base
  layout_missing missing_kinds;  // standard kinds that it never shows
  uint16_t reserved;             // 0
  double touch_reach;  // maximum distance beyond its drawn box at which any element takes touches,
                       // in points, 0 to 1000
  void *LAYOUT_NULLABLE own;  // the plugin's own; the host does not look at it

  // Writes a new instance, owned by the plugin until `destroy`. `host` is borrowed until then.
  layout_status (*LAYOUT_NULLABLE create)(const struct layout_plugin_descriptor *plugin,
                                          const layout_host *host,
                                          void *LAYOUT_NULLABLE *LAYOUT_NONNULL instance,
                                          layout_message *message);
  // Ends an instance; it is not used afterwards.
  void (*LAYOUT_NULLABLE destroy)(void *instance);
  // Returns the capability table for `id`, as in layout_capabilities.h, or null if the instance has
  // no such capability. The answer is the same for the whole life of the instance.
  const void *LAYOUT_NULLABLE (*LAYOUT_NULLABLE capability)(void *instance, uint32_t id);
  // Checks whether `value`, which has the type and range declared for `option`, can be used;
  // LAYOUT_REFUSED with one sentence if not.
  layout_status (*LAYOUT_NULLABLE check_option)(void *instance, uint32_t option,
                                                const layout_value *value,
                                                layout_message *message);
  // Computes what the queries need from content, viewport and options.
  layout_status (*LAYOUT_NULLABLE prepare)(void *instance, const layout_context *context,
                                           layout_message *message);
  // Writes the size of the whole content; finite, >= 0.
  layout_status (*LAYOUT_NULLABLE content_size)(void *instance, layout_size *size,
                                                layout_message *message);
  // Writes the attributes of every element drawn in `rect`: its layout_box, the box around the
  // transformed frame, shares an area with `rect` as layout_intersects defines it. Touching edges
  // share none; an empty frame is in no rectangle, and an empty or negative `rect` contains
  // nothing. Hidden and transparent elements are included.
  //
  // Ascending by section, kind, item, each element once, to a buffer of `capacity` slots that lie
  // `stride` bytes apart and are owned by the host; `stride` is at least the size that
  // layout_attributes has in 1.0: write with layout_write_attributes. Writes their number to
  // `count`; LAYOUT_BUFFER_TOO_SMALL if there are more than `capacity`: then the contents of the
  // buffer do not matter.
  layout_status (*LAYOUT_NULLABLE attributes_in_rect)(
      void *instance, const layout_context *context, const layout_rect *rect,
      layout_attributes *buffer, uint64_t stride, uint64_t capacity, uint64_t *count,
      layout_message *message);
  // Writes the attributes of one element to a slot of `stride` bytes, even with an empty frame or
  // outside the content; LAYOUT_NONE if there is no such element.
  layout_status (*LAYOUT_NULLABLE attributes_for_element)(
      void *instance, const layout_context *context, const layout_element *element,
      layout_attributes *attributes, uint64_t stride, layout_message *message);
} layout_plugin_descriptor;

// The one exported symbol of a plugin: returns the descriptor, or null if the plugin cannot work
// with a host of version `host_abi`. May be called more than once.
#define LAYOUT_ENTRY_SYMBOL "layout_plugin_entry"
LAYOUT_EXPORT const layout_plugin_descriptor *LAYOUT_NULLABLE
layout_plugin_entry(uint32_t host_abi);

LAYOUT_END

#endif
