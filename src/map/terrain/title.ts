/** The title of the layers that draw terrain analysis, which are the lowest of a map. */
export const TERRAIN_TITLE = "Terrain analysis";
