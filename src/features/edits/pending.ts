import type { ColumnFeature } from "../../domain/featureColumns";
import type { ChangeOf, PendingKind, QueuedChange } from "./change";

/** A part whose value differs on the server. Texts are ready to display; null means no value. */
export interface Difference {
  part: string;
  yours: string | null;
  theirs: string | null;
}

/**
 * Why a change couldn't be applied, with `why` as a sentence for the user.
 * - `changed`: the item was changed elsewhere. `base` is its current version and `at` the time of that change, both in
 *   seconds.
 * - `gone`: the item was deleted elsewhere, or the change can no longer be undone or redone.
 * - `refused`: the server rejects the change.
 */
export type Problem =
  | { state: "changed"; base: number; at: number; differences: Difference[]; why: string }
  | { state: "gone"; why: string }
  | { state: "refused"; why: string };

/** A pending change in the outbox. */
export interface PendingChange<C extends QueuedChange = QueuedChange> {
  /** Idempotency key: every attempt to create an item sends the same one. */
  key: string;
  /** Time of the change, milliseconds since the epoch. */
  at: number;
  /** Display name of the item. */
  name: string;
  change: C;
  /** Set if the change needs a decision by the user instead of a connection. */
  problem?: Problem;
}

export type PendingOf<K extends PendingKind> = PendingChange<ChangeOf<K>>;

/** The outbox's data about a change, without the change itself. */
export type Envelope = Pick<PendingChange, "key" | "at" | "name">;

/** A drawing that isn't saved yet, with the idempotency key of all attempts. */
export interface Drawing {
  draft: ColumnFeature;
  key: string;
  /** It was named or styled after the first attempt to save it, which may have arrived. */
  named?: boolean;
}

/** Returns a drawing as a pending change. */
export const drawingChange = ({ draft, key, named }: Drawing, at: number): PendingOf<"feature-create"> => ({
  key,
  at,
  name: draft.title,
  change: { kind: "feature-create", draft, ...(named && { named }) },
});

/** Temporary uuid of a note that isn't saved yet. */
export const newNoteId = (key: string): string => `temp-note-${key}`;

export const isNewNote = (uuid: string): boolean => uuid.startsWith(newNoteId(""));

/** Temporary uuid of a hunt that isn't saved yet. */
export const newHuntId = (key: string): string => `temp-hunt-${key}`;

export const isNewHunt = (uuid: string): boolean => uuid.startsWith(newHuntId(""));

/** Temporary uuid of a plan that isn't saved yet. */
export const newPlanId = (key: string): string => `temp-plan-${key}`;

export const isNewPlan = (uuid: string): boolean => uuid.startsWith(newPlanId(""));
