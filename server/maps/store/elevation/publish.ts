import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MapDataError } from "../../errors";
import { ID_PATTERN } from "../catalog";
import { notifyServers, publishVersion, serve } from "../publish";
import { rollBack } from "../versions";
import { ELEVATIONS, elevationsFolder } from "./catalog";
import { ELEVATION_FILE, type ElevationFile, readElevationFile } from "./elevationFile";

/** Publishes a folder of finished files as a new version of elevations. */
export function publishElevations(maps: string, id: string, made: string, file: ElevationFile): void {
  const target = join(elevationsFolder(maps), id);
  publishVersion(maps, target, made, { name: ELEVATION_FILE, content: file, before: versionIn(target) });
}

/** Changes the title of elevations. */
export function amendElevations(maps: string, id: string, { title }: { title?: string }): void {
  const folder = join(elevationsFolder(maps), id);
  const file = readElevationFile(join(folder, ELEVATION_FILE));
  serve(maps, folder, ELEVATION_FILE, { ...file, ...(title !== undefined && { title }) });
}

/**
 * Publishes the previous version again.
 * @throws MapDataError not-found
 */
export function rollBackElevations(maps: string, id: string): void {
  rollBack(elevationsFolder(maps), id, ELEVATIONS);
  // Servers watch the revision of all map data.
  notifyServers(maps);
}

export const hasElevations = (maps: string, id: string): boolean =>
  ID_PATTERN.test(id) && existsSync(join(elevationsFolder(maps), id, ELEVATION_FILE));

/**
 * Deletes elevations.
 * @throws MapDataError not-found
 */
export function removeElevations(maps: string, id: string): void {
  if (!hasElevations(maps, id)) throw new MapDataError("not-found", `No elevations have the id "${id}".`);
  const folder = join(elevationsFolder(maps), id);
  rmSync(join(folder, ELEVATION_FILE));
  notifyServers(maps);
  rmSync(folder, { recursive: true, force: true });
}

function versionIn(folder: string): string | null {
  try {
    return readElevationFile(join(folder, ELEVATION_FILE)).version;
  } catch {
    return null;
  }
}
