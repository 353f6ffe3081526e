import type { Entry, Header } from "pmtiles";
import { MapDataError } from "../../errors";
import { reader } from "../../store/archive/directoryCache";
import type { FileSource } from "../../store/archive/fileSource";
import { MAX_DEPTH, MAX_DIRECTORY_BYTES, MAX_TILE_BYTES, MAX_ZOOM } from "../../store/archive/limits";
import { firstId } from "./tileExtent";

export const damaged = (what: string): MapDataError =>
  new MapDataError("archive-damaged", `The archive is damaged: ${what}. Download or create it again.`);

/**
 * Reads all directories of an archive in tile order. IDs must ascend, and the leaf directories must fit in their part
 * of the file. This limits the running time by the file size, since directories that reference themselves or are
 * referenced repeatedly get rejected.
 * @param onTiles called with each run of equal tiles
 * @throws MapDataError archive-damaged
 */
export async function walkDirectories(
  source: FileSource,
  header: Header,
  onTiles: (entry: Entry) => void,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<void> {
  const leaves = header.leafDirectoryLength ?? 0;
  const tiles = header.tileDataLength ?? 0;
  const end = firstId(MAX_ZOOM + 1);
  let next = 0;
  let read = 0;
  const visit = async (offset: number, length: number, depth: number): Promise<void> => {
    if (length > MAX_DIRECTORY_BYTES) throw damaged("a directory is too large");
    const entries = await reader()
      .getDirectory(source, offset, length, header)
      .catch((error: unknown) => {
        throw damaged(`a directory can't be read (${error instanceof Error ? error.message : error})`);
      });
    for (const entry of entries) {
      const { tileId, runLength, offset: at, length: bytes } = entry;
      if (tileId < next || tileId + Math.max(1, runLength) > end) throw damaged("its tiles are out of order");
      if (runLength > 0) {
        if (bytes === 0 || at < 0 || at + bytes > tiles) throw damaged("a tile lies outside the file");
        if (bytes > MAX_TILE_BYTES)
          throw new MapDataError(
            "archive-too-large",
            `The archive has a tile of ${(bytes / 1024 ** 2).toFixed(1)} MB. Tiles can have ${MAX_TILE_BYTES / 1024 ** 2} MB.`,
          );
        next = tileId + runLength;
        onTiles(entry);
        continue;
      }
      read += bytes;
      if (depth === MAX_DEPTH || bytes === 0 || at < 0 || at + bytes > leaves || read > leaves)
        throw damaged("its directories point nowhere");
      onProgress(read, leaves);
      await visit(header.leafDirectoryOffset + at, bytes, depth + 1);
    }
  };
  await visit(header.rootDirectoryOffset, header.rootDirectoryLength, 0);
}
