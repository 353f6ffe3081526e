import type { Page } from "playwright-core";

/**
 * Returns the milliseconds from an event in the page, by the browser's timestamp, until an expression is true and its
 * result has been painted. Checked once a frame in the page, so that communication with the test doesn't count.
 *
 * @param done expression of the page in which `before` is the value of `remember`
 */
export async function untilPainted(
  page: Page,
  event: "keydown" | "click" | "pointerup",
  { done, remember = "null" }: { done: string; remember?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`(() => {
    const before = ${remember};
    window.ridgelineTimed = new Promise((resolve, reject) => {
      addEventListener("${event}", ({ timeStamp }) => {
        const look = () => {
          if (performance.now() - timeStamp > 60000) reject(new Error("Nothing came of the ${event} within a minute."));
          else if (${done}) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, { once: true, capture: true });
    });
    // Heard of below; a test that fails before that need not be told twice.
    window.ridgelineTimed.catch(() => {});
  })()`);
  await act();
  return page.evaluate<number>("window.ridgelineTimed");
}

/** Frame rate during an action. */
export interface Frames {
  perSecond: number;
  /** Longest time between two frames in milliseconds. */
  longest: number;
  /** Frames in which part of the list had no row. */
  blank: number;
}

/**
 * Scrolls the content list by `pixelsAFrame` per frame (0 to rest) and records frames for `duration` milliseconds. The
 * center of the list must hold a row in every frame.
 */
export function scrollContent(page: Page, pixelsAFrame: number, duration: number): Promise<Frames> {
  return page.evaluate<Frames>(`(async () => {
    const list = document.querySelector('ul[aria-label="Content"]');
    const viewport = list.parentElement;
    const box = viewport.getBoundingClientRect();
    const frame = () => new Promise(requestAnimationFrame);
    const began = await frame();
    let [last, frames, longest, blank] = [began, 0, 0, 0];
    while (last - began < ${duration}) {
      viewport.scrollTop += ${pixelsAFrame};
      const now = await frame();
      const center = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!center?.closest("[data-index]")) blank += 1;
      longest = Math.max(longest, now - last);
      frames += 1;
      last = now;
    }
    return { perSecond: frames / ((last - began) / 1000), longest, blank };
  })()`);
}
