// Options in a notation: the kinds that they name, and their text in other forms.

#ifndef LAYOUT_NOTATION_H
#define LAYOUT_NOTATION_H

#include "layout_attributes.h"
#include "layout_context.h"

LAYOUT_BEGIN

// Kinds in the plugin's memory: borrowed by the host until the next call into the instance.
typedef struct layout_kind_list {
  const layout_kind *LAYOUT_NULLABLE start;  // may be null when count is 0; each number is 0
  uint64_t stride;                           // distance between two kinds, in bytes
  uint64_t count;                            // at most 256
} layout_kind_list;

// layout.option-kinds/1: options name kinds, beside those of the descriptor.
#define LAYOUT_OPTION_KINDS 0x0E01u
typedef struct layout_option_kinds {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the kinds that the options of `context` name, which depend on nothing else; names are
  // not empty and occur once. Called before a `prepare` or an `apply` for which they may be others;
  // the host numbers them together with those of the descriptor and of the other layouts. Of two
  // kinds of one name the one in the descriptor counts.
  layout_status (*LAYOUT_NULLABLE kinds)(void *instance, const layout_context *context,
                                         layout_kind_list *kinds, layout_message *message);
} layout_option_kinds;

// Texts in the plugin's memory: borrowed by the host until the next call into the instance.
typedef struct layout_text_list {
  const layout_text *LAYOUT_NULLABLE start;  // may be null when count is 0
  uint64_t count;
} layout_text_list;

// A fault in the text of an option.
typedef struct layout_text_fault {
  uint64_t offset;       // in bytes from the start of the text; at most its length
  layout_text sentence;  // what was expected and found; owned by the plugin, borrowed until the
                         // next call into the instance
} layout_text_fault;

// layout.notation/1: options of type LAYOUT_OPTION_TEXT hold a text in a notation, which the layout
// can write in other forms, find faults in, and complete. No text is longer than 1 MiB. `option` is
// the number of one in the descriptor, and of this type.
#define LAYOUT_NOTATION 0x0F01u
typedef struct layout_notation {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the names of the forms besides the canonical one, such as "json": at most 16 words, as
  // names of options are; the same for the whole life of the instance. LAYOUT_NONE for an option
  // that is no notation: then the other functions are not called with it.
  layout_status (*LAYOUT_NULLABLE forms)(void *instance, uint32_t option, layout_text_list *forms,
                                         layout_message *message);
  // Writes the value of the option as the options of `context` have it: in one of its forms, or, if
  // `form` is empty, in the canonical one, which, set again, gives the same layout.
  layout_status (*LAYOUT_NULLABLE text)(void *instance, const layout_context *context,
                                        uint32_t option, const layout_text *form, layout_text *text,
                                        layout_message *message);
  // Writes the first fault of a text as a value of the option; LAYOUT_NONE if there is none.
  layout_status (*LAYOUT_NULLABLE fault)(void *instance, uint32_t option, const layout_text *text,
                                         layout_text_fault *fault, layout_message *message);
  // Writes the words that can stand at the end of a text that is being typed, each with what has
  // been typed of it already: at most 1000.
  layout_status (*LAYOUT_NULLABLE completions)(void *instance, uint32_t option,
                                               const layout_text *text, layout_text_list *words,
                                               layout_message *message);
} layout_notation;

LAYOUT_END

#endif
