import { toMercator } from "../../map/mercator";

/** Places in degrees as workers take a line or a ring: x and y in turn, Web Mercator meters. */
export const mercatorPath = (places: readonly (readonly number[])[]): Float64Array =>
  Float64Array.from(places.flatMap(([longitude = 0, latitude = 0]) => toMercator(longitude, latitude)));
