import type { FeatureRow } from "../../domain/featureRow";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureTable } from "./featureTable";

/**
 * Rows of a table that pass a filter. Keeps its table, so the list stays consistent while the next result is computed.
 */
export class FilterMatches {
  readonly table: FeatureTable;
  /** In the table's order. */
  readonly ids: readonly string[];
  private readonly test: (row: FeatureRow) => boolean;
  /** One byte per position in sort order. */
  private readonly bytes: Uint8Array;

  constructor(
    table: FeatureTable,
    ids: readonly string[],
    passes: (row: FeatureRow) => boolean,
    bytes: Uint8Array,
  ) {
    this.table = table;
    this.ids = ids;
    this.test = passes;
    this.bytes = bytes;
  }

  passes(row: FeatureRow): boolean {
    return this.test(row);
  }

  /** Returns the ids of passing rows whose title contains the text. @param text lower case, not empty */
  called(text: string): string[] {
    const ids: string[] = [];
    for (const place of this.table.placesCalled(text)) {
      if (this.bytes[place]) ids.push(this.table.idAt(place));
    }
    return ids;
  }
}

/** Tests every row, in steps. */
export function* filterSteps(
  table: FeatureTable,
  passes: (row: FeatureRow) => boolean,
): Generator<number, FilterMatches, void> {
  const bytes = new Uint8Array(table.size);
  const ids: string[] = [];
  let place = 0;
  for (const row of table.rows()) {
    if (passes(row)) {
      bytes[place] = 1;
      ids.push(row.uuid);
    }
    place += 1;
    if (place % IDS_A_STEP === 0) yield place;
  }
  return new FilterMatches(table, ids, passes, bytes);
}
