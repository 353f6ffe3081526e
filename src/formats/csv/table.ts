import type { ContentBuilder, StyleHints } from "../builder";
import { parseColor } from "../colors";
import { GeometryReader } from "../geojson/geometry";
import type { OwnData } from "../own";
import { iconOfHref, iconOfSymbol } from "../symbols";
import { KIND_LINE, KIND_POINT, KIND_TRACK, type ParsedNote } from "../types";
import { unescaped } from "./formulas";
import { typeOf } from "./guess";
import { momentOf } from "./moment";
import { decimalOf, PlaceReader } from "./place";
import { type ColumnRole, SHARED_ROLES, saysWhere, type TableChoice } from "./roles";
import type { TableRow } from "./rows";
import { parseWkt } from "./wkt";

const METERS_PER_FOOT = 0.3048;

/** Creates features from the rows of a table. */
export class TableReader {
  private readonly builder: ContentBuilder;
  private readonly names: readonly string[];
  /** Column of each role, and the columns of shared roles. */
  private readonly columns = new Map<ColumnRole, number>();
  private readonly shared = new Map<ColumnRole, number[]>();
  private readonly updated: readonly number[];
  private readonly places: PlaceReader;
  private readonly geometry: GeometryReader;
  /** Whether any columns determine a position. */
  readonly findsPlaces: boolean;

  constructor(builder: ContentBuilder, table: { choice: TableChoice; names: readonly string[] }) {
    this.builder = builder;
    this.names = table.names;
    table.choice.columns.forEach((role, at) => {
      const repeated = !SHARED_ROLES.has(role) && this.columns.has(role);
      const kept = repeated ? "details" : role;
      if (!SHARED_ROLES.has(kept)) this.columns.set(kept, at);
      else this.shared.set(kept, [...(this.shared.get(kept) ?? []), at]);
    });
    this.findsPlaces = saysWhere([...this.columns.keys()]);
    const updated = this.columns.get("updated");
    this.updated = updated === undefined ? [] : [updated];
    this.places = new PlaceReader(this.columns, builder.notes);
    this.geometry = new GeometryReader(builder);
  }

  /** Reads one row. A row without a position is noted and skipped. */
  read(row: TableRow): void {
    const { builder } = this;
    if (this.isBeyond(row)) builder.notes.addAt("row-cells-beyond", row.line);
    if (!this.findsPlaces) return;
    const first = builder.featureCount;
    if (!this.readPlace(row)) return;
    if (builder.featureCount > first + 1) builder.notes.add("geometry-split");
    this.describe(row, first, -1);
  }

  /** Sets the title, notes and style of the features from `first` on from the row's cells. */
  describe(row: TableRow, first: number, folder: number): void {
    const { builder } = this;
    const type = typeOf(this.cell(row, "type"));
    if (type === "Tracks" && builder.kindOf(first) === KIND_LINE) builder.setKind(first, KIND_TRACK);
    builder.describe(first, {
      title: unescaped(this.cell(row, "title")),
      notes: this.notesOf(row),
      createdAt: this.momentOf(row, this.shared.get("time") ?? []),
      updatedAt: this.momentOf(row, this.updated),
      style: this.styleOf(row, builder.kindOf(first) === KIND_POINT),
      folder,
      own: this.huntsOf(row),
    });
  }

  /** Whether the row has more non-blank cells than there are columns. */
  private isBeyond({ cells, beyond }: TableRow): boolean {
    const { length } = this.names;
    return beyond > 0 || (cells.length > length && cells.slice(length).some((cell) => cell.trim() !== ""));
  }

  private cell({ cells }: TableRow, role: ColumnRole): string {
    const column = this.columns.get(role);
    return column === undefined ? "" : (cells[column]?.trim() ?? "");
  }

  /** Reads a row's geometry. WKT takes precedence over coordinates, which are then only its center. */
  private readPlace(row: TableRow): boolean {
    const { builder } = this;
    const wkt = this.cell(row, "wkt");
    const start = builder.featureCount;
    if (wkt !== "") {
      const geometry = parseWkt(wkt);
      if (geometry) this.geometry.read(geometry, undefined);
      if (builder.featureCount > start) return true;
      builder.notes.addAt("row-wkt-unreadable", row.line);
      return false;
    }
    const place = this.places.read(row.cells);
    if (typeof place === "string") {
      builder.notes.addAt(place, row.line);
      return false;
    }
    builder.vertex(place.longitude, place.latitude, this.elevationOf(row), Number.NaN);
    builder.endFeature(KIND_POINT);
    return true;
  }

  private elevationOf(row: TableRow): number {
    const [meters, feet] = [this.cell(row, "elevation"), this.cell(row, "elevation-feet")];
    const text = meters || feet;
    if (text === "") return Number.NaN;
    const unit = /(?:meters|feet|ft|m|')$/i.exec(text)?.[0] ?? "";
    const value = decimalOf(text.slice(0, text.length - unit.length));
    if (Number.isNaN(value)) this.builder.notes.addAt("row-elevation-unreadable", row.line);
    const inFeet = unit === "" ? meters === "" : !unit.toLowerCase().startsWith("m");
    return inFeet ? value * METERS_PER_FOOT : value;
  }

  /** Joins the columns before parsing, since date and time may be in two columns. */
  private momentOf({ cells, line }: TableRow, columns: readonly number[]): number {
    if (columns.length === 0) return Number.NaN;
    const text = columns
      .map((at) => cells[at]?.trim() ?? "")
      .filter((cell) => cell !== "")
      .join(" ");
    if (text === "") return Number.NaN;
    const moment = text.length > 60 ? Number.NaN : momentOf(text);
    if (Number.isNaN(moment)) this.builder.notes.addAt("row-time-unreadable", line);
    return moment;
  }

  private styleOf(row: TableRow, point: boolean): StyleHints {
    const { notes } = this.builder;
    const style: StyleHints = {};
    const [color, symbol] = [this.cell(row, "color"), this.cell(row, "icon")];
    if (color !== "") style.color = parseColor(color);
    if (color !== "" && !style.color) notes.add("color-unknown");
    if (symbol === "" || !point) return style;
    style.icon = iconOfSymbol(symbol) ?? iconOfHref(symbol);
    if (style.icon === null) notes.add("icon-unknown");
    return style;
  }

  /** Returns the notes columns unchanged, and all details columns as lines of one note. */
  private notesOf({ cells }: TableRow): ParsedNote[] {
    const notes: ParsedNote[] = [];
    for (const at of this.shared.get("notes") ?? []) {
      const contents = unescaped(cells[at] ?? "");
      if (contents.trim() !== "") notes.push({ title: "", contents });
    }
    const details: string[] = [];
    for (const at of this.shared.get("details") ?? []) {
      const text = unescaped(cells[at]?.trim() ?? "");
      if (text !== "") details.push(`${this.names[at]}: ${text}`);
    }
    if (details.length > 0) notes.push({ title: "Details", contents: details.join("\n") });
    return notes;
  }

  /** Reads one hunt per line of the cell. */
  private huntsOf(row: TableRow): OwnData | null {
    const cell = this.cell(row, "hunt");
    if (cell === "") return null;
    const titles = cell
      .split(/[\r\n]+/)
      .map((title) => unescaped(title.trim()))
      .filter((title) => title !== "");
    return titles.length === 0 ? null : { hunts: titles.map((title) => ({ id: `table ${title}`, title })) };
  }
}
