import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Compression, TileType } from "pmtiles";
import { TILES } from "../../store/archive/archiveFile";
import { vectorLayers } from "../../store/archive/vectorLayers";
import { isGzip, readTiles, tileIds, withDatabase } from "./mbtiles";
import { PmtilesWriter } from "./pmtilesWriter";
import type { ArchiveInfo, PackArchive } from "./tasks";
import { zoomOf } from "./tileExtent";

const TYPES = { png: TileType.Png, jpeg: TileType.Jpeg, webp: TileType.Webp, mvt: TileType.Mvt } as const;
const PROGRESS_EVERY = 1000;

/**
 * Converts an MBTiles file to PMTiles, so only one archive format has to be served.
 * @throws MapDataError
 */
export async function packMbtiles(
  { path, info, folder, work }: PackArchive,
  onProgress: (done: number, of: number) => void,
): Promise<null> {
  return withDatabase(path, work, async (database) => {
    const { attribution, vector } = info;
    const metadata = {
      ...(attribution !== "" && { attribution }),
      ...(vector && { vector_layers: vectorLayers(vector) }),
    };
    packTiles(database, join(folder, TILES), { ...info, metadata }, onProgress);
    return null;
  });
}

/** Details that aren't in the tiles table. */
export interface PackedDetails extends Pick<ArchiveInfo, "scheme" | "tileType"> {
  /** West, south, east and north in degrees. */
  extent: readonly [number, number, number, number];
  /** PMTiles metadata, stored as JSON. */
  metadata: object;
}

/**
 * Writes the tiles of an open MBTiles file to a new PMTiles file.
 * @throws MapDataError
 */
export function packTiles(
  database: Parameters<typeof tileIds>[0],
  path: string,
  { scheme, tileType, extent, metadata }: PackedDetails,
  onProgress: (done: number, of: number) => void = () => {},
): void {
  const ids = tileIds(database, scheme);
  const writer = new PmtilesWriter(path);
  let done = 0;
  for (const bytes of readTiles(database, scheme, ids)) {
    writer.add(ids[done++] ?? 0, tileType === "mvt" && !isGzip(bytes) ? gzipSync(bytes) : bytes);
    if (done % PROGRESS_EVERY === 0) onProgress(done, ids.length);
  }
  const tileCompression = tileType === "mvt" ? Compression.Gzip : Compression.None;
  const [minZoom, maxZoom] = [zoomOf(ids[0] ?? 0), zoomOf(ids.at(-1) ?? 0)];
  writer.finish({ tileType: TYPES[tileType], tileCompression, minZoom, maxZoom, extent, metadata });
}
