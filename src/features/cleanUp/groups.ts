import { EXACT, type Groups } from "../../../workers/duplicates/types";
import type { FeatureRow } from "../../domain/featureRow";
import type { FoundGroup } from "./slice";

/** Feature of a group. `same`: its geometry equals that of the group's first feature. */
interface Member {
  row: FeatureRow;
  same: boolean;
}

/**
 * Converts the worker's groups for display. Keeps only the user's own features and separates exact copies from similar
 * ones. Exact groups come first.
 *
 * @param rowOf returns the row of a slot, if any
 */
export function* foundGroups(
  { starts, slots, likeness }: Groups,
  rowOf: (slot: number) => FeatureRow | undefined,
): Generator<number, FoundGroup[], void> {
  const exact: FoundGroup[] = [];
  const near: FoundGroup[] = [];
  for (let group = 0; group + 1 < starts.length; group++) {
    if (group % 256 === 255) yield group;
    const members: Member[] = [];
    for (let at = starts[group] as number; at < (starts[group + 1] as number); at++) {
      const row = rowOf(slots[at] as number);
      if (row?.isOwner) members.push({ row, same: likeness[at] === EXACT });
    }
    const { copies, others } = split(members);
    for (const rows of copies) exact.push({ ids: idsOf(rows), exact: true });
    if (others.length > 1) near.push({ ids: idsOf(others), exact: false });
  }
  return [...exact, ...near];
}

/**
 * Splits a group into sets of exact copies, by name and type, and the remaining similar features. The latter include
 * one feature of each set.
 */
function split(members: readonly Member[]): { copies: FeatureRow[][]; others: FeatureRow[] } {
  const named = new Map<string, FeatureRow[]>();
  const others: FeatureRow[] = [];
  for (const { row, same } of members) {
    const name = `${row.properties.ghType} ${row.title.trim()}`;
    if (!same) others.push(row);
    else named.set(name, [...(named.get(name) ?? []), row]);
  }
  const copies: FeatureRow[][] = [];
  for (const rows of named.values()) {
    const [best, ...rest] = rows.sort(bestFirst);
    if (!best) continue;
    // Copies with photos are left for the user to decide.
    const withPhotos = rest.filter(({ photoIds }) => photoIds.length > 0);
    const bare = rest.filter(({ photoIds }) => photoIds.length === 0);
    if (bare.length > 0) copies.push([best, ...bare]);
    others.push(best, ...withPhotos);
  }
  return { copies, others: others.sort(bestFirst) };
}

/** Sorts by most photos, then oldest. */
const bestFirst = (one: FeatureRow, other: FeatureRow): number =>
  other.photoIds.length - one.photoIds.length ||
  one.properties.createdAt - other.properties.createdAt ||
  (one.uuid < other.uuid ? -1 : 1);

const idsOf = (rows: readonly FeatureRow[]): string[] => rows.map(({ uuid }) => uuid);
