import { knownKey } from "../../domain/idKeys";
import type { KeyList, KeySet } from "../../domain/idList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureSort } from "../../domain/sorting";
import type { FeatureTable } from "./featureTable";
import type { Drop } from "./table/drop";

/**
 * Prepared removal of many features from the table and the hunts, which the store only has to swap in. A class, so that
 * Immer and middleware don't traverse it.
 */
export class PreparedDrop {
  private readonly drop: Drop;
  private readonly members: ReadonlyMap<readonly string[], string[]>;

  constructor(rows: Drop, members: ReadonlyMap<readonly string[], string[]>) {
    this.drop = rows;
    this.members = members;
  }

  get rows(): Drop {
    return this.drop;
  }

  /** Returns a hunt's remaining members, or undefined if its list has changed since. */
  left(members: readonly string[]): string[] | undefined {
    return this.members.get(members);
  }
}

/** Prepares a removal in steps. @param lists members of each hunt */
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

/** Returns the list without the keys, or the same list if it has none of them. */
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
