import { type CoordinateFormat, formatCoordinates } from "../../domain/coordinates";
import type { Spot } from "./spot";

/** Returns a spot's title, or its coordinates without one. */
export const spotName = (spot: Spot, format: CoordinateFormat): string =>
  spot.title || formatCoordinates(format, spot);
