import { knownKey } from "../../domain/idKeys";
import type { KeyList, KeySet } from "../../domain/idList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureSort } from "../../domain/sorting";
import type { FeatureTable } from "./featureTable";
import type { Drop } from "./table/drop";

/**
 * Very many features that are about to leave the table and the hunts: the store only swaps in what is here. A class, so that
 * nothing walks through it.
 */
export class PreparedDrop {
  readonly #rows: Drop;
  readonly #members: ReadonlyMap<readonly string[], string[]>;

  constructor(rows: Drop, members: ReadonlyMap<readonly string[], string[]>) {
    this.#rows = rows;
    this.#members = members;
  }

  get rows(): Drop {
    return this.#rows;
  }

  /** What is left of the list of a hunt; undefined for another list than it had. */
  left(members: readonly string[]): string[] | undefined {
    return this.#members.get(members);
  }
}

/** Makes it ready in steps. @param lists of hunts */
export function* prepareDrop(
  gone: KeyList,
  { table, sort }: { table: FeatureTable; sort: FeatureSort },
  lists: Iterable<string[]>,
): Generator<number, PreparedDrop, void> {
  const rows = yield* table.dropping(gone, sort);
  const members = new Map<readonly string[], string[]>();
  for (const list of lists) members.set(list, yield* withoutKeys(list, gone.set));
  return new PreparedDrop(rows, members);
}

/** The same list where it has none of them. */
function* withoutKeys(list: string[], gone: KeySet): Generator<number, string[], void> {
  const left: string[] = [];
  let looked = 0;
  for (const id of list) {
    if (++looked % IDS_A_STEP === 0) yield looked;
    const key = knownKey(id);
    if (key === undefined || !gone.hasKey(key)) left.push(id);
  }
  return left.length === list.length ? list : left;
}
