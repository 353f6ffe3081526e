import type { MapDataKind } from "../../../src/domain/mapData";

/** Prefixes of kinds in separate folders, whose IDs may repeat those of layers and archives. */
const APART = /^(elevation|imagery)\./;

/** Returns the ID used by administrators: "imagery.summer", because a layer may be named "summer" too. */
export const fullId = (kind: MapDataKind | "layer", id: string): string =>
  kind === "elevation" || kind === "imagery" ? `${kind}.${id}` : id;

/** Returns the folder name for an ID. */
export const folderId = (full: string): string => full.replace(APART, "");

/** Returns the raster kind in an ID, or null for a layer or archive. */
export const rasterKind = (full: string): "elevation" | "imagery" | null =>
  (APART.exec(full)?.[1] as "elevation" | "imagery" | undefined) ?? null;
