import { open, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { MapDataError } from "../../errors";
import { unpackZip } from "../zipArchive";

/** GeoTIFF of elevations. */
export interface RasterFile {
  path: string;
  /** Name given by the operator. */
  name: string;
  bytes: number;
}

/** Maximum number of files. Every drawing thread keeps all of them open. */
const MOST_FILES = 200;
const TIFF = /\.tiff?$/i;

/**
 * Finds the GeoTIFFs in the given paths and unpacks archives to `folder`.
 * @throws MapDataError if a file isn't a GeoTIFF
 */
export async function rasterFiles(
  paths: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<RasterFile[]> {
  const found: RasterFile[] = [];
  for (const [at, path] of paths.entries()) {
    const name = basename(path);
    if (extname(path).toLowerCase() !== ".zip") {
      found.push(await rasterFile(path, name));
      continue;
    }
    if (!(await stat(path).catch(() => null))) throw new MapDataError("not-found", `${path} doesn't exist.`);
    const own = join(folder, String(at));
    const wanted = (entry: string) => TIFF.test(entry) && !/(^|\/)(__MACOSX|\.)/.test(entry);
    const names = await unpackZip(path, own, wanted, signal);
    if (names.length === 0) throw new MapDataError("unknown-format", `${name} has no GeoTIFF (.tif) in it.`);
    for (const entry of names) found.push(await rasterFile(join(own, entry), basename(entry)));
  }
  if (found.length > MOST_FILES)
    throw new MapDataError(
      "too-many-features",
      `These are ${found.length} files; ${MOST_FILES} can be added at once. Join some with gdalbuildvrt and gdal_translate -of COG.`,
    );
  return found;
}

async function rasterFile(path: string, name: string): Promise<RasterFile> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new MapDataError("not-found", `${path} doesn't exist.`);
  if (!found.isFile() || !(await isTiff(path)))
    throw new MapDataError(
      "unknown-format",
      /\.vrt$/i.test(name)
        ? `${name} only refers to other files. Add those instead, all in one command.`
        : `${name} isn't a GeoTIFF. Convert it with gdal_translate -of COG.`,
    );
  return { path, name, bytes: found.size };
}

/** Checks the first bytes, so files with only the right extension never reach GDAL. */
async function isTiff(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && ["II*\0", "MM\0*", "II+\0", "MM\0+"].includes(buffer.toString("latin1"));
  } finally {
    await file.close();
  }
}
