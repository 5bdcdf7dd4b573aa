#define _XOPEN_SOURCE 700
#include "CEditline.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

EditLine *editline_open(const char *program) {
  EditLine *editor = el_init(program, stdin, stdout, stderr);
  if (editor == NULL) return NULL;
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_EDITOR, "emacs");
  return editor;
}

void editline_set_client(EditLine *editor, void *client) {
  el_set(editor, EL_CLIENTDATA, client);
}

void *editline_client(EditLine *editor) {
  void *client = NULL;
  return el_get(editor, EL_CLIENTDATA, &client) == 0 ? client : NULL;
}

void editline_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char escape) {
  el_set(editor, EL_PROMPT_ESC, prompt, escape);
}

void editline_set_reader(EditLine *editor, int (*reader)(EditLine *, wchar_t *)) {
  el_set(editor, EL_GETCFN, reader);
}

int editline_add_function(EditLine *editor, const char *name, const char *summary,
                          unsigned char (*function)(EditLine *, int)) {
  return el_set(editor, EL_ADDFN, name, summary, function);
}

int editline_bind(EditLine *editor, const char *keys, const char *function) {
  return el_set(editor, EL_BIND, keys, function, (char *)NULL);
}

int editline_bind_in_commands(EditLine *editor, const char *keys, const char *function) {
  return el_set(editor, EL_BIND, "-a", keys, function, (char *)NULL);
}

int editline_is_for_program(EditLine *editor, const char *prefix) {
  // No command has an empty name: -1 means that the prefix fits, 0 that it does not.
  const char *words[] = {prefix, NULL};
  return el_parse(editor, 1, words) != 0;
}

int editline_run(EditLine *editor, int count, const char *words[]) {
  FILE *nowhere = fopen("/dev/null", "we");
  if (nowhere == NULL) return -1;
  el_set(editor, EL_SETFP, 2, nowhere);
  int result = el_parse(editor, count, words);
  el_set(editor, EL_SETFP, 2, stderr);
  fclose(nowhere);
  return result;
}

int editline_is_vi(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && strcmp(name, "vi") == 0;
}

void editline_set_history(EditLine *editor, History *entries) {
  el_set(editor, EL_HIST, history, entries);
}

void editline_refresh(EditLine *editor) { el_set(editor, EL_REFRESH); }

void editline_prepare_terminal(EditLine *editor, int editing) {
  el_set(editor, EL_PREP_TERM, editing);
}

int editline_can_erase(EditLine *editor) {
  char *sequence = NULL;
  if (el_get(editor, EL_GETTC, "ce", &sequence) != 0) return 0;
  return sequence != NULL && sequence[0] != '\0';
}

int editline_size(EditLine *editor, int *columns, int *rows) {
  if (el_get(editor, EL_GETTC, "co", columns) != 0) return -1;
  return el_get(editor, EL_GETTC, "li", rows) != 0 ? -1 : 0;
}

int editline_write(const char *bytes, size_t count) {
  if (fwrite(bytes, 1, count, stdout) != count) return -1;
  return fflush(stdout) == 0 ? 0 : -1;
}

int editline_cell_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int editline_history_configure(History *entries, int count) {
  HistEvent event;
  if (history(entries, &event, H_SETSIZE, count) < 0) return -1;
  return history(entries, &event, H_SETUNIQUE, 1) < 0 ? -1 : 0;
}

int editline_history_enter(History *entries, const char *line) {
  HistEvent event;
  return history(entries, &event, H_ENTER, line) < 0 ? -1 : 0;
}
