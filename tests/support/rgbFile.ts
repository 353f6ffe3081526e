import { join } from "node:path";
import proj4 from "proj4";
import { writeGeoTiff } from "./geoTiff";

/** UTM zone 13 north on NAD83, EPSG:26913. */
const UTM_13 = "+proj=utm +zone=13 +datum=NAD83 +units=m +no_defs";

export interface RgbShape {
  /** Width and height in pixels. */
  size: number;
  /** Pixel size in meters. */
  cell: number;
  /** Northwest corner in degrees. */
  west: number;
  north: number;
  /** Color at a position given as fractions of the image's width and height. */
  colorAt(x: number, y: number): readonly [red: number, green: number, blue: number];
  /** Value that marks missing pixels. */
  noData?: number;
  bands?: 1 | 3;
}

/** Writes a small color GeoTIFF in UTM and returns its path. */
export function writeRgb(folder: string, name: string, shape: RgbShape): string {
  const { size, cell, west, north, noData, bands = 3 } = shape;
  const values = new Uint8Array(size * size * bands);
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const color = shape.colorAt((column + 0.5) / size, (row + 0.5) / size);
      for (let band = 0; band < bands; band++) values[at++] = Math.round(color[band] ?? 0);
    }
  const [x, y] = proj4(UTM_13, [west, north]);
  const path = join(folder, name);
  writeGeoTiff(path, values, {
    width: size,
    height: size,
    PhotometricInterpretation: bands === 1 ? 1 : 2,
    ModelPixelScale: [cell, cell, 0],
    ModelTiepoint: [0, 0, 0, x, y, 0],
    GTModelTypeGeoKey: 1,
    GTRasterTypeGeoKey: 1,
    ProjectedCSTypeGeoKey: 26913,
    ...(noData !== undefined && { GDAL_NODATA: String(noData) }),
  });
  return path;
}

/** Returns a position as fractions of the image's width and height. */
export function shareOf({ size, cell, west, north }: RgbShape, longitude: number, latitude: number) {
  const [left, top] = proj4(UTM_13, [west, north]);
  const [x, y] = proj4(UTM_13, [longitude, latitude]);
  return [((x ?? 0) - (left ?? 0)) / (size * cell), ((top ?? 0) - (y ?? 0)) / (size * cell)] as const;
}
