import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FAST_BYTES_PER_SECOND,
  GRACE_MS,
  LONG_MS,
  pickDownloadToEnd,
  type RunningDownload,
} from "../../../../server/services/downloads/preemption";

const SHARE = 4;
const NOW = 10 * LONG_MS;
const SLOW = FAST_BYTES_PER_SECOND / 2;
const FAST = FAST_BYTES_PER_SECOND * 2;

const download = (network: string, bytesPerSecond: number, age = 60_000): RunningDownload => ({
  network,
  since: NOW - age,
  bytes: (bytesPerSecond * age) / 1000,
});
const yields = (running: readonly RunningDownload[], network = "new") =>
  pickDownloadToEnd(running, network, SHARE, NOW);

describe("pickDownloadToEnd", () => {
  it("picks the slowest download that has had its time", () => {
    const slowest = download("b", SLOW / 2);
    expect(yields([download("a", SLOW), slowest, download("c", SLOW), download("d", 1, GRACE_MS - 1)])).toBe(
      slowest,
    );
  });

  it("lets a fast download continue for ten minutes, but no longer", () => {
    expect(yields([download("a", FAST), download("b", FAST)])).toBeNull();
    const long = download("a", FAST, LONG_MS);
    expect(yields([long, download("b", FAST)])).toBe(long);
  });

  it("picks the network with the most downloads before a slower one of another network", () => {
    const crowd = [download("crowd", FAST), download("crowd", FAST * 2), download("crowd", FAST * 3)];
    expect(yields([download("alone", SLOW), ...crowd])).toBe(crowd[0]);
  });

  it("takes nothing from a network with as few downloads as the waiting one", () => {
    expect(yields([download("a", SLOW), download("mine", FAST)], "mine")).toBeNull();
    const own = download("mine", SLOW);
    expect(yields([download("a", 1), own], "mine")).toBe(own);
  });

  it("lets a network beyond its share take only from itself", () => {
    const own = Array.from({ length: SHARE }, () => download("mine", FAST));
    expect(yields([...own, ...Array.from({ length: 8 }, () => download("other", 1))], "mine")).toBeNull();
  });

  it("never leaves a network with fewer downloads than the one that gains", () => {
    const one = fc.record({
      network: fc.constantFrom("a", "b", "c"),
      since: fc.integer({ min: 0, max: NOW }),
      bytes: fc.integer({ min: 0, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.constantFrom("a", "b", "c"), (running, network) => {
        const chosen = yields(running, network);
        if (!chosen || chosen.network === network) return;
        const countOf = (name: string) => running.filter((each) => each.network === name).length;
        expect(countOf(chosen.network) - 1).toBeGreaterThanOrEqual(countOf(network));
        expect(NOW - chosen.since).toBeGreaterThanOrEqual(GRACE_MS);
      }),
    );
  });
});
