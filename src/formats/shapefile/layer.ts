import type { ContentBuilder } from "../builder";
import type { ColumnRole } from "../csv/roles";
import type { TableRow } from "../csv/rows";
import { TableReader } from "../csv/table";
import type { LayerFields } from "../fields/layers";
import { isOwnLayer } from "../fields/own";
import { NoteBook } from "../notes";
import { Pace } from "../pace";
import { Projection, projectionOf } from "../projection/projection";
import type { Layer, ShapefileArchive } from "./archive";
import { notDegrees, otherRows, withoutCrs } from "./errors";
import { Layout } from "./layout";
import { findRecords, type Records } from "./records";
import { ShapeReader } from "./shapes";
import { type Survey, surveyShapes } from "./survey";
import { DbfTable } from "./table";

interface LayerSource {
  archive: ShapefileArchive;
  layer: Layer;
  builder: ContentBuilder;
  /** Whether its features go into a separate folder, unless their rows name their hunts. */
  apart: boolean;
  fields: LayerFields;
}

interface Attributes {
  /** Null without a .dbf file. */
  table: DbfTable | null;
  roles: ColumnRole[];
}

/** Rows used for the guess. */
const GUESSED_ROWS = 50;
/** Roles of fields that only affect a feature's notes. */
const TEXTS: ReadonlySet<ColumnRole> = new Set(["notes", "details", "skip"]);

/** Reads one shapefile. Everything is checked before any features are created. */
export class LayerReader {
  readonly survey: Survey;
  private readonly source: LayerSource;
  private readonly shape: Layout;
  private readonly records: Records;
  private readonly shapes: ShapeReader;
  private readonly table: DbfTable | null;
  private readonly roles: ColumnRole[];
  private readonly folder: number;

  /** @throws FormatError */
  constructor(source: LayerSource, { table, roles }: Attributes, before: Survey) {
    const { archive, layer, builder, apart } = source;
    const name = `${layer.name}.shp`;
    this.source = source;
    const view = viewOf(archive.unpack(layer, "shp")) ?? new DataView(new ArrayBuffer(0));
    this.records = findRecords(view, viewOf(archive.unpack(layer, "shx")), name);
    this.shape = new Layout(view, name);
    this.survey = surveyShapes(this.shape, this.records, name, before);
    this.shapes = new ShapeReader(builder, this.shape, this.projection(name), name);
    const { length } = this.records.starts;
    if (table && table.rows !== length) throw otherRows(name, length, table.rows);
    this.table = table;
    const columns = table?.columns ?? [];
    this.folder = apart && !isOwnLayer(columns) ? builder.addFolder(layer.name, -1) : -1;
    this.roles = roles;
    builder.reserve(this.survey.points - before.points);
  }

  /** Reads the features. Yields the fraction read about every 256 KB. */
  *steps(): Generator<number, void, void> {
    const { builder } = this.source;
    const { starts, lengths } = this.records;
    const names = (this.table?.columns ?? []).map((column) => column.name);
    const rows = new TableReader(builder, { choice: { header: true, columns: this.roles }, names });
    const pace = new Pace();
    let position = 0;
    for (let record = 0; record < starts.length; record++) {
      const length = lengths[record] ?? 0;
      position += length;
      if (pace.isDue(position)) {
        yield record / starts.length;
        pace.next(position);
      }
      if (this.table?.isDeleted(record)) {
        builder.notes.add("rows-deleted");
        continue;
      }
      this.shape.read(starts[record] ?? 0, length, record);
      const first = builder.featureCount;
      const whole = builder.keepsTexts;
      this.shapes.read();
      if (builder.featureCount === first) continue;
      if (builder.featureCount > first + 1) builder.notes.add("geometry-split");
      rows.describe(this.row(record, whole), first, this.folder);
    }
    this.source.fields.count(this.table?.rows ?? 0);
  }

  private projection(name: string): Projection {
    const { archive, layer, builder } = this.source;
    const definition = archive.text(layer, "prj");
    const { degrees } = this.survey;
    if (definition === "") {
      if (!degrees) throw withoutCrs(name);
      builder.notes.add("crs-assumed");
      return new Projection(null);
    }
    const projection = projectionOf(definition, name, builder.notes);
    if (projection.isDegrees && !degrees) throw notDegrees(name);
    return projection;
  }

  /** @param whole whether to include cells that are only used for notes */
  private row(record: number, whole: boolean): TableRow {
    const cells = this.roles.map((role, at) =>
      (!whole && TEXTS.has(role)) || role === "skip" ? "" : (this.table?.cell(record, at) ?? ""),
    );
    return { cells, beyond: 0, line: record + 1, open: false };
  }
}

/**
 * Reads a shapefile's attribute table and registers its fields. Includes unwanted shapefiles, so that the indexes of
 * fields stay the same.
 *
 * @throws FormatError
 */
export function readAttributes(
  { archive, layer, builder, fields }: LayerSource,
  wanted: boolean,
): Attributes {
  const notes = wanted ? builder.notes : new NoteBook();
  const table = tableOf(archive, layer, notes);
  if (!table) notes.add("attributes-missing");
  return { table, roles: fields.add(table?.columns ?? [], sampleOf(table), 0) };
}

function tableOf(archive: ShapefileArchive, layer: Layer, notes: NoteBook): DbfTable | null {
  const bytes = archive.unpack(layer, "dbf");
  return bytes && new DbfTable(bytes, `${layer.name}.dbf`, archive.text(layer, "cpg"), notes);
}

/** Cells of the first rows. */
function sampleOf(table: DbfTable | null): string[][] {
  if (!table) return [];
  return Array.from({ length: Math.min(table.rows, GUESSED_ROWS) }, (_, row) =>
    table.columns.map((_column, at) => table.cell(row, at)),
  );
}

const viewOf = (bytes: Uint8Array | null): DataView | null =>
  bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
