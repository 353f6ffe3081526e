import proj4 from "proj4";
import type { Coordinates } from "../coordinates";

/** Part of the proj4 converter that is used here. */
interface Converter {
  forward(place: [number, number]): number[];
  inverse(meters: [number, number]): number[];
}

/**
 * Plane of a sheet: Transverse Mercator on WGS 84, centered on the sheet and true to scale there. Ten miles from the
 * central meridian it's 3 millionths too large, which no printer shows. Web Mercator would be 0.2 percent off.
 */
export interface Plane {
  center: Coordinates;
  /** Meters east and north of the center. */
  forward(longitude: number, latitude: number): [east: number, north: number];
  /**
   * Degrees. The longitude is within half a turn of the center's, so a sheet across the 180th meridian stays
   * contiguous.
   */
  inverse(east: number, north: number): [longitude: number, latitude: number];
  /** WKT of the projection, for files. */
  wkt: string;
}

/** Degrees. Beyond this, Web Mercator is close to its edge, and so is UTM. */
export const MAX_LATITUDE = 80;

const number = (value: number): string => value.toFixed(9);

export function createPlane({ longitude, latitude }: Coordinates): Plane {
  const definition = `+proj=tmerc +lat_0=${number(latitude)} +lon_0=${number(longitude)} +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs`;
  const converter: Converter = proj4("EPSG:4326", definition);
  const near = (degrees: number): number => {
    const off = degrees - longitude;
    return degrees - 360 * Math.round(off / 360);
  };
  return {
    center: { longitude, latitude },
    forward(east, north) {
      const [x = Number.NaN, y = Number.NaN] = converter.forward([east, north]);
      return [x, y];
    },
    inverse(x, y) {
      const [east = Number.NaN, north = Number.NaN] = converter.inverse([x, y]);
      return [near(east), north];
    },
    wkt: `PROJCS["Ridgeline map sheet",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",${number(latitude)}],PARAMETER["central_meridian",${number(longitude)}],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]`,
  };
}

/** Returns the corners of the map frame in degrees: top left, top right, bottom right, bottom left. */
export function faceCorners(plane: Plane, [width, height]: readonly [number, number]): [number, number][] {
  const [x, y] = [width / 2, height / 2];
  return [plane.inverse(-x, y), plane.inverse(x, y), plane.inverse(x, -y), plane.inverse(-x, -y)];
}
