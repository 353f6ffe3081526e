import { MapDataError } from "../../errors";
import type { RasterFile } from "../elevation/files";
import type { RasterInfo } from "../elevation/tasks";

export interface ImageryOptions {
  /** Value of --crs. */
  crs?: string | undefined;
}

/** Conversion plan for a GeoTIFF of imagery. */
export interface ImagePlan {
  /** Arguments of gdal_translate without the files. */
  options: string[];
  notes: string[];
}

const RGB = 3;

/**
 * Plans the conversion of a GeoTIFF based on its contents.
 * @throws MapDataError for a file that isn't imagery or has no location
 */
export function planImage({ name }: RasterFile, info: RasterInfo, { crs }: ImageryOptions): ImagePlan {
  if (!info.geoTransform)
    throw new MapDataError(
      "no-crs",
      `${name} doesn't say where it lies. Save it as a GeoTIFF with its position.`,
    );
  if (!crs && !info.crs)
    throw new MapDataError(
      "no-crs",
      `${name} doesn't name a coordinate system. Name it with --crs, such as --crs EPSG:26913.`,
    );
  if (info.type !== "Byte")
    throw new MapDataError(
      "no-picture",
      `${name} has values of type ${info.type}. Scale them to bytes first: gdal_translate -ot Byte -scale ${name} new.tif.`,
    );
  const { bands, fewer } = bandsOf(name, info.colors);
  const notes: string[] = [];
  if (crs && info.crsName) notes.push(`${name} says ${info.crsName}; it is read as ${crs}.`);
  if (fewer) notes.push(`${name} has ${info.colors.length} bands; only the colors are used.`);
  return {
    options: [
      ...["-of", "COG", ...bands.flatMap((band) => ["-b", String(band)])],
      ...(crs ? ["-a_srs", crs] : []),
      ...["-co", "TILING_SCHEME=GoogleMapsCompatible", "-co", "ADD_ALPHA=YES", "-co", "BLOCKSIZE=256"],
      ...["-co", "COMPRESS=DEFLATE", "-co", "PREDICTOR=YES", "-co", "BIGTIFF=IF_SAFER"],
      ...["-co", "WARP_RESAMPLING=BILINEAR", "-co", "OVERVIEW_RESAMPLING=AVERAGE"],
      ...["-co", "OVERVIEWS=IGNORE_EXISTING"],
    ],
    notes,
  };
}

/** Returns the red, green, blue and alpha bands by color interpretation, or the first three. */
function bandsOf(name: string, colors: readonly string[]): { bands: number[]; fewer: boolean } {
  if (colors.length < RGB)
    throw new MapDataError(
      "no-picture",
      `${name} has ${colors.length === 1 ? "1 band" : `${colors.length} bands`}; imagery needs red, green and blue. ` +
        `Convert it first: gdal_translate -expand rgb ${name} new.tif.`,
    );
  const named = ["Red", "Green", "Blue"].map((color) => colors.indexOf(color) + 1);
  const bands = named.every((band) => band > 0) ? named : [1, 2, RGB];
  const alpha = colors.indexOf("Alpha") + 1;
  if (alpha > 0 && !bands.includes(alpha)) bands.push(alpha);
  return { bands, fewer: bands.length < colors.length };
}
