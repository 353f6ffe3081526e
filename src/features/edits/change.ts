import type { NoteText } from "../../api/userApi";
import type { FeatureParts, NewFeature } from "../../domain/feature";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";
import type { RestyleStep } from "../bulkStyles/styles";
import type { FeatureRow } from "../content/featureTable";
import type { NotesOf } from "../notes/slice";

/** What was done, by its kind, with all that it takes to show it, to send it and to take it back. */
export type Work =
  /** `gone`: it was undone before it was known to be saved. `named`: as for a Drawing. */
  | { kind: "feature-create"; draft: ColumnFeature; gone?: boolean; named?: boolean }
  /** `base` is the updatedAt that the edit began from; `whole` what the feature was, to make it anew should it be gone. */
  | {
      kind: "feature-edit";
      uuid: string;
      base: number;
      from: FeatureParts;
      to: FeatureParts;
      whole: NewFeature | null;
    }
  /** `force`: also what was changed elsewhere since; so for all deletes. */
  | { kind: "features-delete"; rows: FeatureRow[]; hiddenIds: string[]; force?: boolean }
  /** `before`: the styles that it replaces. */
  | { kind: "styles"; step: RestyleStep; before: RestyleStep[] }
  | { kind: "membership"; featureIds: string[]; collectionIds: string[]; member: boolean }
  /** `gone` as for notes. Until it is saved its uuid is that of newHuntId. */
  | { kind: "hunt-create"; title: string; gone?: boolean }
  | { kind: "hunt-title"; uuid: string; base: number; from: { title: string }; to: { title: string } }
  | { kind: "hunt-delete"; hunt: Collection; pinned: boolean; force?: boolean }
  /** `gone`: it was deleted before it was known to be saved. Until it is saved its uuid is that of newNoteId. */
  | { kind: "note-create"; of: NotesOf; text: NoteText; gone?: boolean }
  | { kind: "note-edit"; of: NotesOf; uuid: string; base: number; from: NoteText; to: NoteText }
  | { kind: "note-delete"; of: NotesOf; note: Note; force?: boolean };

export type ChangeKind = Work["kind"];

/** A part of which the server has something else. Texts for a person; null: there is nothing. */
export interface Difference {
  part: string;
  yours: string | null;
  theirs: string | null;
}

/**
 * Why a change waits for its person and not for a connection. `changed`: what it would replace was changed elsewhere
 * (`base` is the version that is there now, `at` when, both in seconds); `gone`: what it is about was deleted elsewhere;
 * `refused`: the server will never take it.
 */
export type Problem =
  | { state: "changed"; base: number; at: number; differences: Difference[] }
  | { state: "gone"; why: string }
  | { state: "refused"; why: string };

/** Something that was done and that the server does not have yet. */
export interface WaitingChange<W extends Work = Work> {
  /** Sent with what makes something: the server makes one thing of all tries. */
  key: string;
  /** When it was done, milliseconds since the epoch. */
  at: number;
  /** What it is about, as a person calls it. */
  name: string;
  work: W;
  problem?: Problem;
}

export type ChangeOfKind<Kind extends ChangeKind> = Extract<Work, { kind: Kind }>;
export type ChangeOf<Kind extends ChangeKind> = WaitingChange<ChangeOfKind<Kind>>;

/** A drawing that the server does not have yet, with the key of all tries to save it. */
export interface Drawing {
  draft: ColumnFeature;
  key: string;
  /** It got its name or style after the first try to save it, which may have arrived. */
  named?: boolean;
}

/** A drawing as it waits. */
export const drawingChange = ({ draft, key, named }: Drawing, at: number): ChangeOf<"feature-create"> => ({
  key,
  at,
  name: draft.title,
  work: { kind: "feature-create", draft, ...(named && { named }) },
});

/** The uuid under which a note is shown that the server has not got yet. */
export const newNoteId = (key: string): string => `temp-note-${key}`;

export const isNewNote = (uuid: string): boolean => uuid.startsWith(newNoteId(""));

/** The uuid under which a hunt is shown that the server has not got yet. */
export const newHuntId = (key: string): string => `temp-hunt-${key}`;

export const isNewHunt = (uuid: string): boolean => uuid.startsWith(newHuntId(""));

/** Ids of what a change is about: changes of the same thing are sent in their order. */
export function itemsOf({ key, work }: WaitingChange): readonly string[] {
  switch (work.kind) {
    case "feature-create":
      return [work.draft.uuid];
    case "features-delete":
      return work.rows.map(({ uuid }) => uuid);
    case "styles":
      return work.step.featureIds;
    case "membership":
      return [...work.featureIds, ...work.collectionIds.filter(isNewHunt)];
    case "hunt-create":
      return [newHuntId(key)];
    case "hunt-delete":
      return [work.hunt.uuid];
    case "note-create":
      return isNewHunt(work.of.uuid) ? [newNoteId(key), work.of.uuid] : [newNoteId(key)];
    case "note-delete":
      return [work.note.uuid];
    default:
      return [work.uuid];
  }
}
