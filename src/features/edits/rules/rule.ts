import type { Feature } from "../../../domain/feature";
import type { Collection } from "../../../domain/hunt";
import type { Note } from "../../../domain/note";
import type { SavedPlan } from "../../../domain/planDocument";
import type { Change, ChangeKind, ChangeOf, PendingKind } from "../change";
import type { Conflict } from "./conflict";

/** The server data that each kind of change is compared with before it's sent. */
interface Compared {
  "feature-edit": Feature;
  "features-delete": readonly Feature[];
  "hunt-title": Collection;
  "hunt-delete": Collection;
  "note-edit": Note;
  "note-delete": Note;
  "plan-edit": SavedPlan;
  "plan-delete": SavedPlan;
}

/** Pure logic of one kind of change. Nothing here touches the store, the map or the server. */
export type Rule<K extends ChangeKind> = {
  /** Returns the change that undoes it. */
  inverse(change: ChangeOf<K>): Change;
} & (K extends keyof Compared
  ? {
      /** Compares the change with the server's version. */
      conflict(change: ChangeOf<K>, now: Compared[K]): Conflict;
    }
  : object) &
  (K extends PendingKind ? PendingRule<K> : object);

/** Pure logic of a pending change. */
export interface PendingRule<K extends PendingKind> {
  /** Returns a label, e.g. "Edit of “Camp”". @param name display name of the item */
  label(change: ChangeOf<K>, name: string): string;
  /** Returns the ids of affected items. Changes of the same item are sent in order. @param key key in the outbox */
  items(change: ChangeOf<K>, key: string): readonly string[];
  /** Returns the change with temporary ids replaced by those from the server. */
  renamed(change: ChangeOf<K>, rename: (id: string) => string): ChangeOf<K>;
  /**
   * Merges the next change into this one. Returns null if they must be sent separately.
   * @param key key in the outbox
   */
  coalesce?(change: ChangeOf<K>, next: Change, key: string): ChangeOf<K> | null;
}
