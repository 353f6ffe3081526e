import type { FoundZones } from "../../../../workers/zones/types";
import type { Extent } from "../../../domain/geometry";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import { roundDegrees } from "../roundDegrees";
import type { ListedZone } from "./slice";

/** Returns the outlined zones as list entries. */
export const listedZones = (found: FoundZones): ListedZone[] =>
  Array.from({ length: found.outlined }, (_, zone) => ({
    area: found.areas[zone] as number,
    lowest: found.lowest[zone] as number,
    highest: found.highest[zone] as number,
    facing: found.facing[zone] as number,
    cut: found.cut[zone] === 1,
    extent: extentOfZone(found, zone),
  }));

/** Returns the extent of a zone's first ring, which is the exterior. */
function extentOfZone({ zoneRing, ringStart, coordinates }: FoundZones, zone: number): Extent {
  const outer = zoneRing[zone] as number;
  let [xmin, ymin] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [xmax, ymax] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = ringStart[outer] as number; at < (ringStart[outer + 1] as number); at++) {
    const [x, y] = [coordinates[2 * at] as number, coordinates[2 * at + 1] as number];
    xmin = Math.min(xmin, x);
    ymin = Math.min(ymin, y);
    xmax = Math.max(xmax, x);
    ymax = Math.max(ymax, y);
  }
  const [west, south, east, north] = [...toDegrees(xmin, ymin), ...toDegrees(xmax, ymax)];
  return [
    roundDegrees(wrapLongitude(west)),
    roundDegrees(south),
    roundDegrees(wrapLongitude(east)),
    roundDegrees(north),
  ];
}
