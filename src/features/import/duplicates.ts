import { EXACT, type Likeness } from "../../../workers/duplicates/types";
import type { Feature, GhType } from "../../domain/feature";
import type { FeatureRow } from "../../domain/featureRow";

/** How the import handles items that the account already has. */
export type DuplicateChoice = "skip" | "replace" | "keep";

/** Imported item that resembles one of the user's own features. */
export interface DuplicateItem {
  uuid: string;
  title: string;
  ghType: GhType;
  existing: { uuid: string; title: string };
}

export const DUPLICATE_KINDS = ["exact", "near"] as const;
/** `exact`: same geometry and title, with nothing new. `near`: close by, or with another title, notes or photos. */
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

export interface DuplicateGroup {
  items: DuplicateItem[];
  choice: DuplicateChoice;
}
export type DuplicateGroups = Record<DuplicateKind, DuplicateGroup>;

/** State of the duplicate check. Without a result, all items are kept. */
export type DuplicateCheck =
  | { state: "running"; done: number; total: number }
  | { state: "done"; groups: DuplicateGroups }
  | { state: "stopped" }
  | { state: "failed" };

/** Returns the duplicates with the default choices: skip exact ones, keep near ones. */
export const groupsOf = (exact: DuplicateItem[], near: DuplicateItem[]): DuplicateGroups => ({
  exact: { items: exact, choice: "skip" },
  near: { items: near, choice: "keep" },
});

/** Fields of an imported item that the check needs besides its geometry. */
export type NewItem = Pick<Feature, "uuid" | "title" | "photoIds" | "notes"> & { ghType: GhType };

/** Feature of the account that resembles an imported item. */
export interface Candidate {
  uuid: string;
  likeness: Likeness;
}

/**
 * Returns the user's own feature that best matches the item and whether it's an exact match, or null without
 * candidates.
 */
export function bestOf(
  item: NewItem,
  candidates: readonly Candidate[],
  rowOf: (uuid: string) => FeatureRow | undefined,
): { row: FeatureRow; exact: boolean } | null {
  let best: { row: FeatureRow; rank: number } | null = null;
  for (const { uuid, likeness } of candidates) {
    const row = rowOf(uuid);
    // Features shared by others may disappear again. The item itself is listed once another tab has confirmed it.
    if (!row?.isOwner || uuid === item.uuid) continue;
    const same = likeness === EXACT && row.title.trim() === item.title.trim();
    const complete = row.photoIds.length >= item.photoIds.length;
    const rank = same && complete ? 3 : same ? 2 : likeness === EXACT ? 1 : 0;
    if (!best || rank > best.rank) best = { row, rank };
  }
  return best && { row: best.row, exact: best.rank === 3 };
}

/** Whether the existing feature has all notes of the imported item. */
export function hasNotesOf(existing: Pick<Feature, "notes">, item: Pick<Feature, "notes">): boolean {
  const contents = new Set(existing.notes.map((note) => note.contents.trim()));
  return item.notes.every((note) => contents.has(note.contents.trim()));
}

/** Resolves the choices to the items to leave out and the features to move to the bin. */
export function chosen(check: DuplicateCheck): { leftOut: string[]; replaced: string[] } {
  if (check.state !== "done") return { leftOut: [], replaced: [] };
  const all = Object.values(check.groups);
  const of = (choice: DuplicateChoice) =>
    all.flatMap((group) => (group.choice === choice ? group.items : []));
  return {
    leftOut: of("skip").map(({ uuid }) => uuid),
    replaced: [...new Set(of("replace").map(({ existing }) => existing.uuid))],
  };
}
