import type { ColumnFeature } from "../../domain/featureColumns";
import type { ChangeOf, QueuedChange, WaitingKind } from "./change";

/** A part that differs on the server. Texts for a person; null: there is nothing. */
export interface Difference {
  part: string;
  yours: string | null;
  theirs: string | null;
}

/**
 * Why a change was not taken. `changed`: what it would replace was changed elsewhere (`base` is the version that is there
 * now, `at` when, both in seconds); `gone`: what it is about was deleted elsewhere, or can no longer be changed back;
 * `refused`: the server does not take it. `why` is a sentence for a person.
 */
export type Problem =
  | { state: "changed"; base: number; at: number; differences: Difference[]; why: string }
  | { state: "gone"; why: string }
  | { state: "refused"; why: string };

/** A change in the outbox: the server does not have it yet. */
export interface WaitingChange<C extends QueuedChange = QueuedChange> {
  /** Sent with what makes something: the server makes one thing of all tries. */
  key: string;
  /** When it was done, milliseconds since the epoch. */
  at: number;
  /** What it is about, as a person calls it. */
  name: string;
  change: C;
  /** It waits for its person and not for a connection. */
  problem?: Problem;
}

export type WaitingOf<K extends WaitingKind> = WaitingChange<ChangeOf<K>>;

/** What the outbox knows of a change beside the change. */
export type Envelope = Pick<WaitingChange, "key" | "at" | "name">;

/** A drawing that the server does not have yet, with the key of all tries to save it. */
export interface Drawing {
  draft: ColumnFeature;
  key: string;
  /** It got its name or style after the first try to save it, which may have arrived. */
  named?: boolean;
}

/** A drawing as it waits. */
export const drawingChange = ({ draft, key, named }: Drawing, at: number): WaitingOf<"feature-create"> => ({
  key,
  at,
  name: draft.title,
  change: { kind: "feature-create", draft, ...(named && { named }) },
});

/** The uuid under which a note is shown that the server has not got yet. */
export const newNoteId = (key: string): string => `temp-note-${key}`;

export const isNewNote = (uuid: string): boolean => uuid.startsWith(newNoteId(""));

/** The uuid under which a hunt is shown that the server has not got yet. */
export const newHuntId = (key: string): string => `temp-hunt-${key}`;

export const isNewHunt = (uuid: string): boolean => uuid.startsWith(newHuntId(""));

/** The uuid under which a plan is shown that the server has not got yet. */
export const newPlanId = (key: string): string => `temp-plan-${key}`;

export const isNewPlan = (uuid: string): boolean => uuid.startsWith(newPlanId(""));
