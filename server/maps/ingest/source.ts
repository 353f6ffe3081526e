import { open, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { MapDataError } from "../errors";
import { unpackZip } from "./zipArchive";

/** GDAL drivers allowed for each kind of file. None of them reads other URLs. */
const DRIVERS = {
  shapefile: ["ESRI Shapefile"],
  geopackage: ["GPKG"],
  flatgeobuf: ["FlatGeobuf"],
  geodatabase: ["OpenFileGDB"],
  geojson: ["GeoJSON", "GeoJSONSeq"],
  kml: ["KML", "LIBKML"],
  csv: ["CSV"],
} as const;
export type SourceKind = keyof typeof DRIVERS;

export interface Source {
  kind: SourceKind;
  /** Path for GDAL to open. */
  path: string;
  drivers: readonly string[];
  openOptions: string[];
  /** Name given by the operator. */
  name: string;
  bytes: number;
  notes: string[];
}

const BY_EXTENSION: Readonly<Record<string, SourceKind>> = {
  ".shp": "shapefile",
  ".gpkg": "geopackage",
  ".fgb": "flatgeobuf",
  ".gdb": "geodatabase",
  ".geojson": "geojson",
  ".geojsonl": "geojson",
  ".json": "geojson",
  ".kml": "kml",
  ".csv": "csv",
};
const SHAPEFILE_PARTS = /\.(shp|shx|dbf|prj|cpg)$/i;
const OFFERED =
  "Shapefile (.shp, or zipped), GeoPackage, FlatGeobuf, FileGDB (.gdb, or zipped), GeoJSON, KML, KMZ or CSV";

/** Returns whether a file in an archive should be unpacked. */
const isWanted = (name: string) =>
  !/(^|\/)(__MACOSX|\.)/.test(name) &&
  (SHAPEFILE_PARTS.test(name) || /\.gdb\//i.test(name) || extname(name).toLowerCase() in BY_EXTENSION);

/**
 * Detects the kind of a file from its name and first bytes, and unpacks archives to `folder`.
 * @throws MapDataError for unreadable files
 */
export async function openSource(
  path: string,
  folder: string,
  options: { encoding?: string | undefined; signal?: AbortSignal } = {},
): Promise<Source> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new MapDataError("not-found", `${path} doesn't exist.`);
  const name = basename(path);
  const extension = extname(path).toLowerCase();
  if (extension === ".zip" || extension === ".kmz") {
    const unpacked = await unpackZip(path, folder, isWanted, options.signal);
    return source(join(folder, oneOf(unpacked, name)), name, options.encoding);
  }
  if (found.isDirectory() !== (extension === ".gdb")) throw unknown(name);
  return source(path, name, options.encoding);
}

const unknown = (name: string) =>
  new MapDataError("unknown-format", `${name} isn't a supported file type. Use ${OFFERED}.`);

/** Returns the only data set of an archive. */
function oneOf(names: readonly string[], archive: string): string {
  const sets = new Set(
    names.flatMap((name) => {
      const [geodatabase] = /^.*?\.gdb(?=\/)/i.exec(name) ?? [];
      return geodatabase ?? (BY_EXTENSION[extname(name).toLowerCase()] ? name : []);
    }),
  );
  const [only, ...others] = sets;
  if (only === undefined)
    throw new MapDataError("unknown-format", `${archive} has no map data in it. Use ${OFFERED}.`);
  if (others.length === 0) return only;
  throw new MapDataError(
    "choose-layer",
    `${archive} has ${sets.size} data sets: ${[...sets].join(", ")}. Unpack it and add them one by one.`,
  );
}

async function source(path: string, name: string, encoding?: string): Promise<Source> {
  const kind = BY_EXTENSION[extname(path).toLowerCase()];
  const start = kind === "geodatabase" ? Buffer.alloc(0) : await firstBytes(path);
  if (!kind || !LOOKS[kind](start)) throw unknown(name);
  const made: Source = {
    kind,
    path,
    drivers: DRIVERS[kind],
    openOptions: kind === "csv" ? CSV_OPTIONS : [],
    name,
    bytes: await bytesOf(path, kind),
    notes: [],
  };
  if (kind === "shapefile") await lookAtShapefile(made);
  if (encoding !== undefined && kind === "shapefile") made.openOptions = [`ENCODING=${encoding}`];
  return made;
}

const CSV_OPTIONS = [
  "X_POSSIBLE_NAMES=lon,long,longitude,lng,x,easting",
  "Y_POSSIBLE_NAMES=lat,latitude,y,northing",
  "AUTODETECT_TYPE=YES",
];

const isText = (start: Buffer) => !start.includes(0);
const textOf = (start: Buffer) =>
  start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();

/** Checks the first bytes, so files with only the right extension never reach GDAL. */
const LOOKS: Readonly<Record<SourceKind, (start: Buffer) => boolean>> = {
  shapefile: (start) => start.length >= 100 && start.readUInt32BE(0) === 9994,
  geopackage: (start) => start.toString("latin1", 0, 15) === "SQLite format 3",
  flatgeobuf: (start) => start.toString("latin1", 0, 3) === "fgb",
  geodatabase: () => true,
  geojson: (start) => isText(start) && textOf(start).startsWith("{"),
  kml: (start) =>
    isText(start) && /^<(\?xml|kml|!--)/i.test(textOf(start)) && /<kml[\s>]/i.test(start.toString()),
  csv: (start) => isText(start) && !/^[<{]/.test(textOf(start)),
};

async function firstBytes(path: string, length = 4096): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function bytesOf(path: string, kind: SourceKind): Promise<number> {
  const folder = dirname(path);
  const names =
    kind === "geodatabase"
      ? (await readdir(path)).map((name) => join(relative(folder, path), name))
      : kind === "shapefile"
        ? (await siblings(path)).filter((name) => SHAPEFILE_PARTS.test(name))
        : [relative(folder, path)];
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function siblings(path: string): Promise<string[]> {
  const stem = basename(path).slice(0, -4).toLowerCase();
  return (await readdir(dirname(path))).filter((name) => name.toLowerCase().startsWith(`${stem}.`));
}

const DBF_HEADER = 32;

/** Checks for missing parts of a Shapefile and for undeclared UTF-8 text. */
async function lookAtShapefile(made: Source): Promise<void> {
  const parts = await siblings(made.path);
  const part = (extension: string) => parts.find((name) => name.toLowerCase().endsWith(extension));
  const missing = [".shx", ".dbf"].filter((extension) => !part(extension));
  if (missing.length > 0)
    throw new MapDataError(
      "unreadable",
      `${made.name} lacks ${missing.join(" and ")}. A Shapefile is a set of files with the same name; add the zipped folder.`,
    );
  const table = part(".dbf");
  if (!table || part(".cpg")) return;
  const start = await firstBytes(join(dirname(made.path), table), 1024 * 1024);
  // GDAL reports a table without a whole header.
  if (start.length < DBF_HEADER) return;
  const declared = start[29];
  if (declared !== 0 || !start.subarray(start.readUInt16LE(8)).some((byte) => byte > 127)) return;
  if (!isUtf8(start.subarray(start.readUInt16LE(8)))) return;
  made.openOptions = ["ENCODING=UTF-8"];
  made.notes.push("Text is read as UTF-8 because the file doesn't state its encoding.");
}

function isUtf8(bytes: Buffer): boolean {
  // The last character may be truncated.
  const decoded = bytes.subarray(0, Math.max(0, bytes.length - 4));
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(decoded, { stream: true });
    return true;
  } catch {
    return false;
  }
}
