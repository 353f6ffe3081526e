import type { GeoTIFFImage } from "geotiff";
import proj4 from "proj4";
import { DemError } from "./demError";

type Pair = [number, number];

/** Converts between degrees and a raster's coordinate system. */
export interface Projection {
  forward(longitude: number, latitude: number): Pair;
  inverse(x: number, y: number): Pair;
}

const DEGREES: Projection = {
  forward: (longitude, latitude) => [longitude, latitude],
  inverse: (x, y) => [x, y],
};

const GEOGRAPHIC_MODEL = 2;
const DEGREE = 9102;
/** WGS 84 and NAD 83. They differ by less than two meters. */
const GEOGRAPHIC = [4326, 4269];
const WEB_MERCATOR = [3857, 900913, 102100, 102113];
const CONUS_ALBERS = [5070, 102039];
const METER = 9001;

/**
 * Returns an image's projection: degrees, Web Mercator, UTM (WGS 84 or NAD 83) or Conus Albers.
 * @throws DemError for any other projection
 */
export function projectionOf(image: GeoTIFFImage): Projection {
  const keys = image.getGeoKeys() ?? {};
  if (keys.GTModelTypeGeoKey === GEOGRAPHIC_MODEL) {
    if (!isOne(keys.GeographicTypeGeoKey, GEOGRAPHIC) || !isOne(keys.GeogAngularUnitsGeoKey, [DEGREE])) {
      throw unsupported(`EPSG:${keys.GeographicTypeGeoKey}`);
    }
    return DEGREES;
  }
  const code = Number(keys.ProjectedCSTypeGeoKey);
  const definition = definitionOf(code);
  if (!definition || !isOne(keys.ProjLinearUnitsGeoKey, [METER])) throw unsupported(`EPSG:${code}`);
  const converter = proj4("EPSG:4326", definition);
  return {
    forward: (longitude, latitude) => converter.forward([longitude, latitude]) as Pair,
    inverse: (x, y) => converter.inverse([x, y]) as Pair,
  };
}

function definitionOf(code: number): string | null {
  if (WEB_MERCATOR.includes(code)) return "EPSG:3857";
  if (CONUS_ALBERS.includes(code))
    return "+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs";
  const zone = code % 100;
  if (zone < 1 || zone > 60) return null;
  const hundred = Math.floor(code / 100);
  if (hundred === 326 || hundred === 327)
    return `+proj=utm +zone=${zone} ${hundred === 327 ? "+south " : ""}+datum=WGS84 +units=m +no_defs`;
  return hundred === 269 && zone <= 23 ? `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs` : null;
}

/** Returns whether a key is one of the codes. A missing key has its usual value. */
const isOne = (key: unknown, codes: readonly number[]) => key === undefined || codes.includes(Number(key));

function unsupported(name: string): DemError {
  return new DemError(
    `its coordinate system (${name}) is not supported. Warp it to degrees, for example with "gdalwarp -t_srs EPSG:4326"`,
  );
}
