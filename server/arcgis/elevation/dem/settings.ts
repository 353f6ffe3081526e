import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { StartError } from "../../../startError";
import { type ElevationField, elevationField } from "../field";
import { openDem } from "./dem";
import { DemSurface, type Outside } from "./surface";

/** The names of the built-in heights: smooth, and with generated detail. */
const SMOOTH = "grid";
const DETAILED = "field";

/** Whether a name is one of the built-in heights. */
export const isEmbedded = (name: string): boolean => name === SMOOTH || name === DETAILED;

/** An operator's DEM. */
export interface DemSettings {
  /** Absolute path of a GeoTIFF. */
  file: string;
  outside: Outside;
}

/**
 * Names what heights come from: another file, or the same one changed, has another name.
 * @param detailed whether detail is generated below the built-in grid
 * @throws StartError when the file cannot be used as a DEM
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
 * The surface that everything is drawn from: the built-in field, or an operator's DEM in its place.
 * @param detailed whether detail is generated below the built-in grid
 */
export async function openSurface(dem: DemSettings | null, detailed = false): Promise<ElevationField> {
  const field = elevationField(detailed);
  return dem ? new DemSurface(field.relief, await openDem(dem.file), dem.outside, detailed) : field;
}
