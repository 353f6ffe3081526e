import type { GhType } from "../../domain/feature";

/** Type of a stored geometry by its first byte. None begins with 0. */
export const KINDS: readonly (GhType | null)[] = [null, "Point", "Polyline", "Polygon", "Tracks"];
