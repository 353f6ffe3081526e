import type { Page } from "playwright-core";

/**
 * Milliseconds from an event in the page, as the browser stamps it, until an expression in the page is true and what
 * it stands for has been painted. Looked at once a frame, so that nothing between page and test is counted.
 * @param done an expression of the page; `before` in it is the value of `remember`
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

/** How evenly frames come while something goes on, and how many of them were late. */
export interface Frames {
  perSecond: number;
  /** The longest time between two frames, milliseconds. */
  longest: number;
  /** Frames in which a part of the list had no row. */
  blank: number;
}

/**
 * Frames over so many milliseconds, each of which scrolls the list of content on by so many pixels (0: rests). The
 * center of the list has to hold a row in every frame.
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
