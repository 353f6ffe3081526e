import type { GhType } from "../../domain/feature";

/** Types of stored geometries by their first byte. 0 is unused. */
export const KINDS: readonly (GhType | null)[] = [null, "Point", "Polyline", "Polygon", "Tracks"];
