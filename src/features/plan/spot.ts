import { toDegrees, wrapLongitude } from "../../map/mercator";
import { roundDegrees } from "./roundDegrees";

/** A place that a plan begins with: where a hunter would look or walk from. */
export interface Spot {
  longitude: number;
  latitude: number;
  /** Of the waypoint, or of the line that it is a point of; empty for a place on the map. */
  title: string;
  /** The waypoint that is there, or null. */
  uuid: string | null;
}

/** A place of the map without a waypoint. @param center Web Mercator meters */
export function placeSpot([x, y]: readonly [x: number, y: number], title = ""): Spot {
  const [longitude, latitude] = toDegrees(x, y);
  return {
    longitude: roundDegrees(wrapLongitude(longitude)),
    latitude: roundDegrees(latitude),
    title,
    uuid: null,
  };
}
