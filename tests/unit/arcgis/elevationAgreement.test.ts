import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../bench/seeded";
import { encodePoints } from "../../../server/arcgis/elevation/encode";
import { elevationField } from "../../../server/arcgis/elevation/field";
import { pixelCenters } from "../../../server/arcgis/elevation/pixelCenters";
import { heightStep, MAX_ELEVATION_LEVEL } from "../../../server/arcgis/elevation/raster";
import { encodeTerrarium } from "../../../server/arcgis/elevation/terrarium";
import { latitudeOf, longitudeOf, worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { encodeLerc, type FloatRaster } from "../../../server/arcgis/lerc/encode";
import { decodeElevations } from "../../../workers/terrain/decode";

/** With generated detail, where agreement is harder. */
const field = elevationField(true);
const PIXELS = 2 ** MAX_ELEVATION_LEVEL * 256;
/** Corners along the side of a window: the pixel's own, and those that the surrounding centers are computed from. */
const CORNERS = 5;
const CENTERS = CORNERS - 3;
/** Windows along the side of a mosaic. */
const ACROSS = 100;
const SEEDS = [1, 7, 42, 20261121];

/** A position in pixels of the finest level, with the first corner of its window. */
interface Spot {
  x: number;
  y: number;
  left: number;
  top: number;
}

function spots(seed: number): Spot[] {
  const next = seededRandom(seed);
  return Array.from({ length: ACROSS * ACROSS }, () => {
    const [x, y] = [worldX(-124 + 57 * next()) * PIXELS, worldY(25.5 + 23 * next()) * PIXELS];
    return { x, y, left: Math.floor(x - 0.5) - 1, top: Math.floor(y - 0.5) - 1 };
  });
}

/** Arranges windows of one size side by side in one raster, because a file for each position would take minutes. */
function mosaic(windows: readonly Float32Array[], size: number): FloatRaster {
  const width = ACROSS * size;
  const values = new Float32Array(width * width);
  for (const [i, window] of windows.entries()) {
    const start = Math.floor(i / ACROSS) * size * width + (i % ACROSS) * size;
    for (let row = 0; row < size; row++)
      values.set(window.subarray(row * size, (row + 1) * size), start + row * width);
  }
  return { width, height: width, values };
}

/** Returns the corner elevations around a position as stored in the tiles. */
function cornersAround({ left, top }: Spot): Float32Array {
  const values = new Float32Array(CORNERS * CORNERS);
  field.fill(values, left / PIXELS, top / PIXELS, 1 / PIXELS, CORNERS, MAX_ELEVATION_LEVEL);
  const step = heightStep(MAX_ELEVATION_LEVEL);
  return values.map((value) => Math.round(value / step) * step + 0);
}

/** Interpolates bilinearly in window `i` of a mosaic. u and v count from the window's first value. */
function between(values: ArrayLike<number>, size: number, i: number, u: number, v: number): number {
  const width = ACROSS * size;
  const at = (Math.floor(i / ACROSS) * size + Math.floor(v)) * width + (i % ACROSS) * size + Math.floor(u);
  const value = (further: number) => values[at + further] ?? Number.NaN;
  const top = value(0) * (1 - (u % 1)) + value(1) * (u % 1);
  const bottom = value(width) * (1 - (u % 1)) + value(width + 1) * (u % 1);
  return top * (1 - (v % 1)) + bottom * (v % 1);
}

describe("elevations", () => {
  it.each(SEEDS)(
    "agree to 0.1 m in lookups, LERC, Terrarium and GeoTIFF at 10,000 points of seed %i",
    async (seed) => {
      const places = spots(seed);
      const corners = places.map(cornersAround);
      const centers = corners.map((values) => pixelCenters({ width: CORNERS, height: CORNERS, values }));
      const lerc = await decodeElevations(
        "lerc",
        encodeLerc(mosaic(corners, CORNERS), heightStep(MAX_ELEVATION_LEVEL)),
      );
      const terrarium = await decodeElevations("terrarium", await encodeTerrarium(mosaic(centers, CENTERS)));
      const geotiff = mosaic(centers, CENTERS).values;
      const degrees = places.flatMap(({ x, y }) => [longitudeOf(x / PIXELS), latitudeOf(y / PIXELS)]);
      const lookedUp = new Float64Array((await encodePoints(field, Float64Array.from(degrees))).buffer);
      const missed = places.filter(({ x, y, left, top }, i) => {
        const [u, v] = [x - left, y - top];
        const found = [
          between(lerc.elevations, CORNERS, i, u, v),
          between(terrarium.elevations, CENTERS, i, u - 1.5, v - 1.5),
          between(geotiff, CENTERS, i, u - 1.5, v - 1.5),
        ];
        return found.some((height) => !(Math.abs(height - (lookedUp[i] ?? Number.NaN)) < 0.1));
      });
      expect(missed).toEqual([]);
    },
  );
});
