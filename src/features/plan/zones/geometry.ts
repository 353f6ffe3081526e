import type { FoundZones } from "../../../../workers/zones/types";
import { extentOf } from "../../../domain/extent";
import type { Geometry, Position } from "../../../domain/geometry";
import { toDegrees, wrapLongitude } from "../../../map/mercator";
import type { ListedZone } from "./slice";

/** A ten-millionth of a degree is a centimeter. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** A zone's outline in degrees: rings are closed, the first is the outer one and goes counterclockwise (RFC 7946). */
export function zoneGeometry({ zoneRing, ringStart, coordinates }: FoundZones, zone: number): Geometry {
  const rings: Position[][] = [];
  for (let ring = zoneRing[zone] as number; ring < (zoneRing[zone + 1] as number); ring++) {
    const positions: Position[] = [];
    for (let at = ringStart[ring] as number; at < (ringStart[ring + 1] as number); at++) {
      const [longitude, latitude] = toDegrees(
        coordinates[2 * at] as number,
        coordinates[2 * at + 1] as number,
      );
      positions.push([rounded(wrapLongitude(longitude)), rounded(latitude), 0]);
    }
    const [first] = positions;
    if (first) rings.push([...positions, [...first]]);
  }
  return { type: "Polygon", coordinates: rings };
}

/** What the list shows of the outlined zones. */
export const listedZones = (found: FoundZones): ListedZone[] =>
  Array.from({ length: found.outlined }, (_, zone) => ({
    area: found.areas[zone] as number,
    lowest: found.lowest[zone] as number,
    highest: found.highest[zone] as number,
    facing: found.facing[zone] as number,
    cut: found.cut[zone] === 1,
    extent: extentOf(outerRing(found, zone)),
  }));

const outerRing = (found: FoundZones, zone: number): Geometry => {
  const first = found.zoneRing[zone] as number;
  const outer = { ...found, zoneRing: Uint32Array.of(first, first + 1) };
  return zoneGeometry(outer, 0);
};
