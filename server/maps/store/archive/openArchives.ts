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
  /** Tiles that are being read. */
  readers: number;
  /** Nobody begins to read it any more; the last reader closes it. */
  ended: boolean;
}

/** Tiles side by side. */
export interface TileBlock {
  row: number;
  column: number;
  width: number;
  height: number;
}

/** Tiles of published archives. Files stay open from one tile to the next, those that were used last. */
export class OpenArchives {
  readonly #cache = new DirectoryCache();
  readonly #open = new Map<string, Entry>();

  /**
   * @param folder of an archive's version
   * @param as "packed": as it is in the archive, but known to be whole
   * @returns null where it has no such tile
   * @throws for a damaged archive
   */
  async tile(
    folder: string,
    level: number,
    row: number,
    column: number,
    as: "plain" | "packed" = "plain",
  ): Promise<Uint8Array | null> {
    return this.#reading(folder, as, async ({ archive }) => {
      const found = await archive.getZxy(level, column, row);
      return found ? new Uint8Array(found.data) : null;
    });
  }

  /**
   * Which tiles of a block of a level the archive has: row by row, 1 for each that it has and 0 for the others. Reads
   * directories only.
   * @throws for a damaged archive
   */
  async tilemap(folder: string, level: number, { row, column, width, height }: TileBlock): Promise<number[]> {
    return this.#reading(folder, "packed", async ({ archive }) => {
      const side = 2 ** level;
      const there: number[] = [];
      for (let y = row; y < row + height; y++)
        for (let x = column; x < column + width; x++)
          there.push(x < side && y < side && (await this.#has(archive, zxyToTileId(level, x, y))) ? 1 : 0);
      return there;
    });
  }

  async #has({ source }: PMTiles, tileId: number): Promise<boolean> {
    const header = await this.#cache.getHeader(source);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth <= MAX_DEPTH; depth++) {
      const entry = findTile(await this.#cache.getDirectory(source, offset, length, header), tileId);
      if (!entry || entry.runLength > 0) return entry !== null;
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    return false;
  }

  async #reading<Result>(
    folder: string,
    as: "plain" | "packed",
    read: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const entry = this.#entry(join(folder, TILES), as);
    entry.readers++;
    try {
      return await read(await entry.opened);
    } finally {
      entry.readers--;
      if (entry.ended && entry.readers === 0) await close(entry);
    }
  }

  /** Closes those that are no longer served: their bytes leave the disk only then. @param folders that are */
  keepOnly(folders: readonly string[]): void {
    const paths = new Set(folders.map((folder) => join(folder, TILES)));
    for (const path of this.#open.keys()) if (!paths.has(path)) this.#end(path);
  }

  close(): void {
    this.keepOnly([]);
  }

  #entry(path: string, as: "plain" | "packed"): Entry {
    const known = this.#open.get(path);
    // The last used is the last of the map.
    this.#open.delete(path);
    const entry = known ?? { opened: this.#begin(path, as), readers: 0, ended: false };
    this.#open.set(path, entry);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#end(oldest);
    return entry;
  }

  #begin(path: string, as: "plain" | "packed"): Promise<Opened> {
    const opened = FileSource.open(path).then((source) => {
      const limited = { getKey: () => path, getBytes: limitedTo(source) };
      const decompress = as === "packed" ? checkedUpTo(MAX_VECTOR_UNPACKED) : decompressUpTo(MAX_TILE_BYTES);
      return { source, archive: new PMTiles(limited, this.#cache, decompress) };
    });
    opened.catch(() => this.#open.delete(path));
    return opened;
  }

  #end(path: string): void {
    const entry = this.#open.get(path);
    if (!entry) return;
    this.#open.delete(path);
    this.#cache.forget(path);
    entry.ended = true;
    if (entry.readers === 0) void close(entry);
  }
}

const close = ({ opened }: Entry): Promise<void> =>
  opened.then(({ source }) => source.close()).catch(() => {});

/** Tiles and directories of a damaged archive may claim any length. */
const limitedTo =
  (source: FileSource): FileSource["getBytes"] =>
  async (offset, length) => {
    if (length > MAX_TILE_BYTES) throw new RangeError("A tile of the archive is too large.");
    return source.getBytes(offset, length);
  };
