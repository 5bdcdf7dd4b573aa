// The spring that moves a sheet, in closed form (overlay rules S-30 to S-32).

/** Damping ratio after a release: 1 up to 150 points per second, `fast` from 3000 on. */
function ratio(speed, fast) {
  return 1 + ((fast - 1) * (Math.min(Math.max(Math.abs(speed), 150), 3000) - 150)) / 2850;
}

/** The frequency with which little is left after a time: the envelope is 0.001 there. */
function frequencyFor(duration, damping, velocity) {
  const envelope = (w) => {
    if (damping >= 1) return (1 + (w - velocity) * duration) * Math.exp(-w * duration);
    const damped = w * Math.sqrt(1 - damping * damping);
    return Math.abs((damping * w - velocity) / damped) * Math.exp(-damping * w * duration);
  };
  let [low, high] = [1 / duration, 1e4 / duration];
  for (let i = 0; i < 100; i += 1) {
    const middle = (low + high) / 2;
    if (Math.abs(envelope(middle)) > 0.001) low = middle;
    else high = middle;
  }
  return high;
}

/** The part of the way that is left after `time` seconds. */
function left(w, damping, velocity, time) {
  if (Math.abs(damping - 1) < 1e-9) return Math.exp(-w * time) * (1 + (w - velocity) * time);
  if (damping < 1) {
    const damped = w * Math.sqrt(1 - damping * damping);
    const turn = Math.cos(damped * time) + ((damping * w - velocity) / damped) * Math.sin(damped * time);
    return Math.exp(-damping * w * time) * turn;
  }
  const root = Math.sqrt(damping * damping - 1);
  const [slow, fast] = [-w * (damping - root), -w * (damping + root)];
  const a = (-velocity - fast) / (slow - fast);
  return a * Math.exp(slow * time) + (1 - a) * Math.exp(fast * time);
}

/**
 * The part of its way that a sheet has gone, as a function of milliseconds since its release.
 *
 * @param way the signed distance in points
 * @param velocity points per second, signed likewise, at the release
 * @param options the values of the overlay's options, by name
 */
export function sheetCurve(way, velocity, options) {
  const start = velocity / way;
  // The article's unit counts points per millisecond as distances per second.
  const speed = options["velocity-unit"] === "seed" ? start * 1000 : velocity;
  const given = options.damping === undefined || options.damping === "auto" ? null : Number(options.damping);
  if (options.spring === "duration") {
    const damping = Math.min(given ?? (speed === 0 ? 1 : 0.6), 1);
    const bounded = Math.min(Math.max(start, -1000), 1000);
    const frequency = frequencyFor(Number(options.duration ?? options.response ?? 0.3), damping, bounded);
    return (time) => 1 - left(frequency, damping, bounded, time / 1000);
  }
  const damping = given ?? ratio(speed, options.style === "flexible" ? 0.7 : 0.9);
  const frequency = (2 * Math.PI) / Number(options.response ?? 0.3);
  return (time) => 1 - left(frequency, damping, start, time / 1000);
}
