import { realpath, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { aspectOf, slopeOf } from "../../workers/terrain/classes";
import { createEngine } from "../../workers/terrain/engine";
import { matcherOf } from "../../workers/terrain/filter";
import type { ClassifyArguments } from "./arguments";
import { DemError } from "./demError";
import { type Dem, openDem } from "./readDem";
import { ClassesWriter } from "./writeClasses";

/** Pixels processed at a time. */
const CHUNK_PIXELS = 2 ** 21;

/**
 * Classifies a DEM. Writes to a temporary file next to the output first, so that a failure leaves no partial file.
 * Returns notes for the user. @throws DemError
 */
export async function classifyDem({ input, output, filter }: ClassifyArguments): Promise<string[]> {
  const dem = await openDem(input);
  const draft = `${output}.part`;
  try {
    if ((await realpath(input)) === (await realpath(output).catch(() => resolve(output)))) {
      throw new DemError("The result would overwrite the DEM. Name another file.");
    }
    const rows = Math.max(1, Math.min(dem.height, Math.floor(CHUNK_PIXELS / dem.width)));
    const writer = await ClassesWriter.create(draft, dem.width, dem.height, rows).catch((error: unknown) => {
      throw new DemError(
        `${output} cannot be written (${error instanceof Error ? error.message : String(error)}).`,
      );
    });
    try {
      await classifyRows(dem, filter, rows, writer);
      await writer.finish(dem.georeference.tags);
    } finally {
      await writer.close();
    }
    await rename(draft, output);
    return dem.notes;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    dem.close();
  }
}

async function classifyRows(
  dem: Dem,
  filter: ClassifyArguments["filter"],
  rows: number,
  writer: ClassesWriter,
): Promise<void> {
  const engine = createEngine();
  const matcher = matcherOf(filter);
  const { width, height, georeference } = dem;
  for (let first = 0; first < height; first += rows) {
    const end = Math.min(height, first + rows);
    const count = (end - first) * width;
    const elevations = await readBordered(dem, first, end);
    const [classes, matches] = [new Uint8Array(count), new Uint8Array(count)];
    const scales = {
      x: georeference.scales.x.subarray(first, end),
      y: georeference.scales.y.subarray(first, end),
    };
    const tile = { width, height: end - first, elevations, classes };
    engine.classify(tile, scales, { matcher, matches });
    const samples = new Uint8Array(count * 3);
    for (let at = 0; at < count; at++) {
      samples[at * 3] = matches[at] as number;
      samples[at * 3 + 1] = slopeOf(classes[at] as number);
      samples[at * 3 + 2] = aspectOf(classes[at] as number);
    }
    await writer.writeStrip(samples);
  }
}

/** Reads rows with a one-pixel border. Beyond the DEM's edges there is no data. */
async function readBordered(dem: Dem, first: number, end: number): Promise<Float32Array> {
  const { width, height } = dem;
  const stride = width + 2;
  const out = new Float32Array(stride * (end - first + 2)).fill(Number.NaN);
  const from = Math.max(0, first - 1);
  const to = Math.min(height, end + 1);
  const values = await dem.readRows(from, to);
  for (let row = from; row < to; row++) {
    const at = (row - from) * width;
    out.set(values.subarray(at, at + width), (row - first + 1) * stride + 1);
  }
  return out;
}
