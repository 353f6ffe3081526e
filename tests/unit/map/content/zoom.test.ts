import { describe, expect, it } from "vitest";
import { lineLevel, zoomAt } from "../../../../src/map/content/zoom";
import { LINE_LEVELS } from "../../../../workers/graphics/types";

describe("zoom levels", () => {
  it("are those of the usual tile scheme", () => {
    expect(zoomAt(156543.03392804097)).toBeCloseTo(0, 9);
    expect(zoomAt(0.2985821417)).toBeCloseTo(19, 6);
  });

  it("choose the coarsest lines that are detailed enough", () => {
    const resolution = (zoom: number) => 156543.03392804097 / 2 ** zoom;
    expect(lineLevel(resolution(19))).toBe(0);
    expect(lineLevel(resolution(5))).toBe(LINE_LEVELS.length - 1);
    LINE_LEVELS.forEach((until, level) => {
      if (Number.isFinite(until)) expect(lineLevel(resolution(until + 0.01))).toBeLessThan(level);
    });
  });
});
