import { type CoordinateFormat, formatCoordinates } from "../../domain/coordinates";
import type { Spot } from "./spot";

/** A spot's title, or its coordinates. */
export const spotName = (spot: Spot, format: CoordinateFormat): string =>
  spot.title || formatCoordinates(format, spot);
