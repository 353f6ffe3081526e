import type { PlanAreas } from "../mapStage";

/**
 * Returns the rings of areas `from` to `to` in the form @arcgis/core requires: closed, with outer rings clockwise. Ours
 * have the opposite orientation.
 */
export function ringsOf(
  { zoneRing, ringStart, coordinates }: PlanAreas,
  from: number,
  to: number,
): number[][][] {
  const rings: number[][][] = [];
  for (let ring = zoneRing[from] as number; ring < (zoneRing[to] as number); ring++) {
    const [first, end] = [ringStart[ring] as number, ringStart[ring + 1] as number];
    const vertices: number[][] = [];
    for (let at = end; at > first; at--) {
      const vertex = at === end ? first : at;
      vertices.push([coordinates[2 * vertex] as number, coordinates[2 * vertex + 1] as number]);
    }
    vertices.push([coordinates[2 * first] as number, coordinates[2 * first + 1] as number]);
    rings.push(vertices);
  }
  return rings;
}
