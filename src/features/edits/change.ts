import type { NoteText } from "../../api/userApi";
import type { RestyleStep } from "../../domain/bulkStyle";
import type { FeatureParts, NewFeature } from "../../domain/feature";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { FeatureRow } from "../../domain/featureRow";
import type { Collection } from "../../domain/hunt";
import type { Note, NotesOf } from "../../domain/note";
import type { PlanText, SavedPlan } from "../../domain/planDocument";

/** Features to delete or restore. */
export interface DeletedFeatures {
  featureIds: string[];
  /** Features that were hidden on the map. */
  hiddenIds: string[];
  /** Hunt that was deleted together with the features. */
  collectionId?: string;
  /**
   * The features when they were deleted. Absent in the history, where there may be a million of them; then nothing is
   * compared.
   */
  rows?: FeatureRow[];
  /** Delete even what was changed elsewhere. */
  force?: boolean;
}

export interface DeletedHunt {
  uuid: string;
  /** Whether it was the active hunt. */
  pinned: boolean;
  /** The hunt when it was deleted. Absent in the history. */
  hunt?: Collection;
  force?: boolean;
}

export interface DeletedNote {
  of: NotesOf;
  uuid: string;
  /** The note when it was deleted. Absent in the history. */
  note?: Note;
  /** Only in the history: the note is deleted only if it still has this text. */
  text?: NoteText;
  force?: boolean;
}

export interface DeletedPlan {
  collectionId: string;
  uuid: string;
  /** The plan when it was deleted. Absent in the history. */
  plan?: SavedPlan;
  /** Only in the history: the plan is deleted only if it still has this content. */
  text?: PlanText;
  force?: boolean;
}

/** Features and hunts that were created or imported together. */
export interface AddedContent {
  featureIds: string[];
  collectionIds: string[];
  /** Features that were moved to the bin by the same change. */
  replaced?: DeletedFeatures;
}

export interface DeletedPhoto {
  uuid: string;
  featureId: string | null;
}

/**
 * A creation that may be undone before it's known to be saved. It's still sent, to delete what an earlier attempt
 * created.
 */
interface Undoable {
  undone?: boolean;
}

/** New features that replace others. Each one has its own idempotency key. */
export interface ReplacedFeatures {
  added: { draft: ColumnFeature; key: string }[];
  /** Hunts that the new features are added to. */
  collectionIds: string[];
  /** Features that are moved to the bin once all new ones are saved. */
  replaced: DeletedFeatures;
  force?: boolean;
}

/** A creation that may be edited before it's known to be saved. `first` is the content of the first attempt. */
interface Editable<T> {
  first?: T;
}

/** `base` is the updatedAt that the edit is based on. Null in the history, which reads the current item first. */
interface Edit<T> {
  uuid: string;
  base: number | null;
  before: T;
  after: T;
  /** Content of earlier attempts, which may have arrived even though there was no response. */
  earlier?: T[];
}

/**
 * A change of content by the user: plain data with everything needed to show, send and undo it. The outbox keeps
 * changes until they're saved, and the history keeps them for undo and redo. The implementation of each kind is in
 * kinds/index.ts.
 */
export type Change =
  /** `named`: it was named or styled after the first attempt to save it, which may have arrived. */
  | ({ kind: "feature-create"; draft: ColumnFeature; named?: boolean } & Undoable)
  /**
   * `whole`: the full feature, to re-create it if it was deleted. `recorded`: the history has an entry for this pending
   * edit, so it isn't merged with other edits and can be undone on its own.
   */
  | ({ kind: "feature-edit"; whole: NewFeature | null; recorded?: boolean } & Edit<FeatureParts> & Undoable)
  | ({ kind: "features-replace" } & ReplacedFeatures & Undoable)
  | ({ kind: "features-delete" } & DeletedFeatures)
  | ({ kind: "features-restore" } & DeletedFeatures)
  | { kind: "styles"; before: RestyleStep[]; after: RestyleStep[] }
  | { kind: "membership"; featureIds: string[]; collectionIds: string[]; member: boolean }
  /** Until it's saved, its uuid is `newHuntId(key)`. */
  | ({ kind: "hunt-create"; title: string } & Editable<string> & Undoable)
  | ({ kind: "hunt-title" } & Edit<{ title: string }>)
  | ({ kind: "hunt-delete" } & DeletedHunt)
  | ({ kind: "hunt-restore" } & DeletedHunt)
  | ({ kind: "hunt-content-delete" } & DeletedHunt & DeletedFeatures)
  | ({ kind: "hunt-content-restore" } & DeletedHunt & DeletedFeatures)
  /** Until it's saved, its uuid is `newNoteId(key)`. */
  | ({ kind: "note-create"; of: NotesOf; text: NoteText } & Editable<NoteText> & Undoable)
  | ({ kind: "note-edit"; of: NotesOf } & Edit<NoteText>)
  | ({ kind: "note-delete" } & DeletedNote)
  | ({ kind: "note-restore" } & DeletedNote)
  /** Until it's saved, its uuid is `newPlanId(key)`. */
  | ({ kind: "plan-create"; collectionId: string; text: PlanText } & Editable<PlanText> & Undoable)
  /** Changes the name, the settings, or both. */
  | ({ kind: "plan-edit"; collectionId: string } & Edit<Partial<PlanText>>)
  | ({ kind: "plan-delete" } & DeletedPlan)
  | ({ kind: "plan-restore" } & DeletedPlan)
  | ({ kind: "photo-delete" } & DeletedPhoto)
  | ({ kind: "photo-restore" } & DeletedPhoto)
  | ({ kind: "content-add" } & AddedContent)
  | ({ kind: "content-remove" } & AddedContent);

export type ChangeKind = Change["kind"];
export type ChangeOf<K extends ChangeKind> = Extract<Change, { kind: K }>;

/** Kinds that can be queued while offline. The others come from undo and redo, which are never queued. */
export const PENDING_KINDS = [
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

export type PendingKind = (typeof PENDING_KINDS)[number];
/** Kinds that exist only as pending changes. Undo and redo refer to created items by their saved ids. */
export type CreationKind =
  | "feature-create"
  | "features-replace"
  | "hunt-create"
  | "note-create"
  | "plan-create";
export type QueuedChange = ChangeOf<PendingKind>;

/** Returns one change for features and hunts that were added together. */
export const contentAdded = (items: Partial<AddedContent>): Change => ({
  kind: "content-add",
  featureIds: [],
  collectionIds: [],
  ...items,
});

/** Returns the change for a saved note. Undo deletes it only if the text is still the same. */
export const noteAdded = (of: NotesOf, uuid: string, { title, contents }: NoteText): Change => ({
  kind: "note-restore",
  of,
  uuid,
  text: { title, contents },
});

/** Returns the change for a saved plan. Undo deletes it only if it hasn't changed since. */
export const planAdded = ({ collectionId, uuid, title, document }: SavedPlan): Change => ({
  kind: "plan-restore",
  collectionId,
  uuid,
  text: { title, document },
});
