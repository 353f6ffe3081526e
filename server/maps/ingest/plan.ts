import type { GeometryType } from "../../arcgis/query/table";
import { MapDataError } from "../errors";
import { columnsOf } from "./columns";
import type { Source } from "./source";
import type { Inspection, LayerInfo } from "./tasks";

export interface AddOptions {
  title: string;
  category: string;
  states: readonly string[];
  /** Special event that lists the layer, by its name in the manifest. */
  event?: string | undefined;
  layer?: string | undefined;
  geometry?: "point" | "line" | "area" | undefined;
  titleField?: string | undefined;
  popupFields?: readonly string[] | undefined;
  colorBy?: string | undefined;
  minZoom?: number | undefined;
  /** Value of --crs. */
  crs?: string | undefined;
}

/** Conversion plan for a file. */
export interface Plan {
  layer: LayerInfo;
  /** Options of ogr2ogr without files and layer. */
  options: string[];
  /** Geometry condition applied to the converted features in a second step. */
  filter: string | null;
  titleField: string | null;
  popupFields: string[];
  colorBy: string | null;
  notes: string[];
}

const FILTERS = {
  point: "OGR_GEOMETRY IN ('POINT', 'MULTIPOINT')",
  line: "OGR_GEOMETRY IN ('LINESTRING', 'MULTILINESTRING')",
  area: "OGR_GEOMETRY IN ('POLYGON', 'MULTIPOLYGON')",
} as const;

/**
 * Plans the conversion of a file based on its contents.
 * @throws MapDataError if the operator must choose or correct something
 */
export function planLayer(source: Source, { driver, layers }: Inspection, options: AddOptions): Plan {
  if (!source.drivers.includes(driver))
    throw new MapDataError(
      "unknown-format",
      `${source.name} was expected to be ${source.drivers[0]}, but GDAL identified it as ${driver}.`,
    );
  const layer = chooseLayer(source, layers, options.layer);
  const notes = [...source.notes];
  const crs = chooseCrs(source, layer, options.crs, notes);
  const fields = fieldFinder(layer);
  const titleField = options.titleField === undefined ? guessTitle(layer) : fields(options.titleField);
  const popupFields = (options.popupFields ?? []).map(fields);
  return {
    layer,
    options: [
      ...[
        "-f",
        "FlatGeobuf",
        "-t_srs",
        "EPSG:4326",
        "-dim",
        "XY",
        "-lco",
        "SPATIAL_INDEX=YES",
        "-skipfailures",
      ],
      ...(crs === null ? [] : ["-s_srs", crs]),
      ...geometryOptions(layer.geometry),
      ...["-nln", "features"],
    ],
    filter: options.geometry === undefined ? null : FILTERS[options.geometry],
    titleField,
    popupFields,
    colorBy: options.colorBy === undefined ? null : fields(options.colorBy),
    notes,
  };
}

function chooseLayer(source: Source, layers: readonly LayerInfo[], wanted: string | undefined): LayerInfo {
  const drawable = layers.filter(({ geometry }) => geometry !== "None");
  const names = drawable.map(({ name }) => name).join(", ");
  if (wanted !== undefined) {
    const found = drawable.find(({ name }) => name === wanted);
    if (found) return found;
    throw new MapDataError("choose-layer", `${source.name} has no layer "${wanted}". It has: ${names}.`);
  }
  const [only, ...others] = drawable;
  if (!only)
    throw new MapDataError(
      "no-geometry",
      source.kind === "csv"
        ? `${source.name} has no columns with coordinates. Name them longitude and latitude (or x and y).`
        : `${source.name} has no layer with locations.`,
    );
  if (others.length === 0) return only;
  throw new MapDataError(
    "choose-layer",
    `${source.name} has ${drawable.length} layers. Choose one with --layer: ${names}.`,
  );
}

/** Returns the coordinate system to assume, or null for the file's own. */
function chooseCrs(
  source: Source,
  layer: LayerInfo,
  wanted: string | undefined,
  notes: string[],
): string | null {
  if (wanted !== undefined) {
    if (layer.crs) notes.push(`The file says ${layer.crs}; it is read as ${wanted}.`);
    return wanted;
  }
  if (layer.crs) return null;
  const [west = 0, south = 0, east = 0, north = 0] = layer.extent ?? [];
  if (west >= -180 && east <= 180 && south >= -90 && north <= 90) {
    notes.push(
      "The file doesn't name a coordinate system, so its coordinates are read as longitude and latitude (WGS 84).",
    );
    return "EPSG:4326";
  }
  const missing = source.kind === "shapefile" ? "has no .prj file" : "names no coordinate system";
  throw new MapDataError(
    "no-crs",
    `${source.name} ${missing}, and its coordinates (${Math.round(west)}, ${Math.round(south)} to ${Math.round(east)}, ${Math.round(north)}) aren't degrees. Name the system with --crs, such as --crs EPSG:2231.`,
  );
}

function geometryOptions(geometry: string): string[] {
  if (/^(3D |3D Measured |Measured )?Multi ?Point/i.test(geometry))
    return ["-nlt", "POINT", "-explodecollections"];
  if (/Curve|Surface/i.test(geometry)) return ["-nlt", "CONVERT_TO_LINEAR", "-nlt", "PROMOTE_TO_MULTI"];
  if (/Polygon|Line ?String/i.test(geometry)) return ["-nlt", "PROMOTE_TO_MULTI"];
  return [];
}

/** Returns a function that finds a field by its name in the file, ignoring case, and returns its service name. */
function fieldFinder({ fields }: LayerInfo): (name: string) => string {
  const served = columnsOf(fields.map(({ name }) => ({ name, type: 0 })));
  return (name) => {
    const found =
      served.find(({ alias }) => alias === name) ??
      served.find(({ alias }) => alias.toLowerCase() === name.toLowerCase());
    if (found) return found.name;
    const names = fields.map((field) => field.name).join(", ");
    throw new MapDataError("unknown-field", `The layer has no field "${name}". It has: ${names}.`);
  };
}

/** Returns the first field that looks like a name. */
function guessTitle(layer: LayerInfo): string | null {
  const found =
    layer.fields.find(({ name }) => /^(name|title|label)$/i.test(name)) ??
    layer.fields.find(({ name, type }) => /name|title/i.test(name) && type === "String");
  return found ? fieldFinder(layer)(found.name) : null;
}

/** Returns the operator's term for GDAL's geometry type. */
export function geometryWord(
  geometry: string,
): "points" | "lines" | "areas" | "no locations" | "mixed geometry" {
  if (/point/i.test(geometry)) return "points";
  if (/line/i.test(geometry)) return "lines";
  if (/polygon|surface/i.test(geometry)) return "areas";
  return geometry === "None" ? "no locations" : "mixed geometry";
}

export const WORDS: Readonly<Record<GeometryType, string>> = {
  esriGeometryPoint: "points",
  esriGeometryPolyline: "lines",
  esriGeometryPolygon: "areas",
};
