//<![CDATA[
(function () {
  "use strict";
  const find = function (name) { return document.getElementById(name); };
  const narration = find("narration"), terminal = find("terminal");
  const seek = find("seek"), place = find("place"), play = find("play");
  const figures = Array.from(document.querySelectorAll("figure"));
  const stops = Array.from(document.querySelectorAll("[data-stop]")).sort(function (a, b) {
    return Number(a.dataset.stop) - Number(b.dataset.stop);
  });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let now = 0, isPlaying = false, timer = 0, typed = null;

  function isTold(stop) { return stop.parentNode === narration; }

  function endTyping() {
    if (typed === null) { return; }
    typed.command.textContent = typed.text;
    typed.answer.hidden = false;
    typed = null;
  }

  function scroll(stop) {
    const bottom = stop.offsetTop + stop.offsetHeight - terminal.clientHeight;
    terminal.scrollTop = Math.min(stop.offsetTop, bottom);
  }

  function show(stop) {
    endTyping();
    now = Math.max(0, Math.min(stops.length - 1, stop));
    let told = null, last = null, picture = null;
    stops.slice(0, now + 1).forEach(function (stop) {
      if (isTold(stop)) { told = stop; } else { last = stop; }
      if (stop.dataset.picture) { picture = "picture-" + stop.dataset.picture; }
    });
    stops.forEach(function (stop, index) {
      stop.hidden = isTold(stop) ? stop !== told : index > now;
      stop.classList.toggle("now", index === now);
    });
    figures.forEach(function (figure) { figure.hidden = figure.id !== picture; });
    const step = last ? Number(last.dataset.step) : 0;
    const scene = figures.find(function (figure) { return !figure.hidden; });
    if (scene) {
      scene.setAttribute("aria-label", step ? "The layout after command " + step : "The layout");
    }
    if (last) { scroll(last); }
    seek.value = now;
    seek.setAttribute("aria-valuetext", "Stop " + (now + 1) + " of " + stops.length);
    place.textContent = (now + 1) + " / " + stops.length;
    try {
      history.replaceState(null, "", "#step=" + step);
    } catch (error) { /* Where addresses are fixed, the page works all the same. */ }
  }

  function pause() {
    isPlaying = false;
    clearTimeout(timer);
    endTyping();
    play.textContent = "Play";
  }

  function go(stop) {
    pause();
    show(stop);
  }

  function wait() {
    const stop = stops[now];
    const length = Number(stop.dataset.ms), typing = Number(stop.dataset.typing || 0);
    if (isStill || !typing) {
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
    show(now + 1);
    if (stops[now].classList.contains("question")) { pause(); } else { wait(); }
  }

  function toggle() {
    if (isPlaying) {
      pause();
      return;
    }
    if (now + 1 >= stops.length) { show(0); }
    isPlaying = true;
    play.textContent = "Pause";
    if (stops[now].classList.contains("question")) { next(); } else { wait(); }
  }

  function open() {
    const wanted = /^#step=([0-9]{1,6})$/.exec(location.hash);
    const index = wanted
      ? stops.findIndex(function (stop) { return stop.dataset.step === wanted[1]; }) : 0;
    go(Math.max(0, index));
  }

  function press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    const name = event.target.tagName;
    const isSpace = event.key === " ";
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
  document.body.classList.add("live");
  find("back").addEventListener("click", function () { go(now - 1); });
  find("forward").addEventListener("click", function () { go(now + 1); });
  play.addEventListener("click", toggle);
  seek.addEventListener("input", function () { go(Number(seek.value)); });
  document.addEventListener("keydown", press);
  window.addEventListener("hashchange", open);
  open();
}());
//]]>
