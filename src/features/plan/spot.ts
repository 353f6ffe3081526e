import { toDegrees, wrapLongitude } from "../../geometry/mercator";
import { roundDegrees } from "./roundDegrees";

/** Position used by a plan, such as where a hunter glasses or starts to walk. */
export interface Spot {
  longitude: number;
  latitude: number;
  /** Title of its waypoint, or of the line it's a point of. Empty for a plain position. */
  title: string;
  /** Id of the waypoint there, or null. */
  uuid: string | null;
}

/**
 * Returns a spot without a waypoint.
 *
 * @param center position in Web Mercator meters
 */
export function placeSpot([x, y]: readonly [x: number, y: number], title = ""): Spot {
  const [longitude, latitude] = toDegrees(x, y);
  return {
    longitude: roundDegrees(wrapLongitude(longitude)),
    latitude: roundDegrees(latitude),
    title,
    uuid: null,
  };
}
