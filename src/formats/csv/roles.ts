/** What a column of a table holds. */
export const COLUMN_ROLES = [
  "title",
  "notes",
  "latitude",
  "longitude",
  "coordinates",
  "coordinates-turned",
  "wkt",
  "easting",
  "northing",
  "zone",
  "elevation",
  "elevation-feet",
  "time",
  "updated",
  "icon",
  "color",
  "type",
  "hunt",
  "details",
  "skip",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Roles that several columns may have; of all others the first column counts, and the others are kept in the notes. */
export const SHARED_ROLES: ReadonlySet<ColumnRole> = new Set(["notes", "time", "details", "skip"]);

/** Roles that say where things are. */
export const LOCATION_ROLES: ReadonlySet<ColumnRole> = new Set([
  "latitude",
  "longitude",
  "coordinates",
  "coordinates-turned",
  "wkt",
  "easting",
  "northing",
  "zone",
  "elevation",
  "elevation-feet",
]);

/** Whether columns of these roles say where things are. */
export function saysWhere(roles: readonly ColumnRole[]): boolean {
  const has = (...wanted: ColumnRole[]) => wanted.every((role) => roles.includes(role));
  return (
    has("wkt") ||
    has("coordinates") ||
    has("coordinates-turned") ||
    has("latitude", "longitude") ||
    has("easting", "northing")
  );
}

/** Columns of a table that are read. */
export const COLUMNS_MAX = 256;

/** Rows of a table that are read; more would fill a memory with features. */
export const ROWS_MAX = 250_000;

/** How a table is to be read: guessed, or chosen by a person. */
export interface TableChoice {
  /** Whether the first row names the columns. */
  header: boolean;
  columns: ColumnRole[];
  /** Of a file that has several layers, the places of those that are read in ParsedTable.layers; absent: all. */
  layers?: number[] | undefined;
}

/** Layers of a file that can be chosen one by one. */
export const LAYERS_MAX = 1000;

/** A table as a person sees it before it is imported. */
export interface ParsedTable {
  choice: TableChoice;
  /** One per column, "Column 3" where the table gives none. */
  names: string[];
  /** The first rows with cells cut short, to be recognized. */
  sample: string[][];
  /** Rows that aren't blank, without the one that names the columns. */
  rows: number;
  /** The features have shapes of their own, and the columns are their attributes. */
  hasShapes?: boolean;
  /** Names of the layers to choose from, where there are several. */
  layers?: string[];
}
