import type { DraftSettings, InspectedRaster } from "../../../src/domain/mapData";
import { isRasterName } from "../../../src/domain/mapData";
import { MapDataError } from "../errors";
import { type AddContext, inFolder } from "../ingest/add";
import { makeElevations } from "../ingest/elevation/add";
import { declaredUnit } from "../ingest/elevation/plan";
import type { RasterInfo } from "../ingest/elevation/tasks";
import { makeImagery } from "../ingest/imagery/add";
import { inspectRasters } from "../ingest/rasters";
import { namesInZip } from "../ingest/zipArchive";
import { ELEVATION_FILE, type ElevationFile } from "../store/elevation/elevationFile";
import { IMAGERY_FILE, type ImageryFile } from "../store/imagery/imageryFile";

const RGB = 3;
const VECTOR = /\.(shp|gpkg|fgb|geojsonl?|json|kml|kmz|csv)$|\.gdb\//i;

/** Returns whether an uploaded file is a GeoTIFF, or a zip of GeoTIFFs without vector data. */
export async function isRaster(path: string): Promise<boolean> {
  if (isRasterName(path)) return true;
  if (!/\.zip$/i.test(path)) return false;
  const names = await namesInZip(path);
  return names.some(isRasterName) && !names.some((name) => VECTOR.test(name));
}

/**
 * Inspects uploaded GeoTIFFs without keeping anything.
 * @throws MapDataError
 */
export async function inspectUploadedRasters(path: string, context: AddContext): Promise<InspectedRaster> {
  const looked = await inFolder(context.maps, (folder) =>
    inspectRasters([path], folder, context, () => null),
  );
  const infos = looked.map(({ info }) => info);
  const pictures = infos.filter(isPicture).length;
  if (pictures > 0 && pictures < infos.length)
    throw new MapDataError(
      "unknown-format",
      "Some of its files are imagery and some are elevations. Add them separately.",
    );
  return {
    as: pictures > 0 ? "imagery" : "elevation",
    files: infos.length,
    pixels: infos.reduce((sum, { width, height }) => sum + width * height, 0),
    crs: infos.every(({ crs }) => crs !== null) ? (infos[0]?.crsName ?? null) : null,
    units: commonUnit(infos),
  };
}

const isPicture = ({ type, colors }: RasterInfo): boolean => type === "Byte" && colors.length >= RGB;

function commonUnit(infos: readonly RasterInfo[]): InspectedRaster["units"] {
  const [first = null, ...others] = infos.map(declaredUnit);
  return others.every((unit) => unit === first) ? first : null;
}

/** Finished elevations or imagery with the file that describes them. */
export type PreparedRaster =
  | { name: typeof ELEVATION_FILE; file: ElevationFile }
  | { name: typeof IMAGERY_FILE; file: ImageryFile };

/**
 * Prepares uploaded GeoTIFFs. The result isn't served yet.
 * @param folders `work` for temporary files, `made` for the finished files
 * @throws MapDataError
 */
export async function prepareRaster(
  path: string,
  settings: DraftSettings,
  folders: { work: string; made: string },
  context: AddContext,
): Promise<PreparedRaster> {
  const { title, units, date, attribution } = settings;
  const crs = settings.crs ?? undefined;
  if (settings.as === "elevation") {
    const options = { title, crs, units: units ?? undefined };
    return { name: ELEVATION_FILE, file: await makeElevations([path], options, folders, context) };
  }
  if (date === null) throw new MapDataError("unreadable", "Enter the date the imagery was taken.");
  const options = { title, date, attribution: attribution ?? "", crs };
  return { name: IMAGERY_FILE, file: await makeImagery([path], options, folders, context) };
}
