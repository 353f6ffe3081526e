import type { LayerGuard } from "../fields/guard";
import type { NoteBook } from "../notes";
import type { GdbArchive, GdbFolder } from "./archive";
import { HoldsImages } from "./fields";
import type { GdbTable } from "./table";

/** A feature layer, stored in one table. */
export interface GdbLayer {
  name: string;
  table: GdbTable;
}

/** More tables than any map database has. */
const TABLES_MAX = 10_000;
const CATALOG = 1;
/** Result for raster tables and tables with missing files. */
const NOTHING = "nothing";
/** Internal tables of the database. */
const OWN = /^GDB_/i;
/** Attachments of features: large, and not imported. */
const ATTACHED = /__ATTACH(?:REL)?$/i;

/**
 * Opens the tables with shapes, in the order of the first table, which lists all of them. Tables without shapes are
 * counted as skipped, broken ones are noted.
 *
 * @throws FormatError
 */
export function layersOf(archive: GdbArchive, guard: LayerGuard, notes: NoteBook): GdbLayer[] {
  const layers: GdbLayer[] = [];
  const { folders } = archive;
  for (const folder of folders)
    for (const { id, name } of guard.open(folder.name, () => tablesOf(archive, folder)) ?? []) {
      const table = ATTACHED.test(name) ? NOTHING : guard.open(name, () => open(archive, folder, id));
      if (!table) continue;
      if (table !== NOTHING && table.isModel) notes.add("model-ignored");
      else if (table !== NOTHING && table.geometryType !== 0)
        layers.push({ name: folders.length > 1 ? `${folder.name}: ${name}` : name, table });
      else notes.add("layers-left-out");
    }
  return layers;
}

/** Lists the database's tables without the internal ones. */
function tablesOf(archive: GdbArchive, folder: GdbFolder): { id: number; name: string }[] {
  const catalog = archive.table(folder, CATALOG);
  const at = catalog?.fields.findIndex(({ name }) => name.toLowerCase() === "name") ?? -1;
  if (!catalog || at < 0) throw new RangeError("Its list of tables is missing.");
  const tables: { id: number; name: string }[] = [];
  for (const { id, values } of catalog.rows()) {
    const name = values[at];
    if (typeof name === "string" && !OWN.test(name)) tables.push({ id, name });
    if (tables.length > TABLES_MAX) throw new RangeError("It has too many tables.");
  }
  return tables;
}

function open(archive: GdbArchive, folder: GdbFolder, id: number): GdbTable | typeof NOTHING {
  try {
    return archive.table(folder, id) ?? NOTHING;
  } catch (error) {
    if (error instanceof HoldsImages) return NOTHING;
    throw error;
  }
}
