/**
 * Software draws each picture of the map on both processors, and a map that loads asks for one as often as it can. What
 * is asked by role and text is the same on a slow screen, so tests have one: a third less to reckon for each map.
 *
 * coarse: half as many pixels across, five pictures a second; for tests that do not look at pictures.
 * sharp: all pixels, five pictures a second; for those that look at pixels.
 * live: all pixels, all pictures; for what measures time or waits until a picture stays the same, and for scenes, which
 * load picture by picture.
 */
export type Picture = "coarse" | "sharp" | "live";

export const COARSE_SCALE = 0.5;

const MS_PER_PICTURE = 200;

/** Runs in each page before its own scripts: what waits for the next picture waits until then. */
export const SLOW_PICTURES = `{
  const draw = window.requestAnimationFrame.bind(window);
  const waiting = new Map();
  let [number, asked, last] = [0, false, -Infinity];
  const ask = () => {
    const left = last + ${MS_PER_PICTURE} - performance.now();
    if (left > 0) setTimeout(() => draw(show), left);
    else draw(show);
  };
  const show = (time) => {
    [asked, last] = [false, performance.now()];
    const due = [...waiting.values()];
    waiting.clear();
    for (const callback of due) {
      try {
        callback(time);
      } catch (error) {
        reportError(error);
      }
    }
  };
  window.requestAnimationFrame = (callback) => {
    waiting.set(++number, callback);
    if (!asked) ask();
    asked = true;
    return number;
  };
  window.cancelAnimationFrame = (request) => void waiting.delete(request);
}`;
