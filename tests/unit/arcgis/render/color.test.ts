import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mix, Ramp, type Rgb } from "../../../../server/arcgis/render/color";

const channel = fc.nat(255);
const color: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel);

describe("colors", () => {
  it("blend between two, and clamp at the ends", () => {
    fc.assert(
      fc.property(color, color, fc.double({ min: -2, max: 3, noNaN: true }), (a, b, share) => {
        const mixed = mix(a, b, share);
        mixed.forEach((value, at) => {
          const [low, high] = [a[at] ?? 0, b[at] ?? 0].sort((one, other) => one - other);
          expect(value).toBeGreaterThanOrEqual((low ?? 0) - 1e-9);
          expect(value).toBeLessThanOrEqual((high ?? 0) + 1e-9);
        });
        if (share <= 0) expect(mixed).toEqual(a);
        if (share >= 1) expect(mixed).toEqual(b.map((value) => expect.closeTo(value, 9)));
      }),
    );
  });

  it("of a ramp use the nearest step between the stops", () => {
    const stops = fc
      .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 5 })
      .chain((values) =>
        fc.tuple(...values.sort((a, b) => a - b).map((value) => fc.tuple(fc.constant(value), color))),
      );
    fc.assert(
      fc.property(stops, fc.integer({ min: -80, max: 80 }), (list, value) => {
        const ramp = new Ramp(list, 1);
        const at = ramp.at(value);
        const found = [...ramp.table.subarray(at, at + 3)];
        const clamped = Math.max(list[0]?.[0] ?? 0, Math.min(list.at(-1)?.[0] ?? 0, value));
        const next = Math.max(
          1,
          list.findIndex(([stop]) => stop >= clamped),
        );
        const [[from, a], [to, b]] = [list[next - 1], list[next]] as [[number, Rgb], [number, Rgb]];
        const share = (clamped - from) / (to - from);
        a.forEach((red, part) => {
          const exact = red + ((b[part] ?? 0) - red) * share;
          expect(Math.abs((found[part] ?? 0) - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
        });
      }),
    );
  });
});
