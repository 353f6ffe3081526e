import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleBar } from "../../../src/features/mapPage/scale";

describe("scaleBar", () => {
  it("uses miles from a tenth of a mile up, and feet below", () => {
    // 100 px at 1609.4 m per px, about a hundred miles (with 3.281 feet per meter).
    expect(scaleBar(1609.5, 100, "imperial")).toEqual({ label: "100 mi", width: expect.closeTo(99.98, 1) });
    expect(scaleBar(1, 100, "imperial").label).toBe("200 ft");
    expect(scaleBar(5, 110, "imperial").label).toBe("0.2 mi");
  });

  it("uses meters below a tenth of a kilometer, and kilometers from there up", () => {
    expect(scaleBar(0.5, 110, "metric")).toEqual({ label: "50 m", width: 100 });
    expect(scaleBar(5, 110, "metric")).toEqual({ label: "0.5 km", width: 100 });
  });

  it("fits, fills at least two fifths, and is as long as its label says", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 80_000, noNaN: true }), (metersPerPixel) => {
        const { label, width } = scaleBar(metersPerPixel, 110, "imperial");
        expect(width).toBeLessThanOrEqual(110.0001);
        expect(width).toBeGreaterThan(110 * 0.39);
        const [length = "", unit] = label.split(" ");
        const feet = Number(length.replaceAll(",", "")) * (unit === "mi" ? 5280 : 1);
        expect((width * metersPerPixel * 3.281) / feet).toBeCloseTo(1, 6);
      }),
    );
  });
});
