import type { FoundZones } from "../../../../workers/zones/types";
import { extentOf } from "../../../domain/extent";
import type { Geometry } from "../../../domain/geometry";
import { ringGeometry } from "../ringGeometry";
import type { ListedZone } from "./slice";

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
  return ringGeometry(outer, 0);
};
