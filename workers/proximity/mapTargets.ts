import type { Shapes } from "../duplicates/types";
import type { Progress } from "../ground/groundCache";
import { expandExtent } from "../map-features/extent";
import type { MapFeatureReader } from "../map-features/reader";
import type { ReadLayers } from "../map-features/types";
import { boxOf, shapesOfPaths } from "./drawnTargets";
import type { MapChoice } from "./types";

/** Web Mercator meters: finer detail of the map's lines is ignored. */
const DETAIL = 5;

/**
 * Reads the features of map layers in a part of the map and within reach around it.
 *
 * @param reach meters on the ground
 * @throws Error that says why it can't be read
 */
export async function readTargets(
  reader: MapFeatureReader,
  { source, corners }: MapChoice,
  { reach, areasOnly }: { reach: number; areasOnly: boolean },
  signal: AbortSignal,
  report?: Progress,
): Promise<{ shapes: Shapes; layers: ReadLayers }> {
  const extent = expandExtent(boxOf(corners), reach);
  const { areas, lines, names, sample } = await reader.read(
    { source, extent, detail: DETAIL, ...(areasOnly && { areasOnly }) },
    signal,
    report,
  );
  return { shapes: shapesOfPaths(areas, lines), layers: { names, sample } };
}
