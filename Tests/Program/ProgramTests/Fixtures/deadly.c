// A layout that does what no plugin should, chosen by its options, and else lays out a column.
//
// `fault` is the fault, `where` the function. Items are 100 wide and HEIGHT high, else 10, section
// by section. With the macro AT_PREPARE, AT_CREATE or AT_ENTRY that fault happens there whatever
// the options are, with AT_LOADING while the library is being loaded. If IF_FILE names a file,
// those faults happen only while it exists. VERSION is the text of its version.

#define _GNU_SOURCE
#include "CLayoutPlugin.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#ifndef VERSION
#define VERSION "1.0.0"
#endif

#ifndef HEIGHT
#define HEIGHT 10.0
#endif

LAYOUT_PLUGIN_NOTE("deadly", VERSION)

enum { NONE, TRAP, SEGV, ABORT, FPE, EXIT, LOOP, MEMORY, CLOSE, PRINT, ESCAPE, LOCALE, CHDIR,
       SIGNALS, HEAP, STACK, THREAD, TERMINAL, FORK, CLONE, VFORK, DAEMON, STOP, NAP, CALL, SMASH,
       INDEX, FORCE, RECURSE, FATAL, FAULTS, LOADER };

static const layout_text fault_words[FAULTS] = {
    LAYOUT_TEXT("none"),  LAYOUT_TEXT("trap"),   LAYOUT_TEXT("segv"),    LAYOUT_TEXT("abort"),
    LAYOUT_TEXT("fpe"),   LAYOUT_TEXT("exit"),   LAYOUT_TEXT("loop"),    LAYOUT_TEXT("memory"),
    LAYOUT_TEXT("close"), LAYOUT_TEXT("print"),  LAYOUT_TEXT("escape"),  LAYOUT_TEXT("locale"),
    LAYOUT_TEXT("chdir"), LAYOUT_TEXT("signals"), LAYOUT_TEXT("heap"),   LAYOUT_TEXT("stack"),
    LAYOUT_TEXT("thread"), LAYOUT_TEXT("terminal"), LAYOUT_TEXT("fork"), LAYOUT_TEXT("clone"),
    LAYOUT_TEXT("vfork"), LAYOUT_TEXT("daemon"), LAYOUT_TEXT("stop"),
    LAYOUT_TEXT("nap"),    LAYOUT_TEXT("call"),  LAYOUT_TEXT("smash"),   LAYOUT_TEXT("index"),
    LAYOUT_TEXT("force"),  LAYOUT_TEXT("recurse"), LAYOUT_TEXT("fatal"),
};

enum { PREPARE, CONTENT, ATTRIBUTES, ELEMENT, CHECK, PLACES };

static const layout_text place_words[PLACES] = {
    LAYOUT_TEXT("prepare"), LAYOUT_TEXT("content"), LAYOUT_TEXT("attributes"),
    LAYOUT_TEXT("element"), LAYOUT_TEXT("check"),
};

enum { OPTION_FAULT, OPTION_WHERE, OPTIONS };

static const layout_option options[OPTIONS] = {
    {.name = LAYOUT_TEXT("fault"),
     .summary = LAYOUT_TEXT("What goes wrong."),
     .choices = fault_words,
     .choice_count = FAULTS,
     .type = LAYOUT_OPTION_CHOICE,
     .default_value = {.type = LAYOUT_VALUE_CHOICE}},
    {.name = LAYOUT_TEXT("where"),
     .summary = LAYOUT_TEXT("In which function."),
     .choices = place_words,
     .choice_count = PLACES,
     .type = LAYOUT_OPTION_CHOICE,
     .default_value = {.type = LAYOUT_VALUE_CHOICE}},
};

typedef struct deadly {
  uint32_t fault;
  uint32_t place;
  double height;
} deadly;

static volatile int zero;

// Calls where no code is.
static void call_nothing(void) {
  void (*volatile function)(void) = (void (*)(void))(uintptr_t)zero;
  function();
}

// Leaves nothing of the stack above that could be read.
__attribute__((noinline)) static void smash(void) {
  volatile uintptr_t room[1];
  for (int i = 0; i < 4096; i++) room[i] = 0x4141414141414141u;
}

#ifdef WITH_SWIFT
void swift_fault(int32_t number);
#else
static void swift_fault(int32_t number) { (void)number; }
#endif

// Takes all the memory that the process may have, which it makes little first.
static void exhaust(void) {
  struct rlimit limit = {1 << 20, 1 << 20};
  setrlimit(RLIMIT_AS, &limit);
  for (size_t size = 1 << 20; size >= 16; size /= 2)
    while (malloc(size) != NULL) continue;
}

static int dive(volatile int *above) {
  volatile int room[1024];
  room[0] = *above + 1;
  return zero ? 0 : dive(room) + room[0];
}

static void *trap(void *nothing) {
  (void)nothing;
  __builtin_trap();
}

// Tries to drive the terminal through its own name and through every descriptor, and prints what
// came of it.
static void drive_terminal(void) {
  struct termios modes;
  int terminal = open("/dev/tty", O_RDWR);
  if (terminal < 0)
    printf("/dev/tty: %s\n", strerror(errno));
  else if (tcgetattr(terminal, &modes) == 0 && tcsetattr(terminal, TCSANOW, &modes) == 0)
    printf("/dev/tty: driven\n");
  int driven = 0;
  for (int i = 0; i < 1024; i++)
    if (tcgetattr(i, &modes) == 0 && tcsetattr(i, TCSANOW, &modes) == 0) driven++;
  printf("terminals: %d\n", driven);
  fflush(stdout);
}

static void fail(uint32_t fault) {
  switch (fault) {
    case TRAP: __builtin_trap();
    case SEGV: *(volatile int *)(uintptr_t)zero = 1; break;
    case ABORT: abort();
    case FPE: zero = 1 / zero; break;
    case EXIT: exit(3);
    // Without the processor, which others need.
    case LOOP: while (!zero) pause(); break;
    case MEMORY: exhaust(); break;
    case CLOSE: for (int i = 0; i < 1024; i++) close(i); break;
    case PRINT:
      printf("printed to standard output\n");
      fflush(stdout);
      fprintf(stderr, "printed to standard error\n");
      break;
    case ESCAPE:
      printf("\033[31mred\033[2J\007\xc2\x9b" "1m\xe2\x80\xae" "end\n");
      fflush(stdout);
      break;
    // As the system's loader does with a library that breaks its rules.
    case LOADER: fprintf(stderr, "Inconsistency detected by ld.so: it\033[31m broke!\n"); _exit(127);
    case LOCALE: setlocale(LC_ALL, "de_DE.UTF-8"); setlocale(LC_ALL, "C"); break;
    case CHDIR: if (chdir("/") == 0) umask(0777); break;
    case SIGNALS:
      for (int i = 1; i < 32; i++) signal(i, SIG_IGN);
      break;
    case HEAP: {
      char *block = malloc(64);
      free(block);
      free(block);
      break;
    }
    case STACK: {
      volatile int start = 0;
      zero = dive(&start);
      break;
    }
    case THREAD: {
      pthread_t thread;
      pthread_create(&thread, NULL, trap, NULL);
      pthread_join(thread, NULL);
      break;
    }
    case TERMINAL: drive_terminal(); break;
    case FORK: (void)!fork(); break;
    case CLONE: syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, 0); break;
    case VFORK: (void)!vfork(); break;
    case DAEMON:
      if (fork() == 0)
        for (;;) pause();
      break;
    case STOP: raise(SIGSTOP); break;
    case CALL: call_nothing(); break;
    case SMASH: smash(); break;
    case INDEX: case FORCE: case RECURSE: case FATAL: swift_fault((int32_t)(fault - INDEX + 1)); break;
    case NAP: for (int i = 0; i < 60; i++) usleep(10000); break;
    default: break;
  }
}

// A fault of a macro, which may depend on a file.
__attribute__((unused)) static void fail_always(uint32_t fault) {
#ifdef IF_FILE
  if (access(IF_FILE, F_OK) != 0) return;
#endif
  fail(fault);
}

static void fail_in(const deadly *self, uint32_t place) {
  if (self->place == place) fail(self->fault);
}

#ifdef AT_LOADING
__attribute__((constructor)) static void loading(void) { fail_always(AT_LOADING); }
#endif

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin;
  (void)host;
  (void)message;
#ifdef AT_CREATE
  fail_always(AT_CREATE);
#endif
  *instance = calloc(1, sizeof(deadly));
  return *instance == NULL ? LAYOUT_FAILED : LAYOUT_OK;
}

static void destroy(void *instance) { free(instance); }

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  (void)id;
  return NULL;
}

// The two options are checked in the order in which they are typed: `where` before `fault`.
static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)message;
  deadly *self = instance;
  if (option == OPTION_WHERE) self->place = value->index;
  if (option == OPTION_FAULT && self->place == CHECK) fail(value->index);
  return LAYOUT_OK;
}

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)message;
  deadly *self = instance;
  layout_value values[OPTIONS];
  layout_status status = context->general_values(context->host, 0, OPTIONS, values);
  if (status != LAYOUT_OK) return status;
  self->fault = values[OPTION_FAULT].index;
  self->place = values[OPTION_WHERE].index;
#ifdef AT_PREPARE
  fail_always(AT_PREPARE);
#endif
  fail_in(self, PREPARE);
  self->height = 0;
  for (int64_t section = 0; section < context->section_count; section++) {
    int64_t items = 0;
    status = context->item_counts(context->host, section, 1, &items);
    if (status != LAYOUT_OK) return status;
    self->height += HEIGHT * (double)items;
  }
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  const deadly *self = instance;
  fail_in(self, CONTENT);
  size->width = 100;
  size->height = self->height;
  return LAYOUT_OK;
}

static layout_attributes cell(int64_t section, int64_t item, int64_t place) {
  layout_attributes cell;
  memset(&cell, 0, sizeof cell);
  cell.element.section = section;
  cell.element.item = item;
  cell.element.kind = LAYOUT_KIND_CELL;
  cell.frame.y = HEIGHT * (double)place;
  cell.frame.width = 100;
  cell.frame.height = HEIGHT;
  cell.transform.a = cell.transform.d = 1;
  cell.alpha = 1;
  return cell;
}

static int meets(const layout_rect *a, const layout_rect *b) {
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)message;
  fail_in(instance, ATTRIBUTES);
  uint64_t found = 0;
  int64_t place = 0;
  for (int64_t section = 0; section < context->section_count; section++) {
    int64_t items = 0;
    layout_status status = context->item_counts(context->host, section, 1, &items);
    if (status != LAYOUT_OK) return status;
    for (int64_t item = 0; item < items; item++) {
      layout_attributes next = cell(section, item, place++);
      if (!meets(&next.frame, rect)) continue;
      if (found < capacity) layout_write_attributes(buffer, stride, found, &next);
      found++;
    }
  }
  *count = found;
  return found <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)message;
  fail_in(instance, ELEMENT);
  if (element->kind != LAYOUT_KIND_CELL || element->section < 0 ||
      element->section >= context->section_count)
    return LAYOUT_NONE;
  int64_t place = 0;
  int64_t items = 0;
  for (int64_t section = 0; section <= element->section; section++) {
    place += items;
    layout_status status = context->item_counts(context->host, section, 1, &items);
    if (status != LAYOUT_OK) return status;
  }
  if (element->item < 0 || element->item >= items) return LAYOUT_NONE;
  layout_attributes found = cell(element->section, element->item, place + element->item);
  layout_write_attributes(attributes, stride, 0, &found);
  return LAYOUT_OK;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("deadly"),
    .version = LAYOUT_TEXT(VERSION),
    .summary = LAYOUT_TEXT("Does what no plugin should."),
    .options = options,
    .option_count = OPTIONS,
    .option_size = sizeof(layout_option),
    .create = create,
    .destroy = destroy,
    .capability = capability,
    .check_option = check_option,
    .prepare = prepare,
    .content_size = content_size,
    .attributes_in_rect = attributes_in_rect,
    .attributes_for_element = attributes_for_element,
};

const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  (void)host_abi;
#ifdef AT_ENTRY
  fail_always(AT_ENTRY);
#endif
  return &descriptor;
}
