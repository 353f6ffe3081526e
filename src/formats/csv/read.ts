import { formatCount } from "../../domain/units";
import type { ContentBuilder } from "../builder";
import type { NoteBook } from "../notes";
import { Pace } from "../pace";
import type { ReadProgress } from "../types";
import { FormatError } from "../types";
import { layoutOf } from "./delimiter";
import { guessTable } from "./guess";
import { COLUMNS_MAX, type ParsedTable, ROWS_MAX, type TableChoice } from "./roles";
import { RowReader, type RowSource, type TableRow } from "./rows";
import { TableReader } from "./table";
import { textOf } from "./text";

/** Rows used for the guess, rows shown, and characters shown per cell. */
const [GUESSED_ROWS, SAMPLE_ROWS, SAMPLE_CHARACTERS] = [50, 5, 80];
/** Maximum number of rows examined for those. */
const LOOKED_AT = 1000;
/** Limit for unclosed quotes, because each one means scanning the rest of the file. */
const MOST_OPEN = 20;

/** A table that can be read several times. */
export interface TableSource {
  /** Starts at the first row. */
  open(): RowSource;
  /** Position of the end, in the unit of `RowSource.position`. */
  length: number;
}

interface TableOptions {
  fileName: string;
  /** File size in bytes, for `report`. */
  size: number;
  /** Null to guess. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/** Opens a text file as a table. @throws FormatError "not-a-table" */
export function textTable(bytes: Uint8Array, fileName: string, notes: NoteBook): TableSource {
  const text = textOf(bytes, fileName, notes);
  const { delimiter, start, line } = layoutOf(text);
  return {
    open: () => new RowReader(text, delimiter, COLUMNS_MAX, start, line),
    length: text.length,
  };
}

/**
 * Reads a table into the builder, with one or more features per row. Unreadable rows are noted with their lines.
 *
 * @throws FormatError "not-a-table", "table-too-wide", "table-too-long"
 */
export function* tableSteps(
  source: TableSource,
  builder: ContentBuilder,
  { fileName, size, choice: chosen, report }: TableOptions,
): Generator<ReadProgress, ParsedTable, void> {
  const head = firstRows(source.open());
  const [first] = head;
  if (first && first.beyond > 0)
    throw new FormatError(
      "table-too-wide",
      `${fileName} has ${first.cells.length + first.beyond} columns; up to ${COLUMNS_MAX} can be read. Delete the columns that you don't need and choose it again.`,
      first.line,
    );
  const cells = head.map((row) => row.cells);
  const choice = complete(chosen, guessTable(cells));
  const names = choice.columns.map(
    (_, at) => (choice.header && first?.cells[at]?.trim()) || `Column ${at + 1}`,
  );
  const table: ParsedTable = {
    choice,
    names: names.map(short),
    sample: cells
      .slice(choice.header ? 1 : 0, SAMPLE_ROWS + (choice.header ? 1 : 0))
      .map((row) => row.map(short)),
    rows: 0,
  };
  const rows = source.open();
  const reader = new TableReader(builder, { choice, names });
  const pace = new Pace();
  let open = 0;
  let header = choice.header;
  for (let row = rows.next(); row; row = rows.next()) {
    if (pace.isDue(rows.position)) {
      yield report(Math.floor((rows.position / source.length) * size), size);
      pace.next(rows.position);
    }
    if (row.open) {
      builder.notes.addAt("row-quote-open", row.line);
      if (++open > MOST_OPEN) throw tooManyOpen(fileName, row.line);
    } else if (!isBlank(row)) {
      if (!header) {
        if (++table.rows > ROWS_MAX) throw tooLong(fileName);
        reader.read(row);
      }
      header = false;
    }
  }
  if (!reader.findsPlaces && table.rows > 0) builder.notes.add("no-place-columns");
  return table;
}

/** Returns the first rows that aren't blank. */
function firstRows(rows: RowSource): TableRow[] {
  const found: TableRow[] = [];
  let looked = 0;
  let open = 0;
  while (found.length < GUESSED_ROWS && looked < LOOKED_AT && open <= MOST_OPEN) {
    const row = rows.next();
    if (!row) break;
    looked++;
    if (row.open) open++;
    else if (!isBlank(row)) found.push(row);
  }
  return found;
}

const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === "");

/** Extends a choice to the table's number of columns. */
function complete(chosen: TableChoice | null, guess: TableChoice): TableChoice {
  if (!chosen) return guess;
  return { header: chosen.header, columns: guess.columns.map((_, at) => chosen.columns[at] ?? "details") };
}

const short = (text: string): string =>
  text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS - 1)}…` : text;

const tooLong = (fileName: string): FormatError =>
  new FormatError(
    "table-too-long",
    `${fileName} has more than ${formatCount(ROWS_MAX)} rows. Split it into smaller files.`,
  );

const tooManyOpen = (fileName: string, line: number): FormatError =>
  new FormatError(
    "not-a-table",
    `${fileName} has more than ${MOST_OPEN} quotes that aren't closed, the last one on line ${line}. Open it in a spreadsheet program, save it as CSV and choose that file.`,
    line,
  );
