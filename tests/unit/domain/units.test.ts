import { describe, expect, it } from "vitest";
import {
  formatArea,
  formatBytes,
  formatCoordinate,
  formatDistance,
  formatDuration,
  formatElevation,
  formatGround,
  formatLength,
  formatMeasured,
  formatSpeed,
  plural,
} from "../../../src/domain/units";

describe("figures in the specification's format", () => {
  it.each([
    [formatElevation(1000, "imperial"), "3,281 ft"],
    [formatDistance(1609.265, "imperial"), "1.00 mi"],
    [formatDistance(50_000, "imperial"), "31.07 mi"],
    [formatArea(1_000_000, "imperial"), "247.11 acres"],
    [formatSpeed(1, "imperial"), "2.24 mph"],
    [formatCoordinate(-107.1234567), "-107.123457"],
    [formatCoordinate(0), "0.000000"],
    [formatDuration(7512), "2 h 05 min"],
    [formatDuration(750), "12 min 30 s"],
    [formatDuration(45), "45 s"],
    [plural(1, "line"), "1 line"],
    [plural(1200, "line"), "1,200 lines"],
    [formatBytes(840), "840 bytes"],
    [formatBytes(12_400), "12 KB"],
    [formatBytes(3_600_000), "3.4 MB"],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));

  it.each([null, undefined, 0, Number.NaN])("%s shows '--'", (missing) => {
    for (const sample of [true, false]) expect(formatGround(missing, "imperial", sample)).toBe("--");
    for (const format of [formatElevation, formatDistance, formatArea, formatSpeed]) {
      expect(format(missing, "imperial")).toBe("--");
      expect(format(missing, "metric")).toBe("--");
    }
    expect(formatDuration(missing)).toBe("--");
  });
  it.each([
    [formatGround(3219, "imperial", false), "10,562 ft"],
    [formatGround(3219, "imperial", true), "10,600 ft (sample)"],
    [formatGround(3219, "metric", true), "3,200 m (sample)"],
    [formatGround(3225, "metric", true), "3,250 m (sample)"],
  ])("of ground elevation: %s", (shown, expected) => expect(shown).toBe(expected));

  it.each([
    [formatElevation(1000.4, "metric"), "1,000 m"],
    [formatDistance(1609.265, "metric"), "1.61 km"],
    [formatArea(1_000_000, "metric"), "100.00 ha"],
    [formatSpeed(1, "metric"), "3.60 km/h"],
    [formatLength(999, "metric"), "999 m"],
    [formatLength(1500, "metric"), "1.50 km"],
    [formatMeasured(914.4, "metric"), "914 m"],
    [formatMeasured(3218.7, "metric"), "3.22 km (3,219 m)"],
  ])("metric: %s", (shown, expected) => expect(shown).toBe(expected));

  it("a missing coordinate shows '--'", () => expect(formatCoordinate(null)).toBe("--"));
});
