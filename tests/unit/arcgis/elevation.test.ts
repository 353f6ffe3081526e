import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ElevationField, elevationField } from "../../../server/arcgis/elevation/field";
import { gradientNoise, noise } from "../../../server/arcgis/elevation/noise";
import { worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { HEIGHT_MARGIN, HEIGHT_SIZE, tileHeights } from "../../../server/arcgis/render/heights";
import { readData } from "../../../server/arcgis/sources/folder";
import { packGrid, unpackGrid } from "../../../server/arcgis/sources/gridFile";

/** Elevations of city halls and airports as published by USGS, in meters. */
const CITIES = [
  ["Denver", -104.985, 39.74, 1609],
  ["Cheyenne", -104.82, 41.14, 1848],
  ["Wichita", -97.336, 37.687, 396],
  ["Dodge City", -100.02, 37.75, 760],
  ["Omaha", -95.94, 41.26, 332],
  ["Minneapolis", -93.265, 44.98, 253],
  ["Atlanta", -84.39, 33.75, 320],
  ["Flagstaff", -111.65, 35.198, 2106],
  ["Casper", -106.31, 42.85, 1560],
  ["Leadville", -106.29, 39.25, 3094],
] as const;

const inUnitedStates = [
  fc.double({ min: -124, max: -68, noNaN: true }),
  fc.double({ min: 26, max: 49, noNaN: true }),
] as const;

describe.each([
  ["smooth", false],
  ["with generated detail", true],
] as const)("the elevation field, %s,", (_manner, detailed) => {
  const field = elevationField(detailed);

  it.each(CITIES)("is within 80 m of the known elevation of %s", (_name, longitude, latitude, meters) => {
    expect(Math.abs(field.elevationAt(longitude, latitude) - meters)).toBeLessThan(80);
  });

  it("is the same for two readers of the same data", () => {
    const other = new ElevationField(unpackGrid(readData("elevation.bin")), detailed);
    fc.assert(
      fc.property(...inUnitedStates, (longitude, latitude) => {
        expect(other.elevationAt(longitude, latitude)).toBe(field.elevationAt(longitude, latitude));
      }),
    );
  });

  it("has no cliffs: points a meter apart differ by less than 5 m", () => {
    fc.assert(
      fc.property(...inUnitedStates, (longitude, latitude) => {
        const near = field.elevationAt(longitude + 1e-5, latitude);
        expect(Math.abs(near - field.elevationAt(longitude, latitude))).toBeLessThan(5);
      }),
      { numRuns: 500 },
    );
  });

  it("is finite everywhere, and 0 outside the data", () => {
    expect(field.elevationAt(10, 50)).toBe(0);
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (longitude, latitude) => {
          expect(Number.isFinite(field.elevationAt(longitude, latitude))).toBe(true);
        },
      ),
    );
  });

  it("is rougher in the mountains than on the plains", () => {
    expect(field.roughness(-106.9, 39.1)).toBeGreaterThan(5 * field.roughness(-98.6, 38.4));
  });
});

describe.each([
  ["smooth", false],
  ["with generated detail", true],
] as const)("a tile's elevations, %s,", (_manner, detailed) => {
  const field = elevationField(detailed);

  it.each([5, 9, 12, 13, 15, 19])("match the neighboring tile at level %i", (level) => {
    const column = Math.floor(worldX(-106.9) * 2 ** level);
    const row = Math.floor(worldY(39.1) * 2 ** level);
    const left = tileHeights(field, { level, row, column });
    const right = tileHeights(field, { level, row, column: column + 1 });
    for (let y = 0; y < HEIGHT_SIZE; y++) {
      for (let x = 0; x < 2 * HEIGHT_MARGIN; x++) {
        const a = left[y * HEIGHT_SIZE + HEIGHT_SIZE - 2 * HEIGHT_MARGIN + x] ?? 0;
        expect(a).toBeCloseTo(right[y * HEIGHT_SIZE + x] ?? 0, 2);
      }
    }
  });

  it.each([13, 14, 16, 19])("match the point lookup at level %i", (level) => {
    const column = Math.floor(worldX(-106.9) * 2 ** level);
    const row = Math.floor(worldY(39.1) * 2 ** level);
    const heights = tileHeights(field, { level, row, column });
    for (const [x, y] of [
      [0, 0],
      [100, 37],
      [255, 255],
    ] as const) {
      const longitude = ((column + (x + 0.5) / 256) / 2 ** level - 0.5) * 360;
      const north = 1 - (2 * (row + (y + 0.5) / 256)) / 2 ** level;
      const latitude = (Math.atan(Math.sinh(Math.PI * north)) * 180) / Math.PI;
      const height = heights[(y + HEIGHT_MARGIN) * HEIGHT_SIZE + x + HEIGHT_MARGIN] ?? 0;
      expect(Math.abs(height - field.elevationAt(longitude, latitude))).toBeLessThan(1);
    }
  });
});

describe("noise", () => {
  it("returns the derivatives of its value", () => {
    const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        gradientNoise(x, y, 7);
        const { value, dx, dy } = { ...noise };
        gradientNoise(x + 1e-5, y, 7);
        expect(noise.value - value).toBeCloseTo(dx * 1e-5, 7);
        gradientNoise(x, y + 1e-5, 7);
        expect(noise.value - value).toBeCloseTo(dy * 1e-5, 7);
      }),
    );
  });
});

describe("the grid file", () => {
  it("round-trips", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -32768, max: 32767 }), { minLength: 12, maxLength: 12 }),
        (list) => {
          const grid = {
            width: 4,
            height: 3,
            west: -10,
            north: 5,
            cellsPerDegree: 30,
            unit: 0.25,
            values: Int16Array.from(list),
          };
          expect(unpackGrid(packGrid(grid))).toEqual(grid);
        },
      ),
    );
  });
});
