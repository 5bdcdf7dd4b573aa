/// The parts of a page that are the same for every session.
enum PageParts {
  /// The digest of `script` that the page's policy names; no other script runs.
  static let scriptHash = "sha256-bEFJMTQ5Q6114+pRgAC/cNL+WB3AZw7BJnegFFRsgN4="

  /// What makes the page move.
  ///
  /// Of the stops of the terminal all up to now are shown, of those told the last one, of the pictures that
  /// of now. While it plays, a command is typed before its answer comes.
  static let script = #"""
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
    """#

  /// How it looks; the colours follow the reader's choice of light or dark.
  static let style = """
    :root{color-scheme:light dark;--page:#fff;--ink:#1b1b1b;--soft:#5a5f66;--edge:#c9ced6;
    --pane:#f6f7f9;--mark:#0b57d0;--fault:#a30f1c}
    @media (prefers-color-scheme:dark){:root{--page:#16181d;--ink:#e8e8e8;--soft:#a8adb5;
    --edge:#3b4048;--pane:#1e2127;--mark:#8ab4f8;--fault:#ff8a8f}}
    *{box-sizing:border-box}[hidden]{display:none!important}
    body{margin:0 auto;padding:1rem;max-width:100rem;background:var(--page);color:var(--ink);
    font:1rem/1.5 system-ui,sans-serif}
    body>svg{position:absolute}h1{margin:0 0 .5rem;font-size:1.4rem}h2{margin:0 0 .25rem;font-size:1.1rem}
    p,ul{margin:0 0 .5rem;max-width:60rem}
    main{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1rem}
    #terminal,#scene{position:relative;border:1px solid var(--edge);border-radius:6px;
    padding:.75rem;background:var(--pane)}
    #scene{display:grid;align-items:start;justify-items:center}
    .live #terminal,.live #scene{height:60vh;overflow:auto}.live #narration{min-height:9rem}
    #terminal{overflow:auto}pre{margin:0;white-space:pre;width:max-content}
    pre,kbd,samp,code{font:.85rem/1.35 ui-monospace,monospace}
    .prompt{color:var(--soft)}kbd{font-weight:bold}.failed{color:var(--fault)}
    .step{padding:.1rem .5rem;margin-bottom:.4rem}.live .step.now{box-shadow:inset 3px 0 var(--mark)}
    figure{margin:0;max-width:100%}figure>svg{max-width:100%;height:auto;display:block}
    .live figure>svg{max-height:calc(60vh - 2rem)}
    nav{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;
    padding:.75rem 0;background:var(--page)}
    body:not(.live) nav{display:none}
    button,summary{font:inherit;padding:.35rem .9rem;border:1px solid var(--edge);
    border-radius:6px;background:var(--pane);color:var(--ink);cursor:pointer}
    summary{display:inline-block;margin-bottom:.25rem}
    details{display:inline-block;vertical-align:top;margin-right:.5rem}
    #seek{flex:1 1 5rem;min-width:5rem;accent-color:var(--mark)}#place{min-width:4.5rem;text-align:right}
    :focus-visible{outline:2px solid var(--mark);outline-offset:2px}
    @media (max-width:56rem){main{grid-template-columns:minmax(0,1fr)}
    .live #terminal{height:40vh}.live #scene{height:auto}}

    """
}
