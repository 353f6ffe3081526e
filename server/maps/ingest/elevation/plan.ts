import { MapDataError } from "../../errors";
import type { RasterFile } from "./files";
import type { RasterInfo } from "./tasks";

export type Units = "m" | "ft";

export interface ElevationOptions {
  units?: Units | undefined;
  /** Value of --crs. */
  crs?: string | undefined;
}

/** Conversion plan for a GeoTIFF. */
export interface RasterPlan {
  crs: string;
  geoTransform: NonNullable<RasterInfo["geoTransform"]>;
  scale: number;
  offset: number;
  noData: number | null;
  /** Arguments of gdal_translate without the files. */
  options: string[];
  notes: string[];
}

const FOOT = 0.3048;
const SURVEY_FOOT = 1200 / 3937;
/** Common no-data values that writers forget to declare. */
const FILLERS = [-9999, -32_767, -32_768];
/** Plausible range of elevations around the United States in meters, including the seabed. */
const LOWEST = -11_000;
const HIGHEST = 6500;

/**
 * Plans the conversion of a GeoTIFF based on its contents.
 * @throws MapDataError if the operator must choose or correct something
 */
export function planRaster(file: RasterFile, info: RasterInfo, options: ElevationOptions): RasterPlan {
  const { name } = file;
  const notes: string[] = [];
  if (!info.geoTransform)
    throw new MapDataError(
      "no-crs",
      `${name} doesn't say where it lies. Save it as a GeoTIFF with its position.`,
    );
  const crs = options.crs ?? info.crs;
  if (!crs)
    throw new MapDataError(
      "no-crs",
      `${name} doesn't name a coordinate system. Name it with --crs, such as --crs EPSG:2231.`,
    );
  if (options.crs && info.crsName) notes.push(`${name} says ${info.crsName}; it is read as ${options.crs}.`);
  if (info.masked)
    throw new MapDataError(
      "unreadable",
      `${name} marks missing pixels with a mask. Write them as a value: gdalwarp -dstnodata -9999 ${name} new.tif.`,
    );
  if (/^C/.test(info.type))
    throw new MapDataError("no-heights", `${name} has no elevations, but complex numbers.`);
  if (info.lowest === null || info.highest === null)
    throw new MapDataError("no-heights", `${name} has no elevations: no pixel has data.`);
  if (info.bands > 1) notes.push(`${name} has ${info.bands} bands; only the first is used.`);
  const unit = unitOf(name, info, options.units, notes);
  const noData = noDataOf(name, info, notes);
  const [scale, offset] = [info.scale * unit, info.offset * unit];
  // With an undeclared no-data value the lowest value is meaningless. The rest is checked once everything is read.
  const lowest = noData === info.noData ? info.lowest * scale + offset : 0;
  checkHeights(name, lowest, info.highest * scale + offset);
  return {
    crs,
    geoTransform: info.geoTransform,
    scale,
    offset,
    noData,
    options: [
      ...["-of", "COG", "-b", "1"],
      ...(["Byte", "Int16", "UInt16", "Float32"].includes(info.type) ? [] : ["-ot", "Float32"]),
      ...(noData === null ? [] : ["-a_nodata", String(noData)]),
      ...["-co", "COMPRESS=DEFLATE", "-co", "PREDICTOR=YES", "-co", "BLOCKSIZE=256"],
      ...[
        "-co",
        "OVERVIEWS=IGNORE_EXISTING",
        "-co",
        "OVERVIEW_RESAMPLING=AVERAGE",
        "-co",
        "BIGTIFF=IF_SAFER",
      ],
    ],
    notes,
  };
}

/** @throws MapDataError no-heights for implausible elevations in meters */
export function checkHeights(name: string, lowest: number, highest: number): void {
  if (lowest >= LOWEST && highest <= HIGHEST) return;
  const range = `${Math.round(lowest).toLocaleString("en-US")} to ${Math.round(highest).toLocaleString("en-US")} m`;
  throw new MapDataError(
    "no-heights",
    `${name} would have elevations from ${range}, which is impossible. Name their unit with --units m or --units ft, and declare the value of missing pixels with gdal_translate -a_nodata.`,
  );
}

function unitOf(name: string, info: RasterInfo, wanted: Units | undefined, notes: string[]): number {
  const said = meters(info.unit) ?? verticalUnit(info.crs ?? "");
  if (wanted !== undefined) {
    const unit = wanted === "m" ? 1 : said !== null && said !== 1 ? said : FOOT;
    if (said !== null && (said === 1) !== (wanted === "m"))
      notes.push(
        `${name} says that its elevations are in ${said === 1 ? "meters" : "feet"}; they are read as ${wanted}.`,
      );
    return unit;
  }
  if (said !== null) return said;
  if (/^PROJC(RS|S)\[/.test(info.crs ?? "") && /(LENGTHUNIT|UNIT)\["[^"]*(foot|feet)/i.test(info.crs ?? ""))
    throw new MapDataError(
      "choose-units",
      `${name} uses a coordinate system in feet and doesn't say whether its elevations are in feet too. Add --units ft or --units m.`,
    );
  notes.push(`${name} doesn't say what unit its elevations are in; they are read as meters.`);
  return 1;
}

/** Returns the elevation unit declared by a file. Null if it's missing or not supported. */
export function declaredUnit({ unit, crs }: Pick<RasterInfo, "unit" | "crs">): Units | null {
  try {
    const said = meters(unit) ?? verticalUnit(crs ?? "");
    return said === 1 ? "m" : said !== null && Math.abs(said - FOOT) < 0.01 ? "ft" : null;
  } catch {
    return null;
  }
}

/**
 * Returns the meters per unit for a unit name, or null for an empty name.
 * @throws MapDataError for an unknown unit
 */
function meters(unit: string): number | null {
  const name = unit.trim().toLowerCase();
  if (name === "") return null;
  if (/^(m|met(er|re)s?)$/.test(name)) return 1;
  if (/survey|us-ft|ftus|us_ft/.test(name)) return SURVEY_FOOT;
  if (/^(ft|foot|feet|international foot)$/.test(name)) return FOOT;
  if (/^(cm|centimet(er|re)s?)$/.test(name)) return 0.01;
  throw new MapDataError(
    "choose-units",
    `Its elevations are in "${unit}". Convert them, or name --units m or ft.`,
  );
}

/** Returns the unit of the vertical part of a compound coordinate system. */
function verticalUnit(wkt: string): number | null {
  const vertical = /(VERTCRS|VERT_CS)\[.*$/s.exec(wkt)?.[0];
  const [, name, factor] = /(?:LENGTHUNIT|UNIT)\["([^"]+)",\s*([\d.eE+-]+)/.exec(vertical ?? "") ?? [];
  return name === undefined ? null : Number(factor);
}

function noDataOf(name: string, info: RasterInfo, notes: string[]): number | null {
  if (info.noData !== null || info.lowest === null) return info.noData;
  const filler = FILLERS.includes(info.lowest) || info.lowest < -1e6 ? info.lowest : null;
  if (filler !== null) notes.push(`${name} has pixels of ${filler}; they are treated as missing.`);
  return filler;
}
