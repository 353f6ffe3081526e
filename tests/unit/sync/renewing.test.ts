import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logOut } from "../../../src/features/session/slice";
import { isFarBehind } from "../../../src/features/sync/loading/farBehind";
import { QUIET_MS } from "../../../src/features/sync/sagas/renewStoredContent";
import type { SnapshotClient } from "../../../src/workers/snapshot";
import { feature } from "../content/memoryApi";
import { followed } from "./setup";

const POLL_MS = 15_000;

beforeEach(() => {
  vi.useFakeTimers();
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function following() {
  const renew = vi.fn<SnapshotClient["renew"]>(async () => {});
  const snapshots = { open: async () => null, renew, forget: async () => {} };
  const run = await followed({ features: [feature("a")] }, { snapshots });
  /** Changes `count` features elsewhere and lets the page poll. */
  const change = async (count: number) => {
    run.changing.change({ features: Array.from({ length: count }, (_, index) => feature(`new ${index}`)) });
    await run.settle(POLL_MS);
  };
  return { ...run, renew, change };
}

describe("stored content", () => {
  it("is stored again after more than a thousand changed rows, once it has been quiet for a while", async () => {
    const run = await following();
    await run.change(600);
    await run.settle(QUIET_MS);
    expect(run.renew).not.toHaveBeenCalled();
    await run.change(600);
    await run.settle(QUIET_MS - 1000);
    await run.settle(1000);
    expect(run.renew).toHaveBeenCalledOnce();
    await run.change(600);
    await run.settle(QUIET_MS);
    expect(run.renew).toHaveBeenCalledOnce();
  });

  it("that couldn't be stored again is retried with the next changes", async () => {
    const run = await following();
    run.renew.mockRejectedValueOnce(new Error("The server returned status 503."));
    await run.change(1200);
    await run.settle(QUIET_MS);
    await run.change(1200);
    await run.settle(QUIET_MS);
    expect(run.renew).toHaveBeenCalledTimes(2);
  });

  it("is no longer stored when the user logs out", async () => {
    const run = await following();
    const signals: (AbortSignal | undefined)[] = [];
    run.renew.mockImplementation((signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    await run.change(1200);
    await run.settle(QUIET_MS);
    run.store.dispatch(logOut());
    await run.settle();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

describe("a snapshot that is far behind", () => {
  it.each([
    [1000, 0, false],
    [1001, 0, true],
    [1001, 100_000, false],
    [5000, 100_000, false],
    [5001, 100_000, true],
    [5001, 1_000_000, true],
  ])("is one by %d rows of %d features: %s", (rows, features, expected) => {
    expect(isFarBehind(rows, features)).toBe(expected);
  });
});
