/**
 * Level of rendering. Software rendering of map frames keeps both processors busy, and a loading map requests frames as
 * fast as it can. Queries by role and text give the same results on a slow screen, which saves a third of the processor
 * time per map.
 *
 * - coarse: half the resolution, five frames a second. For tests that don't look at pixels.
 * - sharp: full resolution, five frames a second. For tests that look at pixels.
 * - live: full resolution, all frames. For time measurements, for waiting until an image stops changing, and for 3D
 *   scenes, which load frame by frame.
 */
export type Picture = "coarse" | "sharp" | "live";

export const COARSE_SCALE = 0.5;

const MS_PER_PICTURE = 200;

/** Script that delays animation frames. Runs in each page before its own scripts. */
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
