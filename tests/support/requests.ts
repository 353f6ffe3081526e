import type { Page, Request } from "playwright-core";

/**
 * Requests that match wait from now on, as on a line that is stuck.
 * @returns lets them go, those to come as well
 */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const passing: Promise<unknown>[] = [];
  await page.route(address, (route) => {
    // The page may have given it up by then.
    const passed = held.then(() => route.continue()).catch(() => undefined);
    passing.push(passed);
    return passed;
  });
  return async () => {
    release();
    await Promise.all(passing);
    await page.unroute(address);
  };
}

/** Requests that match get no answer from now on. */
export const cutOff = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(address, (route) => route.abort());

/** What the server answers to requests that match, as an operator who set other things up would have it. */
export const answerWith = <T>(page: Page, address: string, change: (answer: T) => T): Promise<unknown> =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });

/**
 * Keeps every request that matches, to look at when each was sent.
 * @returns milliseconds from the end of each answer to the next of them, once so many are answered
 */
export function pausesBetween(page: Page, address: RegExp): (count: number) => number[] {
  const answered: Request[] = [];
  page.on("requestfinished", (request) => {
    if (address.test(`${request.method()} ${new URL(request.url()).pathname}`)) answered.push(request);
  });
  return (count) =>
    answered.slice(1, count + 1).map((request, at) => {
      const before = answered[at]?.timing() ?? request.timing();
      return request.timing().startTime - before.startTime - before.responseEnd;
    });
}
