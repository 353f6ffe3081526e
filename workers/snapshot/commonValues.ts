import { Dictionary } from "../../src/formats/snapshot/Dictionary";
import type { SnapshotTable } from "../../src/formats/snapshot/types";
import type { RowColumns } from "./types";

const LISTS = ["looks", "owners", "hunts", "states"] as const;
type List = (typeof LISTS)[number];

const emptyTable = (): SnapshotTable => ({ looks: [], owners: [], hunts: [], states: [] });

/**
 * What the blocks of a snapshot have in common. Each block has its own table of looks, owners, hunts and states; the page
 * keeps one table for all of them, and is sent what it doesn't have.
 */
export class CommonValues {
  readonly #values: Record<List, Dictionary<unknown>> = {
    looks: new Dictionary(),
    owners: new Dictionary(),
    hunts: new Dictionary(),
    states: new Dictionary(),
  };

  /** The same rows with places in the table of all blocks, and only what is new of that table. */
  shared(rows: RowColumns): RowColumns {
    const shared = { ...rows, table: emptyTable() };
    for (const list of LISTS) {
      const { values } = this.#values[list];
      const known = values.length;
      const common = rows.table[list].map((value) => this.#values[list].placeOfValue(value));
      shared[list] = rows[list].map((place) => common[place] as number);
      (shared.table[list] as unknown[]) = values.slice(known);
    }
    return shared;
  }
}

/** The page's side of it: the table of all blocks, which grows with each. */
export class ReceivedValues {
  readonly #table = emptyTable();

  /** The same rows with the whole table, which all of them share. */
  restored(rows: RowColumns): RowColumns {
    for (const list of LISTS) {
      const all = this.#table[list] as unknown[];
      for (const value of rows.table[list]) all.push(value);
    }
    return { ...rows, table: this.#table };
  }
}
