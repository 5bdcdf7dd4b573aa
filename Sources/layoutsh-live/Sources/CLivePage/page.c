#include "CLivePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* A file of the page is an array here and a row of the table. */
static const unsigned char index_html[] = {
#embed "Page/index.html"
};

static const unsigned char ask_js[] = {
#embed "Page/ask.js"
};

static const unsigned char boot_js[] = {
#embed "Page/boot.js"
};

static const unsigned char card_js[] = {
#embed "Page/card.js"
};

static const unsigned char clips_js[] = {
#embed "Page/clips.js"
};

static const unsigned char course_js[] = {
#embed "Page/course.js"
};

static const unsigned char editor_js[] = {
#embed "Page/editor.js"
};

static const unsigned char engine_js[] = {
#embed "Page/engine.js"
};

static const unsigned char finger_js[] = {
#embed "Page/finger.js"
};

static const unsigned char gesture_js[] = {
#embed "Page/gesture.js"
};

static const unsigned char icon_svg[] = {
#embed "Page/icon.svg"
};

static const unsigned char labels_js[] = {
#embed "Page/labels.js"
};

static const unsigned char layers_js[] = {
#embed "Page/layers.js"
};

static const unsigned char lesson_js[] = {
#embed "Page/lesson.js"
};

static const unsigned char link_js[] = {
#embed "Page/link.js"
};

static const unsigned char list_js[] = {
#embed "Page/list.js"
};

static const unsigned char main_js[] = {
#embed "Page/main.js"
};

static const unsigned char marks_js[] = {
#embed "Page/marks.js"
};

static const unsigned char markup_js[] = {
#embed "Page/markup.js"
};

static const unsigned char measure_js[] = {
#embed "Page/measure.js"
};

static const unsigned char morph_js[] = {
#embed "Page/morph.js"
};

static const unsigned char motion_js[] = {
#embed "Page/motion.js"
};

static const unsigned char options_js[] = {
#embed "Page/options.js"
};

static const unsigned char page_css[] = {
#embed "Page/page.css"
};

static const unsigned char past_js[] = {
#embed "Page/past.js"
};

static const unsigned char picture_js[] = {
#embed "Page/picture.js"
};

static const unsigned char prompt_js[] = {
#embed "Page/prompt.js"
};

static const unsigned char rules_js[] = {
#embed "Page/rules.js"
};

static const unsigned char scene_js[] = {
#embed "Page/scene.js"
};

static const unsigned char socket_js[] = {
#embed "Page/socket.js"
};

static const unsigned char spring_js[] = {
#embed "Page/spring.js"
};

static const unsigned char surface_js[] = {
#embed "Page/surface.js"
};

static const unsigned char tween_js[] = {
#embed "Page/tween.js"
};

static const unsigned char view_js[] = {
#embed "Page/view.js"
};

static const unsigned char worker_js[] = {
#embed "Page/worker.js"
};

#define FILE_OF(path, type, bytes) {path, type, bytes, sizeof bytes}

static const live_file files[] = {
    FILE_OF("/", "text/html; charset=utf-8", index_html),
    FILE_OF("/ask.js", "text/javascript; charset=utf-8", ask_js),
    FILE_OF("/boot.js", "text/javascript; charset=utf-8", boot_js),
    FILE_OF("/card.js", "text/javascript; charset=utf-8", card_js),
    FILE_OF("/clips.js", "text/javascript; charset=utf-8", clips_js),
    FILE_OF("/course.js", "text/javascript; charset=utf-8", course_js),
    FILE_OF("/editor.js", "text/javascript; charset=utf-8", editor_js),
    FILE_OF("/engine.js", "text/javascript; charset=utf-8", engine_js),
    FILE_OF("/finger.js", "text/javascript; charset=utf-8", finger_js),
    FILE_OF("/gesture.js", "text/javascript; charset=utf-8", gesture_js),
    FILE_OF("/icon.svg", "image/svg+xml", icon_svg),
    FILE_OF("/labels.js", "text/javascript; charset=utf-8", labels_js),
    FILE_OF("/layers.js", "text/javascript; charset=utf-8", layers_js),
    FILE_OF("/lesson.js", "text/javascript; charset=utf-8", lesson_js),
    FILE_OF("/link.js", "text/javascript; charset=utf-8", link_js),
    FILE_OF("/list.js", "text/javascript; charset=utf-8", list_js),
    FILE_OF("/main.js", "text/javascript; charset=utf-8", main_js),
    FILE_OF("/marks.js", "text/javascript; charset=utf-8", marks_js),
    FILE_OF("/markup.js", "text/javascript; charset=utf-8", markup_js),
    FILE_OF("/measure.js", "text/javascript; charset=utf-8", measure_js),
    FILE_OF("/morph.js", "text/javascript; charset=utf-8", morph_js),
    FILE_OF("/motion.js", "text/javascript; charset=utf-8", motion_js),
    FILE_OF("/options.js", "text/javascript; charset=utf-8", options_js),
    FILE_OF("/page.css", "text/css; charset=utf-8", page_css),
    FILE_OF("/past.js", "text/javascript; charset=utf-8", past_js),
    FILE_OF("/picture.js", "text/javascript; charset=utf-8", picture_js),
    FILE_OF("/prompt.js", "text/javascript; charset=utf-8", prompt_js),
    FILE_OF("/rules.js", "text/javascript; charset=utf-8", rules_js),
    FILE_OF("/scene.js", "text/javascript; charset=utf-8", scene_js),
    FILE_OF("/socket.js", "text/javascript; charset=utf-8", socket_js),
    FILE_OF("/spring.js", "text/javascript; charset=utf-8", spring_js),
    FILE_OF("/surface.js", "text/javascript; charset=utf-8", surface_js),
    FILE_OF("/tween.js", "text/javascript; charset=utf-8", tween_js),
    FILE_OF("/view.js", "text/javascript; charset=utf-8", view_js),
    FILE_OF("/worker.js", "text/javascript; charset=utf-8", worker_js),
};

const size_t live_file_count = sizeof files / sizeof *files;

live_file live_file_at(size_t index) { return files[index]; }
