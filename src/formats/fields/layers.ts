import {
  COLUMNS_MAX,
  type ColumnRole,
  LAYERS_MAX,
  LOCATION_ROLES,
  type ParsedTable,
  type TableChoice,
} from "../csv/roles";
import { type Field, guessFields } from "./guess";

/** Rows shown per layer, and characters shown per cell. */
export const SAMPLE_ROWS = 5;
const SAMPLE_CHARACTERS = 80;

/**
 * Collects the fields of all layers of a file for the user to assign roles. Fields with the same name are merged. They
 * keep the order in which the layers add them, so that a choice still fits when the file is read again.
 */
export class LayerFields {
  private readonly chosen: TableChoice | null;
  private readonly places = new Map<string, number>();
  private readonly table: ParsedTable = {
    choice: { header: true, columns: [] },
    names: [],
    sample: [],
    rows: 0,
    hasShapes: true,
  };

  constructor(chosen: TableChoice | null) {
    this.chosen = chosen;
  }

  /**
   * Registers the next layer and tells whether to read it. Unwanted layers are registered too, so that the indexes of
   * fields stay the same.
   */
  wants(name: string): boolean {
    const { layers = [], choice } = this.table;
    const place = layers.length;
    if (place < LAYERS_MAX) layers.push(short(name));
    this.table.layers = layers;
    const chosen = this.chosen?.layers;
    if (chosen) choice.layers = chosen;
    return chosen?.includes(place) ?? true;
  }

  /** Adds a layer and returns the roles of its fields. @param sample cells of its first rows */
  add(fields: readonly Field[], sample: readonly (readonly string[])[], rows: number): ColumnRole[] {
    const guess = guessFields(fields, sample);
    const seen = new Map<string, number>();
    const roles = fields.map(({ name }, at) => {
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const place = this.placeOf(`${name} ${times}`, name);
      if (place === null) return "details";
      sample.slice(0, SAMPLE_ROWS).forEach((row, line) => {
        this.show(line, place, row[at] ?? "");
      });
      const role = this.chosen?.columns[place] ?? guess[at] ?? "details";
      const fitting = LOCATION_ROLES.has(role) ? "details" : role;
      this.table.choice.columns[place] ??= fitting;
      return fitting;
    });
    this.table.rows += rows;
    return this.named(roles, guess);
  }

  /** Adds rows of a layer whose number is only known after reading it. */
  count(rows: number): void {
    this.table.rows += rows;
  }

  toTable(): ParsedTable | undefined {
    const { names, layers, ...rest } = this.table;
    const several = layers && layers.length > 1;
    return names.length > 0 || several ? { ...rest, names, ...(several && { layers }) } : undefined;
  }

  /** Lets a layer keep its guessed title field if the field chosen as title is missing from it. */
  private named(roles: ColumnRole[], guess: readonly ColumnRole[]): ColumnRole[] {
    const elsewhere = this.chosen?.columns.includes("title") && !roles.includes("title");
    return elsewhere
      ? roles.map((role, at) => (guess[at] === "title" && role === "details" ? "title" : role))
      : roles;
  }

  private placeOf(key: string, name: string): number | null {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    if (this.table.names.length === COLUMNS_MAX) return null;
    const place = this.table.names.push(short(name)) - 1;
    this.places.set(key, place);
    return place;
  }

  private show(line: number, place: number, cell: string): void {
    const row = this.table.sample[line] ?? [];
    this.table.sample[line] = row;
    while (row.length < place) row.push("");
    row[place] ||= short(cell);
  }
}

const short = (text: string): string =>
  text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS - 1)}…` : text;
