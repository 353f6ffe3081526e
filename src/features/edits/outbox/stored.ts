import type { KeyValueStorage } from "../../../api/identity";
import { type Drawing, drawingChange, type PendingChange } from "../pending";
import { estimatedCharacters } from "./estimatedCharacters";
import { isDraft, isRecord, readPending } from "./readPending";

const PREFIX = "unsavedChange:";
/** Key prefix from before edits could be pending, when only drawings were stored. */
const DRAWING_PREFIX = "unsavedFeature:";
const keyOf = (userUuid: string, key: string) => `${PREFIX}${userUuid}:${key}`;
const drawingKeyOf = (userUuid: string, key: string) => `${DRAWING_PREFIX}${userUuid}:${key}`;

/** Maximum characters for all changes of one user. Browsers give an origin about five million in total. */
export const MAX_CHARACTERS = 2_000_000;

/** Browser storage whose entries can be listed. */
export type ListedStorage = KeyValueStorage & Partial<Pick<Storage, "length" | "key">>;

/**
 * Stores a change in a separate entry, so that two windows don't overwrite each other's.
 * @returns false if there's no room
 */
export function storeChange(storage: ListedStorage, userUuid: string, change: PendingChange): boolean {
  const name = keyOf(userUuid, change.key);
  const { problem: _asked, ...kept } = change;
  try {
    // Serializing a shape of 100,000 vertices only to find it too long would block the page.
    if (estimatedCharacters(kept) > 1.2 * MAX_CHARACTERS)
      throw new Error(`The change exceeds the limit of ${MAX_CHARACTERS} characters for pending changes.`);
    const text = JSON.stringify(kept);
    let characters = text.length;
    for (const other of namesOf(storage, userUuid))
      if (other !== name) characters += storage.getItem(other)?.length ?? 0;
    if (characters > MAX_CHARACTERS)
      throw new Error(`Pending changes of ${characters} characters exceed the limit.`);
    storage.setItem(name, text);
    return true;
  } catch (error) {
    // A stored earlier version of the change must not be sent instead.
    storage.removeItem(name);
    console.warn("Couldn't store an unsaved change. It is kept while the page is open.", error);
    return false;
  }
}

export function forgetChange(storage: KeyValueStorage, userUuid: string, key: string): void {
  storage.removeItem(keyOf(userUuid, key));
  storage.removeItem(drawingKeyOf(userUuid, key));
}

/**
 * Reads the user's pending changes from earlier visits, oldest first. Unreadable entries are skipped but not deleted.
 */
export function readChanges(storage: ListedStorage, userUuid: string): PendingChange[] {
  const found: PendingChange[] = [];
  for (const name of namesOf(storage, userUuid)) {
    const value = parse(storage.getItem(name));
    const waiting = readPending(value);
    if (waiting) found.push(waiting);
    else if (isDrawing(value)) found.push(drawingChange(value, value.draft.properties.createdAt * 1000));
  }
  return found.sort((one, other) => one.at - other.at);
}

function namesOf(storage: ListedStorage, userUuid: string): string[] {
  const names: string[] = [];
  const prefixes = [keyOf(userUuid, ""), drawingKeyOf(userUuid, "")];
  for (let at = 0; at < (storage.length ?? 0); at++) {
    const name = storage.key?.(at);
    if (name && prefixes.some((prefix) => name.startsWith(prefix))) names.push(name);
  }
  return names;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const isDrawing = (value: unknown): value is Drawing =>
  isRecord(value) && typeof value.key === "string" && isDraft(value.draft);
