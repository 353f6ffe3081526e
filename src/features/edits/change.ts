import type { NoteText } from "../../api/userApi";
import type { FeatureParts, NewFeature } from "../../domain/feature";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";
import type { PlanText, SavedPlan } from "../../domain/planDocument";
import type { RestyleStep } from "../bulkStyles/styles";
import type { FeatureRow } from "../content/featureTable";
import type { NotesOf } from "../notes/slice";

/** Features that were deleted or restored. */
export interface DeletedFeatures {
  featureIds: string[];
  /** Those of them that were not shown on the map. */
  hiddenIds: string[];
  /** The hunt that was deleted together with them. */
  collectionId?: string;
  /** As they were seen here. Absent in the history, which may be about a million: then nothing is compared. */
  rows?: FeatureRow[];
  /** Also what was changed elsewhere since. */
  force?: boolean;
}

export interface DeletedHunt {
  uuid: string;
  /** It was the active hunt. */
  pinned: boolean;
  /** As it was seen here; absent in the history. */
  hunt?: Collection;
  force?: boolean;
}

export interface DeletedNote {
  of: NotesOf;
  uuid: string;
  /** As it was seen here; absent in the history. */
  note?: Note;
  /** In the history: it is deleted only while it says this. */
  text?: NoteText;
  force?: boolean;
}

export interface DeletedPlan {
  collectionId: string;
  uuid: string;
  /** As it was seen here; absent in the history. */
  plan?: SavedPlan;
  /** In the history: it is deleted only while it holds this. */
  text?: PlanText;
  force?: boolean;
}

/** Features and hunts that were created or imported together. */
export interface AddedContent {
  featureIds: string[];
  collectionIds: string[];
  /** Features that went into the bin for it. */
  replaced?: DeletedFeatures;
}

export interface DeletedPhoto {
  uuid: string;
  featureId: string | null;
}

/** A creation that was undone before it was known to be saved is sent all the same, to delete what an earlier try made. */
interface Undoable {
  undone?: boolean;
}

/** New features in place of others. Each has a key of its own, so that the server makes one of all tries. */
export interface ReplacedFeatures {
  added: { draft: ColumnFeature; key: string }[];
  /** The hunts that the new ones come into. */
  collectionIds: string[];
  /** Those that go into the bin, once all new ones are saved. */
  replaced: DeletedFeatures;
  force?: boolean;
}

/** A creation that was edited before it was known to be saved: `first` is what the first try to send it said. */
interface Editable<T> {
  first?: T;
}

/** `base` is the updatedAt that the edit began from; null in the history, which looks at what is there first. */
interface Edit<T> {
  uuid: string;
  base: number | null;
  before: T;
  after: T;
  /** What it said earlier while it waited: an earlier try may have arrived although nobody answered. */
  earlier?: T[];
}

/**
 * A change of content by a person: plain data with all that it takes to show it, send it and take it back. The outbox
 * keeps changes until the server has them, the history keeps them for undo and redo. What can be done with each kind
 * stands in one table (kinds/index.ts).
 */
export type Change =
  /** `named`: it got its name or style after the first try to save it, which may have arrived. */
  | ({ kind: "feature-create"; draft: ColumnFeature; named?: boolean } & Undoable)
  /**
   * `whole`: what the feature was, to re-create it should it be gone. `recorded`: the history has it while it waits, so it
   * stays apart from other edits and can be undone by itself.
   */
  | ({ kind: "feature-edit"; whole: NewFeature | null; recorded?: boolean } & Edit<FeatureParts> & Undoable)
  | ({ kind: "features-replace" } & ReplacedFeatures & Undoable)
  | ({ kind: "features-delete" } & DeletedFeatures)
  | ({ kind: "features-restore" } & DeletedFeatures)
  | { kind: "styles"; before: RestyleStep[]; after: RestyleStep[] }
  | { kind: "membership"; featureIds: string[]; collectionIds: string[]; member: boolean }
  /** Until it is saved its uuid is that of newHuntId. */
  | ({ kind: "hunt-create"; title: string } & Editable<string> & Undoable)
  | ({ kind: "hunt-title" } & Edit<{ title: string }>)
  | ({ kind: "hunt-delete" } & DeletedHunt)
  | ({ kind: "hunt-restore" } & DeletedHunt)
  | ({ kind: "hunt-content-delete" } & DeletedHunt & DeletedFeatures)
  | ({ kind: "hunt-content-restore" } & DeletedHunt & DeletedFeatures)
  /** Until it is saved its uuid is that of newNoteId. */
  | ({ kind: "note-create"; of: NotesOf; text: NoteText } & Editable<NoteText> & Undoable)
  | ({ kind: "note-edit"; of: NotesOf } & Edit<NoteText>)
  | ({ kind: "note-delete" } & DeletedNote)
  | ({ kind: "note-restore" } & DeletedNote)
  /** Until it is saved its uuid is that of newPlanId. */
  | ({ kind: "plan-create"; collectionId: string; text: PlanText } & Editable<PlanText> & Undoable)
  /** Its name, what is set up, or both. */
  | ({ kind: "plan-edit"; collectionId: string } & Edit<Partial<PlanText>>)
  | ({ kind: "plan-delete" } & DeletedPlan)
  | ({ kind: "plan-restore" } & DeletedPlan)
  | ({ kind: "photo-delete" } & DeletedPhoto)
  | ({ kind: "photo-restore" } & DeletedPhoto)
  | ({ kind: "content-add" } & AddedContent)
  | ({ kind: "content-remove" } & AddedContent);

export type ChangeKind = Change["kind"];
export type ChangeOf<K extends ChangeKind> = Extract<Change, { kind: K }>;

/** The kinds that can wait for a connection. The others come from undo and redo, which do not wait. */
export const WAITING_KINDS = [
  "feature-create",
  "feature-edit",
  "features-replace",
  "features-delete",
  "styles",
  "membership",
  "hunt-create",
  "hunt-title",
  "hunt-delete",
  "note-create",
  "note-edit",
  "note-delete",
  "plan-create",
  "plan-edit",
  "plan-delete",
] as const satisfies readonly ChangeKind[];

export type WaitingKind = (typeof WAITING_KINDS)[number];
/** The kinds that only ever wait: undo and redo have what was created by its saved id. */
export type CreationKind =
  | "feature-create"
  | "features-replace"
  | "hunt-create"
  | "note-create"
  | "plan-create";
export type QueuedChange = ChangeOf<WaitingKind>;

/** Features and hunts that were added, as one change of the history. */
export const contentAdded = (items: Partial<AddedContent>): Change => ({
  kind: "content-add",
  featureIds: [],
  collectionIds: [],
  ...items,
});

/** A note that was written: undo deletes it while it says so. */
export const noteAdded = (of: NotesOf, uuid: string, { title, contents }: NoteText): Change => ({
  kind: "note-restore",
  of,
  uuid,
  text: { title, contents },
});

/** A saved plan: undo deletes it if it hasn't changed since. */
export const planAdded = ({ collectionId, uuid, title, document }: SavedPlan): Change => ({
  kind: "plan-restore",
  collectionId,
  uuid,
  text: { title, document },
});
