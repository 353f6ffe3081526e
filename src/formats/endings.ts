/** Importable formats in the order in which they are listed for users. The first ending is the one shown. */
const IMPORT_FORMATS = [
  { name: "GPX", endings: ["gpx"] },
  { name: "KML", endings: ["kml"] },
  { name: "KMZ", endings: ["kmz"] },
  { name: "GeoJSON", endings: ["geojson", "geojsonl", "geojsons", "json", "topojson"] },
  { name: "CSV", endings: ["csv", "tsv"] },
  { name: "XLSX", endings: ["xlsx", "xlsm"] },
  { name: "FIT", endings: ["fit"] },
  { name: "TCX", endings: ["tcx"] },
  { name: "Shapefile", endings: ["zip"] },
  { name: "GeoPackage", endings: ["gpkg"] },
  { name: "FlatGeobuf", endings: ["fgb"] },
  { name: "FileGDB", endings: ["gdb.zip"] },
] as const;

export type ImportFormat = Lowercase<(typeof IMPORT_FORMATS)[number]["name"]>;

/** "a, b or c". */
function oneOf(words: readonly string[], before: string): string {
  return `${words.slice(0, -1).join(", ")} ${before} ${words.at(-1)}`;
}

const SHOWN = IMPORT_FORMATS.map(({ endings: [first] }) => `.${first}`);

/** "GPX, KML, KMZ or GeoJSON". */
export const FORMAT_NAMES = oneOf(
  IMPORT_FORMATS.map(({ name }) => name),
  "or",
);
/** ".gpx, .kml, .kmz or .geojson". */
export const FORMAT_ENDINGS = oneOf(SHOWN, "or");
/** ".gpx, .kml, .kmz and .geojson". */
export const ALL_FORMAT_ENDINGS = oneOf(SHOWN, "and");
/** Value of a file input's `accept` attribute. */
export const ACCEPT = IMPORT_FORMATS.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(
  ",",
);

/** Last sentence of the message for a rejected file. */
export const CHOOSE = `Choose a ${FORMAT_ENDINGS} file.`;

/** Returns the format that a file name suggests, or null. */
export function formatOfName(name: string): ImportFormat | null {
  return formatAndEnding(name)?.format ?? null;
}

/** Finds the longest matching ending, because a ".gdb.zip" also ends in ".zip". */
function formatAndEnding(name: string): { format: ImportFormat; ending: string } | null {
  const lower = name.toLowerCase();
  const found = IMPORT_FORMATS.flatMap(({ name: format, endings }) =>
    endings
      .filter((ending) => lower.endsWith(`.${ending}`))
      .map((ending) => ({ format: format.toLowerCase() as ImportFormat, ending: `.${ending}` })),
  );
  return found.sort((one, other) => other.ending.length - one.ending.length)[0] ?? null;
}

/** Strips the ending: "Scouting.final.gpx" gives "Scouting.final". */
export function withoutEnding(name: string): string {
  const ending = formatAndEnding(name)?.ending ?? (/\.xml$/i.test(name) ? ".xml" : "");
  return name.slice(0, name.length - ending.length);
}
