import { EXACT, type Likeness } from "../../../workers/duplicates/types";
import type { Feature, GhType } from "../../domain/feature";
import type { FeatureRow } from "../content/featureTable";

/** What is done with items of a file that the account has already. */
export type DuplicateChoice = "skip" | "replace" | "keep";

/** An item of an import that is like a feature of one's own. */
export interface DuplicateItem {
  uuid: string;
  title: string;
  ghType: GhType;
  existing: { uuid: string; title: string };
}

export const DUPLICATE_KINDS = ["exact", "near"] as const;
/** In the same place with the same name; or close to it, or called something else. */
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

export interface DuplicateGroup {
  items: DuplicateItem[];
  choice: DuplicateChoice;
}
export type DuplicateGroups = Record<DuplicateKind, DuplicateGroup>;

/** The search for items that are there already. Without a result all of them are kept. */
export type DuplicateCheck =
  | { state: "running"; done: number; total: number }
  | { state: "done"; groups: DuplicateGroups }
  | { state: "stopped" }
  | { state: "failed" };

/** Exact ones are left out unless a person says otherwise. */
export const groupsOf = (exact: DuplicateItem[], near: DuplicateItem[]): DuplicateGroups => ({
  exact: { items: exact, choice: "skip" },
  near: { items: near, choice: "keep" },
});

/** What is known of an item of an import besides its geometry. */
export type NewItem = Pick<Feature, "uuid" | "title" | "photoIds" | "notes"> & { ghType: GhType };

/** A feature of the account that an item is like. */
export interface Candidate {
  uuid: string;
  likeness: Likeness;
}

/** The feature of one's own that an item is most like, and whether it is the same; null without one. */
export function bestOf(
  item: NewItem,
  candidates: readonly Candidate[],
  rowOf: (uuid: string) => FeatureRow | undefined,
): { row: FeatureRow; exact: boolean } | null {
  let best: { row: FeatureRow; rank: number } | null = null;
  for (const { uuid, likeness } of candidates) {
    const row = rowOf(uuid);
    // What others share may go again. The item itself is there once another tab has confirmed it.
    if (!row?.isOwner || uuid === item.uuid) continue;
    const same = likeness === EXACT && row.title.trim() === item.title.trim();
    const complete = row.photoIds.length >= item.photoIds.length;
    const rank = same && complete ? 3 : same ? 2 : likeness === EXACT ? 1 : 0;
    if (!best || rank > best.rank) best = { row, rank };
  }
  return best && { row: best.row, exact: best.rank === 3 };
}

/** Whether all notes of an item are on the feature too. */
export function hasNotesOf(existing: Pick<Feature, "notes">, item: Pick<Feature, "notes">): boolean {
  const contents = new Set(existing.notes.map((note) => note.contents.trim()));
  return item.notes.every((note) => contents.has(note.contents.trim()));
}

/** What a person's choices mean: items that are left out, and features that go into the bin. */
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
