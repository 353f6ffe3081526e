import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extent } from "../../../src/domain/geometry";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import { fitExtent, PLACE_ZOOM } from "../../../src/map/fitExtent";
import { unwrapLine } from "../../../src/map/unwrap";

describe("unwrapLine", () => {
  it("keeps a line that doesn't cross the 180th meridian", () => {
    expect(unwrapLine([-100, 40, -101, 41], 0, 2)).toEqual([
      [-100, 40],
      [-101, 41],
    ]);
  });

  it("continues beyond 180 where the line crosses, and comes back", () => {
    expect(unwrapLine([179, 51, -179, 52, 178, 53], 0, 3)).toEqual([
      [179, 51],
      [181, 52],
      [178, 53],
    ]);
    expect(unwrapLine([-179, 51, 179, 52], 0, 2)).toEqual([
      [-179, 51],
      [-181, 52],
    ]);
  });

  it("unwraps only the given vertices", () => {
    expect(unwrapLine([0, 0, 1, 1, 2, 2, 3, 3], 1, 3)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("never leaves two neighbors more than 180 degrees apart", () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.array(longitude, { minLength: 2 }), (longitudes) => {
        const flat = longitudes.flatMap((value) => [value, 0]);
        const line = unwrapLine(flat, 0, longitudes.length);
        line.slice(1).forEach(([value], index) => {
          expect(Math.abs(value - (line[index]?.[0] ?? 0))).toBeLessThanOrEqual(180);
        });
      }),
    );
  });
});

describe("fitExtent", () => {
  const resolution = (zoom: number) => (2 * HALF_WORLD) / 256 / 2 ** zoom;

  it("goes to a single point at the specified zoom", () => {
    expect(fitExtent([-105, 40, -105, 40], 800, 600).zoom).toBe(PLACE_ZOOM);
  });

  it("shows the whole extent, centered", () => {
    const extents = fc
      .tuple(
        fc.double({ min: -170, max: 100, noNaN: true }),
        fc.double({ min: -60, max: 40, noNaN: true }),
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        fc.double({ min: 0.01, max: 30, noNaN: true }),
      )
      .map(([west, south, width, height]): Extent => [west, south, west + width, south + height]);
    fc.assert(
      fc.property(extents, (extent) => {
        const { longitude, latitude, zoom } = fitExtent(extent, 900, 700);
        const [x, y] = toMercator(longitude, latitude);
        const [halfWidth, halfHeight] = [450 * resolution(zoom), 350 * resolution(zoom)];
        const [left, bottom] = toMercator(extent[0], extent[1]);
        const [right, top] = toMercator(extent[2], extent[3]);
        expect(left).toBeGreaterThan(x - halfWidth);
        expect(right).toBeLessThan(x + halfWidth);
        expect(bottom).toBeGreaterThan(y - halfHeight);
        expect(top).toBeLessThan(y + halfHeight);
      }),
    );
  });

  it("takes the short way across the 180th meridian", () => {
    const { longitude, zoom } = fitExtent([178, 50, -176, 54], 900, 700);
    expect(longitude).toBeCloseTo(181, 9);
    expect(zoom).toBeGreaterThan(6);
  });

  it("doesn't zoom too far into a tiny line", () => {
    expect(fitExtent([-105, 40, -104.999999, 40.000001], 900, 700).zoom).toBe(17);
  });
});
