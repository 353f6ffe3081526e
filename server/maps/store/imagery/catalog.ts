import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../makeFolder";
import { MapDataError } from "../../errors";
import { ID_PATTERN, type Served, ServedCatalog, type ServedFile } from "../catalog";
import { notifyServers, publishVersion, serve } from "../publish";
import { IMAGERY_FILE, type ImageryFile, readImageryFile } from "./imageryFile";

/** Published imagery. */
export type Imagery = Served<ImageryFile>;

export const IMAGERY: ServedFile<ImageryFile> = {
  name: IMAGERY_FILE,
  read: readImageryFile,
  noun: "imagery",
};

/**
 * Returns the imagery folder in a map data folder, which has the same structure. Layer IDs can't start with an
 * underscore.
 */
export const imageryFolder = (maps: string): string => join(maps, "_imagery");

/** Operator's imagery in a map data folder. */
export class ImageryCatalog extends ServedCatalog<ImageryFile> {
  constructor(maps: string, warn?: (details: object, message: string) => void) {
    super(imageryFolder(maps), IMAGERY, warn);
  }
}

export const hasImagery = (maps: string, id: string): boolean =>
  ID_PATTERN.test(id) && existsSync(join(imageryFolder(maps), id, IMAGERY_FILE));

/** Publishes a folder of finished files as a new version of imagery. */
export function publishImagery(maps: string, id: string, made: string, file: ImageryFile): void {
  const root = imageryFolder(maps);
  const target = join(root, id);
  makeFolder(root, 0o700);
  publishVersion(root, target, made, { name: IMAGERY_FILE, content: file, before: versionIn(target) });
}

/** Changes the metadata of imagery. */
export function amendImagery(
  maps: string,
  id: string,
  changes: Partial<Pick<ImageryFile, "title" | "date" | "attribution">>,
): void {
  const root = imageryFolder(maps);
  const path = join(root, id, IMAGERY_FILE);
  serve(root, join(root, id), IMAGERY_FILE, { ...readImageryFile(path), ...changes });
}

/**
 * Deletes imagery.
 * @throws MapDataError not-found
 */
export function removeImagery(maps: string, id: string): void {
  if (!hasImagery(maps, id)) throw new MapDataError("not-found", `No imagery has the id "${id}".`);
  const root = imageryFolder(maps);
  rmSync(join(root, id, IMAGERY_FILE));
  notifyServers(root);
  rmSync(join(root, id), { recursive: true, force: true });
}

function versionIn(folder: string): string | null {
  try {
    return readImageryFile(join(folder, IMAGERY_FILE)).version;
  } catch {
    return null;
  }
}
