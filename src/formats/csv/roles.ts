/** Possible contents of a table's column. */
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

/**
 * Roles that several columns may have. For all other roles the first column counts, and further ones go to the notes.
 */
export const SHARED_ROLES: ReadonlySet<ColumnRole> = new Set(["notes", "time", "details", "skip"]);

/** Roles that are part of a position. */
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

/** Tells whether columns with these roles determine a position. */
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

/** Maximum number of columns. */
export const COLUMNS_MAX = 256;

/** Maximum number of rows. More would exhaust memory with features. */
export const ROWS_MAX = 250_000;

/** How to read a table: guessed, or chosen by the user. */
export interface TableChoice {
  /** Whether the first row has the column names. */
  header: boolean;
  columns: ColumnRole[];
  /** Indexes of the chosen layers in ParsedTable.layers, for a file with several layers. Absent for all. */
  layers?: number[] | undefined;
}

/** Maximum number of layers that can be chosen individually. */
export const LAYERS_MAX = 1000;

/** Summary of a table for the user to check before the import. */
export interface ParsedTable {
  choice: TableChoice;
  /** One name per column, "Column 3" if the table has none. */
  names: string[];
  /** First rows with truncated cells, so that the user recognizes the columns. */
  sample: string[][];
  /** Number of rows that aren't blank, without the header row. */
  rows: number;
  /** Whether the features have geometries and the columns are their attributes. */
  hasShapes?: boolean;
  /** Names of the layers to choose from, if there are several. */
  layers?: string[];
}
