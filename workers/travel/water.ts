import { TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";
import type { Progress } from "../ground/groundCache";
import type { MosaicArea } from "../ground/mosaicReader";
import { extentOfBlock } from "../map-features/extent";
import type { MapFeatureReader } from "../map-features/reader";
import type { ReadLayers } from "../map-features/types";
import type { AvoidedWater, WaterSources } from "./types";

/** Water in a part of the map, and its layers. */
export interface ReadWater {
  water: AvoidedWater;
  layers: ReadLayers;
}

/**
 * Reads the water of some ground that has banks, because stream lines can be stepped over. Reads the roads and trails
 * that cross it too.
 *
 * @throws Error that says why it can't be read
 */
export async function readWater(
  reader: MapFeatureReader,
  { water, ways }: WaterSources,
  { block }: MosaicArea,
  signal: AbortSignal,
  report?: Progress,
): Promise<ReadWater> {
  const extent = extentOfBlock(block);
  const detail = tileWidth(block.level) / TILE_SIZE / 2;
  const { areas, names, sample } = await reader.read(
    { source: water, extent, detail, areasOnly: true },
    signal,
    report,
  );
  const crossing =
    ways && areas.length > 0 ? await reader.read({ source: ways, extent, detail }, signal, report) : null;
  const lines = crossing?.lines ?? [];
  const key = JSON.stringify([extent, names, areas.length, crossing?.names, lines.length]);
  return { water: { key, areas, ways: lines }, layers: { names, sample } };
}
