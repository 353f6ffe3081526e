import { stat } from "node:fs/promises";
import { MapDataError } from "../../errors";
import type { GdalRasterInfo } from "../gdalTypes";
import { checkDeclaredSize } from "./declaredSize";
import type { RasterInfo } from "./tasks";

// Shared code for GDAL in WebAssembly and the GDAL programs on the path.

/**
 * Inspects a GeoTIFF.
 * @param gdalinfo runs gdalinfo with the given options
 * @throws MapDataError
 */
export async function inspectRaster(
  path: string,
  gdalinfo: (options: readonly string[]) => Promise<GdalRasterInfo>,
): Promise<RasterInfo> {
  const found = infoOf(await gdalinfo([]));
  checkDeclaredSize(found, (await stat(path)).size);
  if (!found.geoTransform || found.masked || found.bands === 0) return found;
  // Reads all values, which reveals truncated or corrupt files.
  const { bands: [band] = [] } = await gdalinfo(["-mm"]);
  return { ...found, lowest: band?.computedMin ?? null, highest: band?.computedMax ?? null };
}

function infoOf({ size, geoTransform, coordinateSystem, stac, bands = [] }: GdalRasterInfo): RasterInfo {
  const [width = 0, height = 0] = size ?? [];
  const [band] = bands;
  const wkt = coordinateSystem?.wkt || null;
  const name = wkt && /"([^"]+)"/.exec(wkt)?.[1];
  const known = wkt !== null && !/^(LOCAL_CS|ENGCRS)/.test(wkt);
  const noData = Number(band?.noDataValue ?? Number.NaN);
  return {
    width,
    height,
    geoTransform: geoTransform ?? null,
    crs: known ? wkt : null,
    crsName: known ? `${stac?.["proj:epsg"] ? `EPSG:${stac["proj:epsg"]} ` : ""}${name ?? "unnamed"}` : null,
    bands: bands.length,
    colors: bands.map(({ colorInterpretation = "Undefined" }) => colorInterpretation),
    type: band?.type ?? "",
    unit: band?.unit ?? "",
    scale: band?.scale ?? 1,
    offset: band?.offset ?? 0,
    noData: Number.isFinite(noData) ? noData : null,
    masked: (band?.mask?.flags ?? []).some((flag) => flag === "PER_DATASET" || flag === "ALPHA"),
    lowest: null,
    highest: null,
  };
}

/**
 * Returns the operator's message for a file that GDAL can't read.
 * @param failed GDAL's message
 */
export function refusalOf(failed: string): MapDataError {
  if (/no valid pixels/i.test(failed))
    return new MapDataError("no-heights", "It has no elevations: no pixel has data.");
  const codec = /missing codec (\w+)/.exec(failed)?.[1];
  if (codec !== undefined)
    return new MapDataError(
      "missing-codec",
      `It is compressed with ${codec}, which the GDAL that comes with Ridgeline can't read. Install GDAL on this server (apt-get install gdal-bin) and add it again, or convert it first: gdal_translate -co COMPRESS=DEFLATE FILE.tif NEW.tif.`,
    );
  return new MapDataError("unreadable", `GDAL can't read the file: ${failed.slice(0, 500)}.`);
}
