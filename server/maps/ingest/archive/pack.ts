import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Compression, TileType } from "pmtiles";
import { TILES } from "../../store/archive/archiveFile";
import { vectorLayers } from "../../store/archive/vectorLayers";
import { isGzip, readTiles, tileIds, withDatabase } from "./mbtiles";
import { PmtilesWriter } from "./pmtilesWriter";
import type { PackArchive } from "./tasks";

const TYPES = { png: TileType.Png, jpeg: TileType.Jpeg, webp: TileType.Webp, mvt: TileType.Mvt } as const;
const PROGRESS_EVERY = 1000;

/** Writes the tiles of an MBTiles file as PMTiles, so that there is one way to serve archives. @throws MapDataError */
export async function packMbtiles(
  { path, info, folder, work }: PackArchive,
  onProgress: (done: number, of: number) => void,
): Promise<null> {
  return withDatabase(path, work, async (database) => {
    const { scheme, tileType, minZoom, maxZoom, extent, attribution, vector } = info;
    const ids = tileIds(database, scheme);
    const writer = new PmtilesWriter(join(folder, TILES));
    let done = 0;
    for (const bytes of readTiles(database, scheme, ids)) {
      writer.add(ids[done++] ?? 0, tileType === "mvt" && !isGzip(bytes) ? gzipSync(bytes) : bytes);
      if (done % PROGRESS_EVERY === 0) onProgress(done, ids.length);
    }
    const metadata = {
      ...(attribution !== "" && { attribution }),
      ...(vector && { vector_layers: vectorLayers(vector) }),
    };
    const tileCompression = tileType === "mvt" ? Compression.Gzip : Compression.None;
    writer.finish({ tileType: TYPES[tileType], tileCompression, minZoom, maxZoom, extent, metadata });
    return null;
  });
}
