// A host as it was written for version 1.0 of the contract; it is compiled with the headers of 1.0
// for ever. Loads a module of any later minor version, asks it a few things and prints the answers.
//
//     host libflow.layout.so
//
// Whatever the module is given ends where an unreadable page begins: one that reads or writes past
// the sizes of 1.0 crashes.

#define _GNU_SOURCE
#include "CLayoutPlugin.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { ITEMS = 5, ROOM = 16 };

static const layout_plugin_descriptor *plugin;

// Memory of `size` bytes, at most a page, with nothing after it.
static void *before_nothing(size_t size) {
  char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + 4096, 4096, PROT_NONE) != 0) exit(1);
  return pages + 4096 - size;
}

static layout_status item_counts(void *host, int64_t first, uint64_t count, int64_t *counts) {
  (void)host;
  (void)first;
  for (uint64_t i = 0; i < count; i++) counts[i] = ITEMS;
  return LAYOUT_OK;
}

static layout_status columns(void *host, layout_metric metric, int64_t first, uint64_t count,
                             layout_column *columns) {
  (void)host;
  (void)metric;
  (void)first;
  for (uint64_t i = 0; i < count; i++) columns[i] = (layout_column){LAYOUT_COLUMN_ABSENT, 0, 0};
  return LAYOUT_OK;
}

static layout_status read_items(void *host, layout_metric metric, int64_t section, int64_t first,
                                uint64_t count, double *values) {
  (void)host;
  (void)metric;
  (void)section;
  (void)first;
  for (uint64_t i = 0; i < count; i++) values[i] = NAN;
  return LAYOUT_OK;
}

static layout_status read_texts(void *host, layout_metric metric, int64_t section, int64_t first,
                                uint64_t count, layout_text *texts) {
  (void)host;
  (void)metric;
  (void)section;
  (void)first;
  for (uint64_t i = 0; i < count; i++) texts[i] = (layout_text){NULL, 0};
  return LAYOUT_OK;
}

static layout_status measure(void *host, const layout_text_rule *rule,
                             const layout_element *elements, const layout_size *proposed,
                             uint64_t count, layout_size *sizes) {
  (void)host;
  (void)rule;
  (void)elements;
  for (uint64_t i = 0; i < count; i++) sizes[i] = proposed[i];
  return LAYOUT_OK;
}

static const layout_option *option(uint32_t number) {
  return (const layout_option *)(const void *)((const char *)plugin->options +
                                               number * plugin->option_size);
}

static layout_status general_values(void *host, uint32_t first, uint64_t count,
                                    layout_value *values) {
  (void)host;
  for (uint32_t i = 0; i < count; i++) values[i] = option(first + i)->default_value;
  return LAYOUT_OK;
}

static layout_status section_values(void *host, uint32_t number, int64_t first, uint64_t count,
                                    layout_value *values) {
  (void)host;
  (void)first;
  for (uint64_t i = 0; i < count; i++) values[i] = option(number)->default_value;
  return LAYOUT_OK;
}

static layout_status own_values(void *host, int64_t first, uint64_t count, uint8_t *flags) {
  (void)host;
  (void)first;
  for (uint64_t i = 0; i < count; i++) flags[i] = 0;
  return LAYOUT_OK;
}

static layout_status kinds(void *host, layout_kind *kinds, uint64_t stride, uint64_t capacity,
                           uint64_t *count) {
  (void)host;
  (void)kinds;
  (void)stride;
  (void)capacity;
  *count = 0;
  return LAYOUT_OK;
}

static layout_status kind_named(void *host, layout_text name, layout_kind_number *number) {
  (void)host;
  (void)name;
  (void)number;
  return LAYOUT_NONE;
}

static uint32_t is_cancelled(void *host) {
  (void)host;
  return 0;
}

static const void *extension(void *host, uint32_t id) {
  (void)host;
  (void)id;
  return NULL;
}

static void log_line(void *host, layout_text text) {
  (void)host;
  printf("log %.*s\n", (int)text.length, text.start);
}

static layout_status add(void *host, const layout_element *elements, uint64_t count) {
  (void)host;
  (void)elements;
  printf("%llu elements\n", (unsigned long long)count);
  return LAYOUT_OK;
}

static layout_status add_kinds(void *host, const layout_kind_number *numbers, uint64_t count) {
  (void)host;
  (void)numbers;
  printf("%llu kinds\n", (unsigned long long)count);
  return LAYOUT_OK;
}

static int check(const char *what, layout_status status) {
  if (status == LAYOUT_OK) return 1;
  printf("%s: status %u\n", what, status);
  exit(2);
}

static void show(const layout_attributes *a) {
  printf("%lld,%lld kind %u: %g %g %g %g\n", (long long)a->element.section,
         (long long)a->element.item, a->element.kind, a->frame.x, a->frame.y, a->frame.width,
         a->frame.height);
}

int main(int argc, char **argv) {
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  void *symbol = library == NULL ? NULL : dlsym(library, LAYOUT_ENTRY_SYMBOL);
  if (symbol == NULL) return 1;
  const layout_plugin_descriptor *(*entry)(uint32_t);
  *(void **)&entry = symbol;
  plugin = entry(LAYOUT_ABI);
  if (plugin == NULL) return 1;

  layout_host *host = before_nothing(sizeof *host);
  *host = (layout_host){sizeof *host, LAYOUT_ABI, NULL, LAYOUT_TEXT("old"), LAYOUT_TEXT("1"),
                        extension, log_line};
  host->host = host;
  char room[256];
  layout_message *message = before_nothing(sizeof *message);
  *message = (layout_message){room, sizeof room, 0};
  void *instance = NULL;
  check("create", plugin->create(plugin, host, &instance, message));

  layout_context *context = before_nothing(sizeof *context);
  *context = (layout_context){
      .struct_size = sizeof *context,
      .host = host,
      .viewport = {.size = {320, 480}},
      .section_count = 1,
      .item_counts = item_counts,
      .columns = columns,
      .read = read_items,
      .read_texts = read_texts,
      .measure = measure,
      .general_values = general_values,
      .section_values = section_values,
      .own_values = own_values,
      .kinds = kinds,
      .kind_named = kind_named,
      .is_cancelled = is_cancelled,
  };
  check("prepare", plugin->prepare(instance, context, message));
  layout_size size;
  check("content size", plugin->content_size(instance, &size, message));
  printf("%.*s %g x %g\n", (int)plugin->name.length, plugin->name.start, size.width, size.height);

  layout_attributes *buffer = before_nothing(ROOM * sizeof *buffer);
  layout_rect everything = {-1000, -1000, 10000, 10000};
  uint64_t count = UINT64_MAX;
  check("rect", plugin->attributes_in_rect(instance, context, &everything, buffer, sizeof *buffer,
                                           ROOM, &count, message));
  for (uint64_t i = 0; i < count && i < ROOM; i++) show(&buffer[i]);
  layout_attributes *one = before_nothing(sizeof *one);
  layout_element element = {0, ITEMS - 1, LAYOUT_KIND_CELL, {0, 0, 0}};
  check("element",
        plugin->attributes_for_element(instance, context, &element, one, sizeof *one, message));
  show(one);

  const layout_bounds *bounds = plugin->capability(instance, LAYOUT_BOUNDS);
  if (bounds != NULL) {
    layout_invalidation *answer = before_nothing(sizeof *answer);
    *answer = (layout_invalidation){sizeof *answer, UINT32_MAX, {0, 0}, {0, 0}};
    layout_element_sink *sink = before_nothing(sizeof *sink);
    *sink = (layout_element_sink){sizeof *sink, 0, NULL, add, add_kinds};
    sink->host = sink;
    layout_viewport to = context->viewport;
    to.size.width = 300;
    check("invalidation",
          bounds->invalidation(instance, &context->viewport, &to, answer, sink, message));
    printf("invalidation %u\n", answer->scope);
  }
  plugin->destroy(instance);
  return 0;
}
