import type { Geometry, Position } from "../../domain/geometry";
import { toDegrees, wrapLongitude } from "../../geometry/mercator";
import type { PlanAreas } from "../../map/mapStage";
import { roundDegrees } from "./roundDegrees";

/**
 * Converts an area's outline to a polygon in degrees. Rings are closed; the first is the exterior, counterclockwise
 * (RFC 7946).
 */
export function ringGeometry({ zoneRing, ringStart, coordinates }: PlanAreas, zone: number): Geometry {
  const rings: Position[][] = [];
  for (let ring = zoneRing[zone] as number; ring < (zoneRing[zone + 1] as number); ring++) {
    const positions: Position[] = [];
    for (let at = ringStart[ring] as number; at < (ringStart[ring + 1] as number); at++) {
      const [longitude, latitude] = toDegrees(
        coordinates[2 * at] as number,
        coordinates[2 * at + 1] as number,
      );
      positions.push([roundDegrees(wrapLongitude(longitude)), roundDegrees(latitude), 0]);
    }
    const [first] = positions;
    if (first) rings.push([...positions, [...first]]);
  }
  return { type: "Polygon", coordinates: rings };
}
