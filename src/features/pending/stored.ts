import type { KeyValueStorage } from "../../api/identity";
import type { PendingFeature } from "./slice";

const PREFIX = "unsavedFeature:";
const keyOf = (userUuid: string, key: string) => `${PREFIX}${userUuid}:${key}`;

/** The browser's storage, whose entries can be listed. */
export type ListedStorage = KeyValueStorage & Partial<Pick<Storage, "length" | "key">>;

/** Keeps a drawing beyond the page's life, an entry each, so that two windows do not undo each other's. False: no room. */
export function storePending(storage: KeyValueStorage, userUuid: string, entry: PendingFeature): boolean {
  try {
    storage.setItem(keyOf(userUuid, entry.key), JSON.stringify(entry));
    return true;
  } catch (error) {
    console.warn("An unsaved drawing could not be stored; it is kept as long as the page is open.", error);
    return false;
  }
}

export const forgetPending = (storage: KeyValueStorage, userUuid: string, key: string): void =>
  storage.removeItem(keyOf(userUuid, key));

/** The person's unsaved drawings of earlier visits, oldest first; what cannot be read is left where it is. */
export function readPending(storage: ListedStorage, userUuid: string): PendingFeature[] {
  const found: PendingFeature[] = [];
  for (let at = 0; at < (storage.length ?? 0); at++) {
    const name = storage.key?.(at);
    if (!name?.startsWith(keyOf(userUuid, ""))) continue;
    const entry = parse(storage.getItem(name));
    if (entry) found.push(entry);
  }
  return found.sort((one, other) => one.draft.properties.createdAt - other.draft.properties.createdAt);
}

function parse(text: string | null): PendingFeature | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is PendingFeature {
  if (typeof value !== "object" || value === null || !("key" in value) || !("draft" in value)) return false;
  const { key, draft } = value as { key: unknown; draft: unknown };
  if (typeof key !== "string" || typeof draft !== "object" || draft === null) return false;
  return "uuid" in draft && "title" in draft && "geometry" in draft && "properties" in draft;
}
