import { setTimeout as sleep } from "node:timers/promises";

/**
 * Sends requests one after another until a promise settles, whichever way.
 * @param request gets the number of the turn, from 0
 * @param everyMs pause between two requests
 * @returns milliseconds per request
 */
export async function latenciesUntil(
  until: Promise<unknown>,
  request: (turn: number) => Promise<unknown>,
  everyMs: number,
): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  void until
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  for (let turn = 0; !over; turn++) {
    const began = performance.now();
    await request(turn);
    times.push(performance.now() - began);
    await sleep(everyMs);
  }
  return times;
}
