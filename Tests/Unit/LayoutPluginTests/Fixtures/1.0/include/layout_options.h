// Options that people can set, and their values.

#ifndef LAYOUT_OPTIONS_H
#define LAYOUT_OPTIONS_H

#include "layout_geometry.h"

LAYOUT_BEGIN

typedef uint32_t layout_option_type;
#define LAYOUT_OPTION_FLAG 1u     // on or off
#define LAYOUT_OPTION_NUMBER 2u   // minimum to maximum
#define LAYOUT_OPTION_INTEGER 3u  // a whole number, minimum to maximum
#define LAYOUT_OPTION_CHOICE 4u   // one of the words in choices
#define LAYOUT_OPTION_SIZE 5u     // both lengths >= 0
#define LAYOUT_OPTION_INSETS 6u   // each >= 0
#define LAYOUT_OPTION_TEXT 7u     // text that the layout parses; form describes it
// A host reads an unknown type as LAYOUT_OPTION_TEXT and passes on what people type, so give an
// option of a newer type a form too. It is unset if the type of its default is unknown as well.

typedef uint32_t layout_value_type;
#define LAYOUT_VALUE_NONE 0u    // unset
#define LAYOUT_VALUE_FLAG 1u    // index: 0 or 1
#define LAYOUT_VALUE_NUMBER 2u  // numbers[0]; of a number or an integer
#define LAYOUT_VALUE_CHOICE 3u  // index: position of the word in choices
#define LAYOUT_VALUE_SIZE 4u    // numbers[0] width, numbers[1] height
#define LAYOUT_VALUE_INSETS 5u  // numbers: top, left, bottom, right
#define LAYOUT_VALUE_TEXT 6u    // text

// Fields that the type does not use are 0.
typedef struct layout_value {
  layout_value_type type;
  uint32_t index;
  double numbers[4];
  layout_text text;  // in a descriptor: owned by the plugin, for the life of the process
                     // from the host: borrowed until the plugin's function returns
} layout_value;

// One declared option. Its number is its place in the descriptor. All pointers are owned by the
// plugin, for the life of the process.
typedef struct layout_option {
  layout_text name;     // the word people type: lower case, digits, hyphens
  layout_text summary;  // one sentence
  layout_text form;     // of a text: a description, such as "WORD,WORD..."
  const layout_text *LAYOUT_NULLABLE choices;  // of a choice: choice_count words
  uint32_t choice_count;
  layout_option_type type;
  double minimum;  // of a number or an integer
  double maximum;
  uint32_t is_per_section;  // 1: a section may have a value of its own
  uint32_t reserved;        // 0
  layout_value default_value;  // LAYOUT_VALUE_NONE: may be unset
  layout_text renamed_from;    // names in earlier versions, separated by spaces; they still set it
  layout_text renamed_values;  // values of earlier versions, "OLD=NEW" separated by spaces, each as
                               // people type it, without spaces in it; an OLD that is a valid value
                               // today is not replaced
} layout_option;

LAYOUT_END

#endif
