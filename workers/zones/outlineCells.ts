import { type Mosaic, onTheMap } from "../ground/mosaic";
import { zoneSteps } from "./kernel";
import type { FoundZones, MatchRaster } from "./types";

/** Outlines of some cells, Web Mercator meters; the largest first. As in FoundZones. */
export type CellOutlines = Pick<FoundZones, "areas" | "zoneRing" | "ringStart" | "coordinates">;

const SMOOTHING = 4;

/**
 * Outlines of the cells that match, smoothed with their acres kept. Steps are the kernel's stages.
 * @param place of the raster's upper left corner
 * @param minArea square meters: smaller patches and holes are left out
 * @param most of the largest patches
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
    coordinates: onTheMap(zones.coordinates, place),
  };
}
