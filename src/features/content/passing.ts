import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureRow, FeatureTable } from "./featureTable";

/**
 * Which rows of a table pass a filter. A class with the table that it was made for, so that a list stays a list of one
 * moment while the next one is being made.
 */
export class Passing {
  readonly table: FeatureTable;
  /** In the order of the table. */
  readonly ids: readonly string[];
  readonly #passes: (row: FeatureRow) => boolean;
  /** A byte by place in the order. */
  readonly #bytes: Uint8Array;

  constructor(
    table: FeatureTable,
    ids: readonly string[],
    passes: (row: FeatureRow) => boolean,
    bytes: Uint8Array,
  ) {
    this.table = table;
    this.ids = ids;
    this.#passes = passes;
    this.#bytes = bytes;
  }

  passes(row: FeatureRow): boolean {
    return this.#passes(row);
  }

  /** Ids of those whose title holds the text as well. @param text in lower case, not empty */
  called(text: string): string[] {
    const ids: string[] = [];
    for (const place of this.table.placesCalled(text)) {
      if (this.#bytes[place]) ids.push(this.table.idAt(place));
    }
    return ids;
  }
}

/** Tests every row, in steps. */
export function* passingSteps(
  table: FeatureTable,
  passes: (row: FeatureRow) => boolean,
): Generator<number, Passing, void> {
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
  return new Passing(table, ids, passes, bytes);
}
