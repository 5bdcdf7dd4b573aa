// Lending: the reader reads an answer in the lender's memory instead of having it copied to a
// buffer.

#ifndef LAYOUT_LENDING_H
#define LAYOUT_LENDING_H

#include "layout_context.h"

LAYOUT_BEGIN

// Attributes in the lender's memory; owned by the lender, borrowed by the reader.
//
// The reader uses the named fields of each slot, up to touch_insets: reserved fields may hold
// anything, and reserved_later may be missing.
typedef struct layout_loan {
  const layout_attributes *LAYOUT_NULLABLE start;  // may be null when count is 0
  uint64_t stride;  // distance between two slots, in bytes; 144 to 4096
  uint64_t count;
} layout_loan;

// layout.lending/1: the layout lends its answers to rect queries. It has both functions, which give
// the same answers; the host may call either.
#define LAYOUT_LENDING 0x0D01u
typedef struct layout_lending {
  uint32_t struct_size;
  uint32_t reserved;
  // As attributes_in_rect of the descriptor, but writes the place of the answer: borrowed until the
  // next call into the instance.
  layout_status (*LAYOUT_NULLABLE attributes_in_rect)(void *instance, const layout_context *context,
                                                      const layout_rect *rect, layout_loan *loan,
                                                      layout_message *message);
} layout_lending;

// host.base-lending/1: the host lends a decorator the answers of its base.
#define LAYOUT_BASE_LENDING 0x80000201u
typedef struct layout_base_lending {
  uint32_t struct_size;
  uint32_t reserved;
  // As attributes_in_rect of layout_wrapped, whose `host` it takes first, but writes the
  // place of the answer: borrowed until the next call of a function of the base, or until the
  // plugin's function returns.
  layout_status (*LAYOUT_NULLABLE attributes_in_rect)(void *host, const layout_rect *rect,
                                                      layout_loan *loan, layout_message *message);
} layout_base_lending;

LAYOUT_END

#endif
