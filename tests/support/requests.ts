import type { Page, Request } from "playwright-core";

/**
 * Holds matching requests from now on, like a stalled connection.
 *
 * @returns function that releases them and stops holding new ones
 */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const passing: Promise<unknown>[] = [];
  await page.route(address, (route) => {
    // The page may have aborted the request by then.
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

/** Aborts matching requests from now on. */
export const cutOff = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(address, (route) => route.abort());

/** Changes the server's response to matching requests, for example to simulate another configuration. */
export const answerWith = <T>(page: Page, address: string, change: (answer: T) => T): Promise<unknown> =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });

/**
 * Records every matching request to measure when it was sent.
 *
 * @returns function that waits for `count` responses and returns the milliseconds from the end of each response to the
 *   next request
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
