import type { ContentBuilder } from "../builder";
import type { ParsedTable, TableChoice } from "../csv/roles";
import { TableReader } from "../csv/table";
import { explained, LayerGuard } from "../fields/guard";
import { LayerFields } from "../fields/layers";
import { isOwnLayer } from "../fields/own";
import type { NoteBook } from "../notes";
import { Pace } from "../pace";
import { Projection, projectionOf, withoutSystem } from "../projection/projection";
import { tooManyPoints } from "../shapefile/errors";
import { ShapeReader } from "../shapefile/shapes";
import { POINTS_MAX } from "../shapefile/survey";
import type { ReadProgress } from "../types";
import { GdbArchive } from "./archive";
import { damagedGdb, noLayers, otherVersion } from "./errors";
import { FIELD, type GdbField, type ShapeGrid } from "./fields";
import { type GdbLayer, layersOf } from "./layers";
import { GdbShape } from "./shape";
import { UnsupportedVersionError } from "./table";
import type { GdbValue } from "./values";

interface GdbSource {
  fileName: string;
  maxBytes: number;
  /** Null to guess and read all layers. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/** Rows used for the guess. */
const GUESSED_ROWS = 50;

/**
 * Reads the feature layers of the file geodatabases in a zip archive. If there are several, each gets its own folder,
 * except those of our own exports. Broken layers are skipped and noted. Returns the layers and field roles, which the
 * user can change.
 *
 * @throws FormatError
 */
export function* fileGdbSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, maxBytes, choice, report }: GdbSource,
): Generator<ReadProgress, ParsedTable | undefined, void> {
  const fields = new LayerFields(choice);
  const total = bytes.length;
  const guard = new LayerGuard({
    builder,
    explain(error, layer) {
      const name = `${layer} in ${fileName}`;
      if (error instanceof UnsupportedVersionError) return otherVersion(name);
      return error instanceof RangeError ? damagedGdb(name, inSentence(error.message)) : explained(error);
    },
  });
  const archive = new GdbArchive(bytes, { fileName, maxBytes, notes: builder.notes });
  const layers = layersOf(archive, guard, builder.notes);
  const count = layers.length;
  const wanted = layers.map(({ name }) => fields.wants(name));
  const several = wanted.filter(Boolean).length > 1;
  for (let at = 0; at < count; at++) {
    const share = (part: number) => report(Math.floor(((at + part) / count) * total), total);
    yield share(0);
    // Removes the layer from the list so that its memory can be freed.
    const layer = layers.shift();
    if (!layer) break;
    const context = { layer, builder, fields, fileName, wanted: wanted[at] ?? true, several, guard };
    for (const part of guard.read(layer.name, layerSteps(context), context.wanted)) yield share(part);
  }
  // If the user has chosen layers, others can still be chosen.
  if (!choice?.layers || count === 0) guard.finish();
  if (count === 0) throw noLayers(fileName);
  return fields.toTable();
}

/** Turns a message such as "Its index is damaged." into part of a sentence. */
const inSentence = (text: string): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, "");

interface LayerContext {
  layer: GdbLayer;
  builder: ContentBuilder;
  fields: LayerFields;
  fileName: string;
  /** Whether to read its features, or only the fields. */
  wanted: boolean;
  /** Whether other layers are read too. */
  several: boolean;
  guard: LayerGuard;
}

/** Reads one layer. Yields the fraction read so far. */
function* layerSteps({
  layer,
  builder,
  fields,
  fileName,
  wanted,
  several,
  guard,
}: LayerContext): Generator<number, void, void> {
  const { table } = layer;
  const shapeAt = table.fields.findIndex(({ type }) => type === FIELD.geometry);
  const grid = table.fields[shapeAt]?.grid;
  if (!grid) throw new RangeError(`Its layer ${layer.name} has no shapes.`);
  const columns = table.fields.flatMap((field, at) => (isCell(field) ? [{ at, ...columnOf(field) }] : []));
  const cellsOf = (values: readonly GdbValue[]) =>
    columns.map(({ at }) => {
      const value = values[at];
      return typeof value === "string" ? value : "";
    });
  const sample: string[][] = [];
  for (const { values } of table.rows()) {
    sample.push(cellsOf(values));
    if (sample.length === GUESSED_ROWS) break;
  }
  const roles = fields.add(columns, sample, 0);
  if (!wanted) return;
  const folder = several && !isOwnLayer(columns) ? builder.addFolder(layer.name, -1) : -1;
  const names = columns.map(({ name }) => name);
  const rows = new TableReader(builder, { choice: { header: true, columns: roles }, names });
  const shape = new GdbShape(grid);
  // Created on demand, because an empty layer needs no coordinate system.
  let shapes: ShapeReader | null = null;
  const pace = new Pace();
  let line = 0;
  for (const { values, position } of table.rows()) {
    line++;
    if (pace.isDue(position)) {
      yield position / table.size;
      pace.next(position);
    }
    const first = builder.featureCount;
    const value = values[shapeAt] ?? null;
    if (value instanceof Uint8Array) {
      shapes ??= new ShapeReader(
        builder,
        shape,
        projectionFor(grid, `${layer.name} in ${fileName}`, builder.notes),
        fileName,
      );
      readShape(shape, shapes, value, builder);
    } else builder.notes.add("no-geometry");
    if (builder.vertexCount + guard.dropped > POINTS_MAX) throw tooManyPoints(fileName, POINTS_MAX);
    if (builder.featureCount === first) continue;
    if (builder.featureCount > first + 1) builder.notes.add("geometry-split");
    rows.describe({ cells: cellsOf(values), beyond: 0, line, open: false }, first, folder);
  }
  fields.count(line);
}

/** Reads a shape. A damaged one is skipped and the others kept, since each has its own bytes. */
function readShape(shape: GdbShape, shapes: ShapeReader, value: Uint8Array, builder: ContentBuilder): void {
  try {
    shape.read(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    builder.notes.add("geometry-damaged");
    return;
  }
  if (shape.hasCurves) builder.notes.add("curves-ignored");
  else shapes.read();
}

const HIDDEN: ReadonlySet<number> = new Set([FIELD.id, FIELD.geometry, FIELD.binary]);
/** Lengths and areas that ArcGIS maintains for each shape, in units of the layer's coordinate system. */
const MEASURED = /^shape_(?:length|area|leng)$/i;

const isCell = ({ name, type }: GdbField): boolean => !HIDDEN.has(type) && !MEASURED.test(name);
const columnOf = ({ name, type }: GdbField) => ({ name, text: type === FIELD.text });

function projectionFor({ system, extent }: ShapeGrid, name: string, notes: NoteBook): Projection {
  // Without a coordinate system, this is an id in braces or empty.
  if (system !== "" && !system.startsWith("{")) return projectionOf(system, name, notes);
  const [west, south, east, north] = extent;
  if (Math.abs(west) <= 360 && Math.abs(east) <= 360 && Math.abs(south) <= 90 && Math.abs(north) <= 90) {
    notes.add("crs-assumed");
    return new Projection(null);
  }
  throw withoutSystem(name);
}
