/** Title of the layers that draw terrain analysis, the lowest of a map. */
export const TERRAIN_TITLE = "Terrain analysis";
