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
  readonly #places: Record<List, Map<string, number>> = {
    looks: new Map(),
    owners: new Map(),
    hunts: new Map(),
    states: new Map(),
  };

  /** The same rows with places in the table of all blocks, and only what is new of that table. */
  shared(rows: RowColumns): RowColumns {
    const added = emptyTable();
    const places = LISTS.map((list) => {
      const known = this.#places[list];
      const common = rows.table[list].map((value) => {
        const key = JSON.stringify(value);
        const place = known.get(key) ?? known.size;
        if (place === known.size) {
          known.set(key, place);
          (added[list] as unknown[]).push(value);
        }
        return place;
      });
      return [list, rows[list].map((place) => common[place] as number)] as const;
    });
    return { ...rows, ...(Object.fromEntries(places) as Pick<RowColumns, List>), table: added };
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
