import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MapDataError } from "../../errors";
import { ID_PATTERN } from "../catalogue";
import { sync, tell, writeWhole } from "../publish";
import { elevationsFolder } from "./catalogue";
import { ELEVATION_FILE, type ElevationFile, readElevationFile } from "./elevationFile";

/**
 * Makes a folder of finished files the served version of some elevations. As with layers, one rename counts: that of
 * elevation.json, which names the version. The version before stays for threads that still read it.
 */
export function publishElevations(maps: string, id: string, made: string, file: ElevationFile): void {
  const target = join(elevationsFolder(maps), id);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const before = versionIn(target);
  writeWhole(join(made, ELEVATION_FILE), file);
  for (const name of readdirSync(made)) sync(join(made, name));
  renameSync(made, join(target, file.version));
  sync(target);
  writeWhole(join(target, ELEVATION_FILE), file);
  sync(target);
  tell(maps);
  for (const name of readdirSync(target))
    if (/^v/.test(name) && name !== file.version && name !== before)
      rmSync(join(target, name), { recursive: true, force: true });
}

export const hasElevations = (maps: string, id: string): boolean =>
  ID_PATTERN.test(id) && existsSync(join(elevationsFolder(maps), id, ELEVATION_FILE));

/** Takes elevations away. @throws MapDataError not-found */
export function removeElevations(maps: string, id: string): void {
  if (!hasElevations(maps, id)) throw new MapDataError("not-found", `No elevations have the id "${id}".`);
  const folder = join(elevationsFolder(maps), id);
  rmSync(join(folder, ELEVATION_FILE));
  tell(maps);
  rmSync(folder, { recursive: true, force: true });
}

function versionIn(folder: string): string | null {
  try {
    return readElevationFile(join(folder, ELEVATION_FILE)).version;
  } catch {
    return null;
  }
}
