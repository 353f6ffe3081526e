import { join } from "node:path";
import { findTile, PMTiles, zxyToTileId } from "pmtiles";
import { TILES } from "./archiveFile";
import { checkedUpTo, decompressUpTo } from "./decompress";
import { DirectoryCache } from "./directoryCache";
import { FileSource } from "./fileSource";
import { MAX_DEPTH, MAX_OPEN, MAX_TILE_BYTES, MAX_VECTOR_UNPACKED } from "./limits";

interface Opened {
  source: FileSource;
  archive: PMTiles;
}

interface Entry {
  opened: Promise<Opened>;
  /** Reads in progress. */
  readers: number;
  /** No new reads may start, and the last one closes the file. */
  ended: boolean;
}

/** Rectangular block of tiles. */
export interface TileBlock {
  row: number;
  column: number;
  width: number;
  height: number;
}

/** Reads tiles of published archives. Recently used files stay open. */
export class OpenArchives {
  private readonly cache = new DirectoryCache();
  private readonly open = new Map<string, Entry>();

  /**
   * Reads a tile.
   * @param folder of an archive's version
   * @param as "packed" returns it as stored, after checking that it decompresses
   * @returns null if the archive doesn't have the tile
   * @throws Error for a damaged archive
   */
  async tile(
    folder: string,
    level: number,
    row: number,
    column: number,
    as: "plain" | "packed" = "plain",
  ): Promise<Uint8Array | null> {
    return this.reading(folder, as, async ({ archive }) => {
      const found = await archive.getZxy(level, column, row);
      return found ? new Uint8Array(found.data) : null;
    });
  }

  /**
   * Returns which tiles of a block exist: 1 or 0 for each, row by row. Only reads directories.
   * @throws Error for a damaged archive
   */
  async tilemap(folder: string, level: number, { row, column, width, height }: TileBlock): Promise<number[]> {
    return this.reading(folder, "packed", async ({ archive }) => {
      const side = 2 ** level;
      const there: number[] = [];
      for (let y = row; y < row + height; y++)
        for (let x = column; x < column + width; x++)
          there.push(x < side && y < side && (await this.has(archive, zxyToTileId(level, x, y))) ? 1 : 0);
      return there;
    });
  }

  private async has({ source }: PMTiles, tileId: number): Promise<boolean> {
    const header = await this.cache.getHeader(source);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth <= MAX_DEPTH; depth++) {
      const entry = findTile(await this.cache.getDirectory(source, offset, length, header), tileId);
      if (!entry || entry.runLength > 0) return entry !== null;
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    return false;
  }

  private async reading<Result>(
    folder: string,
    as: "plain" | "packed",
    read: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const entry = this.entry(join(folder, TILES), as);
    entry.readers++;
    try {
      return await read(await entry.opened);
    } finally {
      entry.readers--;
      if (entry.ended && entry.readers === 0) await close(entry);
    }
  }

  /**
   * Closes archives that are no longer served, which frees their disk space.
   * @param folders of the archives to keep open
   */
  keepOnly(folders: readonly string[]): void {
    const paths = new Set(folders.map((folder) => join(folder, TILES)));
    for (const path of this.open.keys()) if (!paths.has(path)) this.end(path);
  }

  close(): void {
    this.keepOnly([]);
  }

  private entry(path: string, as: "plain" | "packed"): Entry {
    const known = this.open.get(path);
    // Moves the entry to the end of the map, as the most recently used.
    this.open.delete(path);
    const entry = known ?? { opened: this.begin(path, as), readers: 0, ended: false };
    this.open.set(path, entry);
    const [oldest] = this.open.keys();
    if (this.open.size > MAX_OPEN && oldest !== undefined) this.end(oldest);
    return entry;
  }

  private begin(path: string, as: "plain" | "packed"): Promise<Opened> {
    const opened = FileSource.open(path).then((source) => {
      const limited = { getKey: () => path, getBytes: limitedTo(source) };
      const decompress = as === "packed" ? checkedUpTo(MAX_VECTOR_UNPACKED) : decompressUpTo(MAX_TILE_BYTES);
      return { source, archive: new PMTiles(limited, this.cache, decompress) };
    });
    opened.catch(() => this.open.delete(path));
    return opened;
  }

  private end(path: string): void {
    const entry = this.open.get(path);
    if (!entry) return;
    this.open.delete(path);
    this.cache.forget(path);
    entry.ended = true;
    if (entry.readers === 0) void close(entry);
  }
}

const close = ({ opened }: Entry): Promise<void> =>
  opened.then(({ source }) => source.close()).catch(() => {});

/** A damaged archive's tiles and directories may claim any length. */
const limitedTo =
  (source: FileSource): FileSource["getBytes"] =>
  async (offset, length) => {
    if (length > MAX_TILE_BYTES) throw new RangeError("A tile of the archive is too large.");
    return source.getBytes(offset, length);
  };
