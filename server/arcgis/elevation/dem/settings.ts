import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { StartError } from "../../../startError";
import { type ElevationField, elevationField } from "../field";
import { openDem } from "./dem";
import { DemSurface, type Outside } from "./surface";

/** Names of the built-in elevations: smooth, and with generated detail. */
const SMOOTH = "grid";
const DETAILED = "field";

/** Returns whether a name is that of the built-in elevations. */
export const isEmbedded = (name: string): boolean => name === SMOOTH || name === DETAILED;

/** DEM configured by the operator. */
export interface DemSettings {
  /** Absolute path of a GeoTIFF. */
  file: string;
  outside: Outside;
}

/**
 * Returns a name for the source of the elevations. A different or changed file has a different name.
 * @param detailed whether detail is generated below the built-in grid
 * @throws StartError if the file can't be used as a DEM
 */
export async function checkDem(dem: DemSettings | null, detailed = false): Promise<string> {
  if (!dem) return detailed ? DETAILED : SMOOTH;
  try {
    (await openDem(dem.file)).close();
    const { size, mtimeMs } = statSync(dem.file);
    const text = JSON.stringify([dem.file, dem.outside, size, mtimeMs, ...(detailed ? [DETAILED] : [])]);
    return createHash("sha1").update(text).digest("hex").slice(0, 12);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DEM_FILE=${JSON.stringify(dem.file)} cannot be used: ${reason}.`);
  }
}

/**
 * Opens the surface that everything is drawn from: the operator's DEM, or the built-in field without one.
 * @param detailed whether detail is generated below the built-in grid
 */
export async function openSurface(dem: DemSettings | null, detailed = false): Promise<ElevationField> {
  const field = elevationField(detailed);
  return dem ? new DemSurface(field.relief, await openDem(dem.file), dem.outside, detailed) : field;
}
