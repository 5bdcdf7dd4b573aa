//<![CDATA[
(function () {
  "use strict";
  const find = function (name) { return document.getElementById(name); };
  const all = function (query) { return Array.from(document.querySelectorAll(query)); };
  const body = document.body, session = find("session");
  const narration = find("narration"), terminal = find("terminal"), scene = find("scene");
  const seek = find("seek"), place = find("place"), play = find("play"), speed = find("speed");
  const figures = all("figure");
  const rows = Array.from(session.children, function (row) {
    return { row: row, items: Array.from(row.children) };
  });
  const stops = all("[data-stop]").sort(function (a, b) {
    return Number(a.dataset.stop) - Number(b.dataset.stop);
  });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const poster = scene.dataset.poster === undefined ? 0 : Number(scene.dataset.poster);
  let now = 0, isOpening = true, isPlaying = false, timer = 0, typed = null, motion = null;
  let late = null;

  function isTold(stop) { return stop.classList.contains("told"); }
  function isQuestion(stop) { return stop.classList.contains("question"); }
  function pace() { return Number(speed.value) || 1; }

  // Text that fits: the rule of the terminal, which counts characters of Unicode.

  function blanks(count) { return " ".repeat(count); }
  function trimEnd(text) { return text.replace(/ +$/, ""); }
  function width(text) { return Array.from(text).length; }
  function cut(text, from, to) { return Array.from(text).slice(from, to).join(""); }

  function broken(line, columns) {
    if (width(line) <= columns) { return [line]; }
    const start = Math.min(/^ */.exec(line)[0].length, columns >> 1), lines = [];
    let current = blanks(start), isEmpty = true;
    line.split(" ").filter(Boolean).forEach(function (word) {
      if (!isEmpty && width(current) + width(word) + 1 > columns) {
        lines.push(current);
        current = blanks(start + 2);
        isEmpty = true;
      }
      current += isEmpty ? word : " " + word;
      isEmpty = false;
    });
    return lines.concat(current);
  }

  // The ends of a table's columns and the number of its lines; null if no table begins.
  function table(lines) {
    if (!/^ *[a-z]+( [a-z]+)*(  +[a-z]+( [a-z]+)*)+ *$/.test(lines[0])) { return null; }
    const titles = Array.from(lines[0].matchAll(/[a-z]+( [a-z]+)*/g), function (match) {
      return [match.index, match.index + match[0].length];
    });
    let gaps = titles.slice(1).map(function (title, index) {
      const gap = [];
      for (let at = titles[index][1]; at < title[0]; at += 1) { gap.push(at); }
      return gap;
    });
    const gutter = function (gap) {
      for (let at = gap.length - 1; at > 0; at -= 1) {
        if (gap[at] === gap[at - 1] + 1) { return gap[at] + 1; }
      }
      return 0;
    };
    let count = 1;
    while (count < lines.length) {
      const line = Array.from(lines[count]);
      const left = gaps.map(function (gap) {
        return gap.filter(function (at) { return at >= line.length || line[at] === " "; });
      });
      if (line.length === 0 || !left.every(gutter)) { break; }
      gaps = left;
      count += 1;
    }
    return count > 1 ? { count: count, ends: gaps.map(gutter).concat(Infinity) } : null;
  }

  function fitTable(lines, ends, columns) {
    const upTo = function (line, column) { return trimEnd(cut(line, 0, ends[column])); };
    let kept = 0;
    ends.forEach(function (_, column) {
      const isNarrow = function (line) { return width(upTo(line, column)) <= columns; };
      if (lines.every(isNarrow)) { kept = column; }
    });
    const cell = function (line, column) {
      return trimEnd(cut(line, column ? ends[column - 1] : 0, ends[column])).replace(/^ +/, "");
    };
    const result = [];
    lines.forEach(function (line, row) {
      result.push.apply(result, broken(upTo(line, kept), columns));
      const rest = [];
      for (let column = kept + 1; row > 0 && column < ends.length; column += 1) {
        const value = cell(line, column);
        if (value === "") { continue; }
        const item = cell(lines[0], column) + " " + value;
        const last = rest.length - 1;
        if (last >= 0 && width(rest[last]) + 2 + width(item) <= columns) {
          rest[last] += "  " + item;
        } else {
          rest.push.apply(rest, broken("  " + item, columns));
        }
      }
      result.push.apply(result, rest);
    });
    return result;
  }

  function fit(lines, columns) {
    const isWide = function (line) { return width(line) > columns; };
    if (!lines.some(isWide)) { return lines; }
    let result = [], at = 0;
    while (at < lines.length) {
      const found = table(lines.slice(at));
      if (found) {
        const rows = lines.slice(at, at + found.count);
        result = result.concat(rows.some(isWide) ? fitTable(rows, found.ends, columns) : rows);
        at += found.count;
      } else {
        const isDrawn = /^[+|=\u2500-\uffff]/.test(lines[at]);
        result = result.concat(isDrawn ? [lines[at]] : broken(lines[at], columns));
        at += 1;
      }
    }
    return result;
  }

  const answers = all("samp").map(function (samp) {
    return { samp: samp, lines: samp.textContent.split("\n") };
  });
  let columns = 0;

  function fitText() {
    const ruler = find("ruler"), width = ruler.getBoundingClientRect().width / 10;
    const room = terminal.clientWidth - 3.5 * parseFloat(getComputedStyle(terminal).fontSize);
    const next = width > 0 ? Math.max(20, Math.floor(room / width)) : 0;
    if (next === columns || next === 0) { return; }
    columns = next;
    answers.forEach(function (answer) {
      answer.samp.textContent = fit(answer.lines, columns).join("\n");
    });
  }

  // On paper, where nothing can be measured before it is printed, a picture leaves less room.
  function fitPaper() {
    columns = 0;
    answers.forEach(function (answer) {
      const isBeside = answer.samp.closest("#session > div").querySelector("figure:not(.empty)");
      answer.samp.textContent = fit(answer.lines, isBeside ? 62 : 96).join("\n");
    });
  }

  // Pictures: labels keep their size where the picture is smaller, and go where they no longer fit.

  function fitLabels(figure, scale) {
    const unit = scale > 0 && scale < 1 ? 1 / scale : 1;
    figure.style.setProperty("--unit", unit);
    figure.querySelectorAll("text").forEach(function (text) {
      const room = text.parentNode;
      const isTall = 12 * unit <= Number(room.getAttribute("height"));
      const isLong = text.getComputedTextLength() + 4 > Number(room.getAttribute("width"));
      text.classList.toggle("hidden", isLong || !isTall);
      text.setAttribute("dy", unit > 1 ? 12 * (unit - 1) * 0.8 : 0);
    });
  }

  function fitPicture() {
    const figure = figures.find(function (figure) { return !figure.hidden; });
    const matrix = figure && figure.querySelector("svg").getScreenCTM();
    if (matrix) { fitLabels(figure, matrix.a); }
  }

  // Motion: start and end of each element come from the engine, and so does the way of what takes
  // time there.

  function endMotion() {
    if (motion === null) { return; }
    cancelAnimationFrame(motion.frame);
    motion.figure.classList.remove("moving");
    motion.parts.forEach(function (part) {
      if (part.isGuest) {
        part.box.remove();
      } else {
        part.saved.forEach(function (saved) {
          if (saved[2] === null) { saved[0].removeAttribute(saved[1]); } else {
            saved[0].setAttribute(saved[1], saved[2]);
          }
        });
      }
    });
    motion = null;
  }

  function numbers(text) { return text.split(" ").map(Number); }

  function part(text, figure, before) {
    const fields = text.split("|"), isGuest = fields[0] === "disappears";
    const query = "[data-layer=\"" + fields[1] + "\"][data-element=\"" + fields[2] + "\"]";
    const home = isGuest ? before : figure;
    let box = fields[0] !== "curve" && home && home.querySelector(query);
    if (!box) { return null; }
    if (isGuest) {
      box = box.cloneNode(true);
      const scene = figure.querySelector("svg > svg");
      scene.insertBefore(box, scene.querySelector(":scope > .free, :scope > .touch"));
    }
    const saved = [[box, "transform"], [box, "opacity"]];
    const rect = box.querySelector("rect"), label = box.querySelector("svg");
    [rect, label].forEach(function (element) {
      if (element) { saved.push([element, "width"], [element, "height"]); }
    });
    return {
      box: box, isGuest: isGuest, own: box.getAttribute("transform") || "",
      sized: [rect, label].filter(Boolean), base: numbers(box.dataset.frame),
      from: numbers(fields[3]), to: numbers(fields[5]), alpha: [Number(fields[4]), Number(fields[6])],
      saved: saved.map(function (pair) { return pair.concat(pair[0].getAttribute(pair[1])); }),
      isSheet: box.classList.contains("bar")
    };
  }

  function pose(part, progress) {
    const frame = part.from.map(function (value, index) {
      return value + (part.to[index] - value) * progress;
    });
    part.box.setAttribute("transform", "translate(" + (frame[0] - part.base[0]) + " "
      + (frame[1] - part.base[1]) + ") " + part.own);
    const alpha = part.alpha[0] + (part.alpha[1] - part.alpha[0]) * progress;
    part.box.setAttribute("opacity", Math.max(0, Math.min(1, alpha)));
    if (!part.isSheet && (part.from[2] !== part.to[2] || part.from[3] !== part.to[3])) {
      part.sized.forEach(function (element) {
        element.setAttribute("width", Math.max(0, frame[2]));
        element.setAttribute("height", Math.max(0, frame[3]));
      });
    }
  }

  // The duration of a change, and the fraction of its path covered at a fraction of that time.
  function wayOf(stop) {
    const curve = /^curve\|([^|]+)\|([^;]+);/.exec(stop.dataset.motion || "");
    if (!curve) {
      return { length: stop.dataset.motion ? 600 : 0, gone: function (at) {
        return at < 0.5 ? 2 * at * at : 1 - 2 * (1 - at) * (1 - at);
      } };
    }
    const places = numbers(curve[2]), last = places.length - 1;
    return { length: Number(curve[1]) * last, gone: function (at) {
      const index = Math.min(last - 1, Math.floor(at * last));
      return places[index] + (places[index + 1] - places[index]) * (at * last - index);
    } };
  }

  function move(stop, figure, before) {
    if (isStill || !figure || !stop.dataset.motion) { return; }
    const parts = stop.dataset.motion.split(";").map(function (text) {
      return part(text, figure, before);
    }).filter(Boolean);
    const way = wayOf(stop), length = way.length / pace();
    let start = null;
    motion = { parts: parts, figure: figure, frame: 0 };
    figure.classList.add("moving");
    const step = function (time) {
      if (start === null) { start = time; }
      const at = Math.min(1, (time - start) / length);
      parts.forEach(function (part) { pose(part, way.gone(at)); });
      if (at < 1) { motion.frame = requestAnimationFrame(step); } else { endMotion(); }
    };
    parts.forEach(function (part) { pose(part, 0); });
    motion.frame = requestAnimationFrame(step);
  }

  // Stops.

  function endTyping() {
    if (typed !== null) {
      typed.command.textContent = typed.text;
      typed.answer.hidden = false;
      typed = null;
    }
    if (late !== null) {
      const reveal = late;
      late = null;
      reveal();
    }
  }

  function isTyped(stop) { return !isStill && Number(stop.dataset.typing) > 0; }

  function scroll(stop) {
    if (stop === terminal) { return; }
    const bottom = stop.offsetTop + stop.offsetHeight - terminal.clientHeight;
    terminal.scrollTop = Math.min(stop.offsetTop, bottom);
  }

  function picture(id) {
    return id === undefined || id === null ? null : find("picture-" + id);
  }

  // The page opens at a stop with much to see; Start begins at the first. With `waits`, the picture
  // stays as it was until the command is typed.
  function show(stop, waits) {
    endTyping();
    endMotion();
    const before = now, old = figures.find(function (figure) { return !figure.hidden; });
    now = Math.max(0, Math.min(stops.length - 1, stop));
    let told = null, last = null, shown = null;
    stops.slice(0, now + 1).forEach(function (stop) {
      if (isTold(stop)) { told = stop; } else { last = stop; }
      if (stop.dataset.picture) { shown = stop.dataset.picture; }
    });
    const figure = picture(shown);
    stops.forEach(function (stop, index) {
      stop.hidden = isTold(stop) ? stop !== told : index > now;
      stop.classList.toggle("now", index === now);
    });
    const step = last ? Number(last.dataset.step) : 0;
    const reveal = function () {
      figures.forEach(function (other) { other.hidden = other !== figure; });
      if (figure) {
        figure.setAttribute(
          "aria-label", step ? "The layout after command " + step : "The layout");
        fitPicture();
      }
      if (now === before + 1) { move(stops[now], figure, old); }
    };
    if (waits && isTyped(stops[now])) { late = reveal; } else { reveal(); }
    if (last) { scroll(last); }
    seek.value = now;
    seek.setAttribute("aria-valuetext", "Stop " + (now + 1) + " of " + stops.length);
    place.textContent = (now + 1) + " / " + stops.length;
    find("back").disabled = now === 0;
    find("forward").disabled = now + 1 === stops.length;
    if (isOpening) { return; }
    try {
      history.replaceState(null, "", "#step=" + step);
    } catch (error) { /* Where addresses are fixed, the page works all the same. */ }
  }

  function pause() {
    isPlaying = false;
    clearTimeout(timer);
    endTyping();
    play.textContent = isOpening ? "Start" : "Play";
  }

  function go(stop) {
    isOpening = false;
    pause();
    show(stop);
  }

  function wait() {
    const stop = stops[now];
    const typing = Number(stop.dataset.typing || 0) / pace();
    const length = Math.max(Number(stop.dataset.ms) / pace(), typing + wayOf(stop).length / pace());
    if (!isTyped(stop)) {
      timer = setTimeout(next, length);
      return;
    }
    const command = stop.querySelector("kbd"), answer = stop.querySelector("samp");
    typed = { command: command, answer: answer, text: command.textContent };
    const keys = Array.from(typed.text);
    answer.hidden = true;
    command.textContent = "";
    scroll(stop);
    let count = 0;
    const type = function () {
      if (count === keys.length) {
        endTyping();
        scroll(stop);
        timer = setTimeout(next, length - typing);
        return;
      }
      count += 1;
      command.textContent = keys.slice(0, count).join("");
      timer = setTimeout(type, typing / (keys.length + 1));
    };
    timer = setTimeout(type, typing / (keys.length + 1));
  }

  function next() {
    if (now + 1 >= stops.length) {
      pause();
      return;
    }
    show(now + 1, true);
    if (isQuestion(stops[now])) { pause(); } else { wait(); }
  }

  function toggle() {
    if (isPlaying) {
      pause();
      return;
    }
    const begins = isOpening || now + 1 >= stops.length;
    isOpening = false;
    if (begins) { show(0); }
    isPlaying = true;
    play.textContent = "Pause";
    if (isQuestion(stops[now])) { next(); } else { wait(); }
  }

  function open() {
    const wanted = /^#step=([0-9]{1,6})$/.exec(location.hash);
    if (!wanted || wanted[1] === "0") {
      isOpening = true;
      pause();
      show(poster);
      return;
    }
    go(Math.max(0, stops.findIndex(function (stop) { return stop.dataset.step === wanted[1]; })));
  }

  // Questions.

  function plain(text) { return text.trim().replace(/\s+/g, " "); }

  // The value of a number or a calculation such as 35/2; NaN for anything else.
  function calculated(text) {
    const rest = text.match(/\d+(?:\.\d+)?|\.\d+|[-+*\/()]/g) || [];
    if (rest.join("") !== text.replace(/ /g, "")) { return NaN; }
    const factor = function () {
      const first = rest.shift();
      if (first === "-") { return -factor(); }
      if (first === "(") {
        const value = sum();
        return rest.shift() === ")" ? value : NaN;
      }
      return first === undefined ? NaN : Number(first);
    };
    const product = function () {
      let value = factor();
      while (rest[0] === "*" || rest[0] === "/") {
        value = rest.shift() === "*" ? value * factor() : value / factor();
      }
      return value;
    };
    const sum = function () {
      let value = product();
      while (rest[0] === "+" || rest[0] === "-") {
        value = rest.shift() === "+" ? value + product() : value - product();
      }
      return value;
    };
    const value = sum();
    return rest.length === 0 ? value : NaN;
  }

  function judge(question) {
    const typed = question.querySelector("input[type=text]");
    const chosen = question.querySelector("input:checked");
    const answer = plain(chosen ? chosen.value : typed ? typed.value : "");
    if (answer === "") { return; }
    const isNumber = question.dataset.kind === "number", given = calculated(answer);
    const isMeant = function (data) {
      const value = plain(data.value);
      return value === answer || isNumber && Math.abs(calculated(value) - given) <= 0.0005;
    };
    const listed = Array.from(question.querySelectorAll("data"));
    const accepted = listed.filter(function (data) { return data.className !== "wrong"; });
    const isRight = accepted.some(isMeant);
    const mistake = listed.find(function (data) {
      return data.className === "wrong" && isMeant(data);
    });
    const isOpen = question.dataset.kind === "command"
      || isNumber && Number.isNaN(calculated(plain(accepted[0].value)));
    const verdict = question.querySelector("output");
    verdict.className = isRight ? "right" : "wrong";
    verdict.textContent = isRight ? "Right."
      : mistake ? "Not yet. " + mistake.textContent
      : isNumber && !isOpen && Number.isNaN(given) ? "A number, please."
      : isOpen ? "Not the listed answer; another may be as good. Try it in the shell." : "Not yet.";
    if (isRight) { question.querySelector(".answer").open = true; }
  }

  // The transcript, and the handout.

  function transcript() {
    return all(".step").sort(function (a, b) {
      return Number(a.dataset.stop) - Number(b.dataset.stop);
    }).map(function (step) {
      const samp = step.querySelector("samp");
      const answer = answers.find(function (answer) { return answer.samp === samp; });
      const output = answer.lines.join("\n");
      const command = typed && typed.answer === samp
        ? typed.text : step.querySelector("kbd").textContent;
      return step.querySelector(".prompt").textContent + command + "\n"
        + (output === "" ? "" : output + "\n");
    }).join("");
  }

  function copy() {
    const text = find("text");
    text.focus();
    text.select();
    const tell = function (isDone) {
      find("copied").textContent = isDone ? "Copied." : "Selected: press Ctrl-C.";
    };
    if (navigator.clipboard) {
      navigator.clipboard.writeText(text.value).then(function () { tell(true); },
        function () { tell(document.execCommand("copy")); });
    } else {
      tell(document.execCommand("copy"));
    }
  }

  function spread() {
    pause();
    endMotion();
    body.classList.remove("live");
    all("#session details, .told details").forEach(function (part) {
      if (!part.open) { part.dataset.shut = ""; }
      part.open = true;
    });
    rows.forEach(function (row) {
      row.items.forEach(function (item) {
        item.hidden = false;
        row.row.append(item);
      });
    });
    fitPaper();
    figures.forEach(function (figure) {
      const picture = figure.querySelector("svg");
      const size = function (name) { return Number(picture.getAttribute(name)); };
      fitLabels(figure, Math.min(1, 218 / size("width"), 280 / size("height")));
    });
  }

  function gather() {
    rows.forEach(function (row) {
      row.items.forEach(function (item) {
        const pane = item.tagName === "FIGURE" ? scene : isTold(item) ? narration : terminal;
        pane.append(item);
      });
    });
    body.classList.add("live");
    fitText();
  }

  // A tap on the picture plays or pauses; a finger that goes to the side leads on or back.
  let touched = null;

  function touch(event) {
    touched = event.isPrimary && !event.target.closest("button") ? event : null;
  }

  function lift(event) {
    if (touched === null || event.pointerId !== touched.pointerId) { return; }
    const across = event.clientX - touched.clientX, down = event.clientY - touched.clientY;
    touched = null;
    if (Math.abs(across) < 8 && Math.abs(down) < 8) { toggle(); } else if (
      Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) {
      go(now + (across < 0 ? 1 : -1));
    }
  }

  function press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    const name = event.target.tagName, type = event.target.type;
    const isSpace = event.key === " ";
    if (["TEXTAREA", "SELECT"].includes(name) || type === "text" || type === "radio") { return; }
    if (name === "INPUT" && !isSpace) { return; }
    if (isSpace && (name === "BUTTON" || name === "SUMMARY")) { return; }
    switch (event.key) {
    case " ": toggle(); break;
    case "ArrowLeft": go(now - 1); break;
    case "ArrowRight": go(now + 1); break;
    case "Home": go(0); break;
    case "End": go(stops.length - 1); break;
    default: return;
    }
    event.preventDefault();
  }

  if (stops.length === 0) { return; }
  find("back").addEventListener("click", function () { go(now - 1); });
  find("forward").addEventListener("click", function () { go(now + 1); });
  play.addEventListener("click", toggle);
  seek.addEventListener("input", function () { go(Number(seek.value)); });
  find("text").value = transcript();
  find("copy").addEventListener("click", copy);
  all(".question").forEach(function (question) {
    const button = question.querySelector("button");
    if (!button) { return; }
    button.addEventListener("click", function () { judge(question); });
    question.addEventListener("keydown", function (event) {
      if (event.key === "Enter" && event.target.tagName === "INPUT") { judge(question); }
    });
  });
  scene.addEventListener("pointerdown", touch);
  scene.addEventListener("pointerup", lift);
  scene.addEventListener("pointercancel", function () { touched = null; });
  document.addEventListener("keydown", press);
  window.addEventListener("hashchange", open);
  window.addEventListener("beforeprint", spread);
  window.addEventListener("afterprint", function () {
    all("[data-shut]").forEach(function (part) {
      part.open = false;
      delete part.dataset.shut;
    });
    gather();
    show(now);
  });
  window.addEventListener("resize", function () {
    if (!body.classList.contains("live")) { return; }
    fitText();
    fitPicture();
    scroll(all(".step:not([hidden])").pop() || terminal);
  });
  gather();
  open();
}());
//]]>
