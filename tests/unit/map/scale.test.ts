import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleBar } from "../../../src/features/map/scale";

describe("scaleBar", () => {
  it("speaks of miles from a tenth of a mile on and of feet below", () => {
    // 100 px at 1609.4 m per px: a hundred miles (by 3.281 feet a metre).
    expect(scaleBar(1609.5, 100)).toEqual({ label: "100 mi", width: expect.closeTo(99.98, 1) });
    expect(scaleBar(1, 100).label).toBe("200 ft");
    expect(scaleBar(5, 110).label).toBe("0.2 mi");
  });

  it("fits, fills at least two fifths, and is as long as it says", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 80_000, noNaN: true }), (metersPerPixel) => {
        const { label, width } = scaleBar(metersPerPixel, 110);
        expect(width).toBeLessThanOrEqual(110.0001);
        expect(width).toBeGreaterThan(110 * 0.39);
        const [length = "", unit] = label.split(" ");
        const feet = Number(length.replaceAll(",", "")) * (unit === "mi" ? 5280 : 1);
        expect((width * metersPerPixel * 3.281) / feet).toBeCloseTo(1, 6);
      }),
    );
  });
});
