import type { Feature } from "../../../domain/feature";
import type { Collection } from "../../../domain/hunt";
import type { Note } from "../../../domain/note";
import type { SavedPlan } from "../../../domain/planDocument";
import type { Change, ChangeKind, ChangeOf, WaitingKind } from "../change";
import type { Conflict } from "./conflict";

/** What of the server's a change is compared with before it replaces it, by its kind. */
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

/** What a change of one kind means. Nothing here touches the store, the map or the server. */
export type Rule<K extends ChangeKind> = {
  /** The change that takes it back. */
  inverse(change: ChangeOf<K>): Change;
} & (K extends keyof Compared
  ? {
      /** What of it differs from what the server has now. */
      conflict(change: ChangeOf<K>, now: Compared[K]): Conflict;
    }
  : object) &
  (K extends WaitingKind ? WaitingRule<K> : object);

/** What a change means while it waits. */
export interface WaitingRule<K extends WaitingKind> {
  /** "Edit of “Camp”". @param name what it is about, as a person calls it */
  label(change: ChangeOf<K>, name: string): string;
  /** Ids of what it is about: changes of the same thing are sent in their order. @param key under which it waits */
  items(change: ChangeOf<K>, key: string): readonly string[];
  /** The same once the server's name for something is another one than ours. */
  renamed(change: ChangeOf<K>, rename: (id: string) => string): ChangeOf<K>;
  /** One change with the effect of both; null: each is sent. @param key under which the first one waits */
  coalesce?(change: ChangeOf<K>, next: Change, key: string): ChangeOf<K> | null;
}
