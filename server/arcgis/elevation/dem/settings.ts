import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { StartError } from "../../../startError";
import { type ElevationField, elevationField, embeddedGrid } from "../field";
import { openDem } from "./dem";
import { DemSurface, type Outside } from "./surface";

/** The name of the built-in heights. */
export const EMBEDDED = "field";

/** An operator's DEM. */
export interface DemSettings {
  /** Absolute path of a GeoTIFF. */
  file: string;
  outside: Outside;
}

/**
 * Names what heights come from: another file, or the same one changed, has another name.
 * @throws StartError when the file cannot be used as a DEM
 */
export async function checkDem(dem: DemSettings | null): Promise<string> {
  if (!dem) return EMBEDDED;
  try {
    (await openDem(dem.file)).close();
    const { size, mtimeMs } = statSync(dem.file);
    const text = JSON.stringify([dem.file, dem.outside, size, mtimeMs]);
    return createHash("sha1").update(text).digest("hex").slice(0, 12);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DEM_FILE=${JSON.stringify(dem.file)} cannot be used: ${reason}.`);
  }
}

/** The surface that everything is drawn from: the built-in field, or an operator's DEM in its place. */
export async function openSurface(dem: DemSettings | null): Promise<ElevationField> {
  return dem ? new DemSurface(embeddedGrid(), await openDem(dem.file), dem.outside) : elevationField();
}
