import { open, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { isArchiveName } from "../../../../src/domain/mapData";
import { MapDataError } from "../../errors";
import type { ArchiveInfo } from "./tasks";

/**
 * Detects the format of a file from its first bytes.
 * @throws MapDataError unless it's PMTiles or MBTiles
 */
export async function archiveFormat(path: string): Promise<ArchiveInfo["format"]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new MapDataError("not-found", `${path} doesn't exist.`);
  if (!found.isFile() || !isArchiveName(path)) throw unknown(path);
  const start = Buffer.alloc(16);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, 16, 0);
  } finally {
    await file.close();
  }
  const text = start.toString("latin1");
  const format = extname(path).toLowerCase() === ".pmtiles" ? "PMTiles" : "MBTiles";
  if (format === "PMTiles" && text.startsWith("PMTiles")) {
    if (start[7] === 3) return format;
    throw new MapDataError(
      "unknown-format",
      `${basename(path)} is a PMTiles archive of version ${start[7]}. Use version 3 ("pmtiles convert").`,
    );
  }
  if (format === "MBTiles" && text.startsWith("SQLite format 3")) return format;
  throw unknown(path);
}

const unknown = (path: string) =>
  new MapDataError(
    "unknown-format",
    `${basename(path)} isn't an archive of tiles. Use PMTiles (.pmtiles) or MBTiles (.mbtiles).`,
  );
