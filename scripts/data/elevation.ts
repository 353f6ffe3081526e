import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type ElevationGrid, packGrid } from "../../server/arcgis/sources/gridFile";

const UNIT = 0.25;
/** Coarser steps below sea level keep the file small. The sea floor only tints the water. */
const OCEAN_STEP = 8;
const PASSES = 12;
/**
 * Grays a sample may deviate from its source. The source was JPEG-compressed, and its 8 x 8 blocks would show
 * otherwise.
 */
const LEAST_TOLERANCE = 0.8;

/**
 * Packs the relief into a compressed grid. The source has only 256 grays, up to 70 m apart, and JPEG block artifacts.
 * The surface is smoothed within the error of both, so that plains don't turn into steps and mountains are preserved.
 */
export async function elevationFile(source: string): Promise<Buffer> {
  const curve = JSON.parse(readFileSync(join(source, "elevation-curve.json"), "utf8")) as number[];
  const { data, info } = await sharp(join(source, "elevation-na-2min-grey8.png"))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const meters = withoutSteps(data, info.width, info.height, curve);
  const grid: ElevationGrid = {
    width: info.width,
    height: info.height,
    west: -170,
    north: 72,
    cellsPerDegree: 30,
    unit: UNIT,
    values: Int16Array.from(meters, toUnits),
  };
  return packGrid(grid);
}

function toUnits(meters: number): number {
  const units = Math.round(meters / UNIT);
  return meters < -20 ? Math.round(units / (OCEAN_STEP / UNIT)) * (OCEAN_STEP / UNIT) : units;
}

function withoutSteps(grays: Uint8Array, width: number, height: number, curve: number[]): Float32Array {
  const tolerance = tolerances(grays, width, height);
  const metersAt = (gray: number) => {
    const low = Math.max(0, Math.min(254, Math.floor(gray)));
    const share = Math.max(0, Math.min(1, gray - low));
    return (curve[low] ?? 0) * (1 - share) + (curve[low + 1] ?? 0) * share;
  };
  const low = Float32Array.from(grays, (gray, at) => metersAt(gray - (tolerance[at] ?? 0)));
  const high = Float32Array.from(grays, (gray, at) => metersAt(gray + (tolerance[at] ?? 0)));
  let surface = Float32Array.from(grays, (gray) => curve[gray] ?? 0);
  for (let pass = 0; pass < PASSES; pass++) {
    surface = relaxed(surface, width, height);
    for (let at = 0; at < surface.length; at++) {
      surface[at] = Math.max(low[at] ?? 0, Math.min(high[at] ?? 0, surface[at] ?? 0));
    }
  }
  return relaxed(surface, width, height);
}

/** One step of heat diffusion. */
function relaxed(from: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const to = Float32Array.from(from);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const sides =
        (from[at - 1] ?? 0) + (from[at + 1] ?? 0) + (from[at - width] ?? 0) + (from[at + width] ?? 0);
      to[at] = 0.2 * (from[at] ?? 0) + 0.2 * sides;
    }
  }
  return to;
}

/**
 * Tolerance per sample. JPEG errors grow with the contrast in a block, so it increases with the range of grays in the
 * surrounding 5 x 5 samples.
 */
function tolerances(grays: Uint8Array, width: number, height: number): Float32Array {
  const tolerance = new Float32Array(grays.length).fill(LEAST_TOLERANCE);
  for (let row = 2; row < height - 2; row++) {
    for (let column = 2; column < width - 2; column++) {
      let low = 255;
      let high = 0;
      for (let y = -2; y <= 2; y++) {
        for (let x = -2; x <= 2; x++) {
          const gray = grays[(row + y) * width + column + x] ?? 0;
          low = Math.min(low, gray);
          high = Math.max(high, gray);
        }
      }
      tolerance[row * width + column] = LEAST_TOLERANCE + 0.01 * (high - low);
    }
  }
  return tolerance;
}
