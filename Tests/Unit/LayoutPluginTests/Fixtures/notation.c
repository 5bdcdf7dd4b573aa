// A plugin with an option in a notation that breaks the contract in one way, chosen by the macro
// MODE when it is compiled. It shows nothing.
//
// Nothing is wrong with MODE 0: a text is faulty from its first "?" on, and names the kind "own".

#include "CLayoutPlugin.h"

#include <string.h>

enum {
  GOOD,
  NO_KINDS,
  MANY_KINDS,
  NARROW_KINDS,
  KINDS_NOWHERE,
  NAMELESS_KIND,
  KIND_TWICE,
  CELL_KIND,
  NO_FORMS,
  MANY_FORMS,
  FORMS_NOWHERE,
  LOUD_FORM,
  FORM_TWICE,
  LONG_TEXT,
  FAR_FAULT,
  SILENT_FAULT,
  LONG_FAULT,
  MANY_WORDS,
  LONG_WORD,
  HOLE_IN_KINDS,
  HOLE_IN_NOTATION,
};

LAYOUT_PLUGIN_NOTE("notation", "1.0.0")

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)host;
  (void)message;
  *instance = (void *)plugin;
  return LAYOUT_OK;
}

static void destroy(void *instance) { (void)instance; }

static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance;
  (void)option;
  (void)value;
  (void)message;
  return LAYOUT_OK;
}

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)instance;
  (void)message;
  layout_text name = LAYOUT_TEXT("own");
  layout_kind_number number;
  return context->kind_named(context->host, name, &number) == LAYOUT_OK ? LAYOUT_OK
                                                                          : LAYOUT_FAILED;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)instance;
  (void)message;
  size->width = size->height = 0;
  return LAYOUT_OK;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)instance;
  (void)context;
  (void)rect;
  (void)buffer;
  (void)stride;
  (void)capacity;
  (void)message;
  *count = 0;
  return LAYOUT_OK;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)instance;
  (void)context;
  (void)element;
  (void)attributes;
  (void)stride;
  (void)message;
  return LAYOUT_NONE;
}

static layout_status kinds(void *instance, const layout_context *context, layout_kind_list *list,
                           layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  static layout_kind own[257];
  memset(own, 0, sizeof own);
  own[0].name = (layout_text)LAYOUT_TEXT("own");
  own[0].category = MODE == CELL_KIND ? LAYOUT_CELL : LAYOUT_SUPPLEMENTARY;
  own[1] = own[0];
  own[1].name.start = MODE == KIND_TWICE ? "own" : "two";
  if (MODE == NAMELESS_KIND) own[1].name.length = 0;
  if (MODE == NO_KINDS) return LAYOUT_OK;
  list->start = MODE == KINDS_NOWHERE ? NULL : own;
  list->stride = MODE == NARROW_KINDS ? 23 : sizeof own[0];
  list->count = MODE == MANY_KINDS ? 257 : 2;
  return LAYOUT_OK;
}

static layout_status forms(void *instance, uint32_t option, layout_text_list *list,
                           layout_message *message) {
  (void)instance;
  (void)message;
  if (option != 0) return LAYOUT_NONE;
  static const layout_text words[17] = {LAYOUT_TEXT("json"),
                                        {MODE == LOUD_FORM    ? "Loud"
                                         : MODE == FORM_TWICE ? "json"
                                                              : "dots",
                                         4}};
  if (MODE == NO_FORMS) return LAYOUT_OK;
  list->start = MODE == FORMS_NOWHERE ? NULL : words;
  list->count = MODE == MANY_FORMS ? 17 : 2;
  return LAYOUT_OK;
}

static layout_status text(void *instance, const layout_context *context, uint32_t option,
                          const layout_text *form, layout_text *text, layout_message *message) {
  (void)instance;
  (void)message;
  static layout_value value;
  if (form->length == 4) {
    *text = *form;
    return LAYOUT_OK;
  }
  layout_status status = context->general_values(context->host, option, 1, &value);
  *text = value.text;
  if (MODE == LONG_TEXT) text->length = (1 << 20) + 1;
  return status;
}

static layout_status fault(void *instance, uint32_t option, const layout_text *text,
                           layout_text_fault *fault, layout_message *message) {
  (void)instance;
  (void)option;
  (void)message;
  for (uint64_t at = 0; at < text->length; at++)
    if (text->start[at] == '?') {
      fault->offset = MODE == FAR_FAULT ? text->length + 1 : at;
      fault->sentence = (layout_text)LAYOUT_TEXT("expected no question");
      if (MODE == SILENT_FAULT) fault->sentence.length = 0;
      if (MODE == LONG_FAULT) fault->sentence.length = 4097;
      return LAYOUT_OK;
    }
  return LAYOUT_NONE;
}

static layout_status completions(void *instance, uint32_t option, const layout_text *text,
                                 layout_text_list *list, layout_message *message) {
  (void)instance;
  (void)option;
  (void)message;
  static layout_text words[1001];
  words[0] = *text;
  words[1] = (layout_text)LAYOUT_TEXT("more");
  if (MODE == LONG_WORD) words[1].length = UINT64_MAX;
  list->start = words;
  list->count = MODE == MANY_WORDS ? 1001 : 2;
  return LAYOUT_OK;
}

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  static const layout_option_kinds own = {sizeof own, 0, MODE == HOLE_IN_KINDS ? NULL : kinds};
  static const layout_notation notation = {sizeof notation, 0, forms, text, fault,
                                           MODE == HOLE_IN_NOTATION ? NULL : completions};
  switch (id) {
    case LAYOUT_OPTION_KINDS: return &own;
    case LAYOUT_NOTATION: return &notation;
    default: return NULL;
  }
}

static const layout_option options[] = {
    {.name = LAYOUT_TEXT("spec"), .form = LAYOUT_TEXT("TEXT"), .type = LAYOUT_OPTION_TEXT},
    {.name = LAYOUT_TEXT("plain"), .form = LAYOUT_TEXT("TEXT"), .type = LAYOUT_OPTION_TEXT},
    {.name = LAYOUT_TEXT("number"), .type = LAYOUT_OPTION_NUMBER, .maximum = 1},
};

LAYOUT_EXPORT const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  (void)host_abi;
  static const layout_plugin_descriptor descriptor = {
      .struct_size = sizeof descriptor,
      .abi = LAYOUT_ABI,
      .name = LAYOUT_TEXT("notation"),
      .version = LAYOUT_TEXT("1.0.0"),
      .summary = LAYOUT_TEXT("A notation."),
      .options = options,
      .option_count = 3,
      .option_size = sizeof options[0],
      .create = create,
      .destroy = destroy,
      .capability = capability,
      .check_option = check_option,
      .prepare = prepare,
      .content_size = content_size,
      .attributes_in_rect = attributes_in_rect,
      .attributes_for_element = attributes_for_element,
  };
  return &descriptor;
}
