/** The files that an import takes, in the order in which they are named to people. The first ending is the one shown. */
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
/** For the attribute `accept` of a file input. */
export const ACCEPT = IMPORT_FORMATS.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(
  ",",
);

/** What a refused file's message closes with. */
export const CHOOSE = `Choose a ${FORMAT_ENDINGS} file.`;

/** The format that a file's name promises; null for every other name. */
export function formatOfName(name: string): ImportFormat | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const found = IMPORT_FORMATS.find(({ endings }) => endings.some((known) => known === ending));
  return name.includes(".") && found ? (found.name.toLowerCase() as ImportFormat) : null;
}

/** "Scouting.final.gpx" is "Scouting.final". */
export const withoutEnding = (name: string): string =>
  formatOfName(name) !== null || /\.xml$/i.test(name) ? name.slice(0, name.lastIndexOf(".")) : name;
