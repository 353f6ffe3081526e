import type { ArchiveFile } from "./archiveFile";

/** Returns the tile at an archive's center, at a zoom level where the tile roughly fits the extent. */
export function centerTile({
  extent: [west, south, east, north],
  minZoom,
  maxZoom,
}: Pick<ArchiveFile["archive"], "extent" | "minZoom" | "maxZoom">): { z: number; x: number; y: number } {
  const z = Math.min(maxZoom, Math.max(minZoom, zoomOfWidth(east - west)));
  const side = 2 ** z;
  const sine = Math.sin((((south + north) / 2) * Math.PI) / 180);
  const x = ((west + east) / 2 + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const at = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)));
  return { z, x: at(x), y: at(y) };
}

/** Returns the zoom level at which a tile is about as wide as an extent. */
const zoomOfWidth = (degrees: number): number => Math.max(0, Math.round(Math.log2(360 / degrees)) + 1);
