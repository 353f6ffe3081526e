import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockText, localTime, momentOf } from "../../../src/domain/zonedTime";

const DENVER = "America/Denver";
const ZONES = [DENVER, "America/Phoenix", "America/St_Johns", "Pacific/Honolulu", "Asia/Kathmandu", "UTC"];

describe("the time in a time zone", () => {
  it("matches its clocks, in summer and in winter", () => {
    expect(localTime(Date.UTC(2026, 5, 21, 19, 5), DENVER)).toEqual({ date: "2026-06-21", minutes: 785 });
    expect(localTime(Date.UTC(2026, 10, 24, 6, 30), DENVER)).toEqual({ date: "2026-11-23", minutes: 1410 });
    expect(clockText(Date.UTC(2026, 10, 24, 21, 30), DENVER)).toBe("2:30 PM MST");
  });

  it("converts back from clock time", () => {
    const moments = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (minute, zone) => {
        const local = localTime(minute * 60_000, zone);
        expect(localTime(momentOf(local, zone), zone)).toEqual(local);
      }),
    );
  });

  it("is an hour later in the hour that clocks skip", () => {
    const skipped = momentOf({ date: "2026-03-08", minutes: 150 }, DENVER);
    expect(localTime(skipped, DENVER).date).toBe("2026-03-08");
    expect([90, 210]).toContain(localTime(skipped, DENVER).minutes);
  });
});
