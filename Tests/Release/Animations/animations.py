"""Decodes animations of sessions by Pillow and Chromium, and plays videos.

    animations.py PROGRAM CHROMIUM FOLDER SESSION…
"""

import base64, json, os, re, shutil, subprocess, sys, zlib

from PIL import Image

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser", "Live"))

from chromium import Browser

# Maximum size of a session of at most so many commands, in bytes.
COMMANDS, MOST = 20, 400_000

# Opens an animation: the number of its frames, and whether they repeat for ever.
OPENED = """(async () => {
  window.decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
  await decoder.completed;
  await decoder.tracks.ready;
  window.table = Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? byte >>> 1 ^ 0xEDB88320 : byte >>> 1;
    return byte;
  });
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  return [frameCount, repetitionCount === Infinity];
})()"""

# The checksum and the hundredths of a second of each frame from one on to another.
DECODED = """(async () => {
  const frames = [];
  for (let frameIndex = %d; frameIndex < %d; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const points = new Uint8Array(image.allocationSize({ format: "RGBX" }));
    await image.copyTo(points, { format: "RGBX" });
    let sum = -1;
    for (let at = 0; at < points.length; at += 1) {
      if ((at & 3) < 3) sum = table[(sum ^ points[at]) & 255] ^ sum >>> 8;
    }
    frames.push([~sum >>> 0, image.duration / 10000]);
    image.close();
  }
  return frames;
})()"""

# The number of frames that are decoded in one answer, which a busy machine has a minute for.
AT_A_TIME = 50

# The seconds that a video takes, and the place at which it has ended.
PLAYED = """(async () => {
  const video = document.createElement("video");
  const met = (name) => new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true });
    video.addEventListener("error", () => reject(new Error(video.error.message)), { once: true });
  });
  video.muted = true;
  video.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
  await met("loadeddata");
  const ended = met("ended");
  video.playbackRate = 16;
  await video.play();
  await ended;
  return { duration: video.duration, place: video.currentTime, width: video.videoWidth, height: video.videoHeight };
})()"""


def decoded(path):
    """The frames as Pillow finds them, and whether they repeat for ever."""
    frames = []
    with Image.open(path) as image:
        for index in range(image.n_frames):
            image.seek(index)
            frames.append([zlib.crc32(image.convert("RGB").tobytes()), image.info["duration"] // 10])
        return {"frames": frames, "repeats": image.info.get("loop") == 0}


def exported(program, session, kind, path, *more):
    run = subprocess.run([program, "export", session, "--" + kind, path, *more], capture_output=True, text=True)
    assert run.returncode == 0 and not run.stderr, run.stderr
    with open(path, "rb") as file:
        return file.read()


def answer(tab, file, script):
    """The value of a script for which a file's bytes are `bytes`."""
    letters = json.dumps(base64.b64encode(file).decode())
    tab.value("window.bytes = Uint8Array.from(atob(%s), (letter) => letter.charCodeAt(0)); 0" % letters)
    return tab.value(script)


def shown(tab, file):
    """The same as Chromium finds it."""
    count, repeats = answer(tab, file, OPENED)
    parts = [tab.value(DECODED % (at, min(at + AT_A_TIME, count))) for at in range(0, count, AT_A_TIME)]
    return {"frames": [frame for part in parts for frame in part], "repeats": repeats}


def main():
    program, chromium, folder, *sessions = sys.argv[1:]
    # Only pages of a secure origin may decode pictures; a file is one.
    with open(os.path.join(folder, "a.html"), "w") as page:
        page.write("<!DOCTYPE html>")
    browser = Browser(chromium)
    try:
        tab = browser.open("file://%s/a.html" % os.path.abspath(folder))
        tab.until("window.ImageDecoder !== undefined")
        check_animations(program, tab, folder, sessions)
        if shutil.which("ffmpeg"):
            check_video(program, tab, folder, sessions[0])
        else:
            print("skipped: videos, which ffmpeg makes, which is not here")
    finally:
        browser.close()


def check_animations(program, tab, folder, sessions):
    frames, greatest, path = 0, (0, ""), os.path.join(folder, "a.gif")
    for session in sessions:
        name, file = os.path.basename(session), exported(program, session, "gif", path)
        mine, theirs = decoded(path), shown(tab, file)
        assert mine == theirs, "%s: Pillow and Chromium find different frames" % name
        assert mine["repeats"] and all(time >= 3 for _, time in mine["frames"]), name
        frames += len(mine["frames"])
        with open(session, encoding="utf-8") as text:
            commands = len(re.findall(r"^(?:  > |@solution )", text.read(), re.MULTILINE))
        assert commands > COMMANDS or len(file) <= MOST, "%s: %d commands, %d bytes" % (name, commands, len(file))
        greatest = max(greatest, (len(file), name))
    print("ok: %d frames of %d animations; the largest has %d bytes: %s" % (frames, len(sessions), *greatest))


def check_video(program, tab, folder, session):
    """A video has the size and the time of the animation, its last frame too."""
    part, path = ("--trim", "0..30"), os.path.join(folder, "a.gif")
    shown = answer(tab, exported(program, session, "webm", os.path.join(folder, "a.webm"), *part), PLAYED)
    exported(program, session, "gif", path, *part)
    wanted = sum(time for _, time in decoded(path)["frames"]) / 100
    with Image.open(path) as image:
        assert (shown["width"], shown["height"]) == image.size, shown
    assert abs(shown["duration"] - wanted) < 0.1 and abs(shown["place"] - wanted) < 0.5, "%s, %s" % (shown, wanted)
    print("ok: a video of %.2f s" % shown["duration"])


main()
