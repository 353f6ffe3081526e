import type { Page } from "playwright-core";
import { DOUBLE_CLICK_MS } from "../../src/ui/doubleClickGuard";

/**
 * Resolves when a timer of the page that starts now ends. Only for times that the product or a measurement counts
 * itself. Everything else has a state to wait for.
 *
 * A timer of the page, because a busy page delays its own timers too: it ends after every shorter one that the product
 * started before, however slow the page is. A pause of the test doesn't.
 *
 * @param ms the longest of the product's timers, or the time that is measured
 */
export const pageTimer = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);

/**
 * Waits until the next click can't become a double click with the last one. The map counts 250 ms for a mouse and 350
 * for a finger, less than the guard of the whole page.
 */
export const pastDoubleClick = (page: Page): Promise<unknown> => pageTimer(page, DOUBLE_CLICK_MS + 1);

/** Milliseconds after which a page that still changes fails. */
const CHANGES_MS = 120_000;

/**
 * Waits until an expression of the page has had the same value several times in a row, and returns it. The page looks
 * itself, because the time between two looks of a test depends on the load of the machine.
 *
 * @param value expression of the page with a primitive value, or NaN to go on, which equals nothing
 * @param looks number of looks in a row that must find the value of the look before
 * @param everyMs milliseconds between two looks
 */
export const unchanged = <T extends string | number | boolean>(
  page: Page,
  value: string,
  { looks, everyMs }: { looks: number; everyMs: number },
): Promise<T> =>
  page.evaluate<T>(`(async () => {
    const since = performance.now();
    let before;
    for (let same = 0; same < ${looks}; ) {
      if (performance.now() - since > ${CHANGES_MS}) throw new Error("The page still changes.");
      await new Promise((resolve) => setTimeout(resolve, ${everyMs}));
      const now = ${value};
      same = now === before ? same + 1 : 0;
      before = now;
    }
    return before;
  })()`);
