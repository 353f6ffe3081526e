export { formatCoordinates, NO_COORDINATES } from "./format";
export { parseCoordinates } from "./parse";
export {
  COORDINATE_FORMAT_NAMES,
  COORDINATE_FORMATS,
  type CoordinateFormat,
  type CoordinateMatch,
  type Coordinates,
} from "./types";
