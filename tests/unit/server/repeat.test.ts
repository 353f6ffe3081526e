import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeat } from "../../../server/services/repeat";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("skips runs that are due while the last one is busy", async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const stop = repeat(work, { everyMs: 1000, now: true, onError: () => {} });
  await vi.advanceTimersByTimeAsync(5500);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(600);
  // One run, instead of the five that were skipped.
  expect(work).toHaveBeenCalledTimes(2);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([stopped, work.mock.calls.length]).toEqual([false, 2]);
  ends[1]?.();
  await stopping;
});

it("reports a failed run and continues", async () => {
  const errors: unknown[] = [];
  const work = vi.fn(() => Promise.reject(new Error("away")));
  const stop = repeat(work, { everyMs: 1000, onError: (error) => errors.push(error) });
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2500);
  expect(errors).toHaveLength(2);
  await stop();
});
