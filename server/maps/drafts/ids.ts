import type { MapDataKind } from "../../../src/domain/mapData";

/** Kinds whose ids are apart from those of layers and archives, as they lie in folders of their own. */
const APART = /^(elevation|imagery)\./;

/** The id by which administrators name something: "imagery.summer" where a layer may be called "summer" too. */
export const fullId = (kind: MapDataKind | "layer", id: string): string =>
  kind === "elevation" || kind === "imagery" ? `${kind}.${id}` : id;

/** The name of its folder. */
export const folderId = (full: string): string => full.replace(APART, "");

/** What an id names that isn't a layer or an archive; null for those. */
export const rasterKind = (full: string): "elevation" | "imagery" | null =>
  (APART.exec(full)?.[1] as "elevation" | "imagery" | undefined) ?? null;
