import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { tilesInView, tileWidth } from "../../../../src/geometry/terrainTiles";
import { areasOf } from "../../../../src/map/terrain/areas";
import { outlineOn } from "../../../../src/map/terrain/outline";
import { cornersOnScreen } from "../../../../src/map/terrain/TerrainRenderer";
import { counted, drawn } from "./pixels";

const SIZE = 256;
const resolutionOf = (zoom: number) => (2 * HALF_WORLD) / SIZE / 2 ** zoom;

const within = (value: number, expected: number, share: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(share * expected + 1e-6);

describe("areas in a view", () => {
  it.each([10, 13, 15])("match their pixels at zoom %i within 0.5%", (zoom) => {
    const arbitrary = fc.record({
      x: fc.double({ min: -1.4e7, max: -7.5e6, noNaN: true }),
      y: fc.double({ min: 3e6, max: 6.5e6, noNaN: true }),
      zoom: fc.double({ min: zoom - 0.5, max: zoom + 0.49, noNaN: true }),
      rotation: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 359 })),
      width: fc.integer({ min: 240, max: 400 }),
      height: fc.integer({ min: 240, max: 400 }),
      shift: fc.constantFrom(0, 0.5),
    });
    fc.assert(
      fc.property(arbitrary, ({ x, y, zoom: at, rotation, width, height, shift }) => {
        const frame = {
          center: [x, y] as const,
          resolution: resolutionOf(at),
          rotation,
          size: [width, height] as const,
        };
        // More tiles than are visible, as when panels cover part of the map.
        const tiles = tilesInView({ ...frame, size: [width + 200, height + 150] }, 16).map((tile) =>
          drawn(tile, 16),
        );
        const areas = areasOf(tiles, frame, shift);
        const expected = counted(tiles, frame, shift, 16);
        within(areas.area, expected.area, 0.005);
        within(areas.matched, expected.matched, 0.005);
      }),
      { numRuns: 4 },
    );
  });

  it("are exact for tiles larger than their pixels on the screen, and across the 180th meridian", () => {
    const frame = {
      center: [HALF_WORLD - 30, 4.7e6] as const,
      resolution: 0.5,
      rotation: 0,
      size: [400, 300] as const,
    };
    const tiles = tilesInView(frame, 12).map((tile) => drawn(tile, 1));
    expect(new Set(tiles.map(({ column }) => column)).size).toBe(2);
    const areas = areasOf(tiles, frame, 0);
    const expected = counted(tiles, frame, 0, 1);
    within(areas.area, expected.area, 0.003);
    within(areas.matched, expected.matched, 0.003);
  });

  it("of a tile's whole ground are its integral, row by row", () => {
    // At zoom 5 a tile spans more than 11 degrees of latitude.
    const tile = { level: 5, row: 11, column: 6 };
    const width = tileWidth(5);
    const north = HALF_WORLD - 11 * width;
    const center = [6.5 * width - HALF_WORLD, north - width / 2] as const;
    const frame = { center, resolution: width / SIZE, rotation: 0, size: [SIZE, SIZE] as const };
    const image = drawn(tile, 1).image;
    const known = new Uint32Array(image.known.length).fill(-1);
    const { area, matched } = areasOf(
      [{ ...drawn(tile, 1), image: { ...image, known, matches: known } }],
      frame,
      0,
    );
    const radius = 6378137;
    const expected = width * radius * (Math.tanh(north / radius) - Math.tanh((north - width) / radius));
    within(area, expected, 1e-5);
    expect(matched).toBe(area);
  });

  it("start where the renderer draws a tile", () => {
    const tile = { level: 12, row: 1552, column: 836 };
    const center = [836 * tileWidth(12) - HALF_WORLD - 500, HALF_WORLD - 1552 * tileWidth(12) + 300] as const;
    for (const [rotation, shift] of [
      [0, 0],
      [33, 0.5],
      [250, 0.5],
    ] as const) {
      const frame = { center, resolution: 40, rotation, size: [200, 100] as const };
      const [x = 0, y = 0] = cornersOnScreen(tile, { ...frame, opacity: 1, shift });
      // Relative to the screen's corners, the tile's first corner is at the same fraction in clip space.
      const [nw, ne, , sw] = outlineOn(tile, frame, shift).outline;
      for (const axis of [0, 1] as const) {
        const [origin = 0, right = 0, down = 0] = [nw?.[axis], ne?.[axis], sw?.[axis]];
        const place = origin + ((x + 1) / 2) * (right - origin) + ((1 - y) / 2) * (down - origin);
        expect(place).toBeCloseTo(0, 4);
      }
    }
  });

  it("are zero when no tile is in view", () => {
    const frame = { center: [0, 0] as const, resolution: 1, rotation: 0, size: [100, 100] as const };
    expect(areasOf([drawn({ level: 12, row: 1552, column: 836 }, 1)], frame, 0)).toEqual({
      area: 0,
      matched: 0,
    });
    expect(areasOf([], frame, 0)).toEqual({ area: 0, matched: 0 });
  });
});
