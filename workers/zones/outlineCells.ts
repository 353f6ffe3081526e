import { clipToWorld, type Mosaic } from "../ground/mosaic";
import { zoneSteps } from "./kernel";
import type { FoundZones, MatchRaster } from "./types";

/** Outlines of cells in Web Mercator meters, largest first. Same format as FoundZones. */
export type CellOutlines = Pick<FoundZones, "areas" | "zoneRing" | "ringStart" | "coordinates">;

const SMOOTHING = 4;

/**
 * Outlines the matching cells, smoothed without changing their acreage. Steps are the kernel's stages.
 *
 * @param place position of the raster's upper left corner
 * @param minArea square meters: smaller patches and holes are left out
 * @param most maximum number of patches, largest first
 */
export function* outlineCellsSteps(
  raster: MatchRaster,
  rowAreas: Float64Array,
  place: Pick<Mosaic, "west" | "north" | "cell">,
  minArea: number,
  most: number,
): Generator<number, CellOutlines, void> {
  const zones = yield* zoneSteps(raster, { rowAreas, minArea, smoothing: SMOOTHING, most });
  return {
    areas: zones.areas.slice(0, zones.outlined),
    zoneRing: zones.zoneRing,
    ringStart: zones.ringStart,
    coordinates: clipToWorld(zones.coordinates, place),
  };
}
