import type { ContentBuilder } from "../builder";
import type { ParsedTable, TableChoice } from "../csv/roles";
import { TableReader } from "../csv/table";
import { explained, LayerGuard } from "../fields/guard";
import { LayerFields } from "../fields/layers";
import { isOwnLayer } from "../fields/own";
import { Pace } from "../pace";
import { tooManyPoints } from "../shapefile/errors";
import { POINTS_MAX } from "../shapefile/survey";
import { SqliteDatabase } from "../sqlite/database";
import { SqliteError } from "../sqlite/error";
import type { ReadValue } from "../sqlite/record";
import type { ReadProgress } from "../types";
import { FormatError } from "../types";
import { BinaryGeometryReader, InvalidGeometryError } from "./geometry";
import { type FeatureLayer, featureLayers } from "./layers";

interface GeoPackageSource {
  fileName: string;
  /** Null to guess and read all layers. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/** Rows used for the guess. */
const GUESSED_ROWS = 50;

/**
 * Reads the feature layers of a GeoPackage. If there are several, each gets its own folder, except those of our own
 * exports. Broken layers are skipped and noted. Returns the layers and field roles, which the user can change.
 *
 * @throws FormatError
 */
export function* geoPackageSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, choice, report }: GeoPackageSource,
): Generator<ReadProgress, ParsedTable | undefined, void> {
  const fields = new LayerFields(choice);
  const explain = (error: unknown, layer?: string) =>
    error instanceof SqliteError
      ? damaged(layer === undefined ? fileName : `${layer} in ${fileName}`, error.message)
      : explained(error);
  const guard = new LayerGuard({ builder, explain });
  try {
    const database = new SqliteDatabase(bytes);
    const layers = featureLayers(database, { fileName, notes: builder.notes, guard });
    const wanted = layers.map(({ name }) => fields.wants(name));
    const several = wanted.filter(Boolean).length > 1;
    for (const [at, layer] of layers.entries()) {
      const isWanted = wanted[at] ?? true;
      const apart = several && !isOwnLayer(layer.columns);
      const steps = layerSteps({
        database,
        layer,
        builder,
        fields,
        wanted: isWanted,
        apart,
        fileName,
        guard,
      });
      for (const done of guard.read(layer.name, steps, isWanted))
        yield report(Math.min(done, bytes.length), bytes.length);
    }
  } catch (error) {
    throw explain(error) ?? error;
  }
  // If the user has chosen layers, others can still be chosen.
  if (!choice?.layers) guard.finish();
  return fields.toTable();
}

const damaged = (name: string, what: string): FormatError =>
  new FormatError(
    "geopackage-damaged",
    `${name} is damaged: ${what}. Download it or export it again, then import the new file.`,
  );

interface LayerContext {
  database: SqliteDatabase;
  layer: FeatureLayer;
  builder: ContentBuilder;
  fields: LayerFields;
  /** Whether to read its features, or only the fields. */
  wanted: boolean;
  /** Whether its features go into a separate folder. */
  apart: boolean;
  fileName: string;
  guard: LayerGuard;
}

/** Reads one layer. Yields the number of bytes read about every 256 KB. */
function* layerSteps(context: LayerContext): Generator<number, void, void> {
  const { database, layer, builder, fields, wanted, apart, fileName, guard } = context;
  const { columns, geometry } = layer;
  const sample: string[][] = [];
  for (const { values } of database.rows(layer.table)) {
    sample.push(columns.map(({ at, isYesNo }) => textOf(values[at], isYesNo)));
    if (sample.length === GUESSED_ROWS) break;
  }
  const roles = fields.add(columns, sample, 0);
  if (!wanted) return;
  const folder = apart ? builder.addFolder(layer.name, -1) : -1;
  const names = columns.map(({ name }) => name);
  const rows = new TableReader(builder, { choice: { header: true, columns: roles }, names });
  // Created on demand, because an empty layer needs no coordinate system.
  let reader: BinaryGeometryReader | null = null;
  const pace = new Pace();
  let line = 0;
  for (const { values, position } of database.rows(layer.table)) {
    line++;
    if (pace.isDue(position)) {
      yield position;
      pace.next(position);
    }
    const first = builder.featureCount;
    const value = values[geometry] ?? null;
    if (value instanceof Uint8Array) {
      reader ??= new BinaryGeometryReader(builder, layer.projection());
      readShape(reader, value, builder);
    } else builder.notes.add("no-geometry");
    if (builder.vertexCount + guard.dropped > POINTS_MAX) throw tooManyPoints(fileName, POINTS_MAX);
    if (builder.featureCount === first) continue;
    if (builder.featureCount > first + 1) builder.notes.add("geometry-split");
    const cells = columns.map(({ at, isYesNo }) => textOf(values[at], isYesNo));
    rows.describe({ cells, beyond: 0, line, open: false }, first, folder);
  }
  fields.count(line);
}

/** Reads a shape. A damaged one is skipped and the others kept, since each has its own bytes. */
function readShape(reader: BinaryGeometryReader, value: Uint8Array, builder: ContentBuilder): void {
  const first = builder.featureCount;
  try {
    reader.read(value);
  } catch (error) {
    if (!(error instanceof InvalidGeometryError)) throw error;
    builder.dropOpen();
    if (builder.featureCount === first) builder.notes.add("geometry-damaged");
  }
}

function textOf(value: ReadValue | undefined, isYesNo: boolean): string {
  if (value === null || value === undefined || value instanceof Uint8Array) return "";
  if (isYesNo) return Number(value) === 0 ? "no" : "yes";
  return String(value).trim();
}
