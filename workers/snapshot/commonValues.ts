import { Dictionary } from "../../src/formats/snapshot/Dictionary";
import type { SnapshotTable } from "../../src/formats/snapshot/types";
import type { RowColumns } from "./types";

const LISTS = ["looks", "owners", "hunts", "states"] as const;
type List = (typeof LISTS)[number];

const emptyTable = (): SnapshotTable => ({ looks: [], owners: [], hunts: [], states: [] });

/**
 * Merges the tables of a snapshot's blocks. Each block has its own table of looks, owners, hunts and states. The page
 * keeps a single table and only receives the values it doesn't have yet.
 */
export class CommonValues {
  private readonly values: Record<List, Dictionary<unknown>> = {
    looks: new Dictionary(),
    owners: new Dictionary(),
    hunts: new Dictionary(),
    states: new Dictionary(),
  };

  /** Returns the rows with indexes in the merged table, and only the values that are new to it. */
  shared(rows: RowColumns): RowColumns {
    const shared = { ...rows, table: emptyTable() };
    for (const list of LISTS) {
      const { values } = this.values[list];
      const known = values.length;
      const common = rows.table[list].map((value) => this.values[list].placeOfValue(value));
      shared[list] = rows[list].map((place) => common[place] as number);
      (shared.table[list] as unknown[]) = values.slice(known);
    }
    return shared;
  }
}

/** The page's counterpart: the merged table, which grows with each block. */
export class ReceivedValues {
  private readonly table = emptyTable();

  /** Returns the rows with the merged table, which all of them share. */
  restored(rows: RowColumns): RowColumns {
    for (const list of LISTS) {
      const all = this.table[list] as unknown[];
      for (const value of rows.table[list]) all.push(value);
    }
    return { ...rows, table: this.table };
  }
}
