import { symlinkSync, unlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import sqlite from "node-sqlite3-wasm";
import { tileIdToZxy, zxyToTileId } from "pmtiles";
import { MapDataError } from "../../errors";
import {
  MAX_METADATA_BYTES,
  MAX_TILE_BYTES,
  MAX_VECTOR_UNPACKED,
  MAX_ZOOM,
} from "../../store/archive/limits";
import { metadataText, unknownTiles } from "./imageTiles";
import { inspectSampleTiles } from "./pmtiles";
import type { ArchiveInfo, InspectedArchive } from "./tasks";
import { intersectExtents, TileExtent } from "./tileExtent";
import { damaged } from "./walk";

type Database = InstanceType<typeof sqlite.Database>;
type OnProgress = (done: number, of: number) => void;

/** Maximum tiles in an MBTiles file. Their IDs are sorted in memory, 8 bytes each. */
const MAX_TILES = 10_000_000;
const SAMPLES = 24;
const TYPES: Readonly<Record<string, ArchiveInfo["tileType"]>> = {
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  webp: "webp",
  pbf: "mvt",
  mvt: "mvt",
};
const TILE = "SELECT tile_data AS bytes FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?";

/**
 * Inspects an MBTiles file.
 * @param work folder for temporary files
 * @throws MapDataError
 */
export async function inspectMbtiles(
  path: string,
  work: string,
  onProgress: OnProgress,
): Promise<InspectedArchive> {
  return withDatabase(path, work, async (database) => {
    const metadata = metadataOf(database);
    const tileType = TYPES[metadata.format?.toLowerCase() ?? ""];
    if (!tileType) throw unknownTiles();
    const scheme = schemeOf(metadata);
    const ids = tileIds(database, scheme, onProgress);
    const extent = new TileExtent();
    for (const id of ids) extent.add(id, 1);
    const samples = Math.min(SAMPLES, ids.length);
    const sampled = Array.from({ length: samples }, (_, at) => ids[Math.floor((at * ids.length) / samples)]);
    const tiles = readTiles(
      database,
      scheme,
      sampled.filter((id) => id !== undefined),
    );
    const plain = tileType === "mvt" ? [...tiles].map(unpacked) : [...tiles];
    const content = await inspectSampleTiles(plain, tileType, tileType === "mvt" ? layersOf(database) : null);
    const bounds = (metadata.bounds ?? "").split(",").map(Number);
    return {
      info: {
        format: "MBTiles",
        tileType,
        ...content.info,
        // Uncompressed vector tiles are compressed when stored.
        compression: tileType === "mvt" ? "gzip" : "none",
        scheme,
        minZoom: extent.minZoom,
        maxZoom: extent.maxZoom,
        extent: intersectExtents(extent.degrees, bounds.length === 4 ? bounds : []),
        tiles: ids.length,
        attribution: metadataText(metadata.attribution, 500),
      },
      name: metadataText(metadata.name, 100),
      notes: content.notes,
    };
  });
}

/** Returns whether a tile is compressed. MBTiles doesn't say, and both kinds of files exist. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_VECTOR_UNPACKED });
  } catch {
    throw damaged("a tile can't be decompressed");
  }
}

/** Returns the `vector_layers` of an MBTiles file, which are in a JSON string, or null without any. */
function layersOf(database: Database): unknown {
  const found = database.get("SELECT value FROM metadata WHERE name = 'json' AND length(value) <= ?", [
    MAX_METADATA_BYTES,
  ]);
  if (typeof found?.value !== "string") return null;
  try {
    return (JSON.parse(found.value) as { vector_layers?: unknown } | null)?.vector_layers ?? null;
  } catch {
    return null;
  }
}

/**
 * Opens a file for reading through a link in a work folder. SQLite puts its lock next to the file, where the operator's
 * folder may be read-only and a leftover lock would block others.
 */
export async function withDatabase<T>(
  path: string,
  work: string,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const link = join(work, "tiles.mbtiles");
  symlinkSync(resolve(path), link);
  try {
    const database = new sqlite.Database(link, { readOnly: true, fileMustExist: true });
    try {
      // Don't let functions in the file's schema have side effects.
      database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
      return await use(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof MapDataError) throw error;
    throw damaged(`SQLite can't read it (${error instanceof Error ? error.message : error})`);
  } finally {
    unlinkSync(link);
  }
}

function metadataOf(database: Database): Partial<Record<string, string>> {
  const names = ["name", "format", "bounds", "attribution", "scheme"];
  const rows = database.all(
    `SELECT name, substr(value, 1, 2000) AS value FROM metadata WHERE name IN (${names.map(() => "?").join()}) LIMIT 20`,
    names,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** Returns the row order. The format counts rows from the south, but some files declare otherwise. */
const schemeOf = ({ scheme }: Partial<Record<string, string>>): ArchiveInfo["scheme"] =>
  scheme?.toLowerCase() === "xyz" ? "XYZ" : "TMS";

/**
 * Returns the IDs of all tiles in PMTiles order, ascending.
 * @throws MapDataError
 */
export function tileIds(
  database: Database,
  scheme: ArchiveInfo["scheme"],
  onProgress: OnProgress = () => {},
): Float64Array {
  let ids = new Float64Array(1024);
  let count = 0;
  const rows = database.prepare(
    "SELECT zoom_level AS z, tile_column AS x, tile_row AS y, length(tile_data) AS bytes FROM tiles",
  );
  try {
    for (const { z, x, y, bytes } of rows.iterate()) {
      const id = idOf(z, x, y, scheme);
      if (typeof bytes !== "number" || bytes === 0) throw damaged("a tile is empty");
      if (bytes > MAX_TILE_BYTES)
        throw new MapDataError(
          "archive-too-large",
          `The archive has a tile of ${(bytes / 1024 ** 2).toFixed(1)} MB. Tiles can have ${MAX_TILE_BYTES / 1024 ** 2} MB.`,
        );
      if (count === MAX_TILES)
        throw new MapDataError(
          "too-many-features",
          `The archive has more than ${MAX_TILES.toLocaleString("en-US")} tiles. Convert it with "pmtiles convert" first.`,
        );
      if (count === ids.length) {
        const longer = new Float64Array(ids.length * 2);
        longer.set(ids);
        ids = longer;
      }
      ids[count++] = id;
      if (count % 10_000 === 0) onProgress(0, 0);
    }
  } finally {
    rows.finalize();
  }
  if (count === 0) throw new MapDataError("no-features", "The archive has no tiles.");
  const sorted = ids.slice(0, count).sort();
  for (let at = 1; at < count; at++)
    if (sorted[at] === sorted[at - 1]) throw damaged("it has a tile more than once");
  return sorted;
}

function idOf(z: unknown, x: unknown, y: unknown, scheme: ArchiveInfo["scheme"]): number {
  const whole = (value: unknown, most: number): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
  if (!whole(z, MAX_ZOOM) || !whole(x, 2 ** z - 1) || !whole(y, 2 ** z - 1))
    throw damaged("a tile lies outside the world");
  return zxyToTileId(z, x, scheme === "TMS" ? 2 ** z - 1 - y : y);
}

/**
 * Yields the tiles with the given IDs.
 * @throws MapDataError if one can't be read
 */
export function* readTiles(
  database: Database,
  scheme: ArchiveInfo["scheme"],
  ids: Iterable<number>,
): Generator<Uint8Array> {
  const find = database.prepare(TILE);
  try {
    for (const id of ids) {
      const [zoom, column, row] = tileIdToZxy(id);
      const found = find.get([zoom, column, scheme === "TMS" ? 2 ** zoom - 1 - row : row]);
      if (!(found?.bytes instanceof Uint8Array)) throw damaged("a tile can't be read");
      yield found.bytes;
    }
  } finally {
    find.finalize();
  }
}
