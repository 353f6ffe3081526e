import {
  countFileTiles,
  type MapFileEstimate,
  type MapFileRequest,
  storedBytes,
  zoomsIn,
} from "../../src/domain/mapFile";
import { boxesWithin, type CoverTile, countTiles, tileAt } from "../../src/domain/tileCover";
import type { ServedBasemap } from "./basemaps";

/** Tiles that are looked at. */
const SAMPLES = 16;
/** A level with less of all tiles than this is taken to be like the next closer one. */
const SHARE_LEAST = 0.02;
/** Bytes of a file without tiles. */
const EMPTY_BYTES = { MBTILES: 20_480, PMTILES: 16_384 } as const;

type Chosen = Pick<MapFileRequest, "format" | "area" | "minZoom" | "maxZoom">;

/**
 * How large a file will be, from some of its own tiles spread over its area: two areas of the same basemap differ tenfold.
 * Without tiles the answer is 0 and 0.
 * @param read a tile's bytes; null where the basemap has none
 * @throws what `read` throws
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
 * Whole numbers below `count`, spread evenly. Equal steps of a row's length would run down one column of tiles; those of the
 * golden ratio never do.
 */
export function spread(count: number, samples: number): number[] {
  if (samples >= count) return Array.from({ length: count }, (_, at) => at);
  const chosen = new Set<number>();
  for (let step = 0; chosen.size < samples; step++)
    chosen.add(Math.floor(((0.5 + step * 0.618033988749895) % 1) * count));
  return [...chosen];
}
