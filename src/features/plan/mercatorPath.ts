import { toMercator } from "../../geometry/mercator";

/** Converts positions in degrees to the workers' format: alternating x and y in Web Mercator meters. */
export const mercatorPath = (places: readonly (readonly number[])[]): Float64Array =>
  Float64Array.from(places.flatMap(([longitude = 0, latitude = 0]) => toMercator(longitude, latitude)));
