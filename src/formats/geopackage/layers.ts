import type { LayerGuard } from "../fields/guard";
import type { Field } from "../fields/guess";
import type { NoteBook } from "../notes";
import { Projection, projectionOf, withoutSystem } from "../projection/projection";
import type { SqliteDatabase } from "../sqlite/database";
import type { ReadValue } from "../sqlite/record";
import { FormatError } from "../types";

export interface LayerColumn extends Field {
  /** Index in the row. */
  at: number;
  isYesNo: boolean;
}

/** A feature layer, stored in one table. */
export interface FeatureLayer {
  name: string;
  table: string;
  columns: LayerColumn[];
  /** Index of the geometry in the row. */
  geometry: number;
  /** @throws FormatError "unsupported-crs", "missing-crs" */
  projection(): Projection;
}

const WGS84 = 4326;

/**
 * Lists the feature layers in the order of the contents table. Those without a table are noted. @throws FormatError
 * "geopackage-empty"
 */
export function featureLayers(
  database: SqliteDatabase,
  { fileName, notes, guard }: { fileName: string; notes: NoteBook; guard: LayerGuard },
): FeatureLayer[] {
  const systems = new Map<number, string>();
  for (const { srs_id: id, definition } of database.records("gpkg_spatial_ref_sys"))
    systems.set(Number(id), textOf(definition));
  const geometries = new Map<string, { column: string; system: number }>();
  for (const { table_name: table, column_name: column, srs_id: system } of database.records(
    "gpkg_geometry_columns",
  ))
    geometries.set(textOf(table).toLowerCase(), {
      column: textOf(column).toLowerCase(),
      system: Number(system),
    });
  const layers: FeatureLayer[] = [];
  let others = 0;
  for (const content of database.records("gpkg_contents")) {
    const table = database.tables.get(textOf(content.table_name).toLowerCase());
    const shape = geometries.get(textOf(content.table_name).toLowerCase());
    const geometry = table?.columns.findIndex(({ name }) => name.toLowerCase() === shape?.column) ?? -1;
    const name = textOf(content.identifier) || textOf(content.table_name);
    if (!table || !shape || geometry < 0) {
      if (content.data_type === "features") guard.open(name, () => missingTable(`${name} in ${fileName}`));
      else others++;
      continue;
    }
    const columns = table.columns.flatMap(({ name: column, type, isKey }, at) =>
      isKey || at === geometry || type.startsWith("BLOB")
        ? []
        : [{ name: column, text: /^(?:TEXT|VARCHAR|CHAR)/.test(type), at, isYesNo: type === "BOOLEAN" }],
    );
    const definition = systems.get(shape.system) ?? "";
    const projection = () => projectionFor(shape.system, definition, { content, fileName, name, notes });
    layers.push({ name, table: table.name, columns, geometry, projection });
  }
  notes.add("layers-left-out", others);
  if (layers.length === 0) guard.finish();
  if (layers.length === 0)
    throw new FormatError(
      "geopackage-empty",
      `${fileName} has no layer of features${others > 0 ? ", only images or tables" : ""}. Choose another file.`,
    );
  return layers;
}

interface LayerSystem {
  content: Record<string, ReadValue>;
  fileName: string;
  name: string;
  notes: NoteBook;
}

function projectionFor(
  system: number,
  definition: string,
  { content, fileName, name, notes }: LayerSystem,
): Projection {
  if (system === WGS84) return new Projection(null);
  if (system > 0 && definition !== "" && definition !== "undefined")
    return projectionOf(definition, `${name} in ${fileName}`, notes);
  const { min_x: west, max_x: east, min_y: south, max_y: north } = content;
  const inside = (value: ReadValue | undefined, most: number) =>
    Math.abs(Number(value ?? Number.NaN)) <= most;
  if (inside(west, 360) && inside(east, 360) && inside(south, 90) && inside(north, 90)) {
    notes.add("crs-assumed");
    return new Projection(null);
  }
  throw withoutSystem(`${name} in ${fileName}`);
}

function missingTable(name: string): never {
  throw new FormatError(
    "geopackage-damaged",
    `${name} has no table of its own: it is a view, or the file is damaged. Export it to a new GeoPackage and choose that file.`,
  );
}

const textOf = (value: ReadValue | undefined): string => (typeof value === "string" ? value : "");
