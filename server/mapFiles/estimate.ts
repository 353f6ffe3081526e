import {
  countFileTiles,
  type MapFileEstimate,
  type MapFileRequest,
  storedBytes,
  zoomsIn,
} from "../../src/domain/mapFile";
import { boxesWithin, type CoverTile, countTiles, tileAt } from "../../src/domain/tileCover";
import type { ServedBasemap } from "./basemaps";

const SAMPLES = 16;
/** Levels with a smaller share of the tiles aren't sampled. They use the average of the next finer level. */
const SHARE_LEAST = 0.02;
/** Size of a file without tiles in bytes. */
const EMPTY_BYTES = { MBTILES: 20_480, PMTILES: 16_384 } as const;

type Chosen = Pick<MapFileRequest, "format" | "area" | "minZoom" | "maxZoom">;

/**
 * Estimates the size of a file from a sample of its own tiles spread over the area, because two areas of the same
 * basemap can differ tenfold. Returns zeros if there are no tiles.
 * @param read returns a tile's bytes, or null if the basemap has none
 * @throws errors from `read`
 */
export async function estimateFile(
  chosen: Chosen,
  basemap: Pick<ServedBasemap, "extent" | "minZoom" | "maxZoom">,
  read: (tile: CoverTile) => Promise<Uint8Array | null>,
): Promise<MapFileEstimate> {
  const tiles = countFileTiles(chosen, basemap);
  const zooms = zoomsIn(chosen, basemap);
  if (!zooms || tiles === 0) return { tiles: 0, bytes: 0 };
  const boxes = boxesWithin(chosen.area, basemap.extent);
  let bytes: number = EMPTY_BYTES[chosen.format];
  let average = 0;
  for (let level = zooms[1]; level >= zooms[0]; level--) {
    const count = countTiles(boxes, level);
    const share = count / tiles;
    if (share >= SHARE_LEAST || level === zooms[1]) {
      const samples = Math.min(count, Math.max(1, Math.round(SAMPLES * share)));
      let sum = 0;
      for (const at of spread(count, samples)) {
        const tile = tileAt(boxes, level, at);
        const picture = tile && (await read(tile));
        sum += picture ? storedBytes(picture.length, chosen.format) : 0;
      }
      average = sum / samples;
    }
    bytes += count * average;
  }
  return { tiles, bytes: Math.round(bytes) };
}

/**
 * Returns whole numbers below `count`, spread evenly. Equal steps that match a row's length would run down a single
 * column of tiles. Steps of the golden ratio never do.
 */
export function spread(count: number, samples: number): number[] {
  if (samples >= count) return Array.from({ length: count }, (_, at) => at);
  const chosen = new Set<number>();
  for (let step = 0; chosen.size < samples; step++)
    chosen.add(Math.floor(((0.5 + step * 0.618033988749895) % 1) * count));
  return [...chosen];
}
