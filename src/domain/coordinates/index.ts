export { formatCoordinates, NO_COORDINATES } from "./format";
export { parseAngle, parseCoordinates } from "./parse";
export { type ReadPlaces, readPlaces } from "./read";
export {
  COORDINATE_FORMAT_NAMES,
  COORDINATE_FORMATS,
  type CoordinateFormat,
  type CoordinateMatch,
  type Coordinates,
  nameOfMatch,
} from "./types";
